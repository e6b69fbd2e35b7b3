import { describe, expect, it } from 'vitest';
import { pickNext, STARVING_AFTER_MS } from './request-scheduler.ts';

const waiting = (hungrySinceMs: number) => ({ waiting: true, hungrySinceMs });
const idle = { waiting: false, hungrySinceMs: 0 };

describe('who goes next', () => {
  it('nobody goes next when nobody waits', () => {
    expect(pickNext({ visitor: idle, staff: idle, background: idle }, 50_000, false)).toBeUndefined();
  });

  it('a visitor goes next before staff, and staff before background', () => {
    const all = { visitor: waiting(0), staff: waiting(0), background: waiting(0) };
    expect(pickNext(all, 1, false)?.from).toBe('visitor');
    expect(pickNext({ ...all, visitor: idle }, 1, false)?.from).toBe('staff');
    expect(pickNext({ ...all, visitor: idle, staff: idle }, 1, false)).toEqual({
      from: 'background',
      as: 'background',
    });
  });

  it('the background goes next once it starves, with a visitor’s right to the reserve', () => {
    const classes = { visitor: waiting(9_000), staff: idle, background: waiting(0) };
    expect(pickNext(classes, STARVING_AFTER_MS - 1, false)?.from).toBe('visitor');
    expect(pickNext(classes, STARVING_AFTER_MS, false)).toEqual({ from: 'background', as: 'visitor' });
  });

  it('the visitor goes next when only one probe may go, however long the background waited', () => {
    const classes = { visitor: waiting(59_000), staff: idle, background: waiting(0) };
    expect(pickNext(classes, 60_000, true)?.from).toBe('visitor');
  });
});
