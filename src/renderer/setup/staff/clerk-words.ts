/** What came of something that was done with a clerk, in one sentence. Pure. */
import type { TFunction } from 'i18next';
import { LONGEST_PIN, MOST_CLERKS, SHORTEST_PIN } from '../../../contract/limits.ts';
import type { ClerkOutcome } from './clerks-store.ts';

/** Empty where nothing is to be said; `done` says what was done. */
export function clerkWords(t: TFunction<'setup'>, outcome: ClerkOutcome | undefined, done: string): string {
  switch (outcome?.kind) {
    case undefined:
    case 'pending':
      return '';
    case 'done':
      return done;
    case 'bad-pin':
      return outcome.problem === 'pin-form'
        ? t('rule.pin-form', { shortest: SHORTEST_PIN, longest: LONGEST_PIN })
        : t(`rule.${outcome.problem}`);
    case 'full':
      return t('staff.problem.full', { most: MOST_CLERKS });
    case 'unknown':
    case 'name-taken':
    case 'last-clerk':
    case 'no-clerks':
    case 'not-kept':
    case 'not-sent':
    case 'no-answer':
    case 'failed':
    case 'is-fixed':
      return t(`staff.problem.${outcome.kind}`);
  }
}
