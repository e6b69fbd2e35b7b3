import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivalAt, codesToTry, refreshCodes } from './codes.ts';
import { DEFAULT_READINGS } from '../readings/readings.ts';
import { demoDay } from './demo-day.ts';
import { localDate } from '../base/local-day.ts';
import { appointmentStatusSchema, SEEN_STATUSES, type Day } from '../service/records.ts';

const MINUTE = 60_000;
const at = (hours: number, minutes: number, seconds = 0) =>
  new Date(2026, 10, 20, hours, minutes, seconds).getTime();
const make = (now: number, seed = 1) => demoDay({ now, seed, readings: DEFAULT_READINGS, serial: 0 });
const byCode = (day: Day, code: string) => {
  const found = [...day.appointments.values()].find(({ publicId }) => publicId === code);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
};

describe('the demo day', () => {
  it('the demo day has about forty appointments on four lines, with no code twice', () => {
    const day = make(at(10, 24));
    const appointments = [...day.appointments.values()];
    expect(appointments.length).toBeGreaterThanOrEqual(36);
    expect(appointments.length).toBeLessThanOrEqual(44);
    expect(new Set(appointments.map(({ lineId }) => lineId)).size).toBe(4);
    expect(new Set(appointments.map(({ publicId }) => publicId)).size).toBe(appointments.length);
    expect(new Set(appointments.map(({ languageCode }) => languageCode)).size).toBeGreaterThan(10);
  });

  it('the demo day has visitors and tickets in every state, two of them called, at office hours and for any seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5 * 60, max: 20 * 60 }), fc.nat(), (minute, seed) => {
        const day = make(at(0, minute), seed);
        const states = new Set([...day.appointments.values()].map(({ status }) => status));
        expect(states).toEqual(new Set(appointmentStatusSchema.options));
        const tickets = [...day.tickets.values()];
        expect(new Set(tickets.map(({ status }) => status))).toEqual(new Set(SEEN_STATUSES));
        const called = tickets
          .filter(({ status }) => status === 'CALLED')
          .map((ticket) => ticket.called?.desk);
        expect(called.length).toBeGreaterThanOrEqual(2);
      }),
      { numRuns: 200 },
    );
  });

  it('the demo day lets Anna Kowalska check in today with A-42, at any second of the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_399 }), fc.nat(), (second, seed) => {
        const now = at(0, 0, second);
        const anna = byCode(make(now, seed), 'A-42');
        expect(anna).toMatchObject({ firstName: 'Anna', lastName: 'Kowalska', status: 'Scheduled' });
        expect(arrivalAt(anna.startTime, now)).toBe('now');
        expect(localDate(Date.parse(anna.startTime))).toBe(localDate(now));
        expect(Date.parse(anna.startTime) % (5 * MINUTE)).toBe(0);
      }),
    );
  });

  it('the demo day keeps every appointment but the one of tomorrow on today', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_399 }), (second) => {
        const now = at(0, 0, second);
        const elsewhere = [...make(now).appointments.values()].filter(
          ({ startTime }) => localDate(Date.parse(startTime)) !== localDate(now),
        );
        expect(elsewhere.map(({ publicId }) => publicId)).toEqual(['D-05']);
      }),
    );
  });

  it('the demo day shows one of each thing at a kiosk', () => {
    const now = at(10, 24);
    expect(codesToTry(make(now), now)).toEqual([
      { code: 'A-42', shows: 'Anna Kowalska can check in now' },
      { code: 'C-21', shows: 'too early: opens at 11:55' },
      { code: 'A-41', shows: 'too late: started at 09:45' },
      { code: 'B-16', shows: 'cancelled' },
      { code: 'B-17', shows: 'already checked in' },
      { code: 'D-05', shows: 'another day: 2026-11-21' },
      { code: 'Z-99', shows: 'no such appointment' },
    ]);
  });

  it('the demo day is the same for the same seed and moment, and another for another seed', () => {
    const now = at(10, 24);
    expect(make(now, 7)).toEqual(make(now, 7));
    expect([...make(now, 7).appointments.values()]).not.toEqual([...make(now, 8).appointments.values()]);
  });

  it('the demo day gives tickets times in order, none in the future, and the id of their appointment unless asked otherwise', () => {
    const now = at(14, 3);
    const day = make(now);
    for (const { created, called, served } of day.tickets.values()) {
      const times = [created.date, called?.date, served?.date].flatMap((date) => date ?? []);
      expect(times).toEqual(times.toSorted());
      expect(Date.parse(times.at(-1) ?? '')).toBeLessThanOrEqual(now);
    }
    const b17 = byCode(day, 'B-17');
    expect(b17.ticketId).toBe(b17.id);
    const separate = byCode(
      demoDay({ now, seed: 1, readings: { ...DEFAULT_READINGS, 'ticket-ids': 'own' }, serial: 0 }),
      'B-17',
    );
    expect(separate.ticketId).not.toBe(separate.id);
  });

  it('hours later moves the codes to try to where they show the same again', () => {
    const now = at(9, 0);
    const later = at(13, 0);
    const day = make(now);
    expect(refreshCodes(day, at(9, 10))).toBe(false);
    expect(refreshCodes(day, later)).toBe(true);
    expect(arrivalAt(byCode(day, 'A-42').startTime, later)).toBe('now');
    expect(arrivalAt(byCode(day, 'C-21').startTime, later)).toBe('early');
  });

  it('the demo day names another code that can check in once A-42 has', () => {
    const now = at(10, 24);
    const day = make(now);
    const anna = byCode(day, 'A-42');
    day.appointments.set(anna.id, { ...anna, status: 'Checked-in' });
    const codes = codesToTry(day, now);
    expect(codes[0]?.shows).toMatch(/can check in now$/);
    expect(codes[1]).toEqual({ code: 'A-42', shows: 'already checked in' });
  });
});
