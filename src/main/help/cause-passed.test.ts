import { describe, expect, it } from 'vitest';
import { HelpReasonSchema } from '../../contract/help.ts';
import { hasCausePassed } from './cause-passed.ts';

describe('A call for help', () => {
  it('of somebody who could not check in is over once they are checked in', () => {
    for (const reason of ['here-early', 'late', 'refused', 'other-day'] as const) {
      expect(hasCausePassed(reason, 'Checked-in')).toBe(true);
      expect(hasCausePassed(reason, 'Scheduled')).toBe(false);
      expect(hasCausePassed(reason, 'No-show')).toBe(false);
      expect(hasCausePassed(reason, 'Cancelled')).toBe(false);
    }
  });

  it('of somebody who waits to be called is over once they were served, and not before', () => {
    for (const reason of ['checked-in', 'saved', 'already-checked-in'] as const) {
      expect(hasCausePassed(reason, 'Checked-in')).toBe(false);
      expect(hasCausePassed(reason, 'Served')).toBe(true);
    }
  });

  it('of which nobody can tell stays, whatever becomes of the appointment', () => {
    const kept = HelpReasonSchema.options.filter((reason) => !hasCausePassed(reason, 'Served'));
    expect(kept.toSorted()).toEqual([
      'already-served',
      'fault',
      'not-a-code',
      'not-saved',
      'outcome-unknown',
      'start',
      'too-many-misses',
      'unknown',
    ]);
  });
});
