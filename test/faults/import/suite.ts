/**
 * SIGKILL for the real hub process while a list that a clerk brought is put in. One run is one list and one SIGKILL; after
 * the start that follows all of its good lines are in, or none. Ten lists come to one data folder, one after another.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killedInList, type Running, usualTime, type World } from './list-run.ts';
import { builtHub, createHubs, type HubCommand } from '../hub-process.ts';
import { DATABASE } from '../kill/evidence.ts';
import { openLobby } from '../lobby.ts';
import { createRandom } from '../random.ts';
import { openScreen } from '../screen.ts';
import { createFindings, type SuiteOptions, type SuiteReport } from '../suite.ts';

export interface ImportCapabilities {
  /** What is started and killed. */
  readonly command: (say?: (line: string) => void) => Promise<HubCommand>;
}

const real: ImportCapabilities = { command: builtHub };

const LISTS_IN_ONE = 10;
const READY_WITHIN_MS = 60_000;

export async function runImportSuite(options: SuiteOptions, capabilities = real): Promise<SuiteReport> {
  const findings = createFindings();
  const command = await capabilities.command(options.say);
  const lobby = await openLobby(options.seed);
  const hubs = createHubs(command);
  let dataDir = '';

  const world: World = {
    findings,
    random: createRandom(options.seed),
    database: () => join(dataDir, DATABASE),
    async start() {
      const hub = hubs.launch({ dataDir, env: lobby.env });
      const ready = await Promise.race([hub.ready, sleep(READY_WITHIN_MS, undefined, { ref: false })]);
      if (!ready) throw new Error(`the hub did not come up: ${hub.lastWords()}`);
      return { hub, desk: await openScreen(ready.desk) };
    },
  };

  try {
    let running: Running | undefined;
    let usualMs: number | undefined;
    for (let run = 1; run <= options.runs && !findings.isEnough(options); run += 1) {
      if (run % LISTS_IN_ONE === 1) {
        await hubs.killAll();
        dataDir = lobby.dataDir(`hub-${run}`);
        running = undefined;
      }
      running ??= await world.start();
      usualMs ??= await usualTime(running);
      running = await killedInList(world, running, run, usualMs);
    }
  } finally {
    await hubs.killAll();
    await lobby.close();
    command.remove();
  }
  return findings.report('import', options);
}
