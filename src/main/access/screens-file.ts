/** The file with the screens that the hub knows. What goes wrong with it is logged and never fails a start. */
import type { Log } from '../base/log.ts';
import { systemCode } from '../base/private-files.ts';
import { keepToOwner } from '../storage/durable-files.ts';
import { openJsonFile } from '../storage/json-file.ts';
import { type ScreenRecord, ScreensFileSchema } from './screen-record.ts';

export interface ScreensFile {
  /** Those of the last run; none where there is no file, or one that cannot be read. */
  readonly records: readonly ScreenRecord[];
  /** Durable where it returns true. What a disk refuses is logged, once until it takes it again. */
  write(records: readonly ScreenRecord[]): boolean;
}

/** `now` is milliseconds since 1970, for the name of a file that is set aside. */
export function openScreensFile(path: string, log: Log, now: () => number): ScreensFile {
  const file = openJsonFile({ path, schema: ScreensFileSchema, log, notWritten: 'screens-not-written' });
  const { found } = file;
  let mayWrite = true;
  if (found.kind === 'damaged') {
    try {
      file.setAside(now());
      log.warn('screens-set-aside');
    } catch (error) {
      // It may be of use to somebody, so it is not written over.
      mayWrite = false;
      log.error('screens-not-kept', { reason: systemCode(error) });
    }
  } else if (found.kind === 'read') keepToOwner(path);
  return {
    records: found.kind === 'read' ? found.content.screens : [],
    write: (screens) => mayWrite && file.write({ screens: [...screens] }),
  };
}
