/** A gate before the front desk that somebody without a PIN comes through. */
import { join, resolve } from 'node:path';
import type { HubCommand } from '../hub-process.ts';
import { runLockedDeskSuite } from '../locked-desk/suite.ts';
import type { BrokenVariant } from './variant.ts';

const FAULTS = resolve(import.meta.dirname, '..');

/** The real hub from its sources, with texts of it changed: a file from `src/main`, a text and what stands there instead. */
function changedHub(changes: readonly (readonly [string, string, string])[]): () => Promise<HubCommand> {
  const changing = new URL('hub/change-text.ts', import.meta.url);
  changing.searchParams.set('changes', JSON.stringify(changes));
  const args = ['--import', join(FAULTS, 'raw-text.ts'), '--import', changing.href];
  return () =>
    Promise.resolve({ args: [...args, resolve(FAULTS, '../../src/main/headless.ts')], remove: () => {} });
}

const ANSWERED = /a screen without a PIN of its clerk that called \w+\.\w+ was answered/;

export const variants: readonly BrokenVariant[] = [
  {
    name: 'a gate that lets a session without a PIN through',
    suite: 'locked-desk',
    example: ANSWERED,
    run: () =>
      runLockedDeskSuite(
        { seed: 1, runs: 1, stopAt: ANSWERED },
        changedHub([
          ['rpc/desk-gate.ts', "if (desk.kind === 'locked') {", "if (desk.kind === 'locked' && isFree) {"],
        ]),
      ),
  },
];
