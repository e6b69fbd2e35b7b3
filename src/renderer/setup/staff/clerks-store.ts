/** The clerks as setup shows them, and what an administrator does with them. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import { LONGEST_PIN } from '../../../contract/limits.ts';
import type { SaveAnswer } from '../../../contract/settings.ts';
import type { ClerkAnswer, Who } from '../../../contract/staff.ts';
import type { CallFailure } from '../../rpc/call.ts';
import type { RunCall } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { isLonger } from '../form/text-lengths.ts';

/** What came of the last thing that was done. */
export type ClerkOutcome =
  /** `is-fixed`: a file or the environment decides it. */
  { readonly kind: 'sending' | 'is-fixed' | CallFailure } | ClerkAnswer;

/** Where the outcome of adding a clerk, of switching sign-in, and of when a desk locks, is shown. */
export const ADDING = 'adding';
export const SWITCHING = 'switching';
export const LOCKING = 'locking';

export interface ClerksState {
  /** Absent until the hub was heard. */
  readonly who: Who | undefined;
  /** By clerk, and for `ADDING`, `SWITCHING` and `LOCKING`. */
  readonly outcomes: Readonly<Partial<Record<string, ClerkOutcome>>>;
}

export interface ClerksStore extends Pick<
  StoreApi<ClerksState>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  /** Each is true where it was done. */
  add(name: string, pin: string): Promise<boolean>;
  rename(clerkId: string, name: string): Promise<boolean>;
  setPin(clerkId: string, pin: string): Promise<boolean>;
  unlock(clerkId: string): Promise<boolean>;
  remove(clerkId: string): Promise<boolean>;
  setSignIn(isOn: boolean): Promise<boolean>;
  /** A front desk locks after so many minutes without activity; 0: never by itself. */
  setLockAfter(minutes: number): Promise<boolean>;
  /** Somebody types again. */
  clear(key: string): void;
}

/** Follows the hub for the life of the page. */
export function createClerksStore(connection: HubConnection): ClerksStore {
  const store = createStore<ClerksState>(() => ({ who: undefined, outcomes: {} }));
  connection.watch(
    (client, options) => client.staff.who(undefined, options),
    (who) => store.setState({ who }),
  );

  function tell(key: string, outcome: ClerkOutcome | undefined): void {
    store.setState(({ outcomes }) => ({ outcomes: { ...outcomes, [key]: outcome } }));
  }

  async function run<Answer>(
    key: string,
    ask: RunCall<Answer>,
    outcomeOf: (answer: Answer) => ClerkOutcome,
  ): Promise<boolean> {
    if (store.getState().outcomes[key]?.kind === 'sending') return false;
    tell(key, { kind: 'sending' });
    const answer = await connection.call(ask);
    const outcome = answer.kind === 'answered' ? outcomeOf(answer.value) : { kind: answer.kind };
    tell(key, outcome);
    return outcome.kind === 'done';
  }
  const act = (key: string, ask: RunCall<ClerkAnswer>): Promise<boolean> => run(key, ask, (answer) => answer);

  /** One that is longer than any is not sent. */
  async function withPin(key: string, pin: string, ask: RunCall<ClerkAnswer>): Promise<boolean> {
    if (!isLonger(pin, LONGEST_PIN)) return act(key, ask);
    tell(key, { kind: 'bad-pin', problem: 'pin-form' });
    return false;
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    add: (name, pin) => withPin(ADDING, pin, (client, options) => client.staff.add({ name, pin }, options)),
    rename: (clerkId, name) =>
      act(clerkId, (client, options) => client.staff.rename({ clerkId, name }, options)),
    setPin: (clerkId, pin) =>
      withPin(clerkId, pin, (client, options) => client.staff.setPin({ clerkId, pin }, options)),
    unlock: (clerkId) => act(clerkId, (client, options) => client.staff.unlock({ clerkId }, options)),
    remove: (clerkId) => act(clerkId, (client, options) => client.staff.remove({ clerkId }, options)),
    setSignIn: (isOn) => act(SWITCHING, (client, options) => client.staff.setSignIn({ isOn }, options)),
    setLockAfter: (staffLockMin) =>
      run(LOCKING, (client, options) => client.settings.save({ staffLockMin }, options), lockOutcome),
    clear: (key) => tell(key, undefined),
  };
}

function lockOutcome(answer: SaveAnswer): ClerkOutcome {
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
