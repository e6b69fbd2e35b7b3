import { describe, expect, it } from 'vitest';
import type { StaffCheckInAnswer } from '../../../contract/appointment.ts';
import { wallMs } from '../../../clock/clock.ts';
import { appointmentOf } from '../../../../test/support/records/appointment-of.ts';
import { EVEN_ANSWER_MS } from './kiosk-desk.ts';
import { GUESS_WINDOW_MS, MAX_HITS, MAX_MISSES } from './guess-watch.ts';
import { KIOSK, ANOTHER, lobby } from '../../../../test/support/parts/kiosk-desk-of.ts';

describe('a kiosk at which codes are tried', () => {
  it('a kiosk at which codes are tried pauses after ten misses, even for a right code, asks for help, and looks nothing up', async () => {
    const l = lobby();
    await l.missOften(MAX_MISSES - 1);
    expect((await l.find('A-42')).kind).toBe('found');
    expect(l.called).toEqual([]);
    await l.find('L-1');
    expect(l.called).toEqual([KIOSK.id]);
    const before = l.looked.length;
    expect((await l.find('A-42')).kind).toBe('paused');
    expect((await l.checkIn('A-42', 'a1')).kind).toBe('paused');
    expect(l.looked.length).toBe(before);
    expect(l.directory.byId('a1')?.status).toBe('Scheduled');
    expect((await l.find('A-42', ANOTHER)).kind).toBe('found');
  });

  it('a kiosk at which aliases are tried counts them like codes', async () => {
    const some = Array.from({ length: MAX_HITS }, (_, n) =>
      appointmentOf({ id: `a${n}`, code: '', alias: `#R${n}`, firstName: `V${n}` }),
    );
    const l = lobby({ appointments: [...some, appointmentOf({ id: 'last', code: '', alias: '#Q' })] });
    for (let n = 0; n < MAX_HITS; n++) expect((await l.find(`#r${n}`)).kind).toBe('found');
    expect(l.called).toEqual([KIOSK.id]);
    expect((await l.find('#Q')).kind).toBe('paused');
    for (let n = 0; n < MAX_MISSES; n++) expect((await l.find(`#S${n}`, ANOTHER)).kind).toBe('unknown');
    expect(l.called).toEqual([KIOSK.id, ANOTHER.id]);
  });

  it('a kiosk at which codes are tried is asked with both readings of a scan, which is one try', async () => {
    const l = lobby({ appointments: [appointmentOf({ code: 'Y-42' })] });
    const scan = async (typed: string, keys: string) =>
      (await l.timed(l.desk.find(KIOSK, typed, keys))).answer;
    // A scanner with US keys at a German computer.
    expect((await scan('Z42', 'Y42')).kind).toBe('found');
    const checkedIn = await l.timed(l.desk.checkIn(KIOSK, 'Z42', 'a1', undefined, 'Y42'));
    expect(checkedIn.answer.kind).toBe('checked-in');
    for (let n = 0; n < MAX_MISSES - 1; n++) expect((await scan(`Z-${n}`, `Y-${n}`)).kind).toBe('unknown');
    expect(l.called).toEqual([]);
    expect((await scan('Z-9', 'Y-9')).kind).toBe('unknown');
    expect(l.called).toEqual([KIOSK.id]);
  });

  it('a kiosk at which codes are tried tries no second code that is not the first one on another keyboard', async () => {
    const l = lobby();
    for (const typed of ['X-42', 'A-43', 'A-421', '@42', '']) {
      const { answer } = await l.timed(l.desk.find(KIOSK, typed, 'A-42'));
      expect(answer.kind, typed).not.toBe('found');
    }
  });

  it('a kiosk at which codes are tried goes on when the oldest miss is five minutes old, as it said', async () => {
    const l = lobby();
    const first = wallMs(l.clock);
    await l.missOften();
    const answer = await l.find('A-42');
    expect(answer).toEqual({ kind: 'paused', until: first + GUESS_WINDOW_MS });
    await l.clock.advance(first + GUESS_WINDOW_MS - wallMs(l.clock) - 1);
    const [early, onTime] = [
      l.desk.find(KIOSK, 'A-42'),
      l.clock.advance(1).then(() => l.desk.find(KIOSK, 'A-42')),
    ];
    await l.clock.advance(EVEN_ANSWER_MS + 1);
    await l.clock.advance(EVEN_ANSWER_MS + 1);
    expect([(await early).kind, (await onTime).kind]).toEqual(['paused', 'found']);
  });

  it('a kiosk at which codes are tried goes on when the front desk has looked after it', async () => {
    const l = lobby();
    await l.missOften();
    l.desk.liftPause(KIOSK.id);
    expect((await l.find('A-42')).kind).toBe('found');
  });

  it('a kiosk at which codes are tried counts confirmations too: unknown codes, and wrong digits of a phone', async () => {
    const l = lobby({ asks: true });
    for (let n = 0; n < MAX_MISSES; n++) {
      await (n % 2 === 0 ? l.checkIn('A-42', 'a1', '000') : l.checkIn('X-1', 'a1'));
    }
    expect((await l.checkIn('A-42', 'a1', '118')).kind).toBe('paused');
    expect(l.called).toEqual([KIOSK.id]);
  });

  it('a kiosk at which codes are tried counts questions that are sent all at once one by one', async () => {
    for (const how of ['find', 'check-in'] as const) {
      const l = lobby();
      const asked = Array.from({ length: 50 }, (_, n) =>
        how === 'find' ? l.desk.find(KIOSK, `X-${n}`) : l.desk.checkIn(KIOSK, `X-${n}`, 'a1', undefined),
      );
      await l.clock.advance(EVEN_ANSWER_MS);
      const kinds = (await Promise.all(asked)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === 'unknown')).toHaveLength(MAX_MISSES);
      expect(kinds.filter((kind) => kind === 'paused')).toHaveLength(50 - MAX_MISSES);
      expect(l.looked).toHaveLength(MAX_MISSES);
    }
  });

  it('a kiosk at which codes are tried does not count what was no code', async () => {
    const l = lobby();
    for (let n = 0; n < 2 * MAX_HITS; n++) {
      await l.find(n % 2 === 0 ? '-' : '🙂');
    }
    expect((await l.find('A-42')).kind).toBe('found');
    expect(l.called).toEqual([]);
  });

  it('a kiosk at which codes are tried stops too where the codes are right: at sixty answers, confirmations among them', async () => {
    const l = lobby({ asks: true });
    const ways = [() => l.find('E-1'), () => l.find('T-1'), () => l.checkIn('E-1', 'early')];
    for (let n = 0; n < MAX_HITS; n++) {
      expect(l.called).toEqual([]);
      expect(['early', 'choose']).toContain((await ways[n % 3]?.())?.kind);
    }
    expect(l.called).toEqual([KIOSK.id]);
    expect((await l.find('E-1')).kind).toBe('paused');
    expect((await l.find('E-1', ANOTHER)).kind).toBe('early');
  });

  it('a kiosk at which codes are tried pauses just the same where they come with the right staff PIN, one by one or all at once', async () => {
    for (const how of ['one by one', 'all at once'] as const) {
      const l = lobby();
      const byStaff = (code: string) => l.desk.checkInByStaff(KIOSK, code, 'early', '1');
      const asked: Promise<StaffCheckInAnswer>[] = [];
      for (let n = 0; n < 2 * MAX_MISSES; n++) {
        asked.push(byStaff(`X-${n}`));
        if (how === 'one by one') await l.clock.advance(EVEN_ANSWER_MS);
      }
      await l.clock.advance(EVEN_ANSWER_MS);
      const kinds = (await Promise.all(asked)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === 'unknown')).toHaveLength(MAX_MISSES);
      expect(kinds.filter((kind) => kind === 'paused')).toHaveLength(MAX_MISSES);
      expect(l.called).toEqual([KIOSK.id]);
      expect(l.looked).toHaveLength(MAX_MISSES);
      // The code of somebody whom this kiosk has not found is a try too, and nobody is checked in with it.
      expect((await l.timed(byStaff('E-1'))).answer.kind).toBe('paused');
      expect(l.script.sent).toEqual([]);
    }
  });

  it('a kiosk at which codes are tried is stopped at sixty answers too where the staff PIN and a list of codes are known', async () => {
    const many = Array.from({ length: MAX_HITS + 1 }, (_, n) =>
      appointmentOf({ id: `m${n}`, code: `M-${n}`, firstName: `N${n}` }),
    );
    const l = lobby({ appointments: many });
    const kinds: string[] = [];
    for (const { id, code } of many) {
      kinds.push((await l.timed(l.desk.checkInByStaff(KIOSK, code, id, '1'))).answer.kind);
    }
    expect(kinds).toEqual([...Array.from({ length: MAX_HITS }, () => 'checked-in'), 'paused']);
    expect(l.called).toEqual([KIOSK.id]);
  });

  it('a kiosk at which codes are tried is on the disk with its count before it is answered', async () => {
    const l = lobby();
    const answer = l.desk.find(KIOSK, 'X-1');
    const [row] = l.database.sqlite.prepare('SELECT * FROM guesses').all();
    expect(row).toEqual({ screen_id: KIOSK.id, misses: '[0]', hits: '[]' });
    await l.clock.advance(EVEN_ANSWER_MS);
    expect((await answer).kind).toBe('unknown');
  });
});
