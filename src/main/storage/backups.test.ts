import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../clock/clock.ts';
import { NOW } from '../../../test/support/records/appointment-of.ts';
import kiosk from '../../words/en/kiosk.json' with { type: 'json' };
import {
  BACKUPS_KEPT,
  COPY_DAYS,
  type Backup,
  backupName,
  backupsToDelete,
  isBackupDue,
  ownBackups,
  readBackupName,
} from './backups.ts';

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

it('the kiosk names the days that a backup may keep a name', () => {
  expect(kiosk.privacy.kept_other).toContain(`up to ${COPY_DAYS} days longer`);
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

  it('backups of a service that was left go after eight days, and new ones do not push them out', () => {
    const left = (n: number, at: number): Backup => ({ ...copy(n, at), isLeft: true });
    const copies = [
      ...Array.from({ length: 9 }, (_, place) => copy(20 - place, NOW - place * 60_000)),
      left(11, NOW - DAY_MS),
      copy(10, NOW - 2 * DAY_MS),
      left(9, NOW - 8 * DAY_MS - 1),
      copy(8, NOW - 9 * DAY_MS),
    ];
    const gone = backupsToDelete(copies, { now: NOW, most: BACKUPS_KEPT }).map(({ n }) => n);
    expect(gone).toEqual([13, 12, 9, 8]);
  });
});

it('a copy of a service that was left, and what is older, is none of the database beside it', () => {
  const left = { ...copy(2, NOW), isLeft: true };
  expect(readBackupName(backupName(NOW, 2, true))).toMatchObject({ n: 2, at: NOW, isLeft: true });
  expect(ownBackups([copy(3, NOW), left, copy(1, NOW)])).toEqual([copy(3, NOW)]);
  expect(ownBackups([copy(1, NOW)])).toEqual([copy(1, NOW)]);
  // So the first copy of the next service's database is made at once.
  expect(isBackupDue([left, copy(1, NOW)], NOW)).toBe(true);
});
