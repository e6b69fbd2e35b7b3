import { describe, expect, it } from 'vitest';
import { lineStarts, openSpans } from './line-starts.ts';
import { lineLength, nextSlots, type Taken } from './next-slots.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** 09:00 of a day that ends at midnight in UTC. */
const MORNING = Date.UTC(2026, 0, 5, 9);
const LINE = {
  now: MORNING,
  lengthMs: 30 * MINUTE,
  most: 3,
  isOpen: (at: number) => at < Date.UTC(2026, 0, 6),
};
const minutesOf = (taken: readonly Taken[], about: Partial<typeof LINE> = {}) =>
  nextSlots(taken, { ...LINE, ...about }).map(({ startsAt }) => (startsAt - MORNING) / MINUTE);
const taken = (from: number, to: number, assigneeId?: number): Taken => ({
  startsAt: MORNING + from * MINUTE,
  endsAt: MORNING + to * MINUTE,
  assigneeId,
});

describe('the next times of a line', () => {
  it('the next times of a line follow each other, on whole quarters', () => {
    expect(minutesOf([])).toEqual([15, 45, 75]);
    expect(minutesOf([], { lengthMs: 20 * MINUTE })).toEqual([15, 45, 75]);
    expect(minutesOf([], { now: MORNING + 14.5 * MINUTE })).toEqual([30, 60, 90]);
  });

  it('the next times of a line leave out one in which every known user of the line is busy', () => {
    expect(minutesOf([taken(0, 60, 1)])).toEqual([60, 90, 120]);
    expect(minutesOf([taken(0, 60, 1), taken(0, 30, 2)])).toEqual([30, 60, 90]);
    expect(minutesOf([taken(0, 60, 1), taken(200, 230, 2)])).toEqual([15, 45, 75]);
  });

  it('the next times of a line do not depend on appointments of nobody: the booking system knows who is free', () => {
    expect(minutesOf([taken(0, 600), taken(0, 600)])).toEqual([15, 45, 75]);
  });

  it('the next times of a line end with the day', () => {
    expect(minutesOf([], { now: MORNING + 14 * HOUR })).toEqual([855, 885]);
    expect(minutesOf([taken(0, 900, 1)])).toEqual([]);
  });
});

it('appointments of a line are as long as the settings say, else as most are, else as those of a list without lengths', () => {
  const lengths = new Map([
    [20 * MINUTE, 2],
    [60 * MINUTE, 1],
  ]);
  expect(lineLength(45, lengths)).toBe(45 * MINUTE);
  expect(lineLength(undefined, lengths)).toBe(20 * MINUTE);
  expect(lineLength(undefined, new Map())).toBe(30 * MINUTE);
});

describe('the times that a booking form offers', () => {
  const day = { from: '09:00', to: '12:00' };
  const afternoon = { from: '13:30', to: '15:00' };
  const HOURS = { timeZone: 'UTC', openingHours: { monday: [day, afternoon], wednesday: [day] } };
  const at = (now: number, hours: Parameters<typeof openSpans>[1], some: readonly Taken[] = []) =>
    lineStarts(some, HOUR, openSpans(now, hours)).map((start) => new Date(start).toISOString().slice(5, 16));

  it('the times that a booking form offers end with today in a lobby without opening hours', () => {
    expect(at(MORNING + 13 * HOUR, { timeZone: 'UTC' })).toEqual(['01-05T22:15', '01-05T23:15']);
    expect(at(MORNING + 13 * HOUR, { timeZone: 'Europe/Berlin' })).toEqual(['01-05T22:15']);
  });

  it('the times that a booking form offers are within the opening hours, over a break and over days that are closed', () => {
    expect(at(MORNING + 100 * MINUTE, HOURS)).toEqual([
      '01-05T10:45',
      '01-05T11:45',
      '01-05T13:30',
      '01-05T14:30',
      '01-07T09:00',
      '01-07T10:00',
      '01-07T11:00',
    ]);
    expect(at(MORNING - HOUR, HOURS)[0]).toBe('01-05T09:00');
    // From Wednesday noon, the next Monday is more than four days away.
    expect(at(Date.UTC(2026, 0, 7, 12), HOURS)).toEqual([]);
  });

  it('the times that a booking form offers come also in a lobby that is open day and night', () => {
    const always = { from: '00:00', to: '24:00' };
    const open = {
      timeZone: 'UTC',
      openingHours: { monday: [always], tuesday: [always], wednesday: [always] },
    };
    expect(openSpans(MORNING, open).map(({ until }) => new Date(until).toISOString().slice(5, 16))).toEqual([
      '01-06T00:00',
      '01-07T00:00',
      '01-08T00:00',
    ]);
  });

  it('the times that a booking form offers leave out those in which everybody of that day is busy', () => {
    expect(at(MORNING - HOUR, HOURS, [taken(0, 120, 1), taken(300, 330, 1)])[0]).toBe('01-05T11:00');
  });
});
