/**
 * SIGKILL for a real hub process at seeded moments of a check-in, of sending, of a webhook, of the first migration and
 * of the daily copy. One run is one SIGKILL; all but the migrations happen to the same data folder. Visitors and the
 * service behave as they do: what got no answer is tried again at the next start.
 */
import { countsOf, type Readings, withoutOddRows, wordsOf } from '../../support/records/readings-of.ts';
import { builtHub, createHubs, type HubCommand } from '../hub-process.ts';
import { killDuringMigration } from './files.ts';
import { comeToRest } from './rest.ts';
import { createVisit, type VisitKind } from './visit.ts';
import { createWorld } from './world.ts';
import { createLedger } from '../ledger.ts';
import { openLobby } from '../lobby.ts';
import { createRandom } from '../random.ts';
import { createFindings, readingsIn, type SuiteOptions, type SuiteReport } from '../suite.ts';

export interface KillCapabilities {
  /** What is started and killed. */
  readonly command: (say?: (line: string) => void) => Promise<HubCommand>;
}

const real: KillCapabilities = { command: builtHub };

const REST_EVERY = 50;

/** In this order, over and over: a few runs already have one of each. */
const KINDS: readonly (VisitKind | 'migration')[] = [
  'sending',
  'webhook',
  'check-in',
  'migration',
  'backup',
  'everything',
  'sending',
  'check-in',
  'webhook',
  'everything',
];

/**
 * Nobody stands at the desk here. Where a wrong state is a 404, or a refusal a text, what had no answer is a person's to
 * decide, and so is whom the key may not touch; those are the network suite's.
 */
const withoutAPerson = (readings: Readings): Readings => ({
  ...withoutOddRows(readings),
  ...(readings['wrong-state'] === '404' ? { 'wrong-state': '409' } : {}),
  ...(readings['refusal-body'] === 'text' ? { 'refusal-body': 'message' } : {}),
});

export async function runKillSuite(options: SuiteOptions, capabilities = real): Promise<SuiteReport> {
  const say = options.say ?? (() => {});
  const findings = createFindings();
  const command = await capabilities.command(say);
  const readings = withoutAPerson(readingsIn(options, 0, options.seed));
  for (const name of countsOf(readings)) findings.count(name);
  say(`kill: ${wordsOf(readings)}`);
  const lobby = await openLobby(options.seed, readings);
  const hubs = createHubs(command);
  const world = createWorld({
    hubs,
    lobby,
    ledger: createLedger(Date.now),
    findings,
    random: createRandom(options.seed),
    say,
    dataDir: lobby.dataDir('hub'),
  });
  const visit = createVisit(world);
  let backups = 0;
  try {
    // A clean stop leaves the compiled code to the starts that follow.
    await (await world.start('the first start'))?.stop();
    for (let run = 1; run <= options.runs && !findings.isEnough(options); run += 1) {
      const kind = KINDS[(run - 1) % KINDS.length] ?? 'check-in';
      findings.count(`${kind} runs`);
      if (kind === 'backup') backups += 1;
      if (kind === 'migration') await killDuringMigration(world, run);
      else await visit(run, kind);
      if (run % REST_EVERY === 0 && run < options.runs) await comeToRest(world, run);
    }
    if (!findings.isEnough(options)) await comeToRest(world, options.runs);
  } finally {
    await hubs.killAll();
    await lobby.close();
    command.remove();
  }
  findings.count('slowest ready, ms', world.slowestReadyMs());
  if (backups > 0 && findings.counted('backups begun') === 0) {
    findings.violation('no copy of the database was ever under way when the hub was killed');
  }
  return findings.report('kill', options);
}
