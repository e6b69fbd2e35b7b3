/** The known screens, in memory and in their file. The rules are in `screens.ts`. */
import { type CancelTimer, wallMs } from '../../clock/clock.ts';
import type { Surface } from '../../contract/roles.ts';
import type { Clocked, Logged, Randomized } from '../base/capabilities.ts';
import { createFeed } from '../base/feed.ts';
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

export interface ScreenTableDeps extends Clocked, Logged, Randomized {
  /** Its folder exists. */
  readonly path: string;
}

export interface KnownScreen {
  readonly record: ScreenRecord;
  readonly screen: Screen;
}

export type NewRecord = Pick<ScreenRecord, 'paired' | 'name' | 'place' | 'room' | 'settings'>;

/** `lastSeenAt` only decides which screen was seen longest ago, so an hour is enough. */
const SEEN_EVERY_MS = 3_600_000;

export const WRITE_AGAIN_MS = 10_000;

export type ScreenTable = ReturnType<typeof openScreenTable>;

export function openScreenTable({ path, random, clock, log }: ScreenTableDeps) {
  const file = openScreensFile(path, log, clock.now);
  const changes = createFeed<string>();
  const known = new Map<string, KnownScreen>();
  /** `lastSeenAt` in the file. */
  const written = new Map<string, number>();
  for (const record of file.records) {
    known.set(record.id, { record, screen: screenOfRecord(record) });
    written.set(record.id, record.lastSeenAt);
  }
  /** Set while the file is behind. */
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
    all: (): readonly KnownScreen[] => [...known.values()],
    records,
    of: (id: string): KnownScreen | undefined => known.get(id),
    /** Without a secret, it is an Electron window. */
    add(surface: Surface, secret?: string, more: NewRecord = {}): Screen {
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
    put(record: ScreenRecord): void {
      if (!known.has(record.id)) return;
      keep(record);
      write();
      changes.touch(record.id);
    },
    /** Written with the next other change. */
    note(id: string, report: NonNullable<ScreenRecord['report']>): void {
      const one = known.get(id);
      if (!one) return;
      keep({ ...one.record, report });
      changes.touch(id);
    },
    /** Writes at most once an hour. */
    see(id: string): void {
      const one = known.get(id);
      if (!one) return;
      const now = wallMs(clock);
      keep({ ...one.record, lastSeenAt: now });
      // The absolute difference covers a clock that was set back.
      if (Math.abs(now - (written.get(id) ?? 0)) >= SEEN_EVERY_MS) write();
    },
    remove(id: string): void {
      if (!known.delete(id)) return;
      written.delete(id);
      write();
      changes.touch(id);
    },
    /** True if everything is on the disk. */
    isKept: (): boolean => cancelAgain === undefined,
    changes,
  };
}

/**
 * Failures are logged and never fail a start.
 *
 * `now`: wall-clock milliseconds, for the name of a damaged file.
 */
function openScreensFile(path: string, log: Log, now: () => number) {
  const file = openJsonFile({ path, schema: ScreensFileSchema, log, notWritten: 'screens-not-written' });
  const { found } = file;
  let mayWrite = true;
  if (found.kind === 'damaged') {
    try {
      file.setAside(now());
      log.warn('screens-set-aside');
    } catch (error) {
      // Someone may still need the damaged file.
      mayWrite = false;
      log.error('screens-not-kept', { reason: systemCode(error) });
    }
  } else if (found.kind === 'read') keepToOwner(path);
  return {
    /** Empty if the file is missing or unreadable. */
    records: found.kind === 'read' ? found.content.screens : [],
    /** True if durable. Failures are logged once until a write succeeds. */
    write: (screens: readonly ScreenRecord[]): boolean => mayWrite && file.write({ screens: [...screens] }),
  };
}
