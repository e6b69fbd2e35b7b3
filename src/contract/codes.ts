/**
 * A short code for every fault that a screen, the front desk, a terminal or the log tells of: a letter for where it is and
 * a number, so that it can be told on the phone. A code keeps its meaning for good: one that is no longer used is not
 * given again.
 */
import type { SelfTestLine } from './self-test-lines.ts';

/** A line of the self-test that did not pass. */
export const SELF_TEST_CODES: Readonly<Record<SelfTestLine, string>> = {
  clock: 'T1',
  'disk-space': 'T2',
  'disk-speed': 'T3',
  database: 'T4',
  copies: 'T5',
  key: 'T6',
  service: 'T7',
  listener: 'T8',
  screens: 'T9',
};
