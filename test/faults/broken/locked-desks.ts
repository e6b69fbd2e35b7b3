/** A gate before the front desk that somebody without a PIN comes through. */
import { type Change, changedHub } from '../changed-hub.ts';
import { runLockedDeskSuite } from '../locked-desk/suite.ts';
import type { BrokenVariant } from './variant.ts';

const ANSWERED = /a screen without a PIN of its clerk that called \w+\.\w+ was answered/;

const CHANGES: readonly Change[] = [
  ['rpc/desk-gate.ts', "if (desk.kind === 'locked') {", "if (desk.kind === 'locked' && isFree) {"],
];

export const variants: readonly BrokenVariant[] = [
  {
    name: 'a gate that lets a session without a PIN through',
    suite: 'locked-desk',
    example: ANSWERED,
    changes: CHANGES,
    run: () => runLockedDeskSuite({ seed: 1, runs: 1, stopAt: ANSWERED }, changedHub(CHANGES)),
  },
];
