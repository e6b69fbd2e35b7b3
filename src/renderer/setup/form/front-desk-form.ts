/** What of the lists of the front desk is to be sent to the hub. Pure. */
import type { SettingsView } from '../../../contract/settings.ts';
import type { Drafts, StepReading } from './drafts.ts';
import { readLines } from './lines-form.ts';
import { readPeople } from './people-form.ts';
import { readDesks } from './room-form.ts';

/** Desks, lines and people. */
export function readFrontDesk(drafts: Drafts, view: SettingsView): StepReading {
  const parts = [readDesks(drafts, view), readLines(drafts, view), readPeople(drafts, view)];
  const problems = parts.flatMap((part) => (part.kind === 'invalid' ? part.problems : []));
  if (problems.length > 0) return { kind: 'invalid', problems };
  const changes = parts.flatMap((part) => (part.kind === 'change' ? [part.change] : []));
  return changes.length === 0
    ? { kind: 'unchanged' }
    : { kind: 'change', change: Object.assign({}, ...changes) };
}
