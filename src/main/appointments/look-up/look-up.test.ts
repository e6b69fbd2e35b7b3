import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { circumstancesOf } from '../../../../test/support/parts/circumstances-of.ts';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { MOST_CHOICES } from '../../../contract/appointment.ts';
import { createOutboxTable } from '../../outbox/outbox-table.ts';
import type { Appointment } from '../directory/appointment.ts';
import { MOST_STARTING } from '../directory/by-code.ts';
import { createDirectory } from '../directory/directory.ts';
import { createLookUps } from './look-up.ts';

const DAY = 24 * 60 * MINUTE;
const PHONE = '+48 600 555 118';
const later = NOW + 5 * 60 * MINUTE;

/** Anna's appointments, an hour apart, unless said otherwise. */
const annas = (abouts: readonly Partial<Appointment>[]): Appointment[] =>
  abouts.map((about, n) =>
    appointmentOf({ id: `a${n + 1}`, phoneNumber: PHONE, startsAt: NOW + n * 60 * MINUTE, ...about }),
  );

function lobby(
  appointments: readonly Appointment[],
  about: Parameters<typeof circumstancesOf>[0] = {},
  database = openTestDatabase(),
) {
  const directory = createDirectory(database);
  database.transaction(() => {
    database.sqlite.exec('DELETE FROM appointments');
    for (const each of appointments) directory.put(each);
  });
  const lookUps = createLookUps({
    directory,
    outboxTable: createOutboxTable(database),
    circumstances: () => circumstancesOf(about),
  });
  return {
    database,
    directory,
    /** The ids offered, or the kind of the one answer. */
    offered(code: string): readonly string[] | string {
      const { answer, appointments: meant } = lookUps.lookUp(code);
      return answer.kind === 'choose' ? meant.map(({ id }) => id) : answer.kind;
    },
    lookUp: lookUps.lookUp,
  };
}

describe('a visitor with several appointments today', () => {
  it('under one code chooses, in the order of start, with the screen that follows each', () => {
    const l = lobby(annas([{}, { startsAt: later, lineId: 2, lineName: 'X-ray' }]));
    expect(l.lookUp('a42').answer).toEqual({
      kind: 'choose',
      choices: [
        {
          startsAt: NOW,
          lineName: 'Registrations',
          answer: expect.objectContaining({
            kind: 'found',
            appointment: expect.objectContaining({ appointmentId: 'a1', visitorName: 'Anna K.' }),
          }),
        },
        {
          startsAt: later,
          lineName: 'X-ray',
          answer: expect.objectContaining({ kind: 'early', appointmentId: 'a2' }),
        },
      ],
    });
  });

  it('under codes of their own chooses with any of them, when phone number or address say that it is one person', () => {
    const l = lobby(annas([{ code: 'B-1' }, { code: 'C-2' }, { code: 'D-3', email: 'anna@x.example' }]));
    for (const code of ['b1', 'C-2', 'd 3']) expect(l.offered(code)).toEqual(['a1', 'a2', 'a3']);
  });

  it('types their code up to a dash', () => {
    const l = lobby(annas([{ code: 'A-42-1' }, { code: 'A-42-2' }, { code: 'A-421-7', firstName: 'Zoe' }]));
    expect(l.offered('a42')).toEqual(['a1', 'a2']);
    expect(l.offered('A-42-')).toEqual(['a1', 'a2']);
    expect(l.offered('A-4')).toBe('unknown');
    expect(l.offered('A')).toBe('unknown');
  });

  it('types three letters or digits of it at least', () => {
    const bea = { firstName: 'Bea' };
    const l = lobby(
      annas([{ code: 'A-4-1' }, { code: 'A-4-2' }, { code: 'B-42-1', ...bea }, { code: 'B-42-2', ...bea }]),
    );
    expect(l.offered('A-4')).toBe('unknown');
    expect(l.offered('B-42')).toHaveLength(2);
  });

  it('and part of a code finds those of today, whoever has tomorrow’s', () => {
    const tomorrow = { code: 'A-42-2', startsAt: NOW + DAY };
    expect(lobby(annas([{ code: 'A-42-1' }, tomorrow])).offered('a42')).toBe('unknown');
    const others = annas([{ code: 'A-42-1' }, { code: 'A-42-3' }, { ...tomorrow, firstName: 'Zoe' }]);
    expect(lobby(others).offered('a42')).toEqual(['a1', 'a2']);
  });

  it('is not asked about what is over while one is open', () => {
    for (const status of ['Served', 'Cancelled', 'No-show'] as const) {
      expect(lobby(annas([{ status }, {}])).offered('a42')).toBe('early');
      expect(lobby(annas([{ status }, {}, {}])).offered('a42')).toEqual(['a2', 'a3']);
      expect(lobby(annas([{ code: 'A-42-1', status }, { code: 'A-42-2' }])).offered('a42')).toBe('early');
    }
  });

  it('who typed the code of one that is over reads so, and finds the other', () => {
    const l = lobby(annas([{ code: 'B-1', status: 'Cancelled' }, { code: 'C-2' }]));
    expect(l.offered('B1')).toEqual(['a1', 'a2']);
    expect(l.offered('C2')).toBe('early');
  });

  it('has nothing to choose when all are checked in, or over', () => {
    expect(lobby(annas([{ status: 'Checked-in' }, { status: 'Checked-in' }])).offered('a42')).toBe(
      'already-checked-in',
    );
    expect(lobby(annas([{ status: 'Served' }, { status: 'Cancelled' }])).offered('a42')).toBe(
      'already-served',
    );
    expect(lobby(annas([{ status: 'Checked-in' }, {}])).offered('a42')).toEqual(['a1', 'a2']);
  });

  it('is offered none of another day or another location', () => {
    const elsewhere = { locationId: 2, startsAt: later };
    const l = lobby(annas([{ locationId: 1 }, { startsAt: NOW + DAY }, elsewhere]), { locationId: 1 });
    expect(l.offered('a42')).toBe('found');
    const codes = annas([
      { code: 'B-1' },
      { code: 'B-2', startsAt: NOW + DAY },
      { code: 'B-3', ...elsewhere },
    ]);
    const m = lobby(codes, { locationId: 1 });
    expect(m.offered('B1')).toBe('found');
    expect(m.offered('B2')).toBe('other-day');
    const twoToday = annas([{ code: 'B-1' }, { code: 'B-2' }, { code: 'B-3', startsAt: NOW + DAY }]);
    expect(lobby(twoToday).offered('B3')).toBe('other-day');
    expect(m.offered('B3')).toBe('other-location');
  });

  it('reads about the likeliest when there are more than fit on a screen', () => {
    const many = Array.from({ length: MOST_CHOICES + 1 }, (_, n) => ({ startsAt: NOW + n * MINUTE }));
    expect(lobby(annas(many)).offered('a42')).toBe('found');
    expect(lobby(annas(many.slice(1))).offered('a42')).toHaveLength(MOST_CHOICES);
    expect(lobby(annas(many.map((about, n) => ({ ...about, code: `A-42-${n}` })))).offered('a42')).toBe(
      'unknown',
    );
  });
});

describe('a code that strangers share', () => {
  it('is nobody’s, whole or in part: neither is shown the other’s appointment', () => {
    const zoe = { firstName: 'Zoe' };
    expect(lobby(annas([{}, zoe])).offered('a42')).toBe('unknown');
    expect(lobby(annas([{ status: 'Served' }, zoe])).offered('a42')).toBe('unknown');
    expect(lobby(annas([{}, { ...zoe, startsAt: later }])).offered('a42')).toBe('unknown');
    expect(lobby(annas([{ code: 'A-42-1' }, { code: 'A-42-2', ...zoe }])).offered('a42')).toBe('unknown');
    expect(lobby(annas([{}, { startsAt: later }, zoe])).offered('a42')).not.toEqual(['a1', 'a2', 'a3']);
  });

  it('does not tell one visitor of a namesake', () => {
    const namesake = { code: 'B-1', phoneNumber: '+48 700 000 000' };
    expect(lobby(annas([{}, namesake])).offered('a42')).toBe('found');
    const unknown = { code: 'B-1', phoneNumber: undefined };
    expect(lobby(annas([{}, unknown])).offered('a42')).toBe('found');
  });

  it('in part means nobody when the part is written two ways, or is one appointment’s', () => {
    expect(lobby(annas([{ code: 'BI0-1' }, { code: 'B1O-2' }])).offered('B10')).toBe('unknown');
    expect(lobby(annas([{ code: 'A-42-1' }])).offered('a42')).toBe('unknown');
  });

  it('in part means nobody when more codes begin so than anybody’s', () => {
    const others = Array.from({ length: MOST_STARTING }, (_, n) =>
      appointmentOf({ id: `x${n}`, code: `A-42${n}`, startsAt: NOW + MINUTE }),
    );
    const own = annas([{ code: 'A-42-1' }, { code: 'A-42-2' }]);
    expect(lobby([...own, ...others.slice(2)]).offered('a42')).toEqual(['a1', 'a2']);
    expect(lobby([...own, ...others]).offered('a42')).toBe('unknown');
  });
});

describe('a code of today', () => {
  const lastWeek = { startsAt: NOW - 7 * DAY, status: 'Served' as const };

  it('is found with O for 0, whatever codes of other days look like it', () => {
    const l = lobby(annas([{ code: 'B-10' }, { code: 'B-IO', firstName: 'Zoe', ...lastWeek }]));
    expect(l.lookUp('BI0').appointments.map(({ id }) => id)).toEqual(['a1']);
    // Also where the one of last week is written as it was typed.
    expect(l.lookUp('BIO').appointments.map(({ id }) => id)).toEqual(['a1']);
  });

  it('that is written as typed comes before one of today that only looks like it', () => {
    const l = lobby(annas([{ code: 'B-10' }, { code: 'B-IO', firstName: 'Zoe' }]));
    expect(l.lookUp('B10').appointments.map(({ id }) => id)).toEqual(['a1']);
    expect(l.lookUp('BIO').appointments.map(({ id }) => id)).toEqual(['a2']);
    expect(l.offered('BI0')).toBe('unknown');
  });

  it('here comes before one at another location, however that is written', () => {
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
    'is found here, however many locations have it nearer to now (here is %s)',
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

  it('is found by its beginning, whoever had that code, or thousands that begin so, in the past', () => {
    const own = annas([{ code: 'A-42-1' }, { code: 'A-42-2' }]);
    const old = appointmentOf({ id: 'old', code: 'A-42', firstName: 'Zoe', ...lastWeek });
    expect(lobby([...own, old]).offered('a42')).toEqual(['a1', 'a2']);
    const many = Array.from({ length: MOST_STARTING + 1 }, (_, n) =>
      appointmentOf({ id: `x${n}`, code: `A-42${n}`, ...lastWeek }),
    );
    expect(lobby([...own, ...many]).offered('a42')).toEqual(['a1', 'a2']);
  });

  it('is found among a year of appointments with the same code', () => {
    const year = Array.from({ length: 366 }, (_, n) =>
      appointmentOf({ id: `d${n}`, firstName: `Visitor ${n}`, startsAt: NOW + (n - 183) * DAY }),
    );
    expect(
      lobby(year)
        .lookUp('A42')
        .appointments.map(({ id }) => id),
    ).toEqual(['d183']);
  });

  it('that was last used months ago, or that is due in years, is a code nobody knows', () => {
    expect(lobby(annas([{ startsAt: NOW - 59 * DAY }])).offered('a42')).toBe('other-day');
    expect(lobby(annas([{ startsAt: NOW - 61 * DAY }])).offered('a42')).toBe('unknown');
    expect(lobby(annas([{ startsAt: NOW + 399 * DAY }])).offered('a42')).toBe('other-day');
    expect(lobby(annas([{ startsAt: NOW + 401 * DAY }])).offered('a42')).toBe('unknown');
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
          expect(appointments.length).toBeLessThanOrEqual(MOST_CHOICES);
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
