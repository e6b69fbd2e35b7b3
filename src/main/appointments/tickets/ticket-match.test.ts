import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import {
  agreesBesideId,
  type CheckInMade,
  type Fit,
  fitOf,
  type IdCase,
  type LoneTicket,
  NEAR_CHECK_IN_MS,
  personKey,
  ticketOfCheckIn,
  whoseById,
} from './ticket-match.ts';

const anna = appointmentOf();
const DAY = 24 * 60 * MINUTE;

describe('a ticket with the id of an appointment', () => {
  it('a ticket with the id of an appointment is its ticket when line and first name agree too, however they are written', () => {
    for (const ticket of [
      { line: '1', firstName: 'Anna', lastName: 'Kowalska' },
      { line: ' 1 ', firstName: ' ANNA ' },
      { line: '1', firstName: 'Ａｎｎａ', lastName: 'kowalska' },
    ]) {
      expect(agreesBesideId(ticket, anna, NOW)).toBe(true);
    }
    const zoë = appointmentOf({ firstName: 'Zoë' });
    expect(agreesBesideId({ line: '1', firstName: 'Zoe\u0308' }, zoë, NOW)).toBe(true);
  });

  it('a ticket with the id of an appointment is a stranger’s when anything disagrees or is not said', () => {
    for (const ticket of [
      {},
      { line: '1' },
      { firstName: 'Anna' },
      { line: '1', firstName: '' },
      { line: '2', firstName: 'Anna' },
      { line: '1', firstName: 'Ann' },
      { line: '1', firstName: 'Anna', lastName: 'Nowak' },
    ]) {
      expect(agreesBesideId(ticket, anna, NOW), JSON.stringify(ticket)).toBe(false);
    }
    expect(agreesBesideId({ line: '1', firstName: '' }, appointmentOf({ firstName: '' }), NOW)).toBe(false);
  });

  it('a ticket with the id of an appointment is a stranger’s when the appointment is last week’s or next week’s', () => {
    const ticket = { line: '1', firstName: 'Anna' };
    for (const days of [-7, -2, 2, 7])
      expect(agreesBesideId(ticket, appointmentOf({ startsAt: NOW + days * DAY }), NOW)).toBe(false);
  });
});

describe('a ticket with the id of an appointment that others may have made', () => {
  const FITS: readonly Fit[] = ['open', 'first-name', 'full'];
  const cases = fc.record({
    fit: fc.constantFrom(...FITS),
    areShared: fc.boolean(),
    isCheckedIn: fc.boolean(),
    others: fc.array(fc.constantFrom(...FITS), { maxLength: 3 }),
  });
  const alone: IdCase = { fit: 'first-name', areShared: false, isCheckedIn: false, others: [] };

  it('a ticket whose id others may have made fits as well as it says: by whole name, by first name, or by nothing that differs', () => {
    const fit = (said: object) => fitOf({ line: '1', firstName: 'Anna', ...said }, anna, NOW);
    expect(fit({ lastName: ' KOWALSKA' })).toBe('full');
    expect([fit({}), fit({ lastName: 'Kowal' }), fit({ lastName: '' })]).toEqual(
      Array.from({ length: 3 }, () => 'first-name'),
    );
    expect([fit({ line: undefined }), fit({ firstName: 'Ann' }), fit({ firstName: undefined })]).toEqual(
      Array.from({ length: 3 }, () => 'open'),
    );
    expect([fit({ line: '2' }), fit({ lastName: 'Nowak' })]).toEqual([undefined, undefined]);
  });

  it('a ticket whose id others may have made is not its own where another’s check-in fits better, or as well and its visitor made none', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const better = FITS.slice(FITS.indexOf(one.fit) + 1);
        for (const other of [...better, ...(one.isCheckedIn ? [] : [one.fit])])
          expect(whoseById({ ...one, others: [...one.others, other] })).toBe('of-others');
      }),
    );
  });

  it('a ticket whose id others may have made is never made its own by one more check-in of somebody else', () => {
    fc.assert(
      fc.property(cases, fc.constantFrom(...FITS), (one, other) => {
        if (whoseById(one) !== 'own')
          expect(whoseById({ ...one, others: [...one.others, other] })).not.toBe('own');
      }),
    );
  });

  it('a ticket whose id others may have made is its own by a whole name, by a first name and a check-in, or where ids are shared', () => {
    expect(whoseById(alone)).toBe('unsure');
    expect(whoseById({ ...alone, fit: 'full' })).toBe('own');
    expect(whoseById({ ...alone, isCheckedIn: true })).toBe('own');
    expect(whoseById({ ...alone, areShared: true })).toBe('own');
    const both: IdCase = { ...alone, isCheckedIn: true, others: ['first-name'] };
    expect([whoseById(both), whoseById({ ...both, areShared: true })]).toEqual(['unsure', 'own']);
  });
});

describe('the ticket of a check-in', () => {
  const checkIn: CheckInMade = { appointmentId: 'a1', createdAt: NOW, confirmedAt: NOW + 500 };
  const ticket = (appearedAt: number, ticketId = 't1'): LoneTicket => ({ ticketId, appearedAt });
  const after = NOW + 500 + NEAR_CHECK_IN_MS + 1;
  const of = (tickets: readonly LoneTicket[], others: readonly CheckInMade[] = [], now = after) =>
    ticketOfCheckIn(checkIn, tickets, [checkIn, ...others], now);

  it('the ticket of a check-in is the one that appeared within two minutes, before or after the answer', () => {
    for (const at of [NOW, NOW + 1, NOW + 500, NOW + 500 + NEAR_CHECK_IN_MS])
      expect(of([ticket(at)]), String(at - NOW)).toBe('t1');
  });

  it('the ticket of a check-in is none that appeared before anybody checked in, or too late', () => {
    for (const at of [NOW - 1, NOW - MINUTE, NOW + 501 + NEAR_CHECK_IN_MS])
      expect(of([ticket(at)]), String(at - NOW)).toBeUndefined();
  });

  it('the ticket of a check-in is not known before the two minutes are over: a second one may still come', () => {
    expect(of([ticket(NOW + 600)], [], after - 1)).toBeUndefined();
    expect(of([ticket(NOW + 600)], [], after)).toBe('t1');
  });

  it('the ticket of a check-in is none of two tickets, and none where two check-ins may have made it', () => {
    expect(of([ticket(NOW + 600), ticket(NOW + MINUTE, 't2')])).toBeUndefined();
    const other = { appointmentId: 'a2', createdAt: NOW + 100, confirmedAt: NOW + 700 };
    expect(of([ticket(NOW + 600)], [other])).toBeUndefined();
    // It is still on its way, and may have taken effect all the same.
    expect(of([ticket(NOW + 600)], [{ ...other, confirmedAt: undefined }])).toBeUndefined();
    // It came after the ticket, so it did not make it.
    expect(of([ticket(NOW + 600)], [{ ...other, createdAt: NOW + 601 }])).toBe('t1');
  });

  it('the ticket of a check-in is never one that another check-in may have, whatever comes in whatever order', () => {
    const moment = fc.integer({ min: 0, max: 6 * MINUTE }).map((ms) => NOW + ms);
    const tickets = fc.uniqueArray(
      fc.record({ ticketId: fc.stringMatching(/^t[0-9]$/), appearedAt: moment }),
      {
        selector: ({ ticketId }) => ticketId,
      },
    );
    const checkIns = fc.uniqueArray(
      fc
        .record({ appointmentId: fc.stringMatching(/^a[0-9]$/), createdAt: moment, took: fc.nat(MINUTE) })
        .map(({ took, ...made }) => ({ ...made, confirmedAt: made.createdAt + took })),
      { selector: ({ appointmentId }) => appointmentId },
    );
    fc.assert(
      fc.property(tickets, checkIns, (all, made) => {
        const links = made.flatMap((mine) => ticketOfCheckIn(mine, all, made, NOW + DAY) ?? []);
        expect(new Set(links).size).toBe(links.length);
        const reversed = made
          .toReversed()
          .flatMap((mine) => ticketOfCheckIn(mine, all.toReversed(), made.toReversed(), NOW + DAY) ?? []);
        expect(reversed.toSorted()).toEqual(links.toSorted());
      }),
    );
  });
});

it('two people have one key only with the same line, first and last name', () => {
  const key = personKey({ line: '1', firstName: 'Anna', lastName: 'Kowalska' });
  expect(personKey({ line: '1', firstName: ' ANNA', lastName: 'kowalska ' })).toBe(key);
  for (const other of [
    { line: '2', firstName: 'Anna', lastName: 'Kowalska' },
    { line: '1', firstName: 'Ann', lastName: 'aKowalska' },
    { line: '1', firstName: 'Anna' },
    { line: '1', firstName: 'Anna', lastName: 'Kowalska-Nowak' },
  ]) {
    expect(personKey(other)).not.toBe(key);
  }
  expect(personKey({ firstName: 'Anna' })).toBeUndefined();
  expect(personKey({ line: '1', lastName: 'Kowalska' })).toBeUndefined();
});
