/** People in a lobby: what they do, and what a clerk decides who can look at the service. */
import { readOrder } from '../../src/main/outbox/order.ts';
import type { Intent } from '../../src/main/outbox/intent.ts';
import { type NetworkHub, type NetworkParts, openNetworkHub } from './network-hub.ts';
import type { NetworkService } from './network-service.ts';
import { createRandom, oneOf, wholeBetween } from './random.ts';
import { createWeatherNetwork, type Weather } from './weather.ts';

export interface Lobby {
  readonly hub: NetworkHub;
  readonly service: NetworkService;
  /** Appointments that another client of the service changed before the hub did. */
  readonly changedElsewhere: ReadonlySet<string>;
  /** Appointments that were there in the morning. */
  readonly appointments: readonly string[];
  /** Acts that the hub accepted: as many intents must be there. */
  accepted(): number;
  /** How often a person said "send again", by intent. */
  readonly sentAgain: ReadonlyMap<number, number>;
  /** One act of a person that the hub accepts. */
  act(): Promise<void>;
  /** A clerk looks at the service and decides every unresolved booking; returns how many. */
  decideAll(): Promise<number>;
  weather(weather: Weather): Promise<void>;
  restart(how: 'stop' | 'crash'): Promise<void>;
  close(): Promise<void>;
}

const APPOINTMENTS = 60;
const MINUTE = 60_000;

/** What tells one booking from all others. */
export function markOf(intent: Intent): string | undefined {
  const order = readOrder(intent);
  return order && 'input' in order ? order.input.lastName : undefined;
}

export async function openLobby(
  service: NetworkService,
  random: () => number,
  seed: number,
  parts: NetworkParts,
  count: (what: string, by?: number) => void,
): Promise<Lobby> {
  // Each has a stream of its own: how fast sockets are must not change what people do.
  const network = createWeatherNetwork(createRandom(seed + 1));
  const hub = await openNetworkHub(service, network, createRandom(seed + 2), parts);
  await service.fresh(seed, hub.clock.monotonic);
  const lineId = await service.lineId();
  const begins = Date.now();
  const timesOf = (n: number) => ({
    startTime: new Date(begins + n * 30 * MINUTE).toISOString(),
    endTime: new Date(begins + (n * 30 + 20) * MINUTE).toISOString(),
  });
  const changedElsewhere = new Set<string>();
  const appointments: string[] = [];
  const sentAgain = new Map<number, number>();
  let accepted = 0;
  let serial = 0;

  for (let n = 0; n < APPOINTMENTS; n++) {
    const times = timesOf(n);
    const code = `N-${n}`;
    const input = { ...times, publicId: code, firstName: 'Ada', lastName: 'Lovelace', lineId, assigneeId: 1 };
    // oxlint-disable-next-line no-await-in-loop -- the service numbers them in order
    const id = await service.book(input);
    appointments.push(id);
    hub.directory.put({
      id,
      code,
      firstName: 'Ada',
      lastName: 'Lovelace',
      lineId,
      startsAt: Date.parse(times.startTime),
      endsAt: Date.parse(times.endTime),
      status: 'Scheduled',
    });
  }
  for (const id of appointments) {
    if (random() >= 0.1) continue;
    changedElsewhere.add(id);
    // oxlint-disable-next-line no-await-in-loop -- within the limit of the service
    await service.actElsewhere(id, random() < 0.5 ? 'cancel' : 'checkin');
  }

  /** An appointment the hub takes for expected; undefined when there is none left. */
  function expected() {
    const open = appointments.flatMap((id) => {
      const appointment = hub.directory.byId(id);
      return appointment?.status === 'Scheduled' ? [appointment] : [];
    });
    return open.length === 0 ? undefined : oneOf(random, open);
  }

  /** The answer comes when the clock moves; nobody waits for it here. */
  function unheard(answer: Promise<unknown>): void {
    answer.catch(() => undefined);
  }

  function book(): void {
    serial += 1;
    const input = {
      ...timesOf(1_000 + serial),
      firstName: 'Grace',
      lastName: `Mark ${seed} ${serial}`,
      lineId,
    };
    const autoAssign = random() < 0.5;
    unheard(hub.actions().create(autoAssign ? input : { ...input, assigneeId: 1 }, autoAssign));
    count(autoAssign ? 'auto-assigned' : 'created');
    accepted += 1;
  }

  function visitor(): void {
    const appointment = expected();
    if (!appointment) return book();
    unheard(hub.actions().checkIn(appointment.code, appointment.id));
    count('check-ins at the kiosk');
    accepted += 1;
  }

  function clerk(kind: 'check-in' | 'no-show' | 'cancel'): void {
    const appointment = expected();
    const answer = appointment && hub.actions().atDesk(kind, appointment.id);
    if (answer?.kind !== 'accepted') return book();
    count(`${kind} at the desk`);
    accepted += 1;
    const { intent } = answer.appointment;
    if (kind === 'check-in' || !intent) return;
    const then = random();
    if (then < 0.1) hub.actions().undo(intent.intentId);
    // The visitor comes after all, while the no-show can still be undone.
    if (then > 0.8 && kind === 'no-show') {
      unheard(hub.actions().checkIn(answer.appointment.code, answer.appointment.appointmentId));
      count('visitors who came after all');
      accepted += 1;
    }
  }

  function change(): void {
    const appointment = expected();
    if (!appointment) return book();
    serial += 1;
    const answer = hub.actions().edit(appointment.id, timesOf(2_000 + serial));
    if (answer.kind !== 'accepted') return book();
    count('changes');
    accepted += 1;
  }

  async function decide(intent: Intent): Promise<void> {
    // What was on its way when a process died may still arrive; the clerk looks after that.
    await network.quiet();
    const mark = markOf(intent);
    const there = (await service.appointments()).find((one) => one.lastName === mark);
    if (there) {
      const { id, publicId } = there;
      hub.actions().resolve(intent.id, { kind: 'it-is-there', appointmentId: id, code: publicId });
      count('found by a person');
    } else if (random() < 0.7) {
      hub.actions().resolve(intent.id, { kind: 'send-again' });
      sentAgain.set(intent.id, (sentAgain.get(intent.id) ?? 0) + 1);
      count('sent again by a person');
    } else {
      hub.actions().resolve(intent.id, { kind: 'give-up' });
      count('given up by a person');
    }
  }

  return {
    hub,
    service,
    changedElsewhere,
    appointments,
    sentAgain,
    accepted: () => accepted,
    async act() {
      const what = wholeBetween(random, 1, 12);
      if (what <= 5) visitor();
      else if (what === 6) clerk('check-in');
      else if (what === 7) clerk('no-show');
      else if (what === 8) clerk('cancel');
      else if (what === 9) change();
      else book();
      // Requests that could leave have left.
      await hub.clock.advance(0);
    },
    async decideAll() {
      const unresolved = hub.table.forStaff().filter(({ state }) => state === 'unresolved');
      // oxlint-disable-next-line no-await-in-loop -- a clerk decides one after the other
      for (const intent of unresolved) await decide(intent);
      return unresolved.length;
    },
    async weather(weather) {
      count(`weather: ${weather.name}`);
      network.set(weather);
      await service.faults(weather.service ?? {});
    },
    async restart(how) {
      count(how === 'crash' ? 'crashes' : 'stops');
      await hub.restart(how);
    },
    close: () => hub.close(),
  };
}
