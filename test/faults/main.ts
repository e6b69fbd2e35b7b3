/**
 * `npm run faults -- --suite NAME --seed N --runs N --json`: one fault suite. Without a seed one is drawn, so that each
 * run looks elsewhere; it is printed before the first run, and in the report. `npm run faults -- --broken`: whether the
 * suites catch every broken hub, with `--suite NAME` whether that one does. Entry file.
 */
import { randomInt } from 'node:crypto';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { x } from 'tinyexec';
import type { Need } from '../../scripts/provisions/provisions.ts';
import type { SuiteOptions, SuiteReport } from './suite.ts';

type Run = (options: SuiteOptions) => Promise<SuiteReport>;

interface Suite {
  /** How many runs without `--runs`: seconds. */
  readonly runs: number;
  readonly needs?: Need;
  readonly load: () => Promise<Run>;
}

/** Loaded by name, so that one suite needs nothing of the others. */
const SUITES: Readonly<Record<string, Suite>> = {
  kill: { runs: 10, load: async () => (await import('./kill/suite.ts')).runKillSuite },
  import: { runs: 10, load: async () => (await import('./import/suite.ts')).runImportSuite },
  sync: { runs: 10, needs: 'strace', load: async () => (await import('./sync/suite.ts')).runSyncSuite },
  network: { runs: 50, load: async () => (await import('./network/suite.ts')).runNetworkSuite },
  readings: { runs: 30, load: async () => (await import('./readings/suite.ts')).runReadingsSuite },
  'lobby-day': { runs: 9, load: async () => (await import('./lobby-day/suite.ts')).runLobbyDaySuite },
  chain: { runs: 60, needs: 'engine', load: async () => (await import('./chain/suite.ts')).runChainSuite },
  'chain-model': {
    runs: 2_000,
    load: async () => (await import('./chain-model/suite.ts')).runChainModelSuite,
  },
  calls: { runs: 400, load: async () => (await import('./calls/suite.ts')).runCallsSuite },
  clock: { runs: 40, load: async () => (await import('./clock/suite.ts')).runClockSuite },
  order: { runs: 5_040, load: async () => (await import('./order/suite.ts')).runOrderSuite },
  hostile: { runs: 2_000, load: async () => (await import('./hostile/suite.ts')).runHostileSuite },
  flood: { runs: 10, load: async () => (await import('./flood/suite.ts')).runFloodSuite },
  'hostile-screen': {
    runs: 100,
    load: async () => (await import('./hostile-screen/suite.ts')).runHostileScreenSuite,
  },
  'hostile-network': {
    runs: 100,
    load: async () => (await import('./hostile-screen/suite.ts')).runHostileNetworkSuite,
  },
  'hostile-list': {
    runs: 376,
    load: async () => (await import('./hostile-list/suite.ts')).runHostileListSuite,
  },
  'booking-lists': {
    runs: 300,
    load: async () => (await import('./booking-lists/suite.ts')).runBookingListsSuite,
  },
  'without-code': {
    runs: 10_000,
    load: async () => (await import('./without-code/suite.ts')).runWithoutCodeSuite,
  },
  'walk-ins': { runs: 60, load: async () => (await import('./walk-ins/suite.ts')).runWalkInSuite },
  lists: { runs: 5_000, load: async () => (await import('./lists/suite.ts')).runListsSuite },
  'locked-desk': { runs: 5, load: async () => (await import('./locked-desk/suite.ts')).runLockedDeskSuite },
  slow: { runs: 50, load: async () => (await import('./slow/suite.ts')).runSlowSuite },
  disk: { runs: 40, load: async () => (await import('./disk/suite.ts')).runDiskSuite },
  poison: { runs: 100, load: async () => (await import('./poison/suite.ts')).runPoisonSuite },
  waits: { runs: 6, load: async () => (await import('./waits/suite.ts')).runWaitsSuite },
  year: { runs: 365, load: async () => (await import('./year/suite.ts')).runYearSuite },
  monkey: {
    runs: 1_000,
    needs: 'browser',
    load: async () => (await import('./monkey/suite.ts')).runMonkeySuite,
  },
};

const NAMES = Object.keys(SUITES).join(', ');
const USAGE = `Usage: npm run faults -- --suite NAME [--seed N] [--runs N] [--json], or npm run faults -- --broken [--suite NAME]. Suites: ${NAMES}.`;
const ROOT = resolve(import.meta.dirname, '../..');

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function flags() {
  try {
    return parseArgs({
      options: {
        suite: { type: 'string' },
        seed: { type: 'string' },
        runs: { type: 'string' },
        json: { type: 'boolean', default: false },
        broken: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    // Node's own words end with advice on `--`; the first sentence is enough.
    const reason = error instanceof Error ? error.message.split('. ', 1)[0] : String(error);
    return fail(`${reason}. ${USAGE}`);
  }
}

function wholeNumber(name: string, text: string | undefined, least: number, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < least)
    return fail(`--${name} takes a whole number from ${least}, not "${text}".`);
  return value;
}

async function loaded(name: string, suite: Suite): Promise<Run> {
  try {
    return await suite.load();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail(`The suite ${name} could not be loaded: ${reason.split('\n', 1)[0]}`);
  }
}

function table(report: SuiteReport, seconds: number): string {
  const counts = Object.entries(report.counts ?? {}).map(([what, count]) => `  ${what}: ${count}`);
  const examples = report.examples.map((example) => `  ! ${example}`);
  return [
    `${report.suite}: ${report.violations} of ${report.runs} (seed ${report.seed}, ${seconds.toFixed(1)} s)`,
    ...counts,
    ...examples,
  ].join('\n');
}

/** Brings what a suite needs into the environment; ends where it cannot be brought. */
async function bring(needs: readonly Need[]): Promise<void> {
  const { createProvisions } = await import('../../scripts/provisions/provisions.ts');
  const provided = createProvisions((line) => void process.stderr.write(`${line}\n`)).bring(needs);
  if (provided === undefined) process.exit(1);
  Object.assign(process.env, provided);
}

/** The tests of the broken hubs, of one suite or of all; resolves with the exit code. */
async function showBroken(suite: string | undefined): Promise<number> {
  await bring(['browser', 'strace', 'engine']);
  const cli = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const only = suite === undefined ? [] : ['--testNamePattern', `catches .*\\(${suite}\\)$`];
  const tests = x(process.execPath, [cli, 'run', 'test/faults/broken', ...only], {
    nodeOptions: { cwd: ROOT, stdio: 'inherit' },
  });
  await tests;
  return tests.exitCode ?? 1;
}

const given = flags();
if (given.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
if (given.suite !== undefined && !Object.hasOwn(SUITES, given.suite))
  fail(`There is no suite "${given.suite}". Suites: ${NAMES}.`);
if (given.broken) process.exit(await showBroken(given.suite));
const name = given.suite ?? fail(USAGE);
const suite = SUITES[name] ?? fail(USAGE);
const seed = wholeNumber('seed', given.seed, 0, randomInt(1, 1_000_000_000));
const runs = wholeNumber('runs', given.runs, 1, suite.runs);
if (suite.needs) await bring([suite.needs]);
const run = await loaded(name, suite);
const began = performance.now();
if (given.seed === undefined) process.stderr.write(`${name}: seed ${seed}\n`);
try {
  const report = await run({ seed, runs, say: (line) => void process.stderr.write(`${line}\n`) });
  const seconds = (performance.now() - began) / 1_000;
  process.stdout.write(
    `${given.json ? JSON.stringify({ ...report, seconds: Math.round(seconds * 10) / 10 }) : table(report, seconds)}\n`,
  );
  process.exitCode = report.violations > 0 ? 1 : 0;
} catch (error) {
  fail(`The suite ${name} broke off: ${error instanceof Error ? error.message : String(error)}`);
}
