/** The screens that are known, in memory and in their file. Who may be which, and who is connected, is decided elsewhere. */
import { type CancelTimer, type Clock, wallMs } from '../../clock/clock.ts';
import type { Surface } from '../../contract/roles.ts';
import { createFeed, type Feed } from '../base/feed.ts';
import type { Log } from '../base/log.ts';
import { systemCode } from '../base/private-files.ts';
import { keepToOwner } from '../storage/durable-files.ts';
import { openJsonFile } from '../storage/json-file.ts';
import {
  freeNumber,
  hashOf,
  newScreen,
  type Screen,
  screenOfRecord,
  type ScreenRecord,
  ScreensFileSchema,
} from './screen.ts';

export interface ScreenTableDeps {
  /** The file they are kept in; its folder exists. */
  readonly path: string;
  /** That many random bytes. */
  readonly random: (bytes: number) => Buffer;
  readonly clock: Clock;
  readonly log: Log;
}

export interface KnownScreen {
  readonly record: ScreenRecord;
  readonly screen: Screen;
}

/** What a new screen may have from its beginning. */
export type NewRecord = Pick<ScreenRecord, 'paired' | 'name' | 'place' | 'room' | 'settings'>;

export interface ScreenTable {
  all(): readonly KnownScreen[];
  records(): readonly ScreenRecord[];
  of(id: string): KnownScreen | undefined;
  /** A new one; without a secret it is a window of Electron. */
  add(surface: Surface, secret?: string, more?: NewRecord): Screen;
  /** In place of the record with its id. */
  put(record: ScreenRecord): void;
  /** It told of itself: kept, and written with the next change or sight of it. */
  note(id: string, report: NonNullable<ScreenRecord['report']>): void;
  /** It is there now. Written once an hour at most. */
  see(id: string): void;
  remove(id: string): void;
  /** Everything is on the disk. What the disk refuses is written again every `WRITE_AGAIN_MS` until it is. */
  isKept(): boolean;
  /** Ids of screens that are new, changed or gone. */
  readonly changes: Feed<string>;
}

/** `lastSeenAt` is written so often at most, in milliseconds: it only tells which screen was seen longest ago. */
const SEEN_EVERY_MS = 3_600_000;

/** How long until what the disk refused is written again, in milliseconds. */
export const WRITE_AGAIN_MS = 10_000;

export function openScreenTable({ path, random, clock, log }: ScreenTableDeps): ScreenTable {
  const file = openScreensFile(path, log, clock.now);
  const changes = createFeed<string>();
  const known = new Map<string, KnownScreen>();
  /** `lastSeenAt` as the file has it. */
  const written = new Map<string, number>();
  for (const record of file.records) {
    known.set(record.id, { record, screen: screenOfRecord(record) });
    written.set(record.id, record.lastSeenAt);
  }
  /** While the disk has not what is known. */
  let cancelAgain: CancelTimer | undefined;
  const records = (): ScreenRecord[] => Array.from(known.values(), ({ record }) => record);

  function write(): void {
    for (const { id, lastSeenAt } of records()) written.set(id, lastSeenAt);
    cancelAgain?.();
    const isWritten = file.write(records());
    cancelAgain = isWritten ? undefined : clock.after(WRITE_AGAIN_MS, write);
  }

  function keep(record: ScreenRecord): void {
    const before = known.get(record.id);
    const isAsBefore = before?.record.surface === record.surface && before.record.number === record.number;
    known.set(record.id, { record, screen: isAsBefore ? before.screen : screenOfRecord(record) });
  }

  return {
    all: () => [...known.values()],
    records,
    of: (id) => known.get(id),
    add(surface, secret, more = {}) {
      const now = wallMs(clock);
      const made = newScreen(surface, freeNumber(records(), surface), random);
      const { id, number } = made;
      const key = made.key.toString('base64url');
      const secretHash = secret === undefined ? {} : { secretHash: hashOf(secret) };
      const record = { id, surface, number, key, ...secretHash, createdAt: now, lastSeenAt: now, ...more };
      known.set(id, { record, screen: made });
      write();
      changes.touch(id);
      return made;
    },
    put(record) {
      if (!known.has(record.id)) return;
      keep(record);
      write();
      changes.touch(record.id);
    },
    note(id, report) {
      const one = known.get(id);
      if (!one) return;
      keep({ ...one.record, report });
      changes.touch(id);
    },
    see(id) {
      const one = known.get(id);
      if (!one) return;
      const now = wallMs(clock);
      keep({ ...one.record, lastSeenAt: now });
      // A wall clock that was set back counts too.
      if (Math.abs(now - (written.get(id) ?? 0)) >= SEEN_EVERY_MS) write();
    },
    remove(id) {
      if (!known.delete(id)) return;
      written.delete(id);
      write();
      changes.touch(id);
    },
    isKept: () => cancelAgain === undefined,
    changes,
  };
}

interface ScreensFile {
  /** Those of the last run; none where there is no file, or one that cannot be read. */
  readonly records: readonly ScreenRecord[];
  /** Durable where it returns true. What a disk refuses is logged, once until it takes it again. */
  write(records: readonly ScreenRecord[]): boolean;
}

/**
 * The file with the screens that the hub knows. What goes wrong with it is logged and never fails a start.
 *
 * `now` is milliseconds since 1970, for the name of a file that is set aside.
 */
function openScreensFile(path: string, log: Log, now: () => number): ScreensFile {
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
