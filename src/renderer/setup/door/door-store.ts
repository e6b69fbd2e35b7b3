/** Whether setup is open at this screen, and the PIN that opens it, which is kept only while it is sent. */
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '../../../clock/clock.ts';
import type { ChoosePinAnswer, SetupDoor } from '../../../contract/administrator.ts';
import { MAX_PIN_DIGITS } from '../../../contract/limits.ts';
import type { SignInAnswer } from '../../../contract/staff.ts';
import { createPageLock, type PageLock, type PinNote, tryPin } from '../../lock/page-lock.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { isLonger } from '../form/plain-form.ts';

export type DoorNote = PinNote<Exclude<SignInAnswer, { readonly kind: 'right' }> | ChoosePinAnswer>;

export interface DoorState {
  readonly door: SetupDoor | undefined;
  /** Locked here, and not yet confirmed by the hub. */
  readonly isLocking: boolean;
  readonly note: DoorNote;
}

export interface DoorStore
  extends PageLock, Pick<StoreApi<DoorState>, 'getState' | 'getInitialState' | 'subscribe'> {
  choose(pin: string): Promise<boolean>;
  enter(pin: string): Promise<void>;
  clearNote(): void;
  sayEmpty(): void;
}

/** Undefined until the hub answered. */
export function isOpen({ door, isLocking }: DoorState): boolean | undefined {
  if (door === undefined) return undefined;
  return door.standing === 'demo' || (door.standing === 'open' && !isLocking);
}

export function createDoorStore(connection: HubConnection, clock: Clock): DoorStore {
  const store = createStore<DoorState>(() => ({ door: undefined, isLocking: false, note: { kind: 'none' } }));

  connection.watch(
    (client, options) => client.administrator.door(undefined, options),
    (door) => store.setState(({ isLocking }) => ({ door, isLocking: isLocking && door.standing === 'open' })),
  );

  const pageLock = createPageLock({
    connection,
    clock,
    isSeated: () => store.getState().door?.standing === 'open',
    isLocking: () => store.getState().isLocking,
    lockAfterMin: () => store.getState().door?.lockAfterMin ?? 0,
    onLock: () => store.setState({ isLocking: true, note: { kind: 'none' } }),
    tellLock: (client, options) => client.administrator.lock(undefined, options),
    tellActive: (client, options) => client.administrator.active(undefined, options),
  });

  return {
    ...pageLock,
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async choose(pin) {
      if (store.getState().note.kind === 'checking') return false;
      if (isLonger(pin, MAX_PIN_DIGITS)) {
        store.setState({ note: { kind: 'bad-pin', problem: 'pin-form' } });
        return false;
      }
      store.setState({ note: { kind: 'checking' } });
      const note = await tryPin(connection, (client, options) =>
        client.administrator.choose({ pin }, options),
      );
      store.setState({ note });
      return note.kind === 'done';
    },
    async enter(pin) {
      if (store.getState().note.kind === 'checking') return;
      store.setState({ note: { kind: 'checking' } });
      const note = await tryPin(connection, (client, options) =>
        client.administrator.enter({ pin }, options),
      );
      // The hub may have missed the lock.
      store.setState(note.kind === 'right' ? { note: { kind: 'none' }, isLocking: false } : { note });
    },
    clearNote: () => store.setState({ note: { kind: 'none' } }),
    sayEmpty: () => store.setState({ note: { kind: 'empty' } }),
  };
}

export function useStanding(store: DoorStore): SetupDoor['standing'] | undefined {
  return useStore(store).door?.standing;
}
