/** Hubs that break their promises to the disk: whole processes, run from the sources with one module replaced. */
import { join, resolve } from 'node:path';
import { changedHub } from '../changed-hub.ts';
import type { HubCommand } from '../hub-process.ts';
import { runImportSuite } from '../import/suite.ts';
import { runKillSuite } from '../kill/suite.ts';
import { runSyncSuite } from '../sync/suite.ts';
import type { BrokenVariant } from './variant.ts';

const FAULTS = resolve(import.meta.dirname, '..');

/** `what` is a file in `broken/hub`. */
function brokenHub(what: string): () => Promise<HubCommand> {
  const args = [
    '--import',
    join(FAULTS, 'raw-text.ts'),
    '--import',
    join(FAULTS, 'broken/hub', `${what}.ts`),
    resolve(FAULTS, '../../src/main/headless.ts'),
  ];
  return () => Promise.resolve({ args, remove: () => {} });
}

const traced = (name: string, what: string, runs: number): BrokenVariant => ({
  name,
  suite: 'sync',
  example: /synced|written/,
  run: () => runSyncSuite({ seed: 1, runs }, { command: brokenHub(what) }),
});

const killed = (name: string, what: string, runs: number, example: RegExp): BrokenVariant => ({
  name,
  suite: 'kill',
  example,
  run: () => runKillSuite({ seed: 1, runs, stopAt: example }, { command: brokenHub(what) }),
});

const HALF = /after the start [1-9]\d* of \d+ rows are in, and [1-9]/;

export const variants: readonly BrokenVariant[] = [
  {
    name: 'a start that forgets what is left of a list',
    suite: 'import',
    example: HALF,
    run: () =>
      runImportSuite(
        { seed: 1, runs: 10, stopAt: HALF },
        {
          command: changedHub([
            [
              'appointments/roster/put-lists.ts',
              '    atOnce();',
              '    for (const name of files.decided()) files.remove(name);',
            ],
          ]),
        },
      ),
  },
  {
    name: 'a list whose file goes before its rows are in',
    suite: 'import',
    example: HALF,
    run: () =>
      runImportSuite(
        { seed: 1, runs: 10, stopAt: HALF },
        {
          command: changedHub([
            [
              'appointments/roster/put-steps.ts',
              '    const { id, file } = about;',
              '    const { id, file } = about; files.remove(name);',
            ],
          ]),
        },
      ),
  },
  traced('a database at synchronous=NORMAL', 'synchronous-normal', 3),
  traced('a database at synchronous=OFF', 'synchronous-off', 1),
  traced('an answer before the sync', 'answer-before-commit', 1),
  killed(
    'an answer before the commit',
    'answer-before-commit',
    // It depends on the moment of the kill; the first that shows it ends the suite.
    10,
    /is not in the journal|but its intents are \[\]/,
  ),
  killed('a check-in in two transactions', 'two-transactions', 1, /but its intents are \[\]/),
  killed('an event and its board in two transactions', 'event-without-board', 2, /but the board has it/),
  killed(
    'a recovery that takes "sending" for "never sent"',
    'forgets-sending',
    4,
    /intents are \[refused|was answered refused/,
  ),
];
