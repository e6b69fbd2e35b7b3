/** The clerks, and the answers to changes. */
import { say, type TFunction } from '../../i18n/translate.ts';
import { MAX_PIN_DIGITS, MAX_CLERKS, MIN_PIN_DIGITS } from '../../../contract/limits.ts';
import type { SaveAnswer } from '../../../contract/settings.ts';
import type { ClerkAnswer } from '../../../contract/staff.ts';
import type { CallFailure, RunCall } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createMutations, createWatch, type Outcome } from '../../rpc/hub-queries.ts';
import { isLonger } from '../form/plain-form.ts';

/** `is-fixed`: a file or the environment decides it. */
type Done = ClerkAnswer | { readonly kind: 'is-fixed' | CallFailure };
export type ClerkOutcome = Outcome<Done>;

/** Keys of outcomes that are of no clerk. */
export const ADDING = 'adding';
export const SWITCHING = 'switching';
export const LOCKING = 'locking';

export type ClerksStore = ReturnType<typeof createClerksStore>;

export function createClerksStore(connection: HubConnection) {
  /** By clerk, and for `ADDING`, `SWITCHING` and `LOCKING`. */
  const outcomes = createMutations<Done>(connection);

  const act = async (key: string, ask: RunCall<ClerkAnswer>): Promise<boolean> =>
    (await outcomes.of(key).run(ask))?.kind === 'done';

  /** A PIN that is too long is not sent. */
  async function withPin(key: string, pin: string, ask: RunCall<ClerkAnswer>): Promise<boolean> {
    if (!isLonger(pin, MAX_PIN_DIGITS)) return act(key, ask);
    outcomes.of(key).show({ kind: 'bad-pin', problem: 'pin-form' });
    return false;
  }

  return {
    who: createWatch(connection, (client) => client.staff.who()),
    outcomes,
    add: (name: string, pin: string) => withPin(ADDING, pin, (client) => client.staff.add({ name, pin })),
    rename: (clerkId: string, name: string) =>
      act(clerkId, (client) => client.staff.rename({ clerkId, name })),
    setPin: (clerkId: string, pin: string) =>
      withPin(clerkId, pin, (client) => client.staff.setPin({ clerkId, pin })),
    unlock: (clerkId: string) => act(clerkId, (client) => client.staff.unlock({ clerkId })),
    remove: (clerkId: string) => act(clerkId, (client) => client.staff.remove({ clerkId })),
    setSignIn: (isOn: boolean) => act(SWITCHING, (client) => client.staff.setSignIn({ isOn })),
    /** In minutes without activity; 0: never. */
    async setLockAfter(staffLockMin: number): Promise<boolean> {
      const outcome = await outcomes
        .of(LOCKING)
        .runAs((client) => client.settings.save({ staffLockMin }), lockOutcome);
      return outcome?.kind === 'done';
    },
    clear: (key: string) => outcomes.of(key).show(undefined),
  };
}

function lockOutcome(answer: SaveAnswer): Done {
  switch (answer.kind) {
    case 'saved':
      return { kind: 'done' };
    case 'invalid':
      return {
        kind: answer.problems.some(({ problem }) => problem.kind === 'locked') ? 'is-fixed' : 'failed',
      };
    case 'not-saved':
      return { kind: 'not-kept' };
    case 'in-doubt':
      return { kind: 'no-answer' };
  }
}

/** `done`: the sentence of success. */
export function clerkWords(t: TFunction<'setup'>, outcome: ClerkOutcome | undefined, done: string): string {
  if (outcome === undefined || outcome.kind === 'pending') return '';
  if (outcome.kind === 'done') return done;
  if (outcome.kind !== 'bad-pin') return say(t, 'staff.problem', outcome, { most: MAX_CLERKS });
  return say(t, 'rule', { kind: outcome.problem }, { shortest: MIN_PIN_DIGITS, longest: MAX_PIN_DIGITS });
}
