/** All screens of the house as staff see them, and what staff do with them. For the desk and for setup. */
import type { ApproveAnswer, ApproveInput, FleetAnswer, FleetChange } from '../../contract/fleet.ts';
import type { Surface } from '../../contract/roles.ts';
import type { RunCall } from '../rpc/call.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';
import {
  createLazyQuery,
  createMutation,
  createMutations,
  createWatch,
  type Outcome,
} from '../rpc/hub-queries.ts';

type FleetAct = 'identify' | 'test-sound' | 'reload' | 'change' | 'move' | 'revoke';

type Done = FleetAnswer & { readonly act: FleetAct };

export type FleetOutcome = Outcome<Done>;

export type Approval = Outcome<ApproveAnswer>;

export const ALL = 'all';

export type FleetStore = ReturnType<typeof createFleetStore>;

export function createFleetStore(connection: HubConnection) {
  const approval = createMutation<ApproveAnswer>(connection);
  const outcomes = createMutations<Done>(connection);

  async function run(key: string, act: FleetAct, ask: RunCall<FleetAnswer>): Promise<boolean> {
    const outcome = await outcomes.of(key).runAs(ask, (answer) => ({ ...answer, act }));
    return outcome?.kind === 'done';
  }

  return {
    fleet: createWatch(connection, (client) => client.fleet.watch()),
    /** The lines and desks of the house; for an administrator. */
    places: createLazyQuery(connection, (client) => client.fleet.places()),
    outcomes,
    approval,
    async approve(input: ApproveInput): Promise<boolean> {
      const answer = await approval.run((client) => client.fleet.approve(input));
      return answer?.kind === 'approved';
    },
    async refuse(askId: string): Promise<void> {
      await connection.call((client) => client.fleet.refuse({ askId }));
    },
    change: (change: FleetChange) => run(change.screenId, 'change', (client) => client.fleet.change(change)),
    pick: (screenId: string, isPick: boolean): void =>
      void run(screenId, 'change', (client) => client.fleet.pick({ screenId, isPick })),
    identify: (screenId: string): void =>
      void run(screenId, 'identify', (client) => client.fleet.identify({ screenId })),
    testSound: (screenId: string): void =>
      void run(screenId, 'test-sound', (client) => client.fleet.testSound({ screenId })),
    /** Without a screen: all that are connected. */
    reload: (screenId?: string): void =>
      void run(screenId ?? ALL, 'reload', (client) =>
        client.fleet.reload(screenId === undefined ? {} : { screenId }),
      ),
    move: (screenId: string, surface: Surface): void =>
      void run(screenId, 'move', (client) => client.fleet.move({ screenId, surface })),
    revoke: (screenId: string): void =>
      void run(screenId, 'revoke', (client) => client.fleet.revoke({ screenId })),
  };
}
