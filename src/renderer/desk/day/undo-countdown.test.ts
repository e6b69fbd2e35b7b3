import { describe, expect, it } from 'vitest';
import { appointment, NOW } from '../../../../test/support/records/desk-appointment.ts';
import { UNDO_MS } from '../../../contract/limits.ts';
import { undoables, undoEndsAt, undoSecondsLeft } from './undo-countdown.ts';

const held = (code: string, intentId: number, sendsAt: number) =>
  appointment(code, { status: 'No-show', intent: { intentId, kind: 'no-show', state: 'held', sendsAt } });

describe('The undo of a no-show', () => {
  it('ends when the hub sends it', () => {
    expect(undoEndsAt(NOW + 5_000, NOW)).toBe(NOW + 5_000);
  });

  it('is offered in full when the clocks of desk and hub disagree', () => {
    expect(undoEndsAt(NOW - 60_000, NOW)).toBe(NOW + UNDO_MS);
    expect(undoEndsAt(NOW + 60_000, NOW)).toBe(NOW + UNDO_MS);
  });

  it('counts down from 8 to 1 and is over at 0', () => {
    const endsAt = NOW + UNDO_MS;
    expect(undoSecondsLeft(endsAt, NOW)).toBe(8);
    expect(undoSecondsLeft(endsAt, NOW + 1)).toBe(8);
    expect(undoSecondsLeft(endsAt, NOW + 1_000)).toBe(7);
    expect(undoSecondsLeft(endsAt, endsAt - 1)).toBe(1);
    expect(undoSecondsLeft(endsAt, endsAt)).toBe(0);
    expect(undoSecondsLeft(endsAt, endsAt + 5_000)).toBe(0);
  });

  it('is offered for several at once, the one that ends first on top', () => {
    const day = [held('A-1', 1, NOW + 7_000), appointment('A-2'), held('A-3', 3, NOW + 2_000)];
    const codes = (now: number) => undoables(day, new Map(), now).map(({ appointment }) => appointment.code);
    expect(codes(NOW)).toEqual(['A-3', 'A-1']);
    expect(codes(NOW + 2_000)).toEqual(['A-1']);
    expect(codes(NOW + 7_000)).toEqual([]);
  });

  it('is not offered for what is on its way or was refused', () => {
    const day = (['waiting', 'refused'] as const).map((state) =>
      appointment('A-1', { intent: { intentId: 1, kind: 'cancel', state, sendsAt: NOW + 5_000 } }),
    );
    expect(undoables(day, new Map(), NOW)).toEqual([]);
  });
});
