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

const broken = (name: string, file: string, from: string, to: string): BrokenVariant => ({
  name,
  suite: 'locked-desk',
  example: /a desk without a clerk that called \w+\.\w+ was answered 4?\d*/,
  run: () => runLockedDeskSuite({ seed: 1, runs: 1 }, changedHub([[file, from, to]])),
});

export const variants: readonly BrokenVariant[] = [
  broken(
    'a gate that lets a session without a PIN through',
    'rpc/desk-gate.ts',
    "if (desk.kind === 'locked') {",
    "if (desk.kind === 'locked' && isFree) {",
  ),
  broken(
    'clerks of whom none has to sign in',
    'staff/staff.ts',
    "if (!list.isOn()) return { kind: 'open', ended: openToAll.signal };",
    "if (list.isOn()) return { kind: 'open', ended: openToAll.signal };",
  ),
];
