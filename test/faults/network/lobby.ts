/** People in a lobby: what they do, and what a clerk decides who can look at the service. */
import type { Readings } from '../../support/records/readings-of.ts';
import { createRandom } from '../random.ts';
import type { Findings } from '../suite.ts';
import { createWeatherNetwork, madeUpRefusal, type Weather } from '../weather.ts';
import { createClerk } from './clerk.ts';
import { type NetworkHub, openNetworkHub } from './hub.ts';
import { beginDay, timesFrom } from './morning.ts';
import { createOthers } from './others.ts';
import { createPeople } from './people.ts';
import type { NetworkParts } from './process.ts';
import type { NetworkService } from './service.ts';

/** The slots of the reading `own-slots`, in milliseconds. */
const SLOT_MS = 300_000;

export interface Lobby {
  readonly hub: NetworkHub;
  /** What the service's answers are where the specification leaves them open. */
  readonly readings: Readings;
  readonly service: NetworkService;
  /** Appointments that another client of the service changed, other than by serving the visitor. */
  readonly changedElsewhere: ReadonlySet<string>;
  /** Appointments that were there in the morning. */
  readonly appointments: readonly string[];
  /** Acts that the hub accepted: as many intents must be there. */
  accepted(): number;
  /** How often a person said "send again", by intent. */
  readonly sentAgain: ReadonlyMap<number, number>;
  /** Somebody else's desk serves a visitor, or lets one in whom the hub may be acting on. */
  others(): Promise<void>;
  /** The visitor of an appointment checks in; false where the kiosk has something else to say. */
  comes(appointmentId: string): boolean;
  /** One act of a person that the hub accepts. */
  act(): Promise<void>;
  /**
   * A clerk looks at the service and decides every unresolved booking, and sends again what is set aside, or gives it
   * up when the day is over (`last`); returns how many.
   */
  decideAll(last: boolean): Promise<number>;
  weather(weather: Weather): Promise<void>;
  restart(how: 'stop' | 'crash'): Promise<void>;
  close(): Promise<void>;
}

export async function openLobby(
  service: NetworkService,
  random: () => number,
  seed: number,
  parts: NetworkParts,
  readings: Readings,
  { count, violation: wrong }: Pick<Findings, 'count' | 'violation'>,
): Promise<Lobby> {
  // Each has a stream of its own: how fast sockets are must not change what people do.
  const network = createWeatherNetwork(createRandom(seed + 1));
  const hub = await openNetworkHub(service, network, createRandom(seed + 2), parts, readings);
  await service.fresh(seed, hub.clock.monotonic, readings);
  const lineId = await service.lineId();
  // Whole slots of every service: where one moves a time and its answer is lost, nobody here could know.
  const timesOf = timesFrom(Math.ceil(Date.now() / SLOT_MS) * SLOT_MS);
  const { appointments, changedElsewhere } = await beginDay(service, hub, random, lineId, timesOf, readings);
  const people = createPeople({ hub, appointments, random, seed, lineId, timesOf, count, wrong });
  const clerk = createClerk({ hub, service, network, random, count });

  return {
    hub,
    readings,
    service,
    changedElsewhere,
    appointments,
    sentAgain: clerk.sentAgain,
    accepted: people.accepted,
    comes: people.comes,
    others: createOthers({ hub, service, network, readings, appointments, changedElsewhere, random, count }),
    async act() {
      people.act();
      // Requests that could leave have left.
      await hub.clock.advance(0);
    },
    async decideAll(last) {
      const unresolved = hub.table.forStaff().filter(({ state }) => state === 'unresolved');
      const aside = hub.table.forStaff().filter(({ parkedAt }) => parkedAt !== undefined);
      for (const intent of aside) clerk.decideAside(intent, last);
      for (const intent of unresolved) await clerk.decide(intent);
      return unresolved.length + aside.length;
    },
    async weather(weather) {
      count(`weather: ${weather.name}`);
      network.set(weather);
      const refusals = weather.refuses === true ? { errorStatus: madeUpRefusal(readings) } : {};
      await service.faults({ ...weather.service, ...refusals });
    },
    async restart(how) {
      count(how === 'crash' ? 'crashes' : 'stops');
      await hub.restart(how);
    },
    close: () => hub.close(),
  };
}
