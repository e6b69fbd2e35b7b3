/**
 * The hub's log: one line of JSON per event on stderr.
 *
 * It takes an allow-list, not free text: an event name and fields that are numbers, booleans or short
 * words such as ids and classes. Names, codes, phone numbers, keys and bodies have no way in. pino writes the lines, in
 * this thread: what was said before a crash is there, unless whoever reads stderr lags a pipe behind.
 */
import { basename } from 'node:path';
import { pino } from 'pino';

export type LogField = number | boolean | string | undefined;
export type LogFields = Readonly<Record<string, LogField>>;
export type LogLevel = 'info' | 'warn' | 'error';

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

const LONGEST_FIELD = 200;

/** Keeps a field on one line and short, so that no input can forge a second log line. */
function clean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  // eslint-disable-next-line no-control-regex -- control characters are what is removed here
  return value.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').slice(0, LONGEST_FIELD);
}

/**
 * A log that writes each event as one line of JSON, newline included, through `write`: `level`, `at` (`now`, as
 * RFC 3339 in UTC), `event`, then the fields.
 */
export function createLog(write: (line: string) => void, now: () => number): Log {
  const lines = pino(
    {
      base: null,
      timestamp: () => `,"at":"${new Date(now()).toISOString()}"`,
      formatters: {
        level: (level) => ({ level }),
        log: (fields) =>
          Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, clean(value)])),
      },
    },
    { write },
  );
  const at =
    (level: LogLevel) =>
    (event: string, fields: LogFields = {}) =>
      lines[level]({ event, ...fields });
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** The innermost places that are told. */
const PLACES = 3;
const PLACE = /^\s+at (?:.*? \()?(.+?:\d+:\d+)\)?$/;

/**
 * The error's name, its code where the system gave one, and where it was thrown. Not its message: that of a text which
 * cannot be read quotes the text, and with it whoever is named there.
 */
export function faultFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { reason: typeof error };
  const at = (error.stack ?? '')
    .split('\n')
    .flatMap((line) => PLACE.exec(line)?.[1] ?? [])
    .slice(0, PLACES)
    .map((place) => basename(place))
    .join(' < ');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { reason: error.name, code, at };
}

const EVERY_MS = 60_000;

/** Says when something may be logged again: with the times it was not since, or undefined while it is too early. */
type Sparing = (key: string) => { readonly unsaid?: number } | undefined;

/** Once a minute for each key. The keys are a closed set; `monotonic` is in milliseconds. */
export function sparingly(monotonic: () => number): Sparing {
  const said = new Map<string, { at: number; unsaid: number }>();
  return (key) => {
    const now = monotonic();
    const last = said.get(key);
    if (last && now - last.at < EVERY_MS) {
      last.unsaid += 1;
      return undefined;
    }
    said.set(key, { at: now, unsaid: 0 });
    return last && last.unsaid > 0 ? { unsaid: last.unsaid } : {};
  };
}

/**
 * Makes a function that logs `event` with `reason`, by default as a warning, at most one line per minute and reason.
 * `unsaid` counts the times since the line before. The reasons are a closed set; `monotonic` is in milliseconds.
 */
export function createSparingLog(
  log: Log,
  event: string,
  monotonic: () => number,
  level: LogLevel = 'warn',
): (reason: string) => void {
  const mayLog = sparingly(monotonic);
  return (reason) => {
    const unsaid = mayLog(reason);
    if (unsaid) log[level](event, { reason, ...unsaid });
  };
}

/**
 * Trouble that comes again and again: staff read one notice of it with a count, however often it comes. Pure; all times
 * are in milliseconds.
 */

/** How long a dismissal holds: whoever causes the trouble may go on for days, and staff have read of it. */
const DISMISSED_FOR_MS = 24 * 3_600_000;
/** A dismissal holds no longer once this many times as many came after it as had come when it was made. */
const TIMES_MORE = 10;

export interface Counted {
  /** Since nobody has read it: how often it came, and the first time (wall clock). Absent where it did not, or is over. */
  readonly told?: { readonly count: number; readonly since: number } | undefined;
  /** When a person read it, how often it had come by then, and how often since. */
  readonly dismissal?: { readonly at: number; readonly before: number; readonly since: number } | undefined;
}

/** It came once more; `at` of the wall clock. */
export const occurred = ({ told, dismissal }: Counted, at: number): Counted => ({
  told: { count: (told?.count ?? 0) + 1, since: told?.since ?? at },
  dismissal: dismissal && { ...dismissal, since: dismissal.since + 1 },
});

/** A person has read it at `now`: the count begins anew. */
export const dismissed = ({ told, dismissal }: Counted, now: number): Counted => ({
  dismissal: { at: now, before: Math.max(told?.count ?? 1, dismissal?.since ?? 0), since: 0 },
});

/** Somebody has read it, and it is neither a day ago nor became ten times as much since. `now` of the clock of the dismissal. */
export const isDismissed = ({ dismissal }: Counted, now: number): boolean =>
  dismissal !== undefined &&
  Math.abs(now - dismissal.at) < DISMISSED_FOR_MS &&
  dismissal.since < TIMES_MORE * dismissal.before;
