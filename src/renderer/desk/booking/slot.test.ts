import { describe, expect, it } from 'vitest';
import { remarkOn } from './form-parts.tsx';
import { createLocalTimes } from './local-time.ts';
import { readChange, SERVICE_PICKS, slotBefore, startMoved } from './slot.ts';

const times = createLocalTimes('Europe/Berlin');
/** 09:07 at the location. */
const NOW = Date.UTC(2026, 0, 5, 8, 7);

describe('an appointment that is moved', () => {
  const before = {
    startsAt: Date.UTC(2026, 0, 5, 9, 30),
    endsAt: Date.UTC(2026, 0, 5, 9, 50),
    assigneeId: 5,
  };
  const change = (
    about: object,
    was: typeof before | Omit<typeof before, 'assigneeId'> = before,
  ): unknown => {
    const read = readChange({ ...slotBefore(was, times), ...about }, was, times);
    return read.kind === 'ready' ? read.value : read.problems;
  };

  it('an appointment that is moved sends only what changes', () => {
    expect(change({ end: '2026-01-05T11:00' })).toEqual({ endTime: '2026-01-05T11:00:00+01:00' });
    expect(change({ assignee: '6' })).toEqual({ assigneeId: 6 });
    expect(change({ start: '2026-01-06T10:30', end: '2026-01-06T10:50' })).toEqual({
      startTime: '2026-01-06T10:30:00+01:00',
      endTime: '2026-01-06T10:50:00+01:00',
    });
  });

  it('an appointment that is moved sends nothing where nothing changes, also of seconds that the form does not show', () => {
    const problem = [{ field: '', rule: 'nothing-to-change' }];
    expect(change({})).toEqual(problem);
    expect(change({}, { ...before, startsAt: before.startsAt + 30_000 })).toEqual(problem);
    expect(change({ assignee: SERVICE_PICKS })).toEqual(problem);
    const { assigneeId: _nobody, ...unassigned } = before;
    expect(change({}, unassigned)).toEqual(problem);
  });

  it('an appointment that is moved keeps what it is of a time that comes twice, and takes an end for the one after the start', () => {
    // In the night of 25 October the clocks show 02:00 to 03:00 twice.
    const night = (from: number, until: number) => ({
      startsAt: Date.UTC(2026, 9, 25, 0, from),
      endsAt: Date.UTC(2026, 9, 25, 0, until),
      assigneeId: 5,
    });
    // 02:45 to 02:15.
    expect(change({ assignee: '6' }, night(45, 75))).toEqual({ assigneeId: 6 });
    expect(change({ end: '2026-10-25T02:30' }, night(45, 75))).toEqual({
      endTime: '2026-10-25T02:30:00+01:00',
    });
    // Both in the second hour.
    expect(change({ end: '2026-10-25T02:40' }, night(75, 90))).toEqual({
      endTime: '2026-10-25T02:40:00+01:00',
    });
    // Both in the first.
    expect(change({ end: '2026-10-25T02:40' }, night(15, 30))).toEqual({
      endTime: '2026-10-25T02:40:00+02:00',
    });
  });

  it('an appointment that is moved gives an appointment of no length to somebody else, and does not move it to no length', () => {
    const moment = { ...before, endsAt: before.startsAt };
    expect(change({ assignee: '6' }, moment)).toEqual({ assigneeId: 6 });
    expect(change({ start: '2026-01-05T11:00', end: '2026-01-05T11:00' }, moment)).toEqual([
      { field: 'endTime', rule: 'not-after-start' },
    ]);
  });

  it('an appointment that is moved is not sent with an end before the start', () => {
    expect(change({ start: '2026-01-05T12:00' })).toEqual([{ field: 'endTime', rule: 'not-after-start' }]);
  });
});

it('a clerk is told of a time that is skipped, double or past, and of no other', () => {
  const remark = (typed: string, isStart = true) => remarkOn(typed, times, NOW, isStart);
  expect(remark('2026-03-29T02:30')).toBe('skipped');
  expect(remark('2026-10-25T02:30', false)).toBe('double');
  expect(remark('2026-01-05T09:00')).toBe('past');
  expect(remark('2026-01-05T09:00', false)).toBeUndefined();
  expect(remark('2026-01-05T09:07')).toBeUndefined();
  expect(remark('')).toBeUndefined();
  // The form began with the second 02:30.
  const begun = Date.UTC(2026, 9, 25, 1, 30);
  expect(remarkOn('2026-10-25T02:30', times, NOW, true, begun)).toBeUndefined();
  expect(remarkOn('2026-10-25T02:30', times, begun + 120_000, true, begun)).toBe('past');
  expect(remarkOn('2026-10-25T02:20', times, NOW, true, begun)).toBe('double');
});

describe('a start that a clerk moves', () => {
  const was = { startsAt: Date.UTC(2026, 0, 5, 9, 30), endsAt: Date.UTC(2026, 0, 5, 9, 50) };
  const slot = slotBefore(was, times);
  const moved = (start: string, from = slot) => startMoved(from, start, was, times);

  it('a start that a clerk moves takes the end along, over midnight and over a night in which the clocks change', () => {
    expect(moved('2026-01-05T14:00')).toEqual({ start: '2026-01-05T14:00', end: '2026-01-05T14:20' });
    expect(moved('2026-01-05T23:50')).toEqual({ start: '2026-01-05T23:50', end: '2026-01-06T00:10' });
    expect(moved('2026-03-29T01:50')).toEqual({ start: '2026-03-29T01:50', end: '2026-03-29T03:10' });
  });

  it('a start that a clerk moves keeps the length that was typed', () => {
    const longer = { ...slot, end: '2026-01-05T11:30' };
    expect(moved('2026-01-05T14:00', longer)).toEqual({ start: '2026-01-05T14:00', end: '2026-01-05T15:00' });
  });

  it('a start that a clerk moves leaves an end alone that cannot be read, or that is not after the start', () => {
    for (const end of ['', '2026-01-05T10:30', '2026-01-05T08:00'])
      expect(moved('2026-01-05T14:00', { ...slot, end })).toEqual({ start: '2026-01-05T14:00' });
    expect(moved('')).toEqual({ start: '' });
  });

  it('a start that a clerk moves is sent with its end, and both not where they are what they were', () => {
    const later = { ...slot, ...moved('2026-01-05T14:00') };
    expect(readChange(later, was, times)).toEqual({
      kind: 'ready',
      value: { startTime: '2026-01-05T14:00:00+01:00', endTime: '2026-01-05T14:20:00+01:00' },
    });
    const back = { ...later, ...startMoved(later, slot.start, was, times) };
    expect(readChange(back, was, times)).toMatchObject({ kind: 'wrong' });
  });

  it('a start that a clerk moves counts in minutes, as the fields show it, where the service has seconds', () => {
    const odd = { startsAt: was.startsAt + 40_000, endsAt: was.endsAt + 5_000 };
    expect(startMoved(slotBefore(odd, times), '2026-01-05T14:00', odd, times).end).toBe('2026-01-05T14:20');
  });
});
