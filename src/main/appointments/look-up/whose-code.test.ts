import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { MAX_CHOICES } from '../../../contract/appointment.ts';
import { MAX_STARTING } from '../directory/by-code.ts';
import { othersWithCode } from '../directory/code.ts';
import { DAY, PHONE, annas, lobby } from '../../../../test/support/parts/look-up-lobby.ts';

describe('a code of today', () => {
  const lastWeek = { startsAt: NOW - 7 * DAY, status: 'Served' as const };

  it('a code of today is found with O for 0, whatever codes of other days look like it', () => {
    const l = lobby(annas([{ code: 'B-10' }, { code: 'B-IO', firstName: 'Zoe', ...lastWeek }]));
    expect(l.lookUp('BI0').appointments.map(({ id }) => id)).toEqual(['a1']);
    // Also where the one of last week is written as it was typed.
    expect(l.lookUp('BIO').appointments.map(({ id }) => id)).toEqual(['a1']);
  });

  it('a code of today that is written as typed comes before one that only looks like it', () => {
    const l = lobby(annas([{ code: 'B-10' }, { code: 'B-IO', firstName: 'Zoe' }]));
    expect(l.lookUp('B10').appointments.map(({ id }) => id)).toEqual(['a1']);
    expect(l.lookUp('BIO').appointments.map(({ id }) => id)).toEqual(['a2']);
    expect(l.offered('BI0')).toBe('unknown');
  });

  it('a code of today at this location comes before one at another, however that is written', () => {
    const l = lobby(
      annas([
        { code: 'B-10', locationId: 1 },
        { code: 'B-IO', locationId: 2 },
      ]),
      {
        locationId: 1,
      },
    );
    expect(l.offered('BIO')).toBe('found');
  });

  it.each([1, undefined])(
    'a code of today is found here, however many locations have it nearer to now (here is %s)',
    (here) => {
      const of = (n: number) =>
        appointmentOf({ id: `x${n}`, locationId: n + 2, startsAt: NOW + (n - 100) * 1_000 });
      const elsewhere = Array.from({ length: 200 }, (_, n) => of(n));
      for (const hours of [-3, 3]) {
        const mine = appointmentOf({ id: 'mine', locationId: here, startsAt: NOW + hours * 60 * MINUTE });
        const l = lobby([...elsewhere, mine], { locationId: 1 });
        expect(l.lookUp('A42').appointments.map(({ id }) => id)).toEqual(['mine']);
      }
      expect(lobby(elsewhere, { locationId: 1 }).lookUp('A42').answer.kind).toBe('other-location');
    },
  );

  it('a code of today is found by its beginning, whoever had that code, or thousands that begin so, in the past', () => {
    const own = annas([{ code: 'A-42-1' }, { code: 'A-42-2' }]);
    const old = appointmentOf({ id: 'old', code: 'A-42', firstName: 'Zoe', ...lastWeek });
    expect(lobby([...own, old]).offered('a42')).toEqual(['a1', 'a2']);
    const many = Array.from({ length: MAX_STARTING + 1 }, (_, n) =>
      appointmentOf({ id: `x${n}`, code: `A-42${n}`, ...lastWeek }),
    );
    expect(lobby([...own, ...many]).offered('a42')).toEqual(['a1', 'a2']);
  });

  it('a code of today is found among a year of appointments with the same code', () => {
    const year = Array.from({ length: 366 }, (_, n) =>
      appointmentOf({ id: `d${n}`, firstName: `Visitor ${n}`, startsAt: NOW + (n - 183) * DAY }),
    );
    expect(
      lobby(year)
        .lookUp('A42')
        .appointments.map(({ id }) => id),
    ).toEqual(['d183']);
  });

  it('a code that was last used months ago, or that is due in years, is unknown', () => {
    expect(lobby(annas([{ startsAt: NOW - 59 * DAY }])).offered('a42')).toBe('other-day');
    expect(lobby(annas([{ startsAt: NOW - 61 * DAY }])).offered('a42')).toBe('unknown');
    expect(lobby(annas([{ startsAt: NOW + 399 * DAY }])).offered('a42')).toBe('other-day');
    expect(lobby(annas([{ startsAt: NOW + 401 * DAY }])).offered('a42')).toBe('unknown');
  });
});

describe('an alias', () => {
  const alias = '#A7-KQ';
  const bo = { id: 'bo', firstName: 'Bo', lastName: 'Berg', phoneNumber: undefined };
  const idsOf = (l: ReturnType<typeof lobby>, typed: string) =>
    l.lookUp(typed).appointments.map(({ id }) => id);

  it('an alias is read like a code: signs, case, look-alikes and digits of other scripts', () => {
    const l = lobby(annas([{ code: '', alias: '#B-1O7' }]));
    for (const typed of ['#B-1O7', 'b107', 'BIo7', ' b ١٠٧ ', '＃Ｂ１０７'])
      expect(l.offered(typed)).toBe('found');
    for (const typed of ['B-1', '107', '#', '']) expect(idsOf(l, typed), typed).toEqual([]);
  });

  it('an alias of today is found whether or not its appointment has a code, until its list no longer has it', () => {
    const l = lobby(annas([{ alias }, { ...bo, code: '', alias: 'Z9' }]));
    expect([idsOf(l, 'a42'), idsOf(l, 'a7kq'), idsOf(l, 'z9')]).toEqual([['a1'], ['a1'], ['bo']]);
    expect(lobby(annas([{ alias, withdrawnAt: NOW }])).offered(alias)).toBe('unknown');
  });

  it('an alias that is a code of today here is the holder’s of the code, also of one who has arrived', () => {
    const coded = { code: 'A7KQ', status: 'Checked-in' as const };
    const l = lobby(annas([coded, { ...bo, alias }]));
    expect(idsOf(l, alias)).toEqual(['a1']);
    // Two strangers with the code: nobody's, whoever has it as an alias.
    const strangers = annas([coded, { ...coded, firstName: 'Zoe', phoneNumber: '+4955' }, { ...bo, alias }]);
    expect(lobby(strangers).offered(alias)).toBe('unknown');
    expect(idsOf(lobby(annas([{ code: 'B-10' }, { ...bo, alias: 'B10' }])), 'bIo')).toEqual(['a1']);
    expect(idsOf(lobby(annas([{ code: 'B-10' }, { ...bo, alias: 'B-IO' }])), 'bio')).toEqual(['bo']);
    expect(lobby(annas([{ code: 'B-10' }, { ...bo, alias: 'B-IO' }])).offered('bI0')).toBe('unknown');
  });

  it('an alias of today here comes before a code of another day or location', () => {
    const mine = { ...bo, code: '', alias, locationId: 1 };
    for (const about of [{ startsAt: NOW - 7 * DAY }, { startsAt: NOW + DAY }, { locationId: 2 }]) {
      const l = lobby(annas([{ code: 'A7KQ', ...about }, mine]), { locationId: 1 });
      expect(idsOf(l, alias)).toEqual(['bo']);
    }
  });

  it('an alias that two visitors have on one day is nobody’s, and one visitor chooses', () => {
    expect(lobby(annas([{ alias }, { ...bo, alias }])).offered(alias)).toBe('unknown');
    expect(lobby(annas([{ alias }, { ...bo, alias, startsAt: NOW + DAY }])).offered(alias)).toBe('found');
    const elsewhere = lobby(
      annas([
        { alias, locationId: 1 },
        { ...bo, alias, locationId: 2 },
      ]),
      { locationId: 1 },
    );
    expect(elsewhere.offered(alias)).toBe('found');
    expect(lobby(annas([{ alias }, { code: 'A-43', alias }])).offered(alias)).toEqual(['a1', 'a2']);
  });

  it('an alias is found here however many locations have it nearer to now', () => {
    const of = (n: number) =>
      appointmentOf({ id: `x${n}`, code: '', alias, locationId: n + 2, startsAt: NOW + (n - 100) * 1_000 });
    const others = Array.from({ length: 200 }, (_, n) => of(n));
    const mine = appointmentOf({ id: 'mine', code: '', alias, locationId: 1, startsAt: NOW + 180 * MINUTE });
    expect(idsOf(lobby([...others, mine], { locationId: 1 }), alias)).toEqual(['mine']);
  });

  it('an alias of another day or location is answered like a code, and says no name', () => {
    const tomorrow = lobby(annas([{ code: '', alias, startsAt: NOW + DAY }]));
    expect(tomorrow.lookUp(alias).answer).toEqual({
      kind: 'other-day',
      code: alias,
      startsAt: NOW + DAY,
      lineName: 'Registrations',
    });
    const away = lobby(annas([{ code: '', alias, locationId: 2 }]), { locationId: 1 });
    expect(away.lookUp(alias).answer.kind).toBe('other-location');
  });
});

describe('an appointment without a code', () => {
  it('an appointment without a code is found with nothing that is typed', () => {
    const l = lobby(annas([{ code: '' }, { code: '', firstName: 'Zoe' }]));
    for (const typed of ['', ' ', '-', '#', '0', 'a1', '\u200f'])
      expect(l.lookUp(typed).appointments).toEqual([]);
  });

  it('visitors without a code do not share one', () => {
    const { directory } = lobby(annas([{ code: '' }, { code: '', firstName: 'Zoe' }]));
    const anna = directory.byId('a1');
    expect(anna && othersWithCode({ directory, dayOf: () => 'today' }, anna)).toEqual([]);
  });
});

describe('whatever is typed', () => {
  /** Three people: two with one name, told apart by phone number, and one without any contact. */
  const PEOPLE = [
    { firstName: 'Anna', lastName: 'Kowalska', phoneNumber: PHONE },
    { firstName: 'Anna', lastName: 'Kowalska', phoneNumber: '0048 700 111 222' },
    { firstName: 'Zoe', lastName: 'Nowak' },
  ];
  const one = fc.record({
    person: fc.nat(PEOPLE.length - 1),
    code: fc.constantFrom('A-42', 'A-42-1', 'A-42-2', 'a42–3', 'A4-2', 'AB-1', 'AB-2', 'A', '4'),
    status: fc.constantFrom(
      'Scheduled' as const,
      'Scheduled' as const,
      'Checked-in' as const,
      'Served' as const,
    ),
    startsAt: fc.constantFrom(NOW - 60 * MINUTE, NOW, NOW + 20 * MINUTE, NOW + DAY),
    locationId: fc.constantFrom(undefined, 1, 2),
  });
  const day = fc
    .array(one, { maxLength: 12 })
    .map((abouts) =>
      abouts.map(({ person, ...about }, n) =>
        appointmentOf({ id: `${person}/${n}`, ...PEOPLE[person], ...about }),
      ),
    );

  it('a choice is of one person, of today, of this location, and each can be followed', () => {
    let chosen = 0;
    const database = openTestDatabase();
    fc.assert(
      fc.property(
        day,
        fc.constantFrom('A-42', 'a42', 'A42-1', 'AB1', 'AB', 'A42-', 'A4', 'A-4-2-3'),
        (all, typed) => {
          const { answer, appointments } = lobby(all, { locationId: 1 }, database).lookUp(typed);
          if (answer.kind !== 'choose') return;
          chosen += 1;
          expect(new Set(appointments.map(({ id }) => id.split('/')[0])).size).toBe(1);
          expect(appointments.length).toBeGreaterThanOrEqual(2);
          expect(appointments.length).toBeLessThanOrEqual(MAX_CHOICES);
          for (const { startsAt, locationId } of appointments) {
            expect(startsAt).toBeLessThan(NOW + DAY);
            expect(locationId).not.toBe(2);
          }
          expect(answer.choices.map(({ startsAt }) => startsAt)).toEqual(
            appointments.map(({ startsAt }) => startsAt),
          );
        },
      ),
      { numRuns: 300 },
    );
    expect(chosen).toBeGreaterThan(10);
  });

  it('a sign, a blank or a single letter never lists anybody, whoever is booked', () => {
    const sign = fc.constantFrom(
      '-',
      '%',
      '*',
      '_',
      '?',
      ' ',
      '',
      '\t',
      '--',
      '%%',
      "'",
      '.*',
      'A',
      'a',
      '4',
      '-A-',
      ' 4 ',
      '%A',
      'A*',
    );
    const database = openTestDatabase();
    fc.assert(
      fc.property(day, sign, (all, typed) => {
        expect(lobby(all, { locationId: 1 }, database).lookUp(typed).answer.kind).not.toBe('choose');
      }),
      { numRuns: 200 },
    );
  });
});
