/** The clerks as setup shows them, and what an administrator does with them. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { ClerkAnswer, Who } from '../../../contract/staff.ts';
import type { CallFailure } from '../../fleet/fleet-store.ts';
import type { RunCall } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';

/** What came of the last thing that was done. */
export type ClerkOutcome = { readonly kind: 'sending' | CallFailure } | ClerkAnswer;

/** Where the outcome of adding a clerk, and of switching sign-in, is shown. */
export const ADDING = 'adding';
export const SWITCHING = 'switching';

export interface ClerksState {
  /** Absent until the hub was heard. */
  readonly who: Who | undefined;
  /** By clerk, and for `ADDING` and `SWITCHING`. */
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

  async function run(key: string, ask: RunCall<ClerkAnswer>): Promise<boolean> {
    if (store.getState().outcomes[key]?.kind === 'sending') return false;
    tell(key, { kind: 'sending' });
    const answer = await connection.call(ask);
    const outcome = answer.kind === 'answered' ? answer.value : { kind: answer.kind };
    tell(key, outcome);
    return outcome.kind === 'done';
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    add: (name, pin) => run(ADDING, (client, options) => client.staff.add({ name, pin }, options)),
    rename: (clerkId, name) =>
      run(clerkId, (client, options) => client.staff.rename({ clerkId, name }, options)),
    setPin: (clerkId, pin) =>
      run(clerkId, (client, options) => client.staff.setPin({ clerkId, pin }, options)),
    unlock: (clerkId) => run(clerkId, (client, options) => client.staff.unlock({ clerkId }, options)),
    remove: (clerkId) => run(clerkId, (client, options) => client.staff.remove({ clerkId }, options)),
    setSignIn: (isOn) => run(SWITCHING, (client, options) => client.staff.setSignIn({ isOn }, options)),
    clear: (key) => tell(key, undefined),
  };
}
