/**
 * A chain of a real engine, a gateway and two lobbies, each a process, under kills, cuts and an engine that loses its
 * last writes. One run is one fault while visitors of both lobbies are called. At rest each lobby has every event that
 * was acknowledged for it, once, and none of the other's. Then the lobbies of an account share its limit, one round for
 * each six runs.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../support/started/engine.ts';
import { builtHub, type HubCommand } from '../hub-process.ts';
import { createRandom, wholeBetween } from '../random.ts';
import { createFindings, type Findings, type SuiteOptions, type SuiteReport } from '../suite.ts';
import { type BrokenBudget, BUDGET_FAULTS, type BudgetFault, runBudgetRound } from './one-budget.ts';
import { type KeptEngine, startKeptEngine } from './kept-engine.ts';
import { createStation, type Station } from './processes.ts';
import { createChainService, type Sent } from './service.ts';

export interface ChainCapabilities {
  /** What is started and killed. */
  readonly command: (say?: (line: string) => void) => Promise<HubCommand>;
  /** A broken one, and in which faults it shows. */
  readonly budget?: BrokenBudget & { readonly faults: readonly BudgetFault[] };
}

export const real: ChainCapabilities = { command: builtHub };

const SECRET = 'secret-of-the-chain-suite';
const FAULTS = ['gateway', 'lobby', 'engine', 'lost-writes', 'pause', 'lobby-away'] as const;
type Fault = (typeof FAULTS)[number];

const VISITS = 4;
const LONGEST_MS = 600;
const LOOKS_AT_REST = 8;

interface World {
  readonly engine: KeptEngine;
  readonly gateway: Station;
  /** By line, from 1. */
  readonly lobbies: readonly Station[];
  readonly random: () => number;
}

async function restart({ kill, start }: Pick<Station, 'kill' | 'start'>): Promise<void> {
  await kill();
  await start();
}

/** `before` is for what a fault needs before the visitors come. */
function faultOf(fault: Fault, world: World): { before(): Promise<void>; strike(): Promise<void> } {
  const { engine, gateway, lobbies, random } = world;
  const lobby = lobbies[wholeBetween(random, 0, lobbies.length - 1)];
  const nothing = async (): Promise<void> => {};
  switch (fault) {
    case 'gateway':
      return { before: nothing, strike: () => restart(gateway) };
    case 'lobby':
      return { before: nothing, strike: async () => lobby && restart(lobby) };
    case 'engine':
      return { before: nothing, strike: () => restart(engine) };
    case 'lost-writes':
      return {
        // Lobbies that are away have nothing but what the engine kept, or has again.
        async before() {
          await Promise.all(lobbies.map(({ kill }) => kill()));
          engine.keep();
        },
        async strike() {
          await wait(LONGEST_MS);
          await engine.failOver();
          await Promise.all(lobbies.map(({ start }) => start()));
        },
      };
    case 'pause':
      return {
        before: nothing,
        async strike() {
          engine.pause();
          await wait(wholeBetween(random, 100, 2_500));
          engine.goOn();
        },
      };
    case 'lobby-away':
      return {
        before: nothing,
        async strike() {
          await lobby?.kill();
          await wait(LONGEST_MS);
          await lobby?.start();
        },
      };
  }
}

interface Seen {
  /** How often each body was taken. */
  readonly bodies: ReadonlyMap<string, number>;
  readonly called: ReadonlySet<string>;
  readonly tickets: readonly string[];
}

function readLobby({ dataDir }: Station): Seen {
  const sqlite = new DatabaseSync(join(dataDir, 'foyer.sqlite'), { readOnly: true });
  try {
    const rows = sqlite
      .prepare('SELECT body_hash, count(*) AS n FROM webhook_journal GROUP BY body_hash')
      .all();
    const tickets = sqlite.prepare('SELECT id, stage FROM tickets').all();
    return {
      bodies: new Map(rows.map((row) => [String(row['body_hash']), Number(row['n'])])),
      called: new Set(tickets.flatMap((row) => (row['stage'] === 'called' ? [String(row['id'])] : []))),
      tickets: tickets.map((row) => String(row['id'])),
    };
  } finally {
    sqlite.close();
  }
}

function problemsOf(line: number, seen: Seen, sent: readonly Sent[]): { lost: string[]; other: string[] } {
  const mine = sent.filter((each) => each.line === line);
  const others = new Set(sent.filter((each) => each.line !== line).map(({ ticketId }) => ticketId));
  const lost = mine.filter(({ hash }) => !seen.bodies.has(hash)).map(({ ticketId }) => ticketId);
  const waiting = mine.filter(({ isCalled, ticketId }) => isCalled && !seen.called.has(ticketId));
  return {
    lost: lost.map((id) => `an acknowledged event of ${id} is not in lobby ${line}`),
    other: [
      ...[...seen.bodies].flatMap(([hash, n]) =>
        n > 1 ? [`lobby ${line} took ${hash.slice(0, 8)} ${n} times`] : [],
      ),
      ...seen.tickets.filter((id) => others.has(id)).map((id) => `lobby ${line} has ${id} of the other`),
      ...(lost.length === 0
        ? waiting.map(({ ticketId }) => `${ticketId} is not called in lobby ${line}`)
        : []),
    ],
  };
}

/** A lobby that is still reading gets some more time; what is still missing then is lost. */
async function comeToRest(
  lobbies: readonly Station[],
  sent: readonly Sent[],
  findings: Findings,
): Promise<void> {
  for (const [at, lobby] of lobbies.entries()) {
    let found = { lost: [] as string[], other: [] as string[] };
    for (let looks = 0; looks < LOOKS_AT_REST; looks += 1) {
      // A clean stop lets go of the database.
      await lobby.stop();
      found = problemsOf(at + 1, readLobby(lobby), sent);
      if (found.lost.length === 0) break;
      await lobby.start();
      await wait(2_000);
    }
    await lobby.stop();
    for (const problem of [...found.lost, ...found.other]) findings.violation(problem);
  }
}

async function openWorld(folder: string, command: HubCommand, random: () => number) {
  const engine = await startKeptEngine(join(folder, 'engine'));
  const port = await freePort();
  const config = join(folder, 'gateway.json');
  const lobbies = [1, 2].map((line) => ({ locationId: line, lines: [line] }));
  writeFileSync(config, JSON.stringify({ lobbies }));
  const gateway = createStation(command, {
    name: 'the gateway',
    dataDir: join(folder, 'gateway'),
    args: ['--gateway', '--config', config],
    env: { FOYER_ENGINE_URL: engine.url, FOYER_WEBHOOK_SECRET: SECRET, FOYER_WEBHOOK_PORT: String(port) },
  });
  const stations = lobbies.map(({ locationId }) =>
    createStation(command, {
      name: `lobby ${locationId}`,
      dataDir: join(folder, `lobby-${locationId}`),
      args: ['--port', '0'],
      env: {
        FOYER_ENGINE_URL: engine.url,
        FOYER_LOCATION_ID: String(locationId),
        FOYER_WEBHOOK_PORT: '0',
        FOYER_TIME_ZONE: 'UTC',
        // Nothing is there, and nothing is asked of it here.
        FOYER_BASE_URL: 'https://127.0.0.1:9',
        FOYER_API_KEY: 'key',
      },
    }),
  );
  const world: World = { engine, gateway, lobbies: stations, random };
  return { world, address: `http://127.0.0.1:${port}/webhooks` };
}

export async function runChainSuite(options: SuiteOptions, capabilities = real): Promise<SuiteReport> {
  const say = options.say ?? (() => {});
  const findings = createFindings();
  const random = createRandom(options.seed);
  const command = await capabilities.command(say);
  const folder = mkdtempSync(join(tmpdir(), 'foyer-chain-'));
  const { world, address } = await openWorld(folder, command, random);
  const service = createChainService({ address: () => address, secret: SECRET, random });
  const { engine, gateway, lobbies } = world;
  try {
    await Promise.all([gateway, ...lobbies].map(({ start }) => start()));
    for (let run = 1; run <= options.runs; run += 1) {
      const fault = FAULTS[(run - 1) % FAULTS.length] ?? 'gateway';
      findings.count(`${fault} runs`);
      const { before, strike } = faultOf(fault, world);
      await before();
      const visits = Array.from({ length: VISITS }, () => service.visit());
      await wait(wholeBetween(random, 0, LONGEST_MS));
      await strike();
      const taken = await Promise.all(visits);
      if (!taken.every(Boolean)) findings.violation(`run ${run} (${fault}): an event was never acknowledged`);
      say(`chain: run ${run} of ${options.runs} (${fault})`);
    }
    findings.count('events acknowledged', service.acknowledged().length);
    // What was lost is appended again at the gateway's next connection.
    await wait(3_000);
    await comeToRest(lobbies, service.acknowledged(), findings);
    const { faults = BUDGET_FAULTS, ...broken } = capabilities.budget ?? {};
    for (let round = 0; round < options.runs / FAULTS.length; round += 1) {
      const fault = faults[round % faults.length] ?? 'none';
      await runBudgetRound({ engine, round, fault, random, broken }, findings);
    }
  } finally {
    await Promise.all([gateway, ...lobbies].map(({ kill }) => kill()));
    await engine.end();
    command.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  return findings.report('chain', options);
}
