/**
 * SIGKILL for the built hub while it books a list of 300, after visitors came beside the list: each row is booked once,
 * or in front of a person. How long the visitors' check-ins took is in the report, beside those before the list.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BookingList } from '../../../src/contract/list-bookings.ts';
import { otherListOf, startBooking } from '../bring-list.ts';
import { builtHub, createHubs } from '../hub-process.ts';
import { PROMISES } from '../ledger.ts';
import { type Booking, type Lobby, openLobby } from '../lobby.ts';
import { createRandom } from '../random.ts';
import { rosterRead } from '../roster-read.ts';
import { openScreen, type Screen } from '../screen.ts';
import type { Findings, SuiteOptions } from '../suite.ts';

const ROWS = 300;
const KILLS = 4;
/** At five requests a second, a list takes a minute. */
const KILL_WITHIN_MS = 8_000;
/** So that most kills leave a request without an answer. */
const LATENCY_MS = 300;
const BOOKED_WITHIN_MS = 240_000;
const READY_WITHIN_MS = 60_000;
const VISITORS = 25;
const VISITOR_EVERY_MS = 1_000;

const nameOf = (n: number): string => `Name ${n}`;

const p95 = (took: readonly number[]): number =>
  Math.round(took.toSorted((a, b) => a - b)[Math.ceil(took.length * 0.95) - 1] ?? 0);

/** A visitor each second. Returns how long each waited for the kiosk's answer, in milliseconds. */
async function visitorsCome(kiosk: Screen, visitors: readonly Booking[], findings: Findings) {
  const took: number[] = [];
  for (const { id, code } of visitors) {
    const began = performance.now();
    const { kind } = await kiosk.client.appointments.checkIn({ code, appointmentId: id });
    took.push(performance.now() - began);
    findings.count(`visitors beside a list answered ${kind}`);
    if (!PROMISES.has(kind))
      findings.violation(`a visitor beside a list that is booked was answered ${kind}`);
    await sleep(Math.max(0, VISITOR_EVERY_MS - (performance.now() - began)));
  }
  return p95(took);
}

async function listNow({ client }: Screen): Promise<BookingList | undefined> {
  for await (const { lists } of await client.listBookings.watch()) return lists[0];
  return undefined;
}

/** Until nothing of it waits, or for as long as that may take at most. */
async function booked(desk: Screen): Promise<BookingList | undefined> {
  const until = performance.now() + BOOKED_WITHIN_MS;
  for (;;) {
    const list = await listNow(desk);
    const isDone = list && list.counts.waiting + list.counts.sent === 0;
    if (isDone || performance.now() > until) return list;
    await sleep(500);
  }
}

async function check(lobby: Lobby, list: BookingList | undefined, findings: Findings): Promise<void> {
  const counts = list?.counts;
  findings.count('rows booked beside kills', counts?.booked ?? 0);
  findings.count('rows in front of a person after kills', list?.open.length ?? 0);
  if ((counts?.booked ?? 0) + (list?.open.length ?? 0) !== ROWS)
    findings.violation(`after kills a list stands at ${JSON.stringify(counts)}`);
  const open = new Set(list?.open.map(({ lastName }) => lastName));
  const made = Map.groupBy(await lobby.appointments(), ({ lastName }) => lastName);
  for (let n = 0; n < ROWS; n++) {
    const times = made.get(nameOf(n))?.length ?? 0;
    if (times > 1) findings.violation(`${nameOf(n)} was made ${times} times beside kills`);
    if (times === 0 && !open.has(nameOf(n)))
      findings.violation(`${nameOf(n)} was not booked beside kills, and nobody said so`);
  }
}

/** About a minute and a half. */
export async function bookBesideKills(options: SuiteOptions, findings: Findings): Promise<void> {
  const command = await builtHub(options.say);
  const lobby = await openLobby(options.seed);
  const hubs = createHubs(command);
  const random = createRandom(options.seed);
  const dataDir = lobby.dataDir('booked-list');
  async function start() {
    const hub = hubs.launch({ dataDir, env: lobby.env });
    const ready = await Promise.race([hub.ready, sleep(READY_WITHIN_MS, undefined, { ref: false })]);
    if (!ready) throw new Error(`the hub did not come up: ${hub.lastWords()}`);
    return { hub, desk: await openScreen(ready.desk), kiosk: await openScreen(ready.kiosk) };
  }
  try {
    const visitors = await lobby.book(2 * VISITORS);
    let { hub, desk, kiosk } = await start();
    await rosterRead((await hub.ready)?.desk ?? '', visitors.at(-1)?.code ?? '');
    findings.most(
      'check-in before a list, p95 ms',
      await visitorsCome(kiosk, visitors.slice(0, VISITORS), findings),
    );
    await startBooking(desk, otherListOf(ROWS, lobby.lineId));
    findings.most(
      'check-in beside a list, p95 ms',
      await visitorsCome(kiosk, visitors.slice(VISITORS), findings),
    );
    await lobby.faults({ latencyMs: LATENCY_MS });
    for (let n = 0; n < KILLS; n++) {
      await sleep(random() * KILL_WITHIN_MS);
      await hub.kill();
      findings.count('kills beside a list');
      ({ hub, desk, kiosk } = await start());
    }
    await check(lobby, await booked(desk), findings);
  } finally {
    await hubs.killAll();
    await lobby.close();
    command.remove();
  }
}
