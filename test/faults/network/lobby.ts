/** People in a lobby: what they do, and what a clerk decides who can look at the service. */
import type { AppointmentStatus } from '../../../src/contract/appointment.ts';
import { readOrder } from '../../../src/main/outbox/order.ts';
import type { Intent } from '../../../src/main/outbox/intent.ts';
import { type NetworkHub, type NetworkParts, openNetworkHub } from './hub.ts';
import type { NetworkService } from './service.ts';
import { createRandom, oneOf, wholeBetween } from '../random.ts';
import type { Readings } from '../../support/readings-of.ts';
import { createWeatherNetwork, madeUpRefusal, type Weather } from '../weather.ts';

export interface Lobby {
  readonly hub: NetworkHub;
  /** What the service's answers are where the specification leaves them open. */
  readonly readings: Readings;
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
  /**
   * A clerk looks at the service and decides every unresolved booking, and sends again what is set aside, or gives it
   * up when the day is over (`last`); returns how many.
   */
  decideAll(last: boolean): Promise<number>;
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
  readings: Readings,
  count: (what: string, by?: number) => void,
): Promise<Lobby> {
  // Each has a stream of its own: how fast sockets are must not change what people do.
  const network = createWeatherNetwork(createRandom(seed + 1));
  const hub = await openNetworkHub(service, network, createRandom(seed + 2), parts, readings);
  await service.fresh(seed, hub.clock.monotonic, readings);
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
    await service.actElsewhere(id, random() < 0.5 ? 'cancel' : 'checkin');
  }

  /** An appointment that the hub has so; undefined when there is none. */
  function oneWith(status: AppointmentStatus) {
    const open = appointments.flatMap((id) => {
      const appointment = hub.directory.byId(id);
      return appointment?.status === status ? [appointment] : [];
    });
    return open.length === 0 ? undefined : oneOf(random, open);
  }
  const expected = () => oneWith('Scheduled');

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

  /** False, and counted, when the kiosk has something else to say. */
  function arrives({ code, id }: { readonly code: string; readonly id: string }): boolean {
    const step = hub.actions().beginCheckIn(code, id, undefined);
    if (step.kind === 'told') {
      count(`visitors told ${step.answer.kind}`);
      return false;
    }
    unheard(step.answer);
    accepted += 1;
    return true;
  }

  function visitor(): void {
    const appointment = expected();
    if (!appointment) return book();
    if (arrives(appointment)) count('check-ins at the kiosk');
    else book();
  }

  function clerk(kind: 'check-in' | 'no-show' | 'cancel'): void {
    // Somebody who was marked no-show stands at the desk: the service decides.
    const missed = kind === 'check-in' && random() < 0.3 ? oneWith('No-show') : undefined;
    const appointment = missed ?? expected();
    if (missed) count('no-shows who came to the desk');
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
      const { code, appointmentId: id } = answer.appointment;
      if (arrives({ code, id })) count('visitors who came after all');
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

  /** A clerk who has seen what the service says about it. */
  function decideAside(intent: Intent, last: boolean): void {
    if (!last && random() < 0.5) return;
    hub.actions().resolve(intent.id, { kind: last ? 'give-up' : 'send-again' });
    count(`set aside and ${last ? 'given up' : 'sent again'} by a person`);
  }

  return {
    hub,
    readings,
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
    async decideAll(last) {
      const unresolved = hub.table.forStaff().filter(({ state }) => state === 'unresolved');
      const aside = hub.table.forStaff().filter(({ parkedAt }) => parkedAt !== undefined);
      for (const intent of aside) decideAside(intent, last);
      for (const intent of unresolved) await decide(intent);
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
