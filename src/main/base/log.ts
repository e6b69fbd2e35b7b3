/**
 * The hub's log: one line of JSON per event on stderr.
 *
 * It takes an allow-list, not free text: an event name and fields that are numbers, booleans or short
 * words such as ids and classes. Names, codes, phone numbers, keys and bodies have no way in.
 */

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
function clean(value: LogField): LogField {
  if (typeof value !== 'string') return value;
  // eslint-disable-next-line no-control-regex -- control characters are what is removed here
  return value.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').slice(0, LONGEST_FIELD);
}

/** A log that writes each event as one JSON line through `write`. */
export function createLog(write: (line: string) => void, now: () => number): Log {
  const at =
    (level: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      const cleaned = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, clean(value)]));
      write(JSON.stringify({ at: new Date(now()).toISOString(), level, event, ...cleaned }));
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
