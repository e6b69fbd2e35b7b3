import { describe, expect, it, onTestFinished } from 'vitest';
import { wallMs } from '../../clock/clock.ts';
import { createFakeClock, type FakeClock } from '../../../test/support/fake-clock.ts';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import type { Database } from './database.ts';
import { createHubTime } from './hub-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A hub's time on a database and a machine that both outlive it. */
function timeOf(database: Database = openTestDatabase(), clock: FakeClock = createFakeClock()) {
  const time = createHubTime({ database, clock, log: silentLog });
  onTestFinished(time.close);
  const changes: (string | undefined)[] = [];
  time.onChange(() => changes.push(time.judge().doubt));
  return {
    database,
    clock,
    time,
    changes,
    doubt: () => time.judge().doubt,
    restart(jump: number) {
      time.close();
      clock.jump(jump);
      return timeOf(database, clock);
    },
    /** The service says the time that is right, by a clock that ran on while this machine's was set. */
    confirm: (offMs = 0) => time.heard(wallMs(clock) - offMs, wallMs(clock), 'service'),
  };
}

describe('a clock that jumps while the hub runs', () => {
  it.each([-20 * MINUTE, HOUR, 3 * DAY, 400 * DAY])(
    'a clock that jumps by %i ms while the hub runs is in doubt at once',
    async (by) => {
      const t = timeOf();
      await t.clock.advance(HOUR);
      const right = wallMs(t.clock);
      t.clock.jump(by);
      expect(t.time.judge().moments).toContain(right);
      expect(t.doubt()).toBe(by > 0 ? 'ahead' : 'behind');
      await t.clock.advance(MINUTE);
      expect(t.changes).toEqual([t.doubt()]);
      t.clock.jump(-by);
      expect(t.doubt()).toBeUndefined();
      await t.clock.advance(MINUTE);
      expect(t.changes).toHaveLength(2);
    },
  );

  it('a clock that jumps by days shows the booking system’s time once that is heard, and its own once it is set', async () => {
    const t = timeOf();
    t.confirm();
    await t.clock.advance(HOUR);
    const right = wallMs(t.clock);
    t.clock.jump(30 * DAY);
    t.confirm(30 * DAY);
    expect(wallMs(t.time.clock)).toBe(right);
    expect(t.time.agreesWithService()).toBe(true);
    await t.clock.advance(MINUTE);
    expect(wallMs(t.time.clock)).toBe(right + MINUTE);
    t.clock.jump(-30 * DAY);
    expect(t.time.judge()).toMatchObject({ doubt: undefined, isConfirmed: true });
    expect(wallMs(t.time.clock)).toBe(wallMs(t.clock));
  });

  it('a clock that jumps as after a machine’s sleep is not compared with what the service said before', async () => {
    const t = timeOf();
    t.confirm();
    t.clock.jump(14 * HOUR);
    expect(t.time.judge()).toMatchObject({ doubt: 'ahead', best: wallMs(t.clock) });
    t.confirm();
    expect(t.doubt()).toBeUndefined();
  });

  it('a clock that jumps while the hub runs is told to staff once it lasts, and at once where another clock says that it is wrong', async () => {
    const t = timeOf();
    t.clock.jump(DAY);
    await t.clock.advance(9 * MINUTE);
    expect(t.time.toTell()).toBeUndefined();
    await t.clock.advance(3 * MINUTE);
    expect(t.time.toTell()).toBe('ahead');
    t.confirm(DAY);
    expect(t.time.toTell()).toBe('differs');
    t.confirm();
    expect(t.time.toTell()).toBeUndefined();
  });
});

describe('a start with another clock', () => {
  it('a start with a clock of 1970 goes on from what was last seen, start by start', async () => {
    const before = timeOf();
    await before.clock.advance(HOUR);
    const right = wallMs(before.clock);
    const first = before.restart(-right);
    expect(first.doubt()).toBe('impossible');
    expect(wallMs(first.time.clock)).toBe(right);
    await first.clock.advance(HOUR);
    const second = first.restart(-HOUR);
    expect(wallMs(second.time.clock)).toBe(right + HOUR);
    second.clock.jump(right + HOUR);
    expect(second.doubt()).toBeUndefined();
  });

  it('a clock that is days ahead at a start is believed after a day of work, over restarts, and the one after at once', async () => {
    const before = timeOf();
    await before.clock.advance(HOUR);
    let t = before.restart(30 * DAY);
    for (let day = 0; day < 3; day += 1) {
      expect(t.doubt()).toBe('ahead');
      await t.clock.advance(9 * HOUR);
      t = t.restart(15 * HOUR);
    }
    expect(t.doubt()).toBeUndefined();
    await t.clock.advance(MINUTE);
    expect(t.restart(12 * HOUR).doubt()).toBeUndefined();
  });

  it('a clock that is set once more begins its day of work again', async () => {
    const before = timeOf();
    await before.clock.advance(HOUR);
    const t = before.restart(30 * DAY);
    await t.clock.advance(20 * HOUR);
    t.clock.jump(10 * DAY);
    await t.clock.advance(20 * HOUR);
    expect(t.doubt()).toBe('ahead');
    await t.clock.advance(5 * HOUR);
    expect(t.doubt()).toBeUndefined();
  });

  it('a clock that was believed by mistake is behind once it is right, until the booking system agrees', async () => {
    const before = timeOf();
    await before.clock.advance(HOUR);
    const wrong = before.restart(400 * DAY);
    await wrong.clock.advance(25 * HOUR);
    expect(wrong.doubt()).toBeUndefined();
    await wrong.clock.advance(20 * MINUTE);
    const right = wrong.restart(-400 * DAY);
    expect(right.doubt()).toBe('behind');
    right.confirm();
    expect(right.doubt()).toBeUndefined();
    await right.clock.advance(MINUTE);
    expect(right.restart(0).doubt()).toBeUndefined();
  });
});

describe('a clock that is an hour away from the booking system’s', () => {
  async function anHourBehind() {
    const t = timeOf();
    t.confirm();
    await t.clock.advance(HOUR);
    t.clock.jump(-HOUR);
    t.confirm(-HOUR);
    await t.clock.advance(20 * MINUTE);
    return t;
  }

  it('a clock an hour away from the booking system’s may still be wrong after restarts that hear nothing of it', async () => {
    let t = await anHourBehind();
    for (let start = 0; start < 3; start += 1) {
      t = t.restart(10 * MINUTE);
      await t.clock.advance(20 * MINUTE);
      expect(t.time.judge()).toMatchObject({
        doubt: 'differs',
        isConfirmed: false,
        best: wallMs(t.clock),
        moments: expect.arrayContaining([wallMs(t.clock) + HOUR]),
      });
      expect(t.time.judge().earliest).toBeGreaterThan(wallMs(t.clock) - 2 * HOUR);
    }
    t.confirm();
    await t.clock.advance(MINUTE);
    expect(t.restart(0).doubt()).toBeUndefined();
  });

  it('a clock an hour away is in doubt by whoever answers at the address, and corrected or confirmed by the booking system alone', async () => {
    const t = timeOf();
    await t.clock.advance(HOUR);
    const now = wallMs(t.clock);
    for (const off of [-HOUR, HOUR]) {
      t.time.heard(now + off, now, 'other');
      expect(t.time.judge()).toMatchObject({ doubt: 'differs', best: now, moments: [now, now + off] });
    }
    for (const off of [MINUTE, 30 * DAY]) {
      t.time.heard(now + off, now, 'other');
      expect(t.time.judge()).toMatchObject({ doubt: undefined, isConfirmed: false, best: now });
    }
    t.time.heard(now + HOUR, now, 'other');
    t.confirm();
    expect(t.doubt()).toBeUndefined();
  });

  it('a clock that is an hour away from the booking system’s is no nearer after the machine has slept', async () => {
    const t = await anHourBehind();
    t.clock.jump(5 * HOUR);
    expect(t.time.judge().moments).toContain(wallMs(t.clock) + HOUR);
  });
});
