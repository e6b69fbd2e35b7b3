import { describe, expect, it } from 'vitest';
import { countLoss, gpuNote, isGpuOff } from './gpu-policy.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('a machine whose graphics processor is lost', () => {
  const after = (times: readonly number[]): boolean[] => {
    let losses: readonly number[] = [];
    return times.map((now) => {
      const count = countLoss(losses, now);
      ({ losses } = count);
      return count.tooMany;
    });
  };

  it('a machine whose graphics processor is lost goes on without it after the third time within ten minutes', () => {
    expect(after([0, MINUTE, 2 * MINUTE])).toEqual([false, false, true]);
  });

  it('a machine whose graphics processor is lost keeps it where it is lost now and then', () => {
    expect(after([0, 9 * MINUTE, 18 * MINUTE, 27 * MINUTE])).toEqual([false, false, false, false]);
  });

  it('a machine whose graphics processor is lost has it back after a week, or with another Electron', () => {
    const note = gpuNote('45.4.1', 0);
    expect(isGpuOff(note, '45.4.1', 0)).toBe(true);
    expect(isGpuOff(note, '45.4.1', 7 * DAY - 1)).toBe(true);
    expect(isGpuOff(note, '45.4.1', 7 * DAY)).toBe(false);
    expect(isGpuOff(note, '45.5.0', 0)).toBe(false);
  });

  it('a machine whose graphics processor is lost does not go without it for a note that cannot be right', () => {
    for (const text of [
      undefined,
      '',
      'null',
      '{}',
      '{"electron":"45.4.1"}',
      '{"electron":"45.4.1","until":"x"}',
    ])
      expect(isGpuOff(text, '45.4.1', 0)).toBe(false);
    // The clock was a year ahead when it was written.
    expect(isGpuOff(gpuNote('45.4.1', 365 * DAY), '45.4.1', 0)).toBe(false);
  });
});
