import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wallMs } from '../../clock/clock.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { emptyDisk, fillDisk, openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { StaffCheckInAnswerSchema } from '../../contract/appointment.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import type { Database } from '../storage/database.ts';
import { hashPin } from './pin-hash.ts';
import { createStaffPin } from './staff-pin.ts';
import { HOUR, hashWithSalt, HASH, isRight, pinOn, guess } from '../../../test/support/parts/staff-pin-of.ts';

function countOn({ sqlite }: Database): unknown {
  const row = sqlite.prepare(`SELECT value FROM facts WHERE name = 'staff-pin-tries'`).get();
  return row && (JSON.parse(String(row['value'])) as { wrong: number }).wrong;
}

describe('the staff PIN', () => {
  it('a staff PIN that was set with scrypt lets staff in and nobody else', async () => {
    const hash = await hashPin('482915');
    const staffPin = createStaffPin({
      database: openTestDatabase(),
      clock: createFakeClock(),
      log: silentLog,
      hash: () => hash,
    });
    expect(await staffPin.check('482916')).toEqual({ kind: 'wrong-pin', triesLeft: 4 });
    expect(await staffPin.check('482915')).toEqual({ kind: 'right' });
    expect(await staffPin.check('')).toEqual({ kind: 'wrong-pin', triesLeft: 4 });
  });

  it('the staff PIN is none where none is set, or where what is kept is broken', async () => {
    for (const hash of [undefined, '', 'broken', HASH.slice(1)]) {
      const { staffPin, database } = pinOn(undefined, { hash: () => hash });
      expect(await staffPin.check('482915')).toEqual({ kind: 'no-pin' });
      expect(staffPin.isLocked()).toBe(false);
      expect(countOn(database)).toBeUndefined();
    }
  });

  it('the staff PIN takes five wrong tries, then pauses, twice as long each time', async () => {
    const { staffPin, clock } = pinOn();
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await staffPin.check('000000'));
    expect(answers).toEqual([
      ...[4, 3, 2, 1].map((triesLeft) => ({ kind: 'wrong-pin', triesLeft })),
      { kind: 'pin-paused', until: wallMs(clock) + 15_000 },
    ]);
    await clock.advance(14_999);
    expect(await staffPin.check('482915')).toEqual({ kind: 'pin-paused', until: wallMs(clock) + 1 });
    await clock.advance(1);
    expect(await staffPin.check('000000')).toEqual({ kind: 'pin-paused', until: wallMs(clock) + 30_000 });
    await clock.advance(30_000);
    expect(await staffPin.check('482915')).toEqual({ kind: 'right' });
    expect(await staffPin.check('000000')).toEqual({ kind: 'wrong-pin', triesLeft: 4 });
  });

  it('the staff PIN answers every try as the kiosk can read it, whatever fractions the clock has', async () => {
    const steady = createFakeClock();
    // `performance.now()` has fractions of a millisecond.
    const clock = { ...steady, monotonic: () => steady.monotonic() * 1.000_1 + 0.123_456_7 };
    const { staffPin } = pinOn(undefined, { clock });
    const kinds = [];
    for (let n = 0; n < 16; n++) {
      const answer = await staffPin.check('000000');
      kinds.push(answer.kind);
      expect(StaffCheckInAnswerSchema.safeParse(answer).error).toBeUndefined();
      if (answer.kind !== 'pin-paused') continue;
      await steady.advance(1.5);
      const again = await staffPin.check('482915');
      expect(StaffCheckInAnswerSchema.safeParse(again).error).toBeUndefined();
      await steady.advance(3 * HOUR);
    }
    expect(kinds).toEqual([
      ...Array.from({ length: 4 }, () => 'wrong-pin'),
      ...Array.from({ length: 10 }, () => 'pin-paused'),
      'pin-locked',
      'pin-locked',
    ]);
  });

  it('the staff PIN locks with the fifteenth wrong try, for the right PIN too, and a new PIN unlocks', async () => {
    let hash = HASH;
    const house = pinOn(undefined, { hash: () => hash });
    await guess(house, 14);
    expect(house.staffPin.isLocked()).toBe(false);
    await house.clock.advance(3 * HOUR);
    expect(await house.staffPin.check('000000')).toEqual({ kind: 'pin-locked' });
    await house.clock.advance(1_000 * HOUR);
    expect(await house.staffPin.check('482915')).toEqual({ kind: 'pin-locked' });
    expect(house.staffPin.isLocked()).toBe(true);
    hash = hashWithSalt('C');
    expect(house.staffPin.isLocked()).toBe(false);
    expect(await house.staffPin.check('482915')).toEqual({ kind: 'right' });
  });

  it('the staff PIN is taken as the fifteenth try', async () => {
    const house = pinOn();
    await guess(house, 14);
    await house.clock.advance(3 * HOUR);
    expect(await house.staffPin.check('482915')).toEqual({ kind: 'right' });
    expect(countOn(house.database)).toBe(0);
  });

  it('wrong tries that a full disk cannot count are one line in the log, however often they come', async () => {
    const log = createRecordingLog();
    const database = openTestDatabase();
    const { staffPin } = pinOn(database, { log });
    database.sqlite.exec('PRAGMA query_only = ON');
    for (let n = 0; n < 20; n++) expect(await staffPin.check('1')).toEqual({ kind: 'not-counted' });
    expect(log.lines.map(({ event }) => event)).toEqual(['staff-pin-not-counted']);
  });

  it('the staff PIN never gets into the log', async () => {
    const log = createRecordingLog();
    const { staffPin } = pinOn(undefined, { log });
    await staffPin.check('739154');
    await staffPin.check('482915');
    expect(log.lines).toEqual([{ level: 'warn', event: 'staff-pin-wrong', fields: { wrong: 1 } }]);
  });
});

describe('a try', () => {
  it('a try is on the disk before the PIN is looked at, and a kill in between has spent it', async () => {
    const path = join(temporaryFolder(), 'foyer.sqlite');
    const first = openTestDatabase(path);
    let counted: unknown;
    const { staffPin } = pinOn(first, {
      isRight() {
        counted = countOn(first);
        return new Promise(() => {});
      },
    });
    void staffPin.check('482915');
    await createFakeClock().advance(0);
    expect(counted).toBe(1);
    first.close();
    const { staffPin: after } = pinOn(openTestDatabase(path));
    expect(await after.check('000000')).toEqual({ kind: 'wrong-pin', triesLeft: 3 });
  });

  it('a try is not shared by checks that come at the same time', async () => {
    const { staffPin, database } = pinOn();
    const answers = await Promise.all(Array.from({ length: 40 }, () => staffPin.check('000000')));
    expect(answers.filter(({ kind }) => kind === 'wrong-pin')).toHaveLength(4);
    expect(answers.slice(4).every(({ kind }) => kind === 'pin-paused')).toBe(true);
    expect(countOn(database)).toBe(5);
  });

  it('a wrong try is not forgotten over a right one that came just before it', async () => {
    const { staffPin, database } = pinOn();
    await Promise.all([staffPin.check('482915'), staffPin.check('000000')]);
    expect(countOn(database)).toBe(1);
  });

  it('a try is not given where the disk refuses the count', async () => {
    let looked = 0;
    const { staffPin, database } = pinOn(undefined, {
      isRight: (pin) => {
        looked += 1;
        return isRight(pin);
      },
    });
    fillDisk(database);
    expect(await staffPin.check('482915')).toEqual({ kind: 'not-counted' });
    expect(looked).toBe(0);
    emptyDisk(database);
    expect(await staffPin.check('482915')).toEqual({ kind: 'right' });
  });

  it('a try does not hold up the next where the check itself breaks', async () => {
    let isFirst = true;
    const { staffPin, database } = pinOn(undefined, {
      isRight(pin) {
        if (!isFirst) return isRight(pin);
        isFirst = false;
        return Promise.reject(new Error('no memory'));
      },
    });
    await expect(staffPin.check('482915')).rejects.toThrow('no memory');
    expect(countOn(database)).toBe(1);
    expect(await staffPin.check('482915')).toEqual({ kind: 'right' });
  });
});
