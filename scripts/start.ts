/** `npm start`: builds what is needed, starts the demo's service where no other is set, starts the hub, opens the screens. */
import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeOfStart } from '../src/contract/start-codes.ts';
import { type Arguments, readArguments, printed } from '../src/main/host/arguments.ts';
import { environmentProblem, inspectorProblem, mayDebug } from '../src/main/host/chromium-switches.ts';
import { defaultDataDir } from '../src/main/host/data-dir.ts';
import { demoVariables, makeFolderOfDemo, pointEventsAt } from '../src/main/host/demo.ts';
import { resetAdminPin } from '../src/main/host/host-administrator.ts';
import { goOnUnheard, START_AGAIN, whenAskedToStop, withCode } from '../src/main/host/parent-process.ts';
import { keepNewFilesPrivate } from '../src/main/base/private-files.ts';
import { setUpHost } from '../src/main/host/host-setup.ts';
import { openFileVault } from '../src/main/settings/file-vault.ts';
import { build } from './build.ts';
import type { ChildAnswer, Started } from './process/child.ts';
import {
  chooseHost,
  type HostChoice,
  instead,
  insteadOfSaid,
  readSurroundings,
} from './start/choose-host.ts';
import { type ServiceProcess, startDemoService } from './start/demo-service.ts';
import { howItEnded, readMachine, whyElectronFailed } from './electron/electron-failure.ts';
import { logFolderIn, openHostLog, TERMINAL_VARIABLE } from '../src/main/host/host-log.ts';
import { createChildWords } from './start/child-words.ts';
import { endOfAll, type EndOfAll } from './start/end-of-all.ts';
import { launch } from './start/launch.ts';
import { whenNpmIsGone } from './process/parent-watch.ts';
import { openScreens, portOf, ReadySchema, showReady } from './start/show-ready.ts';
import { supervise } from './start/supervise.ts';

/** Everything but the ready line goes to stderr, so that `--json` leaves one line on stdout. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);

function fail(sentence: string): never {
  say(sentence);
  process.exit(1);
}

/** Whether some service is set; the hub reads the same layers again. */
async function isConfigured(given: Arguments, dataDir: string): Promise<boolean> {
  const setup = await setUpHost({
    dataDir,
    configFile: given.configFile,
    cwd: process.cwd(),
    env: process.env,
    // Nothing is written here, and what writes is slow to load.
    openStore: () => fail('The settings are not written by the start command.'),
    openVault: (folder) => openFileVault(join(folder, 'secrets.json')),
  });
  if (setup.kind === 'failed') fail(withCode(setup.sentence, setup.code));
  const inForce = setup.settings.read();
  if (inForce.kind === 'invalid') fail(withCode(inForce.sentence, codeOfStart(inForce.problem)));
  return inForce.layer.settings.baseUrl !== undefined;
}

/** Undefined when the person only asked for help, or for something that is done by now. */
function readGiven(): Arguments | undefined {
  const circumstances = { debug: mayDebug(process.env, false), platform: process.platform };
  const reading = readArguments(process.argv.slice(2), circumstances);
  if (reading.kind === 'problem') fail(reading.sentence);
  const given = reading.arguments;
  if (given.prints !== undefined) {
    process.stdout.write(`${printed(given.prints)}\n`);
    return undefined;
  }
  if (given.resetAdminPin) {
    const dataDir = resolve(given.dataDir ?? defaultDataDir(process.platform, process.env));
    const { ok, sentence } = resetAdminPin(dataDir);
    if (!ok) fail(sentence);
    process.stdout.write(`${sentence}\n`);
    return undefined;
  }
  if (given.demo)
    fail('--demo is for packages. In a checkout, npm start shows the demo while no service is set.');
  const danger = given.headless || given.noOpen ? undefined : environmentProblem(process.env, circumstances);
  if (danger !== undefined) fail(danger);
  return given;
}

interface Prepared {
  readonly given: Arguments;
  readonly dataDir: string;
  readonly choice: Exclude<HostChoice, { kind: 'refused' }>;
  readonly demo: ServiceProcess | undefined;
}

const surroundings = readSurroundings();

/** Everything that a host needs before it is started. A kiosk that cannot be one ends here, before anything runs. */
async function prepare(given: Arguments, end: EndOfAll): Promise<Prepared> {
  const dataDir = resolve(given.dataDir ?? defaultDataDir(process.platform, process.env));
  // A gateway has no demo, and says itself what it lacks.
  const configured = (await isConfigured(given, dataDir)) || given.gateway;
  const choice = await chooseHost(given, surroundings, say);
  if (choice.kind === 'refused') fail(choice.sentence);
  if (choice.kind === 'browser' && choice.sentence !== undefined) say(choice.sentence);
  const noDemo = configured ? undefined : makeFolderOfDemo(dataDir);
  if (noDemo !== undefined) fail(withCode(noDemo.sentence, noDemo.code));
  // The simulator and the build need about as long as each other, so they start together.
  const [built, demo] = await Promise.all([
    build(say),
    configured ? undefined : startDemoService(dataDir, say),
  ]);
  end.running.service = demo?.process;
  if (built && (configured || demo !== undefined)) return { given, dataDir, choice, demo };
  say(built ? 'The demo service could not be started.' : 'Foyer could not be built.');
  return end.endWith(1);
}

/** Nobody may read a kiosk's terminal, and its hub did not get as far as a log. */
function logFailure(dataDir: string, how: string, why: string): void {
  const onlyTheFile = { isTTY: true, write: () => true };
  const { log } = openHostLog({ dataDir, stderr: onlyTheFile, env: process.env, now: Date.now });
  log.error('electron-not-started', { how, why });
}

async function run({ given, dataDir, choice, demo }: Prepared, end: EndOfAll): Promise<void> {
  // Not while it builds: what is built by one account may be run by another.
  keepNewFilesPrivate();
  let electron = choice.kind === 'electron' ? choice.binary : undefined;
  let { port } = given;
  const { running, signal } = end;
  const isTerminal = process.stderr.isTTY;
  const words = createChildWords(say, isTerminal);
  const env = {
    [TERMINAL_VARIABLE]: isTerminal ? '1' : '0',
    ...(demo ? demoVariables(demo) : {}),
  };
  const start = (): Promise<ChildAnswer> =>
    launch({
      electron,
      given,
      dataDir,
      port,
      env,
      onError: words.hear,
      onSpawn: (host) => (running.host = host),
    });

  async function onReady(started: Started): Promise<void> {
    if (demo) await pointEventsAt(demo, ReadySchema.parse(started.ready).webhooks);
  }

  let answer = await start();
  // It noticed while it started that it has to start otherwise.
  if (answer.kind === 'ended' && answer.code === START_AGAIN && !signal.aborted) answer = await start();
  if (answer.kind === 'ended' && !signal.aborted) words.failed();
  if (electron !== undefined && answer.kind === 'ended' && !signal.aborted) {
    // AppArmor sees the path without links.
    const binary = realpathSync(electron);
    const why = whyElectronFailed(answer, binary, await readMachine(binary));
    if (why !== undefined) logFailure(dataDir, howItEnded(answer), why);
    const otherwise =
      why === undefined
        ? undefined
        : answer.lastWords.includes(why)
          ? insteadOfSaid(given)
          : instead(given, why);
    if (otherwise?.kind === 'refused') say(otherwise.sentence);
    if (otherwise?.kind === 'browser') {
      say(otherwise.sentence ?? '');
      electron = undefined;
      answer = await start();
    }
  }
  if (answer.kind === 'ended') {
    words.failed();
    return end.endWith(answer.code === 0 ? 0 : 1);
  }
  words.runs();
  const ready = ReadySchema.parse(answer.started.ready);
  await onReady(answer.started);
  port = portOf(ready) ?? port;
  supervise(answer.started, {
    launch: start,
    onReady,
    onEnd: end.endWith,
    say,
    now: () => performance.now(),
    stopping: signal,
  });
  showReady(given, ready, demo, logFolderIn(dataDir));
  if (electron === undefined)
    running.closeScreens = openScreens({ given, dataDir, ready, surroundings, say });
}

async function main(): Promise<void> {
  goOnUnheard(process);
  const danger = inspectorProblem(process);
  if (danger !== undefined) fail(danger);
  const given = readGiven();
  if (given === undefined) return;
  const end = endOfAll();
  // From here on, since the first start downloads and builds for minutes.
  const stop = (): void => void end.endWith(0);
  whenAskedToStop(process, stop);
  whenNpmIsGone(stop);
  await run(await prepare(given, end), end);
}

main().catch((error: unknown) => {
  fail(`Foyer could not start: ${error instanceof Error ? error.message : String(error)}`);
});
