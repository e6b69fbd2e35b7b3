import { expect, it } from 'vitest';
import { readChange, slotBefore } from './slot.ts';
import { createLocalTimes } from './local-time.ts';
import { slotNow } from './reschedule-dialog.tsx';

const times = createLocalTimes('Europe/Madrid');
const at = (time: string): number => Date.parse(`2026-01-05T${time}:00+01:00`);
const was = { startsAt: at('10:00'), endsAt: at('10:30'), assigneeId: 3 };
const now = { startsAt: at('14:00'), endsAt: at('14:30'), assigneeId: 3 };

it('a clerk who only wanted a longer appointment does not take back that somebody moved it', () => {
  const typed = { ...slotBefore(was, times), end: '2026-01-05T11:00' };
  const slot = slotNow(typed, { was, now }, times);
  expect(slot).toMatchObject({ start: '2026-01-05T14:00', end: '2026-01-05T11:00', assignee: '3' });
});

it('a clerk who wants the time that was typed still sends all of it, now against what it is by now', () => {
  const typed = { ...slotBefore(was, times), start: '2026-01-05T15:00', end: '2026-01-05T15:30' };
  const slot = slotNow(typed, { was, now }, times);
  expect(slot).toEqual(typed);
  expect(readChange(slot, now, times)).toMatchObject({
    kind: 'ready',
    value: { startTime: expect.stringContaining('T15:00'), endTime: expect.stringContaining('T15:30') },
  });
});

it('a clerk who wanted what it is by now has nothing left to change', () => {
  const typed = { ...slotBefore(was, times), start: '2026-01-05T14:00', end: '2026-01-05T14:30' };
  expect(readChange(slotNow(typed, { was, now }, times), now, times).kind).toBe('wrong');
});
