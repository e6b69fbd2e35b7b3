/**
 * The hub's log: one line of JSON per event on stderr.
 *
 * It takes an allow-list, not free text: an event name and fields that are numbers, booleans or short
 * words such as ids and classes. Names, codes, phone numbers, keys and bodies have no way in. pino writes the lines, in
 * this thread: what was said before a crash is there, unless whoever reads stderr lags a pipe behind.
 */
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
