/**
 * The events of a chain on an engine that does what a real one does only with luck (`model-engine.ts`): two gateways and
 * two lobbies with the product's own parts, in this process, and time that passes at once. One run is one schedule of
 * faults while visitors are called and lists are sent. At rest each lobby has all that was acknowledged for it, once,
 * no list wins over a newer one, and no call is missing that nobody is told of.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGatewayDatabase } from '../../../src/main/chain/gateway-journal.ts';
import type { GatewayRelay } from '../../../src/main/chain/gateway-relay.ts';
import { type Database, openDatabase, type OpenAnswer } from '../../../src/main/storage/database.ts';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { createRandom, oneOf, wholeBetween } from '../random.ts';
import { createFindings, type SuiteOptions, type SuiteReport } from '../suite.ts';
import { wrongAtRest } from './judge.ts';
import { beginLife, type Life } from './life.ts';
import { createModelEngine } from './model-engine.ts';
import { drawSchedule, type Fault, TROUBLED_MS } from './schedule.ts';
import { createSenders, type Send } from './senders.ts';
import { type ChainParts, EFFECTS, KEYS, POISON, realChain, startGateway, startLobby } from './stations.ts';

const PLACES = [7, 8] as const;
const VISITS = 5;
/** Until every process is back, and gateways have looked at the engine again. */
const QUIET_MS = 60_000;
const CLOSING_MS = 25_000;

interface Station {
  readonly database: Database;
  life: Life | undefined;
  start(): void;
  kill(): void;
}

interface GatewayStation extends Station {
  relay: GatewayRelay | undefined;
}

function openedAt(answer: OpenAnswer): Database {
  if (answer.kind === 'failed') throw new Error(answer.problem.kind);
  return answer.database;
}

/** Disks that outlive a run, and are empty at its beginning. */
function openDisks(folder: string) {
  const gateways = PLACES.map((_, at) => openedAt(openGatewayDatabase(join(folder, `gateway-${at}.sqlite`))));
  const lobbies = PLACES.map((place) => openedAt(openDatabase(join(folder, `lobby-${place}.sqlite`))));
  for (const { sqlite } of lobbies) sqlite.exec(EFFECTS);
  return {
    gateways,
    lobbies,
    empty(): void {
      for (const { sqlite } of gateways) sqlite.exec('DELETE FROM deliveries; DELETE FROM facts');
      for (const { sqlite } of lobbies)
        sqlite.exec(
          `DELETE FROM effects; DELETE FROM listed; DELETE FROM webhook_journal; DELETE FROM webhook_quarantine;
           DELETE FROM stream_positions; DELETE FROM stream_entries; DELETE FROM stream_losses;
           DELETE FROM stream_lists; DELETE FROM stream_appointments`,
        );
    },
    close(): void {
      for (const database of [...gateways, ...lobbies]) database.close();
    },
  };
}

type Disks = ReturnType<typeof openDisks>;

function openWorld(disks: Disks, parts: ChainParts, clock: FakeClock, random: () => number) {
  const engine = createModelEngine(clock, random);
  const bytes = (size: number): Buffer =>
    Buffer.from(Array.from({ length: size }, () => wholeBetween(random, 0, 255)));
  const begin = (database: Database): Life => beginLife(clock, database, engine.connect());
  const gateways = disks.gateways.map((database): GatewayStation => ({
    database,
    life: undefined,
    relay: undefined,
    start() {
      if (this.life) return;
      this.life = begin(database);
      this.relay = startGateway(parts, this.life, bytes);
    },
    kill() {
      this.life?.kill();
      this.life = undefined;
    },
  }));
  const lobbies = disks.lobbies.map((database, at): Station => ({
    database,
    life: undefined,
    start() {
      if (this.life) return;
      this.life = begin(database);
      startLobby(parts, this.life, PLACES[at] ?? 0, bytes(12).toString('hex'));
    },
    kill() {
      this.life?.kill();
      this.life = undefined;
    },
  }));
  const stations = [...gateways, ...lobbies];
  const send: Send = async (about) => {
    const { life, relay } = oneOf(random, gateways);
    if (!life || !relay) return false;
    return Promise.race([relay.accept(about), life.death.then(() => false)]);
  };
  return { engine, gateways, lobbies, stations, send };
}

type World = ReturnType<typeof openWorld>;

/** Returns how it ends. */
function strike({ engine, gateways, lobbies }: World, { kind, much }: Fault): () => void {
  const among = <T>(all: readonly T[]): T | undefined => all[much % all.length];
  const restart = (station: Station | undefined): (() => void) => {
    station?.kill();
    return () => station?.start();
  };
  const refuse = (code: string): (() => void) => {
    engine.refuse(code);
    return () => engine.refuse(undefined);
  };
  switch (kind) {
    case 'gateway-killed':
      return restart(among(gateways));
    case 'lobby-killed':
      return restart(among(lobbies));
    case 'engine-away':
      engine.away();
      return engine.back;
    case 'failover':
      engine.failOver(much);
      return () => {};
    case 'emptied':
      engine.flush();
      return () => {};
    case 'clock':
      engine.jump(much);
      return () => {};
    case 'full':
      return refuse('OOM');
    case 'read-only':
      return refuse('READONLY');
    case 'slow':
      engine.slow(100 + 300 * much);
      return () => engine.slow(0);
    case 'poison':
      return () => {};
    case 'foreign':
      engine.send(['XADD', KEYS.stream(among(PLACES) ?? 7)]);
      return () => engine.send(['XADD', KEYS.stream(among(PLACES) ?? 7)]);
  }
}

function heal({ engine, stations }: World): void {
  engine.refuse(undefined);
  engine.slow(0);
  engine.back();
  for (const station of stations) station.start();
}

export async function runChainModelSuite(
  options: SuiteOptions,
  parts: ChainParts = realChain,
): Promise<SuiteReport> {
  const say = options.say ?? (() => {});
  const findings = createFindings();
  // No disk is part of it: a commit is kept or not.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'foyer-chain-model-'));
  const disks = openDisks(folder);
  let run = 0;
  async function runOne(seed: number): Promise<void> {
    const random = createRandom(seed);
    const clock = createFakeClock();
    const schedule = drawSchedule(random);
    disks.empty();
    const world = openWorld(disks, parts, clock, random);
    const senders = createSenders({ clock, random, send: world.send, places: PLACES });
    for (const station of world.stations) station.start();
    const soon = (work: () => unknown): void => void clock.after(wholeBetween(random, 0, TROUBLED_MS), work);
    for (let n = 0; n < VISITS; n += 1) soon(() => senders.visit());
    for (const place of PLACES) soon(() => senders.office(place, wholeBetween(random, 1, 8), POISON));
    for (const fault of schedule) {
      findings.count(`${fault.kind} faults`);
      if (fault.kind === 'poison') soon(() => senders.visit(POISON));
      clock.after(fault.at, () => void clock.after(fault.forMs, strike(world, fault)));
    }
    await clock.advance(TROUBLED_MS + 10_000);
    heal(world);
    await clock.advance(QUIET_MS);
    // What comes behind a loss shows it.
    for (const place of PLACES) void senders.visit('last', place, true);
    await clock.advance(CLOSING_MS);
    const kinds = [...new Set(schedule.map(({ kind }) => kind))].join(', ') || 'no fault';
    const violation = (what: string): void =>
      findings.violation(`run ${run} (seed ${seed}: ${kinds}): ${what}`);
    if (!senders.isDone()) violation('something was never acknowledged');
    for (const [at, { database }] of world.lobbies.entries())
      for (const what of wrongAtRest({ place: PLACES[at] ?? 0, database }, senders, schedule))
        violation(what);
    for (const station of world.stations) station.kill();
    findings.count(
      'events acknowledged',
      senders.events().filter(({ acknowledged }) => acknowledged > 0).length,
    );
    findings.count(
      'lists acknowledged',
      senders.lists().filter(({ isAcknowledged }) => isAcknowledged).length,
    );
  }
  try {
    for (run = 1; run <= options.runs && !findings.isEnough(options); run += 1) {
      await runOne(options.seed + run - 1);
      if (run % 500 === 0) say(`chain-model: run ${run} of ${options.runs}`);
    }
  } finally {
    disks.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return findings.report('chain-model', options, run - 1);
}
