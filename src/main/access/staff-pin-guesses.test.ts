import fc from 'fast-check';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { wallMs } from '../../clock/clock.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { createStaffPin } from './staff-pin.ts';
import { HOUR, hashWithSalt, HASH, pinOn, guess } from '../../../test/support/parts/staff-pin-of.ts';

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ kind: 'guess' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'guess-and-kill' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'two-guesses' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'restart' as const }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(3 * HOUR) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('jump' as const),
      ms: fc.integer({ min: -72 * HOUR, max: 72 * HOUR }),
    }),
  },
);

it.each(['', '{', 'null', '{"fingerprint":"x"}', '{"fingerprint":"x","wrong":-3}', '{"wrong":0}'])(
  'a count that reads %j locks the PIN until a new one is set',
  async (value) => {
    const database = openTestDatabase();
    database.sqlite.prepare(`INSERT INTO facts (name, value) VALUES ('staff-pin-tries', ?)`).run(value);
    let hash = HASH;
    const { staffPin } = pinOn(database, { hash: () => hash });
    expect(await staffPin.check('482915')).toEqual({ kind: 'pin-locked' });
    expect(staffPin.isLocked()).toBe(true);
    hash = hashWithSalt('C');
    expect(await staffPin.check('482915')).toEqual({ kind: 'right' });
  },
);

it('a pause begins again with a restart, and no setting of the wall clock ends or lengthens it', async () => {
  const path = join(temporaryFolder(), 'foyer.sqlite');
  const first = openTestDatabase(path);
  const house = pinOn(first);
  await guess(house, 6);
  for (const jump of [48 * HOUR, -96 * HOUR]) {
    house.clock.jump(jump);
    expect(await house.staffPin.check('482915')).toEqual({
      kind: 'pin-paused',
      until: wallMs(house.clock) + 30_000,
    });
  }
  await house.clock.advance(29_000);
  first.close();
  const after = pinOn(openTestDatabase(path));
  after.clock.jump(24 * HOUR);
  await after.clock.advance(29_999);
  expect(await after.staffPin.check('482915')).toMatchObject({ kind: 'pin-paused' });
  await after.clock.advance(1);
  expect(await after.staffPin.check('482915')).toEqual({ kind: 'right' });
});

it('the staff PIN allows no more than fifteen guesses, whatever is restarted, killed, set or tried at once', async () => {
  let mostSeen = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 120 }), async (steps) => {
      // One database stays open: what a restart changes here is the process's memory.
      const database = openTestDatabase();
      const clock = createFakeClock();
      const guessesAt: number[] = [];
      let isKilled = false;
      const start = () =>
        createStaffPin({
          database,
          clock,
          log: silentLog,
          hash: () => HASH,
          isRight() {
            guessesAt.push(clock.monotonic());
            return isKilled ? new Promise(() => {}) : Promise.resolve(false);
          },
        });
      let staffPin = start();
      for (const each of steps) {
        switch (each.kind) {
          case 'guess':
            await staffPin.check('000000');
            break;
          case 'two-guesses':
            await Promise.all([staffPin.check('000000'), staffPin.check('000001')]);
            break;
          case 'guess-and-kill':
            isKilled = true;
            void staffPin.check('000000');
            await clock.advance(0);
            isKilled = false;
            staffPin = start();
            break;
          case 'restart':
            staffPin = start();
            break;
          case 'wait':
            await clock.advance(each.ms);
            break;
          case 'jump':
            clock.jump(each.ms);
            break;
        }
      }
      database.close();
      mostSeen = Math.max(mostSeen, guessesAt.length);
      expect(guessesAt.length).toBeLessThanOrEqual(15);
      for (let n = 5; n < guessesAt.length; n++) {
        expect(guessesAt[n]! - guessesAt[n - 1]!).toBeGreaterThanOrEqual(15_000 * 2 ** (n - 5));
      }
    }),
    { numRuns: 25 },
  );
  // It must have come to the lock, or it proves nothing.
  expect(mostSeen).toBe(15);
});
