/** `hub`: how soon events are answered on a busy day, how long the hub's thread is held, and what memory it takes. */
import { copyFileSync, globSync, statSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { otherListOf, startBooking } from '../test/faults/bring-list.ts';
import { rosterRead } from '../test/faults/roster-read.ts';
import { openScreen } from '../test/faults/screen.ts';
import { temporaryFolder } from '../test/support/started/running-foyer.ts';
import { type Benchmark, type BenchmarkOptions, type Figures, thisMachine } from './benchmark.ts';
import { LINES, type Many, many, rosterOf } from './desk/many-appointments.ts';
import { type BenchHub, senderTo, startHub } from './display/bench-hub.ts';
import { startBareHub, startCrowd } from './display/peers.ts';
import { busyDay, EVENTS_PER_SECOND, sendAll } from './hub/busy-day.ts';
import { median, percentile } from './percentile.ts';

const ALL = 100_000;
const TODAY = 5_000;

/** Foyer and its peer in turns. */
const ROUNDS = 6;
const EVENTS_IN_ROUND = 20 * EVENTS_PER_SECOND;

/** What a start brings in by itself is done by then: a list that was read took half a minute. */
const RESTS_MS = 40_000;

const mb = (bytes: number): number => Math.round((bytes / 2 ** 20) * 10) / 10;
const tenth = (value: number): number => Math.round(value * 10) / 10;
const load = (): number => tenth(loadavg()[0] ?? 0);

/** A hub with so many appointments of a list that it has read, and its folder. */
async function hubWith(appointments: readonly Many[], { say }: BenchmarkOptions) {
  const folder = temporaryFolder();
  const rosterFile = join(folder.path, 'roster.csv');
  writeFileSync(rosterFile, rosterOf(appointments));
  const hub = await startHub({ say, faster: 1, rosterFile });
  const ofToday = appointments[Math.min(TODAY, appointments.length) - 1];
  if (!(await rosterRead(hub.ready.desk, ofToday?.code ?? ''))) throw new Error('the list was not read');
  // The rest of it comes after today.
  await sleep(RESTS_MS);
  return { hub, folder };
}

const BOOKED_ROWS = 5_000;
const BOOKED_MEANWHILE = 100;

/** The longest hold from a list of another program that is looked at, planned and begun, to its first bookings. */
async function measureBookedList(options: BenchmarkOptions): Promise<Figures> {
  options.say('A list of another program is booked');
  const hub = await startHub({ say: options.say, faster: 1 });
  try {
    const desk = await openScreen(hub.ready.desk);
    await hub.watchHolds();
    await startBooking(desk, otherListOf(BOOKED_ROWS, hub.lineId));
    for await (const { lists } of await desk.client.listBookings.watch())
      if (lists.some(({ counts }) => counts.booked >= BOOKED_MEANWHILE)) break;
    const { longest, longestWork } = await hub.holds();
    desk.close();
    return { bookedListLongestHoldMs: tenth(longest), bookedListLongestWorkMs: tenth(longestWork) };
  } finally {
    await hub.close();
  }
}

/** Of the service that it uses: beside it lies one without appointments. */
function databaseOf({ dataDir }: BenchHub): string {
  const databases = globSync(join(dataDir, '**/foyer.sqlite'));
  const [largest] = databases.toSorted((a, b) => statSync(b).size - statSync(a).size);
  if (largest === undefined) throw new Error('the hub has no database');
  return largest;
}

/** The same hub started anew with its list as it was: its memory at rest, and the most that it took until then. */
async function restarted(hub: BenchHub, whileAway?: () => void) {
  await hub.restart(whileAway);
  await sleep(RESTS_MS);
  const { rss, peak } = await hub.resident();
  return { rssMb: mb(rss), rssPeakMb: mb(peak) };
}

/** Of a house of another size, for its memory alone. */
async function memoryWith(count: number, options: BenchmarkOptions) {
  options.say(`A list of ${count}`);
  const { hub, folder } = await hubWith(many(count, Math.min(count, TODAY), Date.now()), options);
  try {
    return await restarted(hub);
  } finally {
    await hub.close();
    folder.remove();
  }
}

const answerFigures = (took: readonly number[]): Figures => ({
  eventAnswerP50Ms: tenth(median(took)),
  eventAnswerP99Ms: tenth(percentile(took, 0.99)),
  eventAnswerMaxMs: tenth(Math.max(...took)),
});

/** Events to the hub with its screens, and to the bare server, in turns. */
async function measureEvents(
  hub: BenchHub,
  database: string,
  visitors: readonly Many[],
  say: BenchmarkOptions['say'],
) {
  const peer = await startBareHub(database);
  const crowd = await startCrowd();
  try {
    const codes = visitors.slice(0, TODAY).map(({ code }) => code);
    const { kiosk, display, desk } = hub.ready;
    await crowd.add({ kind: 'kiosk', address: kiosk, count: 2, codes });
    await crowd.add({ kind: 'display', address: display, count: 1 });
    await crowd.add({ kind: 'desk', address: desk, count: 1 });
    const day = busyDay(ROUNDS * EVENTS_IN_ROUND);
    const [own, bare]: [number[], number[]] = [[], []];
    const [holds, works]: [number[], number[]] = [[], []];
    const processorBefore = await hub.processorMs();
    for (let n = 0; n < ROUNDS; n += 1) {
      const events = day.slice(n * EVENTS_IN_ROUND, (n + 1) * EVENTS_IN_ROUND);
      const given = { events, visitors, lineOf: ({ line }: Many) => LINES.indexOf(line) + 1 };
      await hub.watchHolds();
      own.push(...(await sendAll({ ...given, sendEvent: senderTo(hub.ready.webhooks, hub.secret) })));
      const { longest, longestWork } = await hub.holds();
      holds.push(longest);
      works.push(longestWork);
      bare.push(...(await sendAll({ ...given, sendEvent: senderTo(peer.url, hub.secret) })));
      say(
        `Round ${n + 1} of ${ROUNDS}: p99 ${tenth(percentile(own, 0.99))} ms, bare ${tenth(percentile(bare, 0.99))}`,
      );
    }
    const processorMs = (await hub.processorMs()) - processorBefore;
    const { rss } = await hub.resident();
    return {
      own: {
        ...answerFigures(own),
        longestHoldMs: tenth(Math.max(...holds)),
        longestWorkMs: tenth(Math.max(...works)),
        processorMsPerEvent: tenth(processorMs / own.length),
        rssMbAfterRounds: mb(rss),
        events: own.length,
      },
      bare: { ...answerFigures(bare), rssMb: mb(await peer.rss()), events: bare.length },
    };
  } finally {
    await crowd.close();
    await peer.close();
  }
}

export const benchHub: Benchmark = async (options) => {
  const loadAtStart = load();
  const of300 = await memoryWith(300, options);
  const of5000 = await memoryWith(5_000, options);
  const bookedList = await measureBookedList(options);
  options.say(`A list of ${ALL}`);
  const visitors = many(ALL, TODAY, Date.now());
  const { hub, folder } = await hubWith(visitors, options);
  try {
    const copy = join(folder.path, 'bare.sqlite');
    const memory = await restarted(hub, () => {
      copyFileSync(databaseOf(hub), copy);
    });
    const { own, bare } = await measureEvents(hub, copy, visitors, options.say);
    return {
      name: 'hub',
      figures: {
        ...own,
        ...bookedList,
        rssMb300: of300.rssMb,
        rssPeakMb300: of300.rssPeakMb,
        rssMb5000: of5000.rssMb,
        rssPeakMb5000: of5000.rssPeakMb,
        rssMb100000: memory.rssMb,
        rssPeakMb100000: memory.rssPeakMb,
        readyMs: Math.round(hub.readyMs),
        loadAtStart,
        loadAtEnd: load(),
      },
      peers: [
        { name: 'a bare Node server: the same inserts into a copy of the same database', figures: bare },
      ],
      notes: [
        `${ALL} appointments, ${TODAY} of them today; ${EVENTS_PER_SECOND} signed events a second, ${ROUNDS} rounds of ${EVENTS_IN_ROUND} in turns with the peer; each moves an appointment of today.`,
        'Two kiosks that look a code up each second, a display and a front desk: connections that read what these screens read and draw nothing.',
        'eventAnswer: from before the POST to the end of its answer, sent when it is due, answered or not what came before.',
        "longestHold: the longest time in which the hub's thread took nothing else, by the clock; longestWork: of the thread's own processor time.",
        `bookedList: a list of ${BOOKED_ROWS} from another program, from its bytes to its first ${BOOKED_MEANWHILE} bookings, in a hub of its own.`,
        `rssMb: resident memory ${RESTS_MS / 1_000} s after a start with a list that has not changed; rssPeakMb: the most until then; nothing is collected for it. readyMs: from the start of that process to its line of JSON.`,
        'load: processes that ran or waited to run, mean of the minute before.',
      ],
      machine: thisMachine(),
    };
  } finally {
    await hub.close();
    folder.remove();
  }
};
