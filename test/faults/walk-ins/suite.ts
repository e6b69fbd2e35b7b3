/**
 * The `walk-ins` suite: visitors without an appointment at a kiosk, under readings and a weather drawn from the seed, with
 * double taps, lost answers and restarts. One run is a lobby of twelve visitors.
 *
 * Nobody is booked twice. No request follows one whose end is not known. Whoever reads that they are through is, and
 * everybody else stands in front of staff.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WEEKDAYS } from '../../../src/contract/weekdays.ts';
import type { WalkInAnswer, WalkInAsk } from '../../../src/contract/walk-in.ts';
import { createHub, type Hub } from '../../../src/main/hub.ts';
import { parseProfile } from '../../../src/main/service/profile.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { settingsInForce } from '../../support/hubs/hub-of.ts';
import { profileFor, type Readings, withoutOddRows, wordsOf } from '../../support/records/readings-of.ts';
import { screenOf } from '../../support/records/screen-of.ts';
import { silentLog } from '../../support/silent-log.ts';
import { zoneAtNoon } from '../../support/zone-at-noon.ts';
import { type Entry, type NetworkService, startNetworkService } from '../network/service.ts';
import { createRandom, wholeBetween } from '../random.ts';
import { createFindings, type Findings, readingsIn, type SuiteOptions, type SuiteReport } from '../suite.ts';
import { createWeatherNetwork, FINE, madeUpRefusal, weathers } from '../weather.ts';
import type { VisitParts } from '../visit-lobby.ts';

const VISITORS = 12;
const ALWAYS = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from: '00:00', to: '24:00' }]]));
const KIOSK = screenOf('kiosk', 1);
const STEP_MS = 500;

interface Lobby {
  readonly service: NetworkService;
  readonly random: () => number;
  readonly readings: Readings;
  readonly parts: VisitParts;
}

/** A hub on a disk of its own, which can be started anew. */
async function openLobby({ service, random, readings, parts }: Lobby, seed: number) {
  const profile = parts.parseProfile(profileFor(readings));
  if (!profile.ok) throw new Error(profile.sentence);
  const clock = createFakeClock(Date.now());
  await service.fresh(seed, clock.monotonic, readings);
  const lineIds = await service.lineIds();
  const network = createWeatherNetwork(random);
  const folder = mkdtempSync(join(tmpdir(), 'foyer-walk-ins-'));
  const settings = {
    baseUrl: service.url,
    timeZone: zoneAtNoon(new Date()),
    walkIns: true,
    lines: lineIds.map((id) => ({ id, name: `Line ${id}`, walkIns: ALWAYS })),
  };
  const inForce = settingsInForce({ apiKey: service.apiKey, settings });

  async function open(): Promise<Hub> {
    const answer = await parts.createHub({
      databasePath: join(folder, 'foyer.sqlite'),
      inForce,
      profile: profile.ok ? profile.profile : (undefined as never),
      fetch: network.fetch,
      clock,
      log: silentLog,
      random,
    });
    if (answer.kind === 'failed') throw new Error(answer.sentence);
    return answer.hub;
  }
  let hub = await open();

  async function pass(ms: number): Promise<void> {
    const end = clock.monotonic() + ms;
    for (let left = ms; left > 0; left = end - clock.monotonic()) {
      await network.quiet();
      await clock.advance(Math.min(left, STEP_MS));
    }
    await network.quiet();
    await clock.advance(0);
  }
  /** Until it has settled, at most a minute of the hub's clock. */
  async function answerOf<T>(work: Promise<T>): Promise<T | undefined> {
    const told: { value: T | undefined }[] = [];
    void work.then(
      (value) => told.push({ value }),
      () => told.push({ value: undefined }),
    );
    for (let ms = 0; told.length === 0 && ms < 60_000; ms += STEP_MS) {
      await pass(STEP_MS);
      // Sockets and files close in their own time.
      await sleep(2);
    }
    return told[0]?.value;
  }
  async function restart(): Promise<void> {
    await answerOf(hub.close());
    hub = await open();
  }
  return {
    lineIds,
    pass,
    answerOf,
    restart,
    network,
    hub: () => hub,
    async close(): Promise<void> {
      await answerOf(hub.close());
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Open = Awaited<ReturnType<typeof openLobby>>;

/** What the kiosk does: it asks again until it is told an end. */
async function visit(lobby: Open, random: () => number, ask: WalkInAsk, findings: Findings) {
  const taps = wholeBetween(random, 1, 3);
  const all = Array.from({ length: taps }, () => lobby.hub().walkIns.register(KIOSK, ask));
  const isCutOff = random() < 0.25;
  if (isCutOff) {
    findings.count('restarts while a visitor waits');
    await lobby.pass(wholeBetween(random, 0, 2) * STEP_MS);
    await lobby.restart();
  }
  const first = await lobby.answerOf(Promise.all(all).then(([one]) => one));
  let answer = isCutOff ? ({ kind: 'asking' } as const satisfies WalkInAnswer) : first;
  for (let more = 0; answer?.kind === 'asking' && more < 9; more += 1)
    answer = await lobby.answerOf(lobby.hub().walkIns.register(KIOSK, ask));
  return answer;
}

const bodyOf = ({ body }: Entry): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? { ...body } : {};

/** Each request but the last was refused for certain. */
function wrongRequests(entries: readonly Entry[]): string | undefined {
  const early = entries.slice(0, -1).find(({ status }) => status === null || status < 400 || status >= 500);
  if (early) return `asked again after ${early.status ?? 'a request without an answer'}`;
  const refused = entries.filter(({ status }) => status !== 429);
  return refused.length > 3 ? `asked ${refused.length} times` : undefined;
}

async function lookAtVisitor(
  { service }: Lobby,
  lobby: Open,
  name: string,
  answer: WalkInAnswer | undefined,
  wrong: (what: string) => void,
): Promise<void> {
  const made = (await service.appointments()).filter(({ lastName }) => lastName === name);
  if (made.length > 1) wrong(`was made ${made.length} times`);
  const entries = (await service.requests()).filter(
    (entry) => entry.path.endsWith('/auto-assign') && bodyOf(entry)['lastName'] === name,
  );
  const asked = wrongRequests(entries);
  if (asked !== undefined) wrong(asked);
  const isThrough = answer?.kind === 'checked-in' || answer?.kind === 'saved' || answer?.kind === 'booked';
  if (isThrough && made.length === 0) wrong(`read "${answer.kind}" and nobody made it`);
  if (answer?.kind === 'checked-in' && made[0]?.status !== 'Checked-in')
    wrong(`read "checked-in" and is ${made[0]?.status}`);
  if (isThrough || (made.length === 0 && answer === undefined)) return;
  const days = lobby.hub().day.watch(undefined);
  const day = JSON.stringify((await days.next()).value);
  await days.return();
  const notices = JSON.stringify(lobby.hub().status.snapshot().notices);
  if (!day.includes(name) && !notices.includes(name))
    wrong(`read "${answer?.kind}" and stands in front of nobody`);
}

async function runLobby(given: Lobby, seed: number, findings: Findings): Promise<void> {
  const { random, service, readings } = given;
  const lobby = await openLobby(given, seed);
  const weather = weathers(random);
  const told = new Map<string, WalkInAnswer | undefined>();
  for (let nth = 0; nth < VISITORS; nth += 1) {
    const now = weather.next().value;
    const faults = now.refuses ? { ...now.service, errorStatus: madeUpRefusal(readings) } : now.service;
    await service.faults(faults ?? {});
    lobby.network.set(now);
    const name = `W${seed}x${nth}`;
    // Few work in one line, and a full one shows little.
    const lineId = lobby.lineIds[nth % lobby.lineIds.length] ?? 0;
    const ask = { visitId: name, lineId, firstName: 'Walk', lastName: name, language: 'en' };
    const answer = await visit(lobby, random, ask, findings);
    told.set(name, answer);
    findings.count(answer?.kind === 'front-desk' ? `front-desk ${answer.why}` : `read ${answer?.kind}`);
  }
  await service.faults({});
  lobby.network.set(FINE);
  await lobby.pass(120_000);
  for (const [name, answer] of told)
    await lookAtVisitor(given, lobby, name, answer, (what) =>
      findings.violation(`${name} ${what}, in lobby ${seed} under ${wordsOf(readings)}`),
    );
  await lobby.close();
}

export async function runWalkInSuite(
  options: SuiteOptions,
  parts: VisitParts = { createHub, parseProfile },
): Promise<SuiteReport> {
  const findings = createFindings();
  const service = await startNetworkService();
  let runs = 0;
  try {
    for (; runs < options.runs && !findings.isEnough(options); runs += 1) {
      const seed = options.seed + runs;
      const readings = withoutOddRows(readingsIn(options, runs, seed));
      await runLobby({ service, random: createRandom(seed), readings, parts }, seed, findings);
      options.say?.(`${runs + 1} lobbies, ${findings.violations} violations`);
    }
  } finally {
    await service.close();
  }
  return findings.report('walk-ins', options, runs);
}
