import { describe, expect, it } from 'vitest';
import { createTimetable, type Now } from './after-attempt.ts';

const UNDO = 8_000;
const now: Now = { monotonicMs: 1_000, wallMs: 500_000 };
const dueIn = (ms: number) => ({ id: 1, dueAt: now.wallMs + ms });

describe('the timetable of intents', () => {
  it('the timetable of intents holds what can be undone for as long as it can be undone', () => {
    expect(createTimetable(UNDO).earliest(dueIn(UNDO), now)).toBe(9_000);
  });

  it('the timetable of intents lets go at once what was due while the hub was off', () => {
    expect(createTimetable(UNDO).earliest(dueIn(-60_000), now)).toBe(1_000);
  });

  it('the timetable of intents holds nothing longer than an undo, however far ahead the wall clock wrote it', () => {
    expect(createTimetable(UNDO).earliest(dueIn(86_400_000), now)).toBe(9_000);
  });

  it('the timetable of intents neither holds nor hurries what it has looked at when the wall clock jumps', () => {
    const timetable = createTimetable(UNDO);
    timetable.earliest(dueIn(UNDO), now);
    for (const jump of [-86_400_000, 86_400_000])
      expect(timetable.earliest(dueIn(UNDO), { monotonicMs: 3_000, wallMs: now.wallMs + jump })).toBe(9_000);
  });

  it('the timetable of intents waits for the latest of all its reasons', () => {
    const timetable = createTimetable(UNDO);
    timetable.delay(1, 2_000);
    timetable.delay(1, 30_000, true);
    timetable.park(1, 400_000);
    expect(timetable.earliest(dueIn(0), now)).toBe(400_000);
  });

  it('the timetable of intents lets what failed go when the service is found back, but not where the service asked for a wait', () => {
    const timetable = createTimetable(UNDO);
    timetable.delay(1, 20_000);
    timetable.delay(2, 30_000, true);
    timetable.hurryAll(() => false);
    expect(timetable.earliest({ id: 1, dueAt: 0 }, now)).toBe(1_000);
    expect(timetable.earliest({ id: 2, dueAt: 0 }, now)).toBe(30_000);
  });

  it('the timetable of intents hurries neither what is set aside nor what is suspected of failing by itself', () => {
    const timetable = createTimetable(UNDO);
    timetable.delay(1, 20_000);
    timetable.park(2, 400_000);
    timetable.hurryAll((id) => id === 1);
    expect(timetable.earliest({ id: 1, dueAt: 0 }, now)).toBe(20_000);
    expect(timetable.earliest({ id: 2, dueAt: 0 }, now)).toBe(400_000);
  });

  it('the timetable of intents holds nothing that a person wants sent now, and nothing else goes with it', () => {
    const timetable = createTimetable(UNDO);
    timetable.park(1, 400_000);
    timetable.delay(1, 30_000, true);
    timetable.park(2, 400_000);
    timetable.forget(1);
    expect(timetable.earliest({ id: 1, dueAt: 0 }, now)).toBe(1_000);
    expect(timetable.earliest({ id: 2, dueAt: 0 }, now)).toBe(400_000);
  });
});
