/**
 * One JSON line per event on stderr. Fields are numbers, booleans or short words such as ids. Names, codes, phone
 * numbers, keys and bodies must never be logged. pino writes synchronously, so lines before a crash are kept.
 */
import { basename } from 'node:path';
import { pino } from 'pino';

type LogField = number | boolean | string | undefined;
export type LogFields = Readonly<Record<string, LogField>>;
type LogLevel = 'info' | 'warn' | 'error';

export type Log = ReturnType<typeof createLog>;

const MAX_FIELD_LENGTH = 200;

/** No input can forge a log line. */
function clean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  // eslint-disable-next-line no-control-regex -- control characters are what is removed here
  return value.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').slice(0, MAX_FIELD_LENGTH);
}

/** `now`: wall-clock milliseconds. */
export function createLog(write: (line: string) => void, now: () => number) {
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

const PLACES = 3;
const PLACE = /^\s+at (?:.*? \()?(.+?:\d+:\d+)\)?$/;

/** Leaves out the message, since a parse error quotes its input. */
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

/** Undefined: do not log. `unsaid`: suppressed times. */
type Sparing = (key: string) => { readonly unsaid?: number } | undefined;

/** Once a minute per key. The set of keys must be closed. `monotonic`: milliseconds. */
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
 * Logs a reason at most once a minute, with the suppressed times as `unsaid`. The set of reasons must be closed.
 * `monotonic`: milliseconds.
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

/** Staff see one notice with a count for repeated faults. Pure. Times are in milliseconds. */

const DISMISSED_FOR_MS = 24 * 3_600_000;
/** A dismissal ends at this many times the earlier occurrences. */
const TIMES_MORE = 10;

export interface Counted {
  /** Since it was last read. `since`: wall clock. */
  readonly unread?: { readonly count: number; readonly since: number } | undefined;
  /** `before`, `since`: occurrences. */
  readonly dismissal?: { readonly at: number; readonly before: number; readonly since: number } | undefined;
}

/** `at`: wall clock. */
export const occurred = ({ unread, dismissal }: Counted, at: number): Counted => ({
  unread: { count: (unread?.count ?? 0) + 1, since: unread?.since ?? at },
  dismissal: dismissal && { ...dismissal, since: dismissal.since + 1 },
});

export const dismissed = ({ unread, dismissal }: Counted, now: number): Counted => ({
  dismissal: { at: now, before: Math.max(unread?.count ?? 1, dismissal?.since ?? 0), since: 0 },
});

export const isDismissed = ({ dismissal }: Counted, now: number): boolean =>
  dismissal !== undefined &&
  Math.abs(now - dismissal.at) < DISMISSED_FOR_MS &&
  dismissal.since < TIMES_MORE * dismissal.before;
