import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOW } from '../../../test/support/records/appointment-of.ts';
import {
  BACKUPS_KEPT,
  type Backup,
  backupName,
  backupsToDelete,
  isBackupDue,
  readBackupName,
} from './backups.ts';
import { DAY_MS } from './retention.ts';

const copy = (n: number, at: number): Backup => ({ n, at, name: backupName(at, n), isLeft: false });

it('the name of a copy says when and which, and nothing else is a copy', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e9 }), fc.integer({ min: 1, max: 2_000_000 }), (seconds, n) => {
      expect(readBackupName(backupName(seconds * 1_000, n))).toMatchObject({ n, at: seconds * 1_000 });
    }),
  );
  for (const name of [
    'foyer.sqlite',
    `${backupName(NOW, 1)}.new`,
    'foyer-2026-13-40T99-00-00Z-000001.sqlite',
  ]) {
    expect(readBackupName(name)).toBeUndefined();
  }
});

it('a copy is due when there is none, when the newest is a day old, and when it is of the future', () => {
  expect(isBackupDue([], NOW)).toBe(true);
  expect(isBackupDue([copy(1, NOW - DAY_MS + 1)], NOW)).toBe(false);
  expect(isBackupDue([copy(1, NOW - DAY_MS)], NOW)).toBe(true);
  expect(isBackupDue([copy(1, NOW + 60_000)], NOW)).toBe(false);
  expect(isBackupDue([copy(1, NOW + 3_650 * DAY_MS)], NOW)).toBe(true);
});

describe('of the copies', () => {
  it('seven are kept, fewer when they are older than eight days, and always the newest', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 15 }), (ages) => {
        const copies = ages.map((age, n) => copy(ages.length - n, NOW - age * DAY_MS));
        const gone = new Set(backupsToDelete(copies, { now: NOW, most: BACKUPS_KEPT }));
        const kept = copies.filter((one) => !gone.has(one));
        expect(kept.length).toBeLessThanOrEqual(BACKUPS_KEPT);
        expect(kept[0]).toBe(copies[0]);
        for (const one of kept.slice(1)) expect(NOW - one.at).toBeLessThanOrEqual(8 * DAY_MS);
        if (copies.every((one) => NOW - one.at <= 8 * DAY_MS)) {
          expect(kept).toEqual(copies.slice(0, BACKUPS_KEPT));
        }
      }),
    );
  });
});
