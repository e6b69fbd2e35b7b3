/** What came of something that was done with a clerk, in one sentence. Pure. */
import type { TFunction } from 'i18next';
import { MAX_PIN_DIGITS, MAX_CLERKS, MIN_PIN_DIGITS } from '../../../contract/limits.ts';
import { say } from '../../i18n/say.ts';
import type { ClerkOutcome } from './clerks-store.ts';

/** Empty where nothing is to be said; `done` says what was done. */
export function clerkWords(t: TFunction<'setup'>, outcome: ClerkOutcome | undefined, done: string): string {
  if (outcome === undefined || outcome.kind === 'pending') return '';
  if (outcome.kind === 'done') return done;
  if (outcome.kind !== 'bad-pin') return say(t, 'staff.problem', outcome, { most: MAX_CLERKS });
  return say(t, 'rule', { kind: outcome.problem }, { shortest: MIN_PIN_DIGITS, longest: MAX_PIN_DIGITS });
}
