/** Whether setup is open at this screen, and the PIN that opens it, which is kept only while it is sent. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Clock } from '../../../clock/clock.ts';
import type { ChoosePinAnswer, SetupDoor } from '../../../contract/administrator.ts';
import { MAX_PIN_DIGITS } from '../../../contract/limits.ts';
import type { SignInAnswer } from '../../../contract/staff.ts';
import { createPageLock, type PinNote, tryPin } from '../../lock/page-lock.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { isLonger } from '../form/plain-form.ts';
import type { Failure } from '../../rpc/hub-queries.ts';
import type { RunCall } from '../../rpc/call.ts';

export type DoorNote = PinNote<Exclude<SignInAnswer, { readonly kind: 'right' }> | ChoosePinAnswer>;

export interface DoorState {
  readonly door: SetupDoor | undefined;
  /** Locked here, and not yet confirmed by the hub. */
  readonly isLocking: boolean;
  readonly note: DoorNote;
}

export type DoorStore = ReturnType<typeof createDoorStore>;

/** Undefined until the hub answered. */
export function isSetupOpen({ door, isLocking }: DoorState): boolean | undefined {
  if (door === undefined) return undefined;
  return door.standing === 'demo' || (door.standing === 'open' && !isLocking);
}

export function createDoorStore(connection: HubConnection, clock: Clock) {
  const store = createStore<DoorState>(() => ({ door: undefined, isLocking: false, note: { kind: 'none' } }));

  connection.watch(
    (client) => client.administrator.door(),
    (door) => store.setState(({ isLocking }) => ({ door, isLocking: isLocking && door.standing === 'open' })),
  );

  const pageLock = createPageLock({
    connection,
    clock,
    isSeated: () => store.getState().door?.standing === 'open',
    isLocking: () => store.getState().isLocking,
    lockAfterMin: () => store.getState().door?.lockAfterMin ?? 0,
    onLock: () => store.setState({ isLocking: true, note: { kind: 'none' } }),
    sendLock: (client) => client.administrator.lock(),
    sendActive: (client) => client.administrator.active(),
  });

  let wasShown = false;
  const show = (note: DoorNote): void => store.setState({ note });

  /** One at a time; undefined while another one is checked. */
  async function check<Answer>(run: RunCall<Answer>): Promise<Answer | Failure | undefined> {
    if (store.getState().note.kind === 'checking') return undefined;
    show({ kind: 'checking' });
    return tryPin(connection, run);
  }

  return {
    ...store,
    ...pageLock,
    /** True once: the first PIN is asked for where a person lands, and not again at each return to that place. */
    takesKeyboardFirst(): boolean {
      const isFirst = !wasShown;
      wasShown = true;
      return isFirst;
    },
    /** True if it is the PIN now. */
    async choose(pin: string): Promise<boolean> {
      const isTooLong = isLonger(pin, MAX_PIN_DIGITS);
      const note = isTooLong
        ? ({ kind: 'bad-pin', problem: 'pin-form' } as const)
        : await check((client) => client.administrator.choose({ pin }));
      if (note !== undefined) show(note);
      return note?.kind === 'done';
    },
    async enter(pin: string): Promise<void> {
      const note = await check((client) => client.administrator.enter({ pin }));
      // The hub may have missed the lock.
      if (note?.kind === 'right') store.setState({ note: { kind: 'none' }, isLocking: false });
      else if (note !== undefined) show(note);
    },
    clearNote: () => show({ kind: 'none' }),
    showEmpty: () => show({ kind: 'empty' }),
  };
}

export function useStanding(store: DoorStore): SetupDoor['standing'] | undefined {
  return useStore(store).door?.standing;
}
