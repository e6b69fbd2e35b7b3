import type { Log, LogFields } from '../../src/main/base/log.ts';

export interface RecordingLog extends Log {
  readonly lines: { readonly level: string; readonly event: string; readonly fields: LogFields }[];
}

/** A log that remembers what was said. */
export function createRecordingLog(): RecordingLog {
  const lines: RecordingLog['lines'] = [];
  const at =
    (level: string) =>
    (event: string, fields: LogFields = {}) =>
      void lines.push({ level, event, fields });
  return { lines, info: at('info'), warn: at('warn'), error: at('error') };
}
