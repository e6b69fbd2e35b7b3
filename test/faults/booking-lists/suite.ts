/**
 * The `booking-lists` suite: a list of another program is booked while the connection, the service and the hub fail in
 * every way there is.
 *
 * A run is one row of a list. Up to 300 make a lobby with a database, a weather and readings of the specification of its
 * own. Between the steps the weather changes, the process stops or dies, visitors come, and the list is brought again:
 * with rows that moved, vanished or are new. In the end a person decides what only a person can, and each row must be
 * booked once or in front of that person, and nothing cancelled without a word of theirs. From 300 runs on, one more list
 * is booked by the built hub, which is killed (`killed.ts`).
 */
import type { BookingDecision, OpenBooking } from '../../../src/contract/list-bookings.ts';
import { dayOf } from '../../../src/main/base/location-day.ts';
import type { ListedAppointment } from '../../../src/main/appointments/lists/read-context.ts';
import { appointmentPath } from '../../support/records/appointment-path.ts';
import { countsOf, type Readings, wordsOf } from '../../support/records/readings-of.ts';
import { bookBesideKills } from './killed.ts';
import { createClerk, markOf } from '../network/clerk.ts';
import { type NetworkHub, openNetworkHub } from '../network/hub.ts';
import { type NetworkParts, REAL_PARTS } from '../network/process.ts';
import { type Booked, type NetworkService, startNetworkService } from '../network/service.ts';
import { createRandom, oneOf, wholeBetween } from '../random.ts';
import { createFindings, type Findings, readingsIn, type SuiteOptions, type SuiteReport } from '../suite.ts';
import { createWeatherNetwork, FINE, madeUpRefusal, type Weather, weathers } from '../weather.ts';

const MOST_ROWS = 300;
const MOST_SEED = 999_999_999;
const STEPS = 12;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const SLOT_MS = 15 * MINUTE;
/** Later than all the time that passes. */
const AHEAD_MS = 10 * 24 * HOUR;
const PAUSES = [0, 500, 3 * SECOND, 20 * SECOND, 2 * MINUTE];

type Rows = Map<number, ListedAppointment>;

interface Lobby {
  readonly hub: NetworkHub;
  readonly service: NetworkService;
  readonly rows: Rows;
  readonly seed: number;
  readonly random: () => number;
  readonly clerk: ReturnType<typeof createClerk>;
  /** Rows whose bookings a person cancelled, or did not want made. */
  readonly cancelled: Set<string>;
  readonly leftOut: Set<string>;
  readonly findings: Findings;
  readonly wrong: (what: string) => void;
  readonly newRow: () => void;
  readonly weather: (weather: Weather) => Promise<void>;
  /** Undefined where the kiosk has something else to say. */
  readonly comes: () => string | undefined;
}

const nameOf = ({ firstName, lastName }: Pick<OpenBooking, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

async function bring({ hub, rows }: Lobby): Promise<void> {
  const all = [...rows.values()];
  await hub.listBookings().start({
    kind: 'bookable',
    source: 'Fresha',
    name: 'Fresha',
    rows: all,
    days: new Set(all.map(({ startsAt }) => dayOf(startsAt, 'UTC'))),
    over: 0,
    bad: 0,
  });
}

/** The program moves, drops and adds some. */
function change({ rows, random, newRow, findings }: Lobby, slotFor: () => number): void {
  for (const [n, row] of rows) {
    if (row.alias !== undefined && random() < 0.03) {
      const startsAt = slotFor();
      rows.set(n, { ...row, startsAt, endsAt: startsAt + SLOT_MS });
      findings.count('rows moved');
    } else if (random() < 0.02 && rows.size > 1) {
      rows.delete(n);
      findings.count('rows gone');
    }
  }
  if (random() < 0.5) newRow();
}

async function decideRow(lobby: Lobby, row: OpenBooking, isLast: boolean): Promise<void> {
  const { hub, service, findings, cancelled, leftOut, random } = lobby;
  const name = nameOf(row);
  const made = (await service.appointments()).find((one) => one.lastName === row.lastName);
  const decision = ((): BookingDecision | undefined => {
    switch (row.why.kind) {
      case 'no-id':
        return made && { kind: 'it-is-there', appointmentId: made.id, code: made.publicId };
      case 'gone':
        return { kind: random() < 0.5 ? 'cancel' : 'keep' };
      case 'refused':
        return isLast ? { kind: 'leave-out' } : { kind: 'book' };
      case 'moved':
        return { kind: 'move' };
      case 'no-answer':
        return undefined;
      default:
        return { kind: 'leave-out' };
    }
  })();
  if (row.why.kind === 'no-id' && !made) lobby.wrong(`${name} counts as made and is not there`);
  const [list] = hub.listBookings().lists();
  if (!decision || !list) return;
  if (decision.kind === 'cancel') cancelled.add(row.lastName);
  if (decision.kind === 'leave-out') leftOut.add(row.lastName);
  findings.count(`${row.why.kind}: ${decision.kind}`);
  const answer = await hub
    .listBookings()
    .answer(list.listId, { rowId: row.rowId, alike: false, seen: row.seen }, decision);
  if (answer.kind !== 'done' && answer.kind !== 'too-late')
    lobby.wrong(`${name} could not be decided: ${answer.kind}`);
}

/** What is in front of staff about intents, then about rows. Returns how many there were. */
async function decideAll(lobby: Lobby, isLast: boolean): Promise<number> {
  const { hub, clerk, leftOut } = lobby;
  const intents = hub.table.forStaff();
  for (const intent of intents) {
    if (intent.state === 'unresolved') await clerk.decide(intent);
    if (intent.parkedAt !== undefined) clerk.decideAside(intent, isLast);
    const mark = markOf(intent);
    if (hub.table.byId(intent.id)?.resolution === 'give-up' && mark !== undefined) leftOut.add(mark);
  }
  hub.listBookings().look();
  const open = hub.listBookings().lists()[0]?.open ?? [];
  for (const row of open) await decideRow(lobby, row, isLast);
  return intents.length + open.length;
}

async function live(lobby: Lobby, forecast: Iterator<Weather, never>, slotFor: () => number): Promise<void> {
  const { hub, random, findings } = lobby;
  await bring(lobby);
  for (let step = 0; step < STEPS; step++) {
    if (random() < 0.5) await lobby.weather(forecast.next().value);
    await hub.pass(oneOf(random, PAUSES));
    if (random() < 0.3) lobby.comes();
    const fate = random();
    if (fate < 0.2) await hub.restart('crash');
    if (fate > 0.9) await hub.restart('stop');
    if (fate < 0.2 || fate > 0.9) findings.count('restarts');
    if (random() < 0.4) {
      change(lobby, slotFor);
      await bring(lobby);
    }
    if (random() < 0.2) await decideAll(lobby, false);
  }
  await lobby.weather(FINE);
  await visitorFirst(lobby);
  for (let round = 0; round < 20; round++) {
    await hub.rest(HOUR / 3);
    const counts = hub.listBookings().lists()[0]?.counts;
    const isIdle = (counts?.waiting ?? 0) + (counts?.sent ?? 0) === 0;
    if ((await decideAll(lobby, round > 1)) === 0 && isIdle) return;
  }
}

/** While the list is under way, a visitor's check-in leaves before the rows that wait. */
async function visitorFirst(lobby: Lobby): Promise<void> {
  const { hub, service, findings } = lobby;
  await hub.pass(2 * MINUTE);
  for (let n = 0; n < 10; n++) lobby.newRow();
  await bring(lobby);
  const begun = (): number =>
    hub
      .intents()
      .filter(({ kind }) => kind !== 'check-in')
      .reduce((sum, { attempts }) => sum + attempts, 0);
  const before = begun();
  const id = lobby.comes();
  if (id === undefined) return;
  await hub.pass(MINUTE);
  const changes = (await service.requests()).filter(({ method }) => method !== 'GET');
  const at = changes.findIndex(({ path }) => path === `${appointmentPath(id)}/checkin`);
  const earlier = changes.slice(0, at).filter(({ path }) => !path.endsWith('/checkin')).length;
  findings.count('visitors beside a list');
  if (at === -1) lobby.wrong('a visitor beside the list was not checked in');
  else if (earlier > before) lobby.wrong(`${earlier - before} requests of the list went before a visitor's`);
}

function checkRow(lobby: Lobby, row: ListedAppointment, made: readonly Booked[], isMoved: boolean): void {
  const { wrong, leftOut, cancelled } = lobby;
  const name = nameOf(row);
  const [one] = made;
  if (!one) {
    if (!leftOut.has(row.lastName)) wrong(`${name} was not booked, and nobody said so`);
    return;
  }
  if (isMoved && !cancelled.has(row.lastName) && Date.parse(one.startTime) !== row.startsAt)
    wrong(`${name} is at ${one.startTime}, not where the list has it`);
}

async function check(lobby: Lobby): Promise<void> {
  const { hub, service, rows, cancelled, wrong, findings } = lobby;
  const counts = hub.listBookings().lists()[0]?.counts;
  if (counts && counts.waiting + counts.sent > 0) wrong(`${counts.waiting + counts.sent} rows still wait`);
  if (counts && counts.unknown + counts.asked > 0)
    wrong(`${counts.unknown + counts.asked} rows are still open`);
  const there = Map.groupBy(await service.appointments(), ({ lastName = '' }) => lastName);
  for (const [mark, made] of there) {
    if (!mark.startsWith('L ')) continue;
    if (made.length > 1) wrong(`${mark} was made ${made.length} times`);
    const isCancelled = made.some(({ status }) => status === 'Cancelled');
    if (isCancelled && !cancelled.has(mark)) wrong(`${mark} was cancelled without a person`);
  }
  // A change that the service refused, or that a person gave up, is known to that person.
  const unmoved = new Set(
    hub
      .intents()
      .flatMap(({ kind, state, appointmentId }) =>
        kind === 'edit' && state !== 'confirmed' ? [appointmentId] : [],
      ),
  );
  for (const row of rows.values()) {
    const made = there.get(row.lastName) ?? [];
    checkRow(
      lobby,
      row,
      made,
      made.every(({ id }) => !unmoved.has(id)),
    );
  }
  findings.count('booked', counts?.booked ?? 0);
}

async function openLobby(
  service: NetworkService,
  seed: number,
  count: number,
  readings: Readings,
  parts: NetworkParts,
  findings: Findings,
  wrong: (what: string) => void,
): Promise<{ readonly lobby: Lobby; readonly slotFor: () => number }> {
  const random = createRandom(seed);
  const network = createWeatherNetwork(createRandom(seed + 1));
  const hub = await openNetworkHub(service, network, createRandom(seed + 2), parts, readings);
  await service.fresh(seed, hub.clock.monotonic, readings);
  const lineId = await service.lineId();
  const first = Math.ceil((Date.now() + AHEAD_MS) / HOUR) * HOUR;
  const rows: Rows = new Map();
  let slots = 0;
  const slotFor = (): number => first + slots++ * SLOT_MS;
  let serial = 0;
  function newRow(): void {
    const n = ++serial;
    const startsAt = slotFor();
    rows.set(n, {
      ...(random() < 0.6 ? { alias: `#REF${n}` } : {}),
      firstName: 'Ada',
      lastName: `L ${seed} ${n}`,
      lineId,
      ...(random() < 0.5 ? { assigneeId: 1 } : {}),
      startsAt,
      endsAt: startsAt + SLOT_MS,
      status: 'Scheduled',
    });
  }
  for (let n = 0; n < count; n++) newRow();
  const visitors: string[] = [];
  for (let n = 0; n < STEPS; n++) {
    const startsAt = Math.ceil(Date.now() / SLOT_MS) * SLOT_MS;
    const times = {
      startTime: new Date(startsAt).toISOString(),
      endTime: new Date(startsAt + SLOT_MS).toISOString(),
    };
    const person = { firstName: 'Grace', lastName: `V ${n}`, lineId };
    const code = `V-${seed}-${n}`;
    const id = await service.book({ ...times, ...person, assigneeId: 1, publicId: code });
    const at = { startsAt, endsAt: startsAt + SLOT_MS, status: 'Scheduled' as const };
    hub.directory.put({ id, code, ...person, ...at });
    visitors.push(id);
  }
  const comes = (): string | undefined => {
    const known = hub.directory.byId(visitors.pop() ?? '');
    const isSaved = known && hub.actions().beginCheckIn(known.code, known.id).kind === 'saving';
    return isSaved ? known.id : undefined;
  };
  async function weather(next: Weather): Promise<void> {
    findings.count(`weather: ${next.name}`);
    network.set(next);
    const refusals = next.refuses === true ? { errorStatus: madeUpRefusal(readings) } : {};
    await service.faults({ ...next.service, ...refusals });
  }
  const clerk = createClerk({ hub, service, network, random, count: findings.count });
  const decided = { cancelled: new Set<string>(), leftOut: new Set<string>() };
  const shared = { hub, service, rows, seed, random, clerk, findings, wrong, newRow, weather, comes };
  return { lobby: { ...shared, ...decided }, slotFor };
}

export async function runBookingListsSuite(
  options: SuiteOptions,
  parts: NetworkParts = REAL_PARTS,
): Promise<SuiteReport> {
  const findings = createFindings();
  const random = createRandom(options.seed);
  const service = await startNetworkService();
  // With readings given, each of them gets its share of a small number of runs.
  const rowsEach = Math.min(MOST_ROWS, Math.ceil(options.runs / (options.readings?.length ?? 1)));
  let lobbies = 0;
  try {
    for (let done = 0; done < options.runs && !findings.isEnough(options);) {
      const seed = lobbies === 0 ? options.seed : wholeBetween(random, 1, MOST_SEED);
      const count = Math.min(rowsEach, options.runs - done);
      const readings = readingsIn(options, lobbies, seed);
      lobbies += 1;
      for (const name of countsOf(readings)) findings.count(name, count);
      const where = `runs ${done + 1} to ${done + count}, lobby ${seed}`;
      const wrong = (what: string): void => findings.violation(`${where}: ${what} (${wordsOf(readings)})`);
      const { lobby, slotFor } = await openLobby(service, seed, count, readings, parts, findings, wrong);
      try {
        await live(lobby, weathers(createRandom(seed + 3)), slotFor);
        await check(lobby);
      } finally {
        await lobby.hub.close();
      }
      done += count;
      options.say?.(`booking-lists: ${done} of ${options.runs}, ${findings.violations} violations`);
    }
  } finally {
    await service.close();
  }
  // A broken hub is broken in its parts, not as it was built.
  if (options.runs >= MOST_ROWS && parts === REAL_PARTS) await bookBesideKills(options, findings);
  return findings.report('booking-lists', options);
}
