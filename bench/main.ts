/** `npm run bench -- NAME [--json]`: one benchmark, its peers in the same run. Entry file. */
import { parseArgs } from 'node:util';
import type { Benchmark, BenchmarkReport, Figures } from './benchmark.ts';

/** Loaded by name, so that one benchmark needs nothing of the others. */
const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  chain: async () => (await import('./chain.ts')).benchChain,
  'desk-import': async () => (await import('./desk-import.ts')).benchDeskImport,
  desk: async () => (await import('./desk.ts')).benchDesk,
  display: async () => (await import('./display.ts')).benchDisplay,
  'display-network': async () => (await import('./display.ts')).benchDisplayNetwork,
  hub: async () => (await import('./hub.ts')).benchHub,
  kiosk: async () => (await import('./kiosk.ts')).benchKiosk,
};

const NAMES = Object.keys(BENCHMARKS).join(', ');
const USAGE = `Usage: npm run bench -- NAME [--json]. Benchmarks: ${NAMES}.`;

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function flags() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    });
  } catch (error) {
    // Node's own words end with advice on `--`; the first sentence is enough.
    const reason = error instanceof Error ? error.message.split('. ', 1)[0] : String(error);
    return fail(`${reason}. ${USAGE}`);
  }
}

const lines = (figures: Figures): string[] =>
  Object.entries(figures).map(([name, value]) => `  ${name.padEnd(24)} ${value}`);

function table({ name, figures, peers, notes, machine }: BenchmarkReport): string {
  return [
    name,
    ...lines(figures),
    ...peers.flatMap((peer) => [peer.name, ...lines(peer.figures)]),
    ...notes,
    Object.values(machine).join(', '),
  ].join('\n');
}

const { values, positionals } = flags();
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
const [name, ...more] = positionals;
if (name === undefined || more.length > 0) fail(USAGE);
const load = Object.hasOwn(BENCHMARKS, name) ? BENCHMARKS[name] : undefined;
if (load === undefined) fail(`There is no benchmark "${name}". Benchmarks: ${NAMES}.`);
try {
  const run = await load();
  const report = await run({ say: (line) => void process.stderr.write(`${line}\n`) });
  process.stdout.write(`${values.json ? JSON.stringify(report) : table(report)}\n`);
} catch (error) {
  fail(`The benchmark ${name} broke off: ${error instanceof Error ? error.message : String(error)}`);
}
