import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOfDay, createDays, dayOf } from './location-day.ts';

const HOUR = 3_600_000;
const hoursOf = (at: number, zone: string) => {
  const { startsAt, endsAt } = boundsOfDay(at, zone);
  return (endsAt - startsAt) / HOUR;
};

describe('a day at the location', () => {
  it.each([
    ['an ordinary day in Madrid', 'Europe/Madrid', '2026-01-05T11:00Z', 24],
    ['the short day in Madrid', 'Europe/Madrid', '2026-03-29T11:00Z', 23],
    ['the long day in Madrid', 'Europe/Madrid', '2026-10-25T11:00Z', 25],
    ['the day without a midnight in Santiago', 'America/Santiago', '2025-09-07T15:00Z', 23],
    ['the day with two last hours in Santiago', 'America/Santiago', '2025-04-05T15:00Z', 25],
    ['the day without a midnight in Beirut', 'Asia/Beirut', '2025-03-30T10:00Z', 23],
    ['the day with two last hours in Beirut', 'Asia/Beirut', '2025-10-25T10:00Z', 25],
    ['the day without a midnight in Cairo', 'Africa/Cairo', '2025-04-25T10:00Z', 23],
    ['the day with two last hours in Cairo', 'Africa/Cairo', '2025-10-30T10:00Z', 25],
    ['the day that moves by half an hour on Lord Howe', 'Australia/Lord_Howe', '2026-04-04T20:00Z', 24.5],
    ['a day in a zone of quarter hours', 'Asia/Kathmandu', '2026-05-05T10:00Z', 24],
  ])('a day at the location has its true length: %s', (_what, zone, at, hours) => {
    expect(hoursOf(Date.parse(at), zone)).toBe(hours);
    const bounds = boundsOfDay(Date.parse(at), zone);
    expect(boundsOfDay(bounds.startsAt, zone)).toEqual(bounds);
    expect(boundsOfDay(bounds.endsAt - 1, zone)).toEqual(bounds);
  });

  it('a day at the location follows the one that Samoa left out in 2011', () => {
    const before = boundsOfDay(Date.parse('2011-12-29T20:00Z'), 'Pacific/Apia');
    const after = boundsOfDay(Date.parse('2011-12-30T20:00Z'), 'Pacific/Apia');
    expect([before.day, after.day]).toEqual(['2011-12-29', '2011-12-31']);
    expect(after.startsAt).toBe(before.endsAt);
  });

  it('a day at the location is the same with a memory of the last one, also over midnight and back', () => {
    const dayAt = createDays('Europe/Madrid');
    const noon = Date.parse('2026-03-28T11:00Z');
    const { startsAt, endsAt } = boundsOfDay(noon, 'Europe/Madrid');
    for (const at of [noon, startsAt, endsAt - 1, endsAt, startsAt - 1, noon, endsAt + 23 * HOUR, noon])
      expect(dayAt(at)).toEqual(boundsOfDay(at, 'Europe/Madrid'));
  });

  it('a day at the location is named as the location writes it, not as UTC does', () => {
    expect(dayOf(Date.parse('2026-01-05T23:30Z'), 'Asia/Tokyo')).toBe('2026-01-06');
    expect(dayOf(Date.parse('2026-01-05T03:30Z'), 'America/Los_Angeles')).toBe('2026-01-04');
  });

  it('a day at the location holds its moment, keeps its name from end to end, and its neighbours have other names', () => {
    const zone = fc.constantFrom(
      'UTC',
      'Europe/Madrid',
      'America/Santiago',
      'Asia/Beirut',
      'Africa/Cairo',
      'Pacific/Apia',
      'Pacific/Kiritimati',
      'Australia/Lord_Howe',
      'America/Havana',
      'America/New_York',
      'Africa/Casablanca',
    );
    const from = Date.UTC(2012, 0, 2);
    const span = Date.UTC(2036, 0, 1) - from;
    fc.assert(
      fc.property(
        zone,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (zone, when, within) => {
          const at = Math.floor(from + when * span);
          const { day, startsAt, endsAt } = boundsOfDay(at, zone);
          expect(startsAt <= at && at < endsAt).toBe(true);
          const inside = Math.floor(startsAt + within * (endsAt - startsAt - 1));
          for (const moment of [startsAt, inside, endsAt - 1]) expect(dayOf(moment, zone)).toBe(day);
          expect(dayOf(startsAt - 1, zone)).not.toBe(day);
          expect(dayOf(endsAt, zone)).not.toBe(day);
          expect(boundsOfDay(inside, zone)).toEqual({ day, startsAt, endsAt });
        },
      ),
      { numRuns: 300 },
    );
  });
});
