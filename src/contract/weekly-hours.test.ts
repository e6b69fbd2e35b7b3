import { expect, it } from 'vitest';
import { createWeeklyHours } from './weekly-hours.ts';

const at = (text: string): number => Date.parse(text);

const OFFICE = createWeeklyHours(
  {
    monday: [
      { from: '08:00', to: '12:00' },
      { from: '13:30', to: '17:00' },
    ],
    friday: [{ from: '22:00', to: '24:00' }],
    saturday: [{ from: '00:00', to: '02:00' }],
  },
  'Europe/Warsaw',
);

it.each([
  ['before it opens', '2026-11-23T06:59:59Z', false, '2026-11-23T07:00:00Z'],
  ['from the first minute on', '2026-11-23T07:00:00Z', true, undefined, '2026-11-23T11:00:00Z'],
  ['at noon', '2026-11-23T11:00:00Z', false, '2026-11-23T12:30:00Z'],
  ['in the last minute', '2026-11-23T15:59:59Z', true, undefined, '2026-11-23T16:00:00Z'],
  ['after the last minute', '2026-11-23T16:00:00Z', false, '2026-11-27T21:00:00Z'],
  ['over midnight', '2026-11-27T23:30:00Z', true, undefined, '2026-11-28T01:00:00Z'],
  ['on a Sunday', '2026-11-29T10:00:00Z', false, '2026-11-30T07:00:00Z'],
])(
  'a house is open or closed by the wall clock of its zone: %s',
  (_what, moment, isWithin, begins, ends?: string) => {
    expect(OFFICE(at(moment))).toEqual({
      isWithin,
      beginsAt: begins === undefined ? undefined : at(begins),
      endsAt: ends === undefined ? undefined : at(ends),
    });
  },
);

it('a house that is open day and night is so at midnight until the next one', () => {
  const always = createWeeklyHours({ monday: [{ from: '00:00', to: '24:00' }] }, 'Europe/Warsaw');
  expect(always(at('2026-11-22T23:00:00Z')).endsAt).toBe(at('2026-11-23T23:00:00Z'));
});

it('a house opens at the hour that stands on its door on the days on which clocks change', () => {
  const night = createWeeklyHours({ sunday: [{ from: '00:00', to: '10:00' }] }, 'Europe/Warsaw');
  expect(night(at('2026-03-29T00:00:00Z')).endsAt).toBe(at('2026-03-29T08:00:00Z'));
  expect(night(at('2026-10-25T00:00:00Z')).endsAt).toBe(at('2026-10-25T09:00:00Z'));
  const sundays = createWeeklyHours({ sunday: [{ from: '09:00', to: '10:00' }] }, 'Europe/Warsaw');
  expect(sundays(at('2026-03-28T12:00:00Z')).beginsAt).toBe(at('2026-03-29T07:00:00Z'));
  expect(sundays(at('2026-10-24T12:00:00Z')).beginsAt).toBe(at('2026-10-25T08:00:00Z'));
});

it.each([
  [
    'in the evening of a day of 23 hours',
    'Europe/Warsaw',
    '23:00',
    '24:00',
    '2026-03-29T10:00Z',
    '2026-03-29T21:00Z',
  ],
  [
    'in an hour that is left out',
    'Europe/Warsaw',
    '02:30',
    '03:30',
    '2026-03-28T12:00Z',
    '2026-03-29T01:00Z',
  ],
  [
    'in an hour that is there twice',
    'Europe/Warsaw',
    '02:30',
    '03:30',
    '2026-10-25T00:10Z',
    '2026-10-25T00:30Z',
  ],
  ['in its second run', 'Europe/Warsaw', '02:30', '03:30', '2026-10-25T01:10:30Z', '2026-10-25T01:30Z'],
  [
    'on a day that begins at one',
    'America/Havana',
    '00:00',
    '08:00',
    '2026-03-08T03:00Z',
    '2026-03-08T05:00Z',
  ],
  ['later on that day', 'America/Havana', '08:00', '12:00', '2026-03-08T05:00Z', '2026-03-08T12:00Z'],
  ['in a week', 'Europe/Warsaw', '08:00', '12:00', '2026-11-29T11:00Z', '2026-12-06T07:00Z'],
])(
  'the next opening is the first minute in which a house is open: %s',
  (_what, zone, from, to, asked, begins) => {
    const sundays = createWeeklyHours({ sunday: [{ from, to }] }, zone);
    expect(sundays(at(asked))).toEqual({ isWithin: false, beginsAt: at(begins) });
    expect([at(begins) - 1, at(begins)].map((moment) => sundays(moment).isWithin)).toEqual([false, true]);
  },
);

it('a house that never opens says no time', () => {
  expect(createWeeklyHours({}, 'UTC')(at('2026-11-23T12:00:00Z'))).toEqual({
    isWithin: false,
    beginsAt: undefined,
  });
});
