/** Who is signed in at this front desk, and whether the page may show anything of visitors. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import { type CancelTimer, type Clock, repeatEvery } from '../../../clock/clock.ts';
import type { SignInAnswer, Who } from '../../../contract/staff.ts';
import type { CallAnswer } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';

/** What came of the last PIN; `checking` while it is looked at. */
export type SignInNote =
  | { readonly kind: 'none' | 'checking' | 'empty' }
  | Exclude<SignInAnswer, { readonly kind: 'right' }>
  | { readonly kind: Exclude<CallAnswer<never>['kind'], 'answered'> };

export interface StaffState {
  /** Absent until the hub was heard. */
  readonly who: Who | undefined;
  /** Locked here, and the hub has not said yet that it knows. */
  readonly isLocking: boolean;
  readonly note: SignInNote;
}

export interface StaffStore extends Pick<StoreApi<StaffState>, 'getState' | 'getInitialState' | 'subscribe'> {
  signIn(clerkId: string, pin: string): Promise<void>;
  /** Somebody types again. */
  clearNote(): void;
  /** Nothing was typed. */
  sayEmpty(): void;
  /** At once on this page; the hub is told now, or when there is a line. */
  lock(): void;
  /** Somebody uses the page. */
  touched(): void;
}

/** How often the hub is told that somebody uses the page, in milliseconds. */
const TELL_EVERY_MS = 10_000;

/** A PIN may wait behind others, each of which takes some 100 ms of the hub, in milliseconds. */
const SIGN_IN_DEADLINE_MS = 20_000;

const MINUTE_MS = 60_000;

/** Whether the page shows the day: undefined until the hub was heard. */
export function isOpen({ who, isLocking }: StaffState): boolean | undefined {
  if (who === undefined) return undefined;
  return who.signIn === 'off' || (who.me !== undefined && !isLocking);
}

/** Of a clerk who was there before nothing is left. */
function unlessOther(who: Who | undefined, clerkId: string): Who | undefined {
  if (who?.me === undefined || who.me.clerkId === clerkId) return who;
  const { me: _before, ...nobody } = who;
  return nobody;
}

/** Follows the hub for the life of the page. */
export function createStaffStore(connection: HubConnection, clock: Clock): StaffStore {
  const store = createStore<StaffState>(() => ({
    who: undefined,
    isLocking: false,
    note: { kind: 'none' },
  }));
  let touchedAt = clock.monotonic();
  let cancelTelling: CancelTimer | undefined;

  connection.watch(
    (client, options) => client.staff.who(undefined, options),
    (who) => store.setState(({ isLocking }) => ({ who, isLocking: isLocking && who.me !== undefined })),
  );

  function tellLock(): void {
    void connection.call((client, options) => client.staff.lock(undefined, options));
  }

  connection.state.subscribe((state) => {
    // What is locked here stays locked, whatever the hub believes.
    if (state === 'connected' && store.getState().isLocking) tellLock();
  });

  function lock(): void {
    if (store.getState().who?.me === undefined) return;
    store.setState({ isLocking: true, note: { kind: 'none' } });
    tellLock();
  }

  // The hub ends a session by itself; without it the page has to.
  repeatEvery(clock, TELL_EVERY_MS, () => {
    const { who } = store.getState();
    if (connection.state.getState() === 'connected' || who === undefined || who.lockAfterMin === 0) return;
    if (clock.monotonic() - touchedAt >= who.lockAfterMin * MINUTE_MS) lock();
  });

  function tellActive(): void {
    cancelTelling = undefined;
    if (store.getState().who?.me === undefined) return;
    void connection.call((client, options) => client.staff.active(undefined, options));
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async signIn(clerkId, pin) {
      if (store.getState().note.kind === 'checking') return;
      store.setState({ note: { kind: 'checking' } });
      const answer = await connection.call(
        (client, options) => client.staff.signIn({ clerkId, pin }, options),
        { deadlineMs: SIGN_IN_DEADLINE_MS },
      );
      if (answer.kind !== 'answered') store.setState({ note: { kind: answer.kind } });
      // The page opens when the hub says who is signed in; a lock that the hub did not take is over with the right PIN.
      else if (answer.value.kind === 'right')
        store.setState(({ who }) => ({
          note: { kind: 'none' },
          isLocking: false,
          who: unlessOther(who, clerkId),
        }));
      else store.setState({ note: answer.value });
    },
    clearNote: () => store.setState({ note: { kind: 'none' } }),
    sayEmpty: () => store.setState({ note: { kind: 'empty' } }),
    lock,
    touched() {
      touchedAt = clock.monotonic();
      // The last touch is told too, so that a desk is not locked under somebody's hands.
      cancelTelling ??= clock.after(TELL_EVERY_MS, tellActive);
    },
  };
}
