import { describe, expect, it } from 'vitest';
import { appointmentOf, ITS_TIME, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { circumstancesOf } from '../../../../test/support/parts/circumstances-of.ts';
import { findAnswer } from './find-answer.ts';

const DAY = 24 * 60 * MINUTE;
const kindOf = (...given: Parameters<typeof findAnswer>) => findAnswer(...given).kind;

describe('the answer to a code', () => {
  it('the answer to a code shows first name and initial, time and line of an appointment that can be checked in', () => {
    expect(findAnswer(appointmentOf(), circumstancesOf())).toEqual({
      kind: 'found',
      appointment: {
        appointmentId: 'a1',
        code: 'A-42',
        visitorName: 'Anna K.',
        startsAt: NOW + 10 * MINUTE,
        endsAt: NOW + 40 * MINUTE,
        lineName: 'Registrations',
        asksPhoneDigits: false,
      },
    });
  });

  it('the answer to a code names the other location before anything else', () => {
    const elsewhere = appointmentOf({
      locationId: 2,
      locationName: 'Southgate',
      startsAt: NOW + DAY,
      status: 'Cancelled',
    });
    expect(findAnswer(elsewhere, circumstancesOf({ locationId: 1 }))).toEqual({
      kind: 'other-location',
      ...ITS_TIME,
      startsAt: NOW + DAY,
      locationName: 'Southgate',
    });
  });

  it('the answer to a code takes an appointment without a location, or a lobby without one, for this location', () => {
    expect(kindOf(appointmentOf(), circumstancesOf({ locationId: 1 }))).toBe('found');
    expect(kindOf(appointmentOf({ locationId: 2 }), circumstancesOf())).toBe('found');
  });

  it('the answer to a code names the other day before the state', () => {
    const tomorrow = appointmentOf({ startsAt: NOW + DAY, status: 'Cancelled' });
    expect(findAnswer(tomorrow, circumstancesOf())).toEqual({
      kind: 'other-day',
      ...ITS_TIME,
      startsAt: NOW + DAY,
    });
  });

  it.each([
    ['Cancelled', 'cancelled'],
    ['No-show', 'no-show'],
    ['Served', 'already-served'],
    ['Checked-in', 'already-checked-in'],
  ] as const)('the answer to a code names the state %s before early and late', (status, kind) => {
    expect(kindOf(appointmentOf({ status, startsAt: NOW + 5 * 60 * MINUTE }), circumstancesOf())).toBe(kind);
    expect(kindOf(appointmentOf({ status, startsAt: NOW - 5 * 60 * MINUTE }), circumstancesOf())).toBe(kind);
  });

  it.each([
    [{ status: 'Cancelled' }, 'cancelled'],
    [{ status: 'No-show' }, 'no-show'],
    [{ status: 'Served' }, 'already-served'],
    [{ isStatusInDoubt: true }, 'in-doubt'],
    [{ locationId: 2 }, 'other-location'],
  ] as const)('the answer to a code shows whose screen it is: code, time and line, for %j', (about, kind) => {
    const answer = findAnswer(appointmentOf(about), circumstancesOf({ locationId: 1 }));
    expect(answer).toMatchObject({ kind, ...ITS_TIME });
  });

  it('the answer to a code tells who is checked in already their number and since when', () => {
    expect(
      findAnswer(appointmentOf({ status: 'Checked-in', arrivedAt: NOW - 1 }), circumstancesOf()),
    ).toEqual({
      kind: 'already-checked-in',
      appointmentId: 'a1',
      number: 'A-42',
      checkedInAt: NOW - 1,
    });
  });

  it('the answer to a code tells the early and the late when check-in opens and closed, by the window of the line', () => {
    const here = circumstancesOf({
      windowOfLine: (lineId) =>
        lineId === 7 ? { opensBeforeMin: 5, closesAfterMin: 1 } : { opensBeforeMin: 30, closesAfterMin: 15 },
    });
    expect(findAnswer(appointmentOf({ lineId: 7 }), here)).toMatchObject({
      kind: 'early',
      appointmentId: 'a1',
      opensAt: NOW + 5 * MINUTE,
    });
    expect(findAnswer(appointmentOf({ lineId: 7, startsAt: NOW - 2 * MINUTE }), here)).toMatchObject({
      kind: 'late',
      appointmentId: 'a1',
      closedAt: NOW - MINUTE,
    });
    expect(kindOf(appointmentOf({ lineId: 1 }), here)).toBe('found');
  });

  it('the answer to a code says in which language its visitor reads, where a time or name is shown, and nothing where none is known', () => {
    for (const startsAt of [NOW, NOW + 5 * 60 * MINUTE, NOW - 5 * 60 * MINUTE]) {
      const answer = findAnswer(appointmentOf({ startsAt, languageCode: 'uk' }), circumstancesOf());
      expect(answer.kind === 'found' ? answer.appointment : answer).toMatchObject({ languageCode: 'uk' });
      expect(JSON.stringify(findAnswer(appointmentOf({ startsAt }), circumstancesOf()))).not.toContain(
        'languageCode',
      );
    }
  });

  it('the answer to a code asks for digits of the phone number instead of showing a name, where the site wants that', () => {
    const here = circumstancesOf({ nameShown: 'phone-digits' });
    expect(findAnswer(appointmentOf({ phoneNumber: '+48 600 555 118' }), here)).toMatchObject({
      appointment: { visitorName: '', asksPhoneDigits: true },
    });
    expect(JSON.stringify(findAnswer(appointmentOf({ phoneNumber: '+48 600 555 118' }), here))).not.toMatch(
      /118|Anna|Kowalska/,
    );
  });

  it('the answer to a code carries no name of a person in any kind but found', () => {
    const secret = {
      firstName: 'Canaryfirst',
      lastName: 'Canarylast',
      phoneNumber: '+49555',
      email: 'canary@x.example',
    };
    const abouts = [
      { status: 'Cancelled' },
      { status: 'No-show' },
      { status: 'Served' },
      { status: 'Checked-in' },
      { startsAt: NOW + DAY },
      { startsAt: NOW + 3 * 60 * MINUTE },
      { startsAt: NOW - 3 * 60 * MINUTE },
      { locationId: 2 },
    ] as const;
    for (const about of abouts) {
      const answer = findAnswer(appointmentOf({ ...secret, ...about }), circumstancesOf({ locationId: 1 }));
      expect(answer.kind).not.toBe('found');
      expect(JSON.stringify(answer)).not.toMatch(/canary|49555/i);
    }
  });
});
