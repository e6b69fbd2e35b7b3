import { describe, expect, it } from 'vitest';
import { wallMs } from '../../../clock/clock.ts';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { circumstancesOf } from '../../../../test/support/parts/circumstances-of.ts';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { outboxOf } from '../../../../test/support/parts/outbox-of.ts';
import { screenOf } from '../../../../test/support/records/screen-of.ts';
import type { Script } from '../../../../test/support/parts/scripted-send.ts';
import type { StaffPin } from '../../access/staff-pin.ts';
import { silentLog } from '../../../../test/support/silent-log.ts';
import { createActions } from '../actions/actions.ts';
import type { Appointment } from '../directory/appointment.ts';
import { deskAppointment } from '../day/desk-view.ts';
import { createDirectory } from '../directory/directory.ts';
import { EVEN_ANSWER_MS } from './even-timing.ts';
import { openArrival } from './arrival-handle.ts';
import { GUESS_WINDOW_MS, MOST_HITS, MOST_MISSES } from './guess-watch.ts';
import { FOUND_FOR_MS } from './just-found.ts';
import { createKioskDesk } from './kiosk-desk.ts';

const KIOSK = screenOf('kiosk', 1);
const ANOTHER = screenOf('kiosk', 2);
const later = NOW + 5 * 60 * MINUTE;

const APPOINTMENTS = [
  appointmentOf({ phoneNumber: '+48 600 555 118' }),
  appointmentOf({ id: 'early', code: 'E-1', firstName: 'Eva', startsAt: later }),
  appointmentOf({ id: 'elsewhere', code: 'L-1', firstName: 'Lea', locationId: 2 }),
  appointmentOf({ id: 'two-1', code: 'T-1', firstName: 'Tom' }),
  appointmentOf({ id: 'two-2', code: 'T-1', firstName: 'Tom', startsAt: later }),
];

function lobby(
  options: {
    readonly network?: Script;
    readonly appointments?: readonly Appointment[];
    readonly asks?: boolean;
  } = {},
) {
  const database = openTestDatabase();
  const directory = createDirectory(database);
  for (const each of options.appointments ?? APPOINTMENTS) directory.put(each);
  const o = outboxOf({ database, network: options.network ?? 'ok' });
  const looked: string[] = [];
  const actions = createActions({
    database,
    directory,
    outboxTable: o.table,
    outbox: o.outbox(),
    clock: o.clock,
    log: silentLog,
    circumstances() {
      looked.push('looked');
      const nameShown = options.asks ? 'phone-digits' : 'first-name';
      return circumstancesOf({ now: wallMs(o.clock), locationId: 1, nameShown });
    },
    deskViewOf: (appointment) => deskAppointment(appointment, undefined, 'Registrations', wallMs(o.clock)),
    onChange: () => {},
  });
  const called: string[] = [];
  let pin: Awaited<ReturnType<StaffPin['check']>> = { kind: 'right' };
  const desk = createKioskDesk({
    actions,
    staffPin: { check: () => Promise.resolve(pin) },
    database,
    clock: o.clock,
    log: silentLog,
    memory: new Map(),
    callForMisses: ({ id }) => void called.push(id),
  });
  /** The answer, and how long after the question it came. */
  async function timed<T>(asking: Promise<T>): Promise<{ readonly answer: T; readonly afterMs: number }> {
    const at = o.clock.monotonic();
    const came = asking.then((answer) => ({ answer, afterMs: Math.round(o.clock.monotonic() - at) }));
    for (let ms = 0; ms < 2 * EVEN_ANSWER_MS; ms++) {
      await o.clock.advance(1);
    }
    return came;
  }
  const find = async (code: string, kiosk = KIOSK) => (await timed(desk.find(kiosk, code))).answer;
  const checkIn = async (code: string, id: string, digits?: string) =>
    (await timed(desk.checkIn(KIOSK, code, id, digits))).answer;
  return {
    ...o,
    database,
    desk,
    directory,
    looked,
    called,
    timed,
    find,
    checkIn,
    setPin(answer: typeof pin) {
      pin = answer;
    },
    async missOften(times = MOST_MISSES) {
      for (let n = 0; n < times; n++) await find(`X-${n}`);
    },
  };
}

describe('the time an answer takes', () => {
  it('is the same for every kind of answer, and none comes earlier', async () => {
    const l = lobby();
    const codes = {
      'A-42': 'found',
      'E-1': 'early',
      'L-1': 'other-location',
      'T-1': 'choose',
      'X-1': 'unknown',
      '-': 'not-a-code',
    };
    for (const [code, kind] of Object.entries(codes)) {
      expect(await l.timed(l.desk.find(KIOSK, code)), code).toEqual({
        answer: expect.objectContaining({ kind }),
        afterMs: EVEN_ANSWER_MS,
      });
    }
    await l.missOften();
    expect(await l.timed(l.desk.find(KIOSK, 'A-42'))).toMatchObject({
      answer: { kind: 'paused' },
      afterMs: EVEN_ANSWER_MS,
    });
  });

  it('is the same for a confirmation that nothing follows', async () => {
    const l = lobby({ asks: true });
    const tries = [
      ['X-1', 'a1', 'unknown'],
      ['L-1', 'elsewhere', 'other-location'],
      ['A-42', 'a1', 'wrong-digits'],
      ['E-1', 'early', 'early'],
    ] as const;
    for (const [code, id, kind] of tries) {
      expect(await l.timed(l.desk.checkIn(KIOSK, code, id, '000'))).toMatchObject({
        answer: { kind },
        afterMs: EVEN_ANSWER_MS,
      });
    }
  });

  it('is not added to a check-in', async () => {
    const l = lobby();
    expect(await l.timed(l.desk.checkIn(KIOSK, 'A-42', 'a1', undefined))).toMatchObject({
      answer: { kind: 'checked-in' },
      afterMs: 0,
    });
  });
});

describe('a kiosk at which codes are tried', () => {
  it('pauses after ten misses, also for a right code, calls the front desk, and looks nothing up meanwhile', async () => {
    const l = lobby();
    await l.missOften(MOST_MISSES - 1);
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

  it('goes on when the oldest miss is five minutes old, as it said', async () => {
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

  it('goes on when the front desk has looked after it', async () => {
    const l = lobby();
    await l.missOften();
    l.desk.liftPause(KIOSK.id);
    expect((await l.find('A-42')).kind).toBe('found');
  });

  it('counts confirmations too: unknown codes, and wrong digits of a phone', async () => {
    const l = lobby({ asks: true });
    for (let n = 0; n < MOST_MISSES; n++) {
      await (n % 2 === 0 ? l.checkIn('A-42', 'a1', '000') : l.checkIn('X-1', 'a1'));
    }
    expect((await l.checkIn('A-42', 'a1', '118')).kind).toBe('paused');
    expect(l.called).toEqual([KIOSK.id]);
  });

  it('counts questions that are sent all at once one by one', async () => {
    for (const how of ['find', 'check-in'] as const) {
      const l = lobby();
      const asked = Array.from({ length: 50 }, (_, n) =>
        how === 'find' ? l.desk.find(KIOSK, `X-${n}`) : l.desk.checkIn(KIOSK, `X-${n}`, 'a1', undefined),
      );
      await l.clock.advance(EVEN_ANSWER_MS);
      const kinds = (await Promise.all(asked)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === 'unknown')).toHaveLength(MOST_MISSES);
      expect(kinds.filter((kind) => kind === 'paused')).toHaveLength(50 - MOST_MISSES);
      expect(l.looked).toHaveLength(MOST_MISSES);
    }
  });

  it('does not count what was no code', async () => {
    const l = lobby();
    for (let n = 0; n < 2 * MOST_HITS; n++) {
      await l.find(n % 2 === 0 ? '-' : '🙂');
    }
    expect((await l.find('A-42')).kind).toBe('found');
    expect(l.called).toEqual([]);
  });

  it('is stopped too where the codes are right: at sixty answers about an appointment, confirmations among them', async () => {
    const l = lobby({ asks: true });
    const ways = [() => l.find('E-1'), () => l.find('T-1'), () => l.checkIn('E-1', 'early')];
    for (let n = 0; n < MOST_HITS; n++) {
      expect(l.called).toEqual([]);
      expect(['early', 'choose']).toContain((await ways[n % 3]?.())?.kind);
    }
    expect(l.called).toEqual([KIOSK.id]);
    expect((await l.find('E-1')).kind).toBe('paused');
    expect((await l.find('E-1', ANOTHER)).kind).toBe('early');
  });

  it('is on the disk with its count before it is answered', async () => {
    const l = lobby();
    const answer = l.desk.find(KIOSK, 'X-1');
    const [row] = l.database.sqlite.prepare('SELECT * FROM guesses').all();
    expect(row).toEqual({ screen_id: KIOSK.id, misses: '[0]', hits: '[]' });
    await l.clock.advance(EVEN_ANSWER_MS);
    expect((await answer).kind).toBe('unknown');
  });
});

describe('an answer that tells of an arrival', () => {
  const arrivalIn = (answer: object): string | undefined =>
    openArrival(KIOSK.key, String((answer as { arrival?: string }).arrival));

  it('gives the kiosk that asked a handle to follow it by, in every way it is told', async () => {
    const l = lobby();
    expect(arrivalIn(await l.checkIn('A-42', 'a1'))).toBe('a1');
    expect(arrivalIn(await l.find('A-42'))).toBe('a1');
    expect(arrivalIn(await l.checkIn('A-42', 'a1'))).toBe('a1');
    const byStaff = await l.timed(l.desk.checkInByStaff(KIOSK, 'E-1', 'early', '1'));
    expect(arrivalIn(byStaff.answer)).toBe('early');
    await l.checkIn('T-1', 'two-1');
    const both = await l.find('T-1');
    const choices = both.kind === 'choose' ? both.choices.map(({ answer }) => answer) : [];
    expect(choices.map((answer) => [answer.kind, arrivalIn(answer)])).toEqual([
      ['already-checked-in', 'two-1'],
      ['early', undefined],
    ]);
    const elsewhere = await l.find('A-42', ANOTHER);
    expect(arrivalIn(elsewhere)).toBeUndefined();
  });

  it('gives one where the check-in is only saved', async () => {
    const l = lobby({ network: 'not-sent' });
    const asked = l.desk.checkIn(KIOSK, 'A-42', 'a1', undefined);
    await l.clock.advance(10_000);
    const answer = await asked;
    expect([answer.kind, arrivalIn(answer)]).toEqual(['saved', 'a1']);
  });
});

describe('what a kiosk has just found', () => {
  it('is known for the code however it is typed, for that kiosk, and for some minutes', async () => {
    const l = lobby();
    expect(l.desk.justFound(KIOSK, 'A-42')).toBeUndefined();
    await l.find('A-42');
    expect(l.desk.justFound(KIOSK, ' a42')).toBe('a1');
    expect(l.desk.justFound(ANOTHER, 'A-42')).toBeUndefined();
    await l.clock.advance(FOUND_FOR_MS - 2 * EVEN_ANSWER_MS - 1);
    expect(l.desk.justFound(KIOSK, 'A-42')).toBe('a1');
    await l.clock.advance(1);
    expect(l.desk.justFound(KIOSK, 'A-42')).toBeUndefined();
  });

  it.each([
    ['X-1', 'nothing'],
    ['T-1', 'several'],
    ['L-1', 'another place'],
    ['-', 'no code'],
  ])('is nothing for %s, which means %s', async (code) => {
    const l = lobby();
    await l.find(code);
    expect(l.desk.justFound(KIOSK, code)).toBeUndefined();
  });

  it('is nothing while the kiosk is paused, and no list of all codes', async () => {
    const many = Array.from({ length: 3 * MOST_HITS }, (_, n) =>
      appointmentOf({ id: `m${n}`, code: `M-${n}`, firstName: `N${n}` }),
    );
    const l = lobby({ appointments: many });
    for (let n = 0; n < MOST_HITS + 1; n++) {
      await l.find(`M-${n}`);
    }
    expect(l.desk.justFound(KIOSK, `M-${MOST_HITS}`)).toBeUndefined();
    l.desk.liftPause(KIOSK.id);
    await l.find(`M-${MOST_HITS}`);
    expect(l.desk.justFound(KIOSK, `M-${MOST_HITS}`)).toBe(`m${MOST_HITS}`);
    expect(l.desk.justFound(KIOSK, 'M-0')).toBeUndefined();
  });
});

describe('staff at the kiosk', () => {
  it.each([
    { kind: 'wrong-pin', triesLeft: 3 },
    { kind: 'pin-paused', until: NOW },
    { kind: 'pin-locked' },
    { kind: 'no-pin' },
  ] as const)('are told $kind before anything is looked up', async (pin) => {
    const l = lobby();
    l.setPin(pin);
    for (const code of ['E-1', 'X-1']) {
      expect((await l.timed(l.desk.checkInByStaff(KIOSK, code, 'early', '1'))).answer).toEqual(pin);
    }
    expect(l.looked).toEqual([]);
    expect(l.script.sent).toEqual([]);
  });

  it('check in with the right PIN, also while the kiosk is paused', async () => {
    const l = lobby();
    await l.missOften();
    expect((await l.timed(l.desk.checkInByStaff(KIOSK, 'E-1', 'early', '1'))).answer.kind).toBe('checked-in');
    expect(l.script.sent.map(({ intent }) => intent.origin)).toEqual(['staff']);
  });
});
