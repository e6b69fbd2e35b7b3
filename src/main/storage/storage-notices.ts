/** Notices about this machine's files, stored until someone has read them. */
import { z } from 'zod';
import { jsonIn } from '../base/json.ts';
import { type StorageTrouble, StorageTroubleSchema } from '../../contract/storage-trouble.ts';
import type { Database } from './database.ts';
import { createFacts } from './facts.ts';
import { isStorageFailure } from './storage-failure.ts';

export interface StorageNotice {
  readonly noticeId: string;
  readonly at: number;
  readonly trouble: StorageTrouble;
}

const PREFIX = 'notice/';
const ValueSchema = z.object({ at: z.number(), trouble: StorageTroubleSchema });

/** Replaces a notice with the same id. Throws disk errors. */
export function writeNotice({ sqlite }: Pick<Database, 'sqlite'>, notice: StorageNotice): void {
  createFacts({ sqlite }).write(`${PREFIX}${notice.noticeId}`, { at: notice.at, trouble: notice.trouble });
}

export type StorageNotices = ReturnType<typeof createStorageNotices>;

export const readNotices = (sqlite: Database['sqlite']): readonly StorageNotice[] =>
  sqlite
    .prepare(`SELECT name, value FROM facts WHERE name LIKE '${PREFIX}%'`)
    .all()
    .map((row) => {
      const noticeId = String(row['name']).slice(PREFIX.length);
      // An unreadable notice still shows that there was a problem.
      const unreadable = { at: 0, trouble: { kind: 'unknown' as const } };
      return { noticeId, ...(ValueSchema.safeParse(jsonIn(String(row['value']))).data ?? unreadable) };
    });

export function createStorageNotices(database: Database, onChange: () => void) {
  const { sqlite } = database;
  const notices = new Map(readNotices(sqlite).map((notice) => [notice.noticeId, notice]));
  const remove = sqlite.prepare('DELETE FROM facts WHERE name = ?');

  function forget(noticeId: string): boolean {
    try {
      database.transaction(() => remove.run(`${PREFIX}${noticeId}`));
      return true;
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      return false;
    }
  }

  return {
    all: (): readonly StorageNotice[] => [...notices.values()],
    /** Shown at once. Survives a restart if the disk works. */
    add(notice: StorageNotice): void {
      const known = notices.get(notice.noticeId);
      if (known && JSON.stringify(known.trouble) === JSON.stringify(notice.trouble)) return;
      notices.set(notice.noticeId, notice);
      try {
        database.transaction(() => writeNotice(database, notice));
      } catch (error) {
        if (!isStorageFailure(error)) throw error;
      }
      onChange();
    },
    /** The problem is over. */
    withdraw(noticeId: string): void {
      if (!notices.delete(noticeId)) return;
      forget(noticeId);
      onChange();
    },
    /** False if there is none, or on a disk error. */
    dismiss(noticeId: string): boolean {
      if (!notices.has(noticeId) || !forget(noticeId)) return false;
      notices.delete(noticeId);
      onChange();
      return true;
    },
  };
}
