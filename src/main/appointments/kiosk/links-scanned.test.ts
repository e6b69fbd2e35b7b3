import { describe, expect, it } from 'vitest';
import { KIOSK, lobby } from '../../../../test/support/parts/kiosk-desk-of.ts';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { MAX_LIKELY } from '../look-up/link.ts';
import { GUESS_WINDOW_MS, MAX_MISSES } from './guess-watch.ts';
import { EVEN_ANSWER_MS } from './kiosk-desk.ts';

const DAY = 24 * 60 * MINUTE;

const APPOINTMENTS = [
  appointmentOf(),
  appointmentOf({ id: 'b', code: 'B-17', alias: 'QXKP77', firstName: 'Ben' }),
  appointmentOf({ id: 'tomorrow', code: 'C-42', firstName: 'Cem', startsAt: NOW + DAY }),
  appointmentOf({ id: 'elsewhere', code: 'L-11', firstName: 'Lea', locationId: 2 }),
];

const open = () => lobby({ appointments: APPOINTMENTS });
const link = (...values: string[]) => ({ values });

describe('a link on a confirmation', () => {
  it('a link checks in by the one value that is a code of today, wherever in the link it stands', async () => {
    for (const values of [
      ['A-42', 'EN', 'VISIT'],
      ['VISIT', 'EN', 'a42'],
      ['CONFIRMED', 'MAIL', '2026', 'A-42', 'REMINDER'],
    ]) {
      const l = open();
      expect(await l.find(link(...values))).toMatchObject({ kind: 'found', appointment: { code: 'A-42' } });
      expect(await l.checkIn(link(...values), 'a1')).toMatchObject({ kind: 'checked-in' });
      expect(l.desk.justFound(KIOSK, 'A-42')).toBe('a1');
      expect(l.desk.justFound(KIOSK, values[0] ?? '')).toBe(values[0] === 'A-42' ? 'a1' : undefined);
    }
  });

  it('a link with two codes of today is nobody’s, and checks nobody in', async () => {
    const l = open();
    expect(await l.find(link('A-42', 'B-17'))).toEqual({ kind: 'unknown' });
    expect(await l.checkIn(link('A-42', 'B-17'), 'a1')).toEqual({ kind: 'unknown' });
  });

  it('a link with the code and the alias of one visitor is that visitor’s', async () => {
    expect(await open().find(link('VISIT', 'B-17', 'QXKP77'))).toMatchObject({ kind: 'found' });
  });

  it('a link of another day or place says so, and nobody is shown whose number stands elsewhere in it', async () => {
    const l = open();
    expect((await l.find(link('VISIT', 'C-42'))).kind).toBe('other-day');
    expect((await l.find(link('VISIT', 'L-11'))).kind).toBe('other-location');
    expect((await l.find(link('C-42', 'L-11'))).kind).toBe('other-day');
    // A year in the path, or a room, may be the number of someone else.
    expect((await l.find(link('X-99', 'A-42'))).kind).toBe('unknown');
    expect((await l.find(link('C-42', 'A-42'))).kind).toBe('unknown');
  });

  it('an unknown link is answered like a wrong code, after the same time', async () => {
    const l = open();
    const wrong = await l.timed(l.desk.find(KIOSK, 'X-99'));
    for (const values of [
      ['VISIT', 'X-99'],
      ['A-42', 'B-17'],
      ['VISIT', 'EN'],
    ])
      expect(await l.timed(l.desk.find(KIOSK, link(...values)))).toEqual(wrong);
    expect(wrong).toEqual({ answer: { kind: 'unknown' }, afterMs: EVEN_ANSWER_MS });
    expect(await l.find(link('-', '🙂'))).toEqual({ kind: 'not-a-code' });
  });
});

describe('codes that are tried by links', () => {
  it('each value of the form of a code is a guess, also beside a code that is right', async () => {
    for (const own of [['A-42'], ['X-99']]) {
      const l = open();
      let tried = 0;
      while (l.called.length === 0) {
        const guesses = Array.from({ length: MAX_LIKELY - 1 }, () => `Z-${10 + tried++}`);
        await l.find(link(...own, ...guesses));
      }
      expect(tried).toBeLessThan(MAX_MISSES + MAX_LIKELY);
      expect((await l.find(link(...own))).kind).toBe('paused');
    }
  });

  it('a link with more values of the form of a code than any confirmation has finds nobody', async () => {
    const guesses = Array.from({ length: MAX_LIKELY }, (_, n) => `Z-${10 + n}`);
    expect(await open().find(link('A-42', ...guesses))).toEqual({ kind: 'unknown' });
  });

  it('values that cannot be codes here are not tried, and visitors whose links share words do not pause the kiosk', async () => {
    const l = open();
    for (let n = 0; n < 3 * MAX_MISSES; n++)
      expect((await l.find(link('ABCDEF12', 'EN', 'A-42', 'MAIL', 'QQQQ77'))).kind).toBe('found');
    expect(l.called).toEqual([]);
    await l.clock.advance(2 * GUESS_WINDOW_MS);
    expect((await l.find(link('VISIT', 'A-42', 'QQQQ77'))).kind).toBe('found');
  });

  it('a link during a pause is not looked up', async () => {
    const l = open();
    await l.missOften();
    const before = l.looked.length;
    expect((await l.find(link('VISIT', 'A-42'))).kind).toBe('paused');
    expect((await l.checkIn(link('VISIT', 'A-42'), 'a1')).kind).toBe('paused');
    expect(l.looked.length).toBe(before);
  });
});
