/** Whether setup is open at this screen, and the PIN that opens it. A PIN lives here only while it is on its way. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { ChoosePinAnswer, SetupDoor } from '../../../contract/administrator.ts';
import type { SignInAnswer } from '../../../contract/staff.ts';
import { type CancelTimer, type Clock, repeatEvery } from '../../../clock/clock.ts';
import type { CallAnswer } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';

/** What came of the last PIN; `checking` while it is looked at. */
export type DoorNote =
  | { readonly kind: 'none' | 'checking' | 'empty' }
  | SignInAnswer
  | ChoosePinAnswer
  | { readonly kind: Exclude<CallAnswer<never>['kind'], 'answered'> };

export interface DoorState {
  /** Absent until the hub was heard. */
  readonly door: SetupDoor | undefined;
  /** Locked here, and the hub has not said yet that it knows. */
  readonly isLocking: boolean;
  readonly note: DoorNote;
}

export interface DoorStore extends Pick<StoreApi<DoorState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** True where it is the PIN now. */
  choose(pin: string): Promise<boolean>;
  enter(pin: string): Promise<void>;
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
const PIN_DEADLINE_MS = 20_000;

const MINUTE_MS = 60_000;

/** Follows the hub for the life of the page. */
export function createDoorStore(connection: HubConnection, clock: Clock): DoorStore {
  const store = createStore<DoorState>(() => ({ door: undefined, isLocking: false, note: { kind: 'none' } }));
  let touchedAt = clock.monotonic();
  let cancelTelling: CancelTimer | undefined;

  connection.watch(
    (client, options) => client.administrator.door(undefined, options),
    (door) => store.setState(({ isLocking }) => ({ door, isLocking: isLocking && door.standing === 'open' })),
  );

  const isOpen = (): boolean => store.getState().door?.standing === 'open';

  function tellLock(): void {
    void connection.call((client, options) => client.administrator.lock(undefined, options));
  }

  connection.state.subscribe((state) => {
    // What is locked here stays locked, whatever the hub believes.
    if (state === 'connected' && store.getState().isLocking) tellLock();
  });

  function lock(): void {
    if (!isOpen()) return;
    store.setState({ isLocking: true, note: { kind: 'none' } });
    tellLock();
  }

  // The hub ends a session by itself; without it the page has to.
  repeatEvery(clock, TELL_EVERY_MS, () => {
    const { door } = store.getState();
    if (connection.state.getState() === 'connected' || door === undefined) return;
    if (clock.monotonic() - touchedAt >= door.lockAfterMin * MINUTE_MS) lock();
  });

  function tellActive(): void {
    cancelTelling = undefined;
    if (isOpen()) void connection.call((client, options) => client.administrator.active(undefined, options));
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async choose(pin) {
      if (store.getState().note.kind === 'checking') return false;
      store.setState({ note: { kind: 'checking' } });
      const answer = await connection.call(
        (client, options) => client.administrator.choose({ pin }, options),
        { deadlineMs: PIN_DEADLINE_MS },
      );
      const note = answer.kind === 'answered' ? answer.value : { kind: answer.kind };
      store.setState({ note });
      return note.kind === 'done';
    },
    async enter(pin) {
      if (store.getState().note.kind === 'checking') return;
      store.setState({ note: { kind: 'checking' } });
      const answer = await connection.call(
        (client, options) => client.administrator.enter({ pin }, options),
        {
          deadlineMs: PIN_DEADLINE_MS,
        },
      );
      store.setState({ note: answer.kind === 'answered' ? answer.value : { kind: answer.kind } });
    },
    clearNote: () => store.setState({ note: { kind: 'none' } }),
    sayEmpty: () => store.setState({ note: { kind: 'empty' } }),
    lock,
    touched() {
      touchedAt = clock.monotonic();
      // The last touch is told too, so that setup is not locked under somebody's hands.
      cancelTelling ??= clock.after(TELL_EVERY_MS, tellActive);
    },
  };
}
