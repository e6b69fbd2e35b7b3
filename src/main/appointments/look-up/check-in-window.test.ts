import { describe, expect, it } from 'vitest';
import { MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { effectiveSettings } from '../../settings/settings.ts';
import { windowState } from './check-in-window.ts';

describe('the check-in window', () => {
  const at = (offsetMs: number) => windowState(NOW, NOW + offsetMs, effectiveSettings([]));

  it('the check-in window opens 30 minutes before the start, to the millisecond', () => {
    expect(at(-30 * MINUTE)).toEqual({ kind: 'open' });
    expect(at(-30 * MINUTE - 1)).toEqual({ kind: 'early', opensAt: NOW - 30 * MINUTE });
  });

  it('the check-in window closes 15 minutes after the start, to the millisecond', () => {
    expect(at(15 * MINUTE)).toEqual({ kind: 'open' });
    expect(at(15 * MINUTE + 1)).toEqual({ kind: 'late', closedAt: NOW + 15 * MINUTE });
  });

  it('the check-in window may be a single moment', () => {
    const window = { opensBeforeMin: 0, closesAfterMin: 0 };
    expect(windowState(NOW, NOW, window).kind).toBe('open');
    expect(windowState(NOW, NOW - 1, window).kind).toBe('early');
    expect(windowState(NOW, NOW + 1, window).kind).toBe('late');
  });
});
