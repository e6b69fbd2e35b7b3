/** All screens of the house as staff see them, and what staff do with them. For the desk and for setup. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type {
  ApproveAnswer,
  ApproveInput,
  Fleet,
  FleetAnswer,
  FleetChange,
  Places,
} from '../../contract/fleet.ts';
import type { Surface } from '../../contract/roles.ts';
import { type CallFailure, saidOrNot } from '../rpc/call.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';

export type FleetAct = 'identify' | 'test-sound' | 'reload' | 'change' | 'move' | 'revoke';

/** What came of the last thing that was done with a screen. */
export interface Outcome {
  readonly act: FleetAct;
  readonly kind: 'sending' | FleetAnswer['kind'] | CallFailure;
}

export type Approval = { readonly kind: 'sending' } | ApproveAnswer | { readonly kind: CallFailure };

/** The outcome of what was asked of all screens. */
export const ALL = 'all';

export interface FleetState {
  /** Absent until the hub was heard. */
  readonly fleet: Fleet | undefined;
  /** By screen, and for `ALL`. */
  readonly outcomes: Readonly<Partial<Record<string, Outcome>>>;
  readonly approval: Approval | undefined;
  /** Absent until they were looked at, and heard. */
  readonly places: Places | undefined;
}

export interface FleetStore extends Pick<StoreApi<FleetState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** True where the screen was let in. */
  approve(input: ApproveInput): Promise<boolean>;
  /** The lines and desks of the house; for an administrator. */
  lookAtPlaces(): Promise<void>;
  /** Somebody types again. */
  clearApproval(): void;
  refuse(askId: string): Promise<void>;
  /** True where it was done. */
  change(change: FleetChange): Promise<boolean>;
  /** It is to say the calls of its room, or no longer. */
  pick(screenId: string, isPick: boolean): void;
  identify(screenId: string): void;
  testSound(screenId: string): void;
  /** Without a screen: all that are connected. */
  reload(screenId?: string): void;
  move(screenId: string, surface: Surface): void;
  revoke(screenId: string): void;
}

/** Follows the hub for the life of the page. */
export function createFleetStore(connection: HubConnection): FleetStore {
  const store = createStore<FleetState>(() => ({
    fleet: undefined,
    outcomes: {},
    approval: undefined,
    places: undefined,
  }));

  async function run(
    key: string,
    act: FleetAct,
    ask: Parameters<typeof connection.call<FleetAnswer>>[0],
  ): Promise<boolean> {
    const tell = (kind: Outcome['kind']): void =>
      store.setState(({ outcomes }) => ({ outcomes: { ...outcomes, [key]: { act, kind } } }));
    if (store.getState().outcomes[key]?.kind === 'sending') return false;
    tell('sending');
    const answer = await connection.call<FleetAnswer>(ask);
    const kind = saidOrNot(answer).kind;
    tell(kind);
    return kind === 'done';
  }

  connection.watch(
    (client, options) => client.fleet.watch(undefined, options),
    (fleet) => store.setState({ fleet }),
  );

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async approve(input) {
      if (store.getState().approval?.kind === 'sending') return false;
      store.setState({ approval: { kind: 'sending' } });
      const answer = await connection.call((client, options) => client.fleet.approve(input, options));
      const approval = saidOrNot(answer);
      store.setState({ approval });
      return approval.kind === 'approved';
    },
    async lookAtPlaces() {
      const answer = await connection.call((client, options) => client.fleet.places(undefined, options));
      if (answer.kind === 'answered') store.setState({ places: answer.value });
    },
    clearApproval: () => store.setState({ approval: undefined }),
    async refuse(askId) {
      await connection.call((client, options) => client.fleet.refuse({ askId }, options));
    },
    change: (change) =>
      run(change.screenId, 'change', (client, options) => client.fleet.change(change, options)),
    pick: (screenId, isPick) =>
      void run(screenId, 'change', (client, options) => client.fleet.pick({ screenId, isPick }, options)),
    identify: (screenId) =>
      void run(screenId, 'identify', (client, options) => client.fleet.identify({ screenId }, options)),
    testSound: (screenId) =>
      void run(screenId, 'test-sound', (client, options) => client.fleet.testSound({ screenId }, options)),
    reload: (screenId) =>
      void run(screenId ?? ALL, 'reload', (client, options) =>
        client.fleet.reload(screenId === undefined ? {} : { screenId }, options),
      ),
    move: (screenId, surface) =>
      void run(screenId, 'move', (client, options) => client.fleet.move({ screenId, surface }, options)),
    revoke: (screenId) =>
      void run(screenId, 'revoke', (client, options) => client.fleet.revoke({ screenId }, options)),
  };
}
