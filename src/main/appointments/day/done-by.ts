/**
 * Whose act something was, as far as the trail of staff tells. Pure. The trail is written once the answer was made, so an
 * entry is a little later than what it is about; where more than one clerk did the same meanwhile, nobody is named.
 */
import type { Intent, IntentKind } from '../../outbox/intent.ts';

/** An entry of the trail about the appointment. */
export interface Act {
  readonly at: number;
  /** Absent where nobody signs in. */
  readonly clerk: string | undefined;
  /** The procedure of the contract. */
  readonly action: string;
  /** The kind of the answer. */
  readonly outcome: string | undefined;
}

const ACTIONS: Readonly<Record<IntentKind, readonly string[]>> = {
  'check-in': ['appointments.checkInAtDesk'],
  cancel: ['appointments.cancel'],
  'no-show': ['appointments.markNoShow', 'appointments.markNoShowMany'],
  edit: ['appointments.edit'],
  create: ['appointments.create'],
  'auto-assign': ['appointments.create'],
};

/** Answers of which nothing was made. */
const NOTHING: ReadonlySet<string> = new Set([
  'not-possible',
  'not-saved',
  'unknown-appointment',
  'invalid',
  'not-done',
]);

/** An answer waits for the service, but not for longer. */
const ANSWERED_MS = 60_000;

function onlyClerk(acts: readonly Act[], actions: readonly string[], from: number, until: number) {
  const clerks = new Set(
    acts
      .filter(
        ({ at, action, outcome }) =>
          actions.includes(action) && at >= from && at < until && !NOTHING.has(outcome ?? ''),
      )
      .map(({ clerk }) => clerk),
  );
  const [clerk] = clerks;
  return clerks.size === 1 ? clerk : undefined;
}

/** Who asked for it, of `intents` of one appointment. */
export function clerkOfIntent(
  intent: Pick<Intent, 'kind' | 'origin' | 'createdAt'>,
  intents: readonly Pick<Intent, 'kind' | 'createdAt'>[],
  acts: readonly Act[],
): string | undefined {
  if (intent.origin !== 'staff') return undefined;
  const { kind, createdAt } = intent;
  const next = intents.filter((each) => each.kind === kind && each.createdAt > createdAt);
  const until = Math.min(createdAt + ANSWERED_MS, ...next.map((each) => each.createdAt));
  return onlyClerk(acts, ACTIONS[kind], createdAt, until);
}

/** Who said that the arrival was seen. */
export const clerkOfSeen = (seenAt: number, acts: readonly Act[]): string | undefined =>
  onlyClerk(acts, ['appointments.markSeen'], seenAt, seenAt + ANSWERED_MS);
