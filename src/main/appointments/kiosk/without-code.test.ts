import { describe, expect, test } from 'vitest';
import { wallMs } from '../../../clock/clock.ts';
import type { Claim } from '../../../contract/appointment.ts';
import { KIOSK, lobby } from '../../../../test/support/parts/kiosk-desk-of.ts';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { MAX_MISSES } from './guess-watch.ts';
import { EVEN_ANSWER_MS } from './kiosk-desk.ts';

const DAY = 24 * 60 * MINUTE;
const PHONE = '+48 600 555 118';
const RIGHT: Claim = { lastName: 'kowalska', fact: '5118' };

const APPOINTMENTS = [
  appointmentOf({ phoneNumber: PHONE }),
  appointmentOf({ id: 'tomorrow', code: 'B-1', lastName: 'Morgen', startsAt: NOW + DAY, phoneNumber: PHONE }),
  appointmentOf({ id: 'elsewhere', code: 'B-2', lastName: 'Anderswo', locationId: 2, phoneNumber: PHONE }),
  appointmentOf({
    id: 'cancelled',
    code: 'B-3',
    lastName: 'Abgesagt',
    status: 'Cancelled',
    phoneNumber: PHONE,
  }),
  appointmentOf({ id: 'twin-1', code: 'B-4', lastName: 'Zwilling', phoneNumber: PHONE }),
  appointmentOf({ id: 'twin-2', code: 'B-5', lastName: 'Zwilling', firstName: 'Eva', phoneNumber: PHONE }),
  appointmentOf({ id: 'bare', code: 'B-6', lastName: 'Ohne' }),
];

const NOBODY: readonly (readonly [string, Claim])[] = [
  ['an unknown name', { lastName: 'Niemand', fact: '5118' }],
  ['a known name with other digits', { lastName: 'Kowalska', fact: '5119' }],
  ['another day', { lastName: 'Morgen', fact: '5118' }],
  ['another location', { lastName: 'Anderswo', fact: '5118' }],
  ['a cancelled appointment', { lastName: 'Abgesagt', fact: '5118' }],
  ['two people of one name and number', { lastName: 'Zwilling', fact: '5118' }],
  ['a visitor without a number', { lastName: 'Ohne', fact: '' }],
  ['nothing', { lastName: '', fact: '' }],
];

const open = (asks = false) => lobby({ appointments: APPOINTMENTS, claimFact: 'phone', asks });

describe('a visitor without a code', () => {
  test('is found by last name and digits, sees the card of the code, and checks in', async () => {
    const l = open();
    const answer = await l.find(RIGHT);
    expect(answer).toEqual(await l.find('A-42'));
    expect(answer).toMatchObject({ kind: 'found', appointment: { visitorName: 'Anna K.' } });
    expect(await l.checkIn(RIGHT, 'a1')).toMatchObject({ kind: 'checked-in' });
    expect(await l.find(RIGHT)).toMatchObject({ kind: 'already-checked-in' });
    expect(l.desk.justFound(KIOSK, 'A-42')).toBe('a1');
  });

  test.each(NOBODY)('%s gets the answer of an unknown code, after the same time', async (_, claim) => {
    const l = open();
    const code = await l.timed(l.desk.find(KIOSK, 'X-99'));
    const told = await l.timed(l.desk.find(KIOSK, claim));
    expect(told).toEqual({ answer: { kind: 'unknown' }, afterMs: EVEN_ANSWER_MS });
    expect(told).toEqual(code);
    expect(await l.checkIn(claim, 'a1')).toEqual({ kind: 'unknown' });
    expect(await l.checkIn(claim, 'twin-1')).toEqual({ kind: 'unknown' });
  });

  test('names that are not found count with wrong codes, and the kiosk pauses for both', async () => {
    const l = open();
    await l.missOften(MAX_MISSES - 1);
    expect(l.called).toEqual([]);
    await l.find({ lastName: 'Niemand', fact: '0000' });
    expect(l.called).toEqual([KIOSK.id]);
    const pause = { kind: 'paused', until: wallMs(l.clock) + 5 * 60_000 };
    expect((await l.find(RIGHT)).kind).toBe(pause.kind);
    expect((await l.find('A-42')).kind).toBe(pause.kind);
  });

  test('is nobody while the lobby has not switched it on', async () => {
    const l = lobby({ appointments: APPOINTMENTS });
    expect(await l.find(RIGHT)).toEqual({ kind: 'unknown' });
    expect(await l.checkIn(RIGHT, 'a1')).toEqual({ kind: 'unknown' });
  });

  test('is not asked twice for the end of the phone number', async () => {
    const l = open(true);
    expect(await l.find(RIGHT)).toMatchObject({
      kind: 'found',
      appointment: { visitorName: '', asksPhoneDigits: false },
    });
    expect(await l.checkIn(RIGHT, 'a1')).toMatchObject({ kind: 'checked-in' });
  });

  test('with two appointments today chooses one of them, and checks in to it', async () => {
    const second = appointmentOf({ id: 'a2', code: 'A-43', startsAt: NOW + 20 * MINUTE, phoneNumber: PHONE });
    const l = lobby({ appointments: [...APPOINTMENTS, second], claimFact: 'phone', asks: true });
    const answer = await l.find(RIGHT);
    expect(answer).toMatchObject({ kind: 'choose', choices: [{ answer: { kind: 'found' } }, {}] });
    expect(await l.checkIn(RIGHT, 'a2')).toMatchObject({ kind: 'checked-in' });
  });

  test('whose name changed between two taps is not checked in as somebody else', async () => {
    const l = open();
    await l.find(RIGHT);
    l.directory.put(appointmentOf({ lastName: 'Nowak', phoneNumber: PHONE }));
    expect(await l.checkIn(RIGHT, 'a1')).toEqual({ kind: 'unknown' });
  });

  test('is found by the date of birth where the lobby asks for that', async () => {
    const born = appointmentOf({ birthDate: '1985-12-31', phoneNumber: PHONE });
    const l = lobby({ appointments: [born], claimFact: 'birth-date' });
    expect(await l.find(RIGHT)).toEqual({ kind: 'unknown' });
    expect(await l.find({ lastName: 'Kowalska', fact: '1985-12-31' })).toMatchObject({ kind: 'found' });
    expect(await l.find({ lastName: 'Kowalska', fact: '1985-12-30' })).toEqual({ kind: 'unknown' });
  });
});
