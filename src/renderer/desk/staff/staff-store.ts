/** Who is signed in at this front desk, and whether the page may show anything of visitors. */
import { createStore } from 'zustand/vanilla';
import type { Clock } from '../../../clock/clock.ts';
import type { SignInAnswer, Who } from '../../../contract/staff.ts';
import { createPageLock, type PinNote, tryPin } from '../../lock/page-lock.ts';
import type { RunCall } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createWatch } from '../../rpc/hub-queries.ts';

export type SignInNote = PinNote<Exclude<SignInAnswer, { readonly kind: 'right' }>>;

export interface StaffState {
  readonly who: Who | undefined;
  readonly isLocking: boolean;
  readonly note: SignInNote;
  /** The clerk goes on without a PIN of their own. Whoever comes with an account next loads the page again. */
  readonly isPinSkipped: boolean;
}

export type StaffStore = ReturnType<typeof createStaffStore>;

/** Whether the page shows the day: undefined until the hub was heard. */
export function isDeskOpen(state: StaffState): boolean | undefined {
  const { who, isLocking } = state;
  if (who === undefined) return undefined;
  return who.signIn === 'off' || (who.me !== undefined && !isLocking && !isPinOffered(state));
}

/** Whether whoever has just come with an account is asked for a PIN first. */
export const isPinOffered = ({ who, isLocking, isPinSkipped }: StaffState): boolean =>
  who?.me !== undefined && who.account?.offersPin === true && !isLocking && !isPinSkipped;

function unlessOther(who: Who | undefined, clerkId: string): Who | undefined {
  if (who?.me === undefined || who.me.clerkId === clerkId) return who;
  const { me: _before, ...nobody } = who;
  return nobody;
}

export function createStaffStore(connection: HubConnection, clock: Clock) {
  const store = createStore<StaffState>(() => ({
    who: undefined,
    isLocking: false,
    note: { kind: 'none' },
    isPinSkipped: false,
  }));

  connection.watch(
    (client) => client.staff.who(),
    (who) => store.setState(({ isLocking }) => ({ who, isLocking: isLocking && who.me !== undefined })),
  );

  const pageLock = createPageLock({
    connection,
    clock,
    isSeated: () => store.getState().who?.me !== undefined,
    isLocking: () => store.getState().isLocking,
    lockAfterMin: () => store.getState().who?.lockAfterMin ?? 0,
    onLock: () => store.setState({ isLocking: true, note: { kind: 'none' } }),
    sendLock: (client) => client.staff.lock(),
    sendActive: (client) => client.staff.active(),
  });

  /** `clerkId`: who is signed in if the PIN is right. */
  async function tryOne(clerkId: string, run: RunCall<SignInAnswer>): Promise<void> {
    if (store.getState().note.kind === 'checking') return;
    store.setState({ note: { kind: 'checking' } });
    const note = await tryPin(connection, run);
    // The page opens when the hub says who is signed in; a lock that the hub did not take is over with the right PIN.
    store.setState(({ who }) =>
      note.kind === 'right'
        ? { note: { kind: 'none' }, isLocking: false, who: unlessOther(who, clerkId) }
        : { note },
    );
  }

  return {
    ...pageLock,
    ...store,
    connection,
    tryOne,
    signIn: (clerkId: string, pin: string): Promise<void> =>
      tryOne(clerkId, (client) => client.staff.signIn({ clerkId, pin })),
    clearNote: () => store.setState({ note: { kind: 'none' } }),
    showEmpty: () => store.setState({ note: { kind: 'empty' } }),
  };
}

export type KnockStore = ReturnType<typeof createKnockStore>;

/** `ring` is called for calls that come after the first update. */
export function createKnockStore(connection: HubConnection, ring: () => void) {
  const knocks = createWatch(connection, (client) => client.help.knocks());
  knocks.subscribe((now, before) => {
    const heard = before && new Set(before.calls.map(({ helpId }) => helpId));
    if (heard && now?.calls.some(({ helpId, isComing }) => !isComing && !heard.has(helpId)) === true) ring();
  });
  return knocks;
}
