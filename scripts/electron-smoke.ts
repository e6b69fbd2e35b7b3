/**
 * `npm run electron:smoke`: what a person runs once per system on a real Electron. Starts the built app twice with a data
 * directory of its own, as on a desktop and as a kiosk, and looks at what no test without an Electron can show. One JSON
 * object on stdout, the same in words on stderr; exit code 0 when all passes.
 *
 * `--without LIST` leaves lines out; Chromium's switches go to Electron as from `npm start`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { SURFACES } from '../src/contract/roles.ts';
import { type Arguments, readArguments } from '../src/main/host/arguments.ts';
import { environmentProblem, mayDebug } from '../src/main/host/chromium-switches.ts';
import { type DemoService, demoVariables, makeFolderOfDemo } from '../src/main/host/demo.ts';
import { build } from './build.ts';
import { stopChild } from './process/child.ts';
import { chooseHost, readSurroundings } from './start/choose-host.ts';
import { startDemoService } from './start/demo-service.ts';
import { howItEnded, readMachine, whyElectronFailed } from './electron/electron-failure.ts';
import { missingLibraries } from './electron/missing-libraries.ts';
import { buildSmoke, SMOKE_APP } from './smoke/build-smoke.ts';
import {
  type Answer,
  AnswerSchema,
  inWords,
  type LineName,
  LineNameSchema,
  linesOf,
  type Report,
  type Task,
  TASK_VARIABLE,
} from './smoke/lines.ts';
import { ELECTRON_RUNS_WITHIN_MS } from './start/launch.ts';
import { startElectron } from './electron/start-electron.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** What the app and Chromium say is for whoever looks for a reason. */
const heard: string[] = [];
const MOST_HEARD = 60;

/** A run that takes longer hangs; a person may have to unlock a keyring and to allow the camera. */
const LONGEST_RUN_MS = 5 * 60_000;

interface Wish {
  readonly without: readonly LineName[];
  readonly given: Arguments;
}

type Reason = { readonly kind: 'reason'; readonly reason: string };
const because = (reason: string): Reason => ({ kind: 'reason', reason });

function readWish(argv: readonly string[]): Wish | Reason {
  const at = argv.indexOf('--without');
  const rest = at < 0 ? argv : argv.toSpliced(at, 2);
  const list = z.array(LineNameSchema).safeParse(at < 0 ? [] : (argv[at + 1] ?? '').split(','));
  if (!list.success) return because('--without must be a list of lines, such as camera,gpu.');
  const circumstances = { debug: mayDebug(process.env, false), platform: process.platform };
  const reading = readArguments([...rest, '--kiosk-mode'], circumstances);
  if (reading.kind === 'problem') return because(reading.sentence);
  const danger = environmentProblem(process.env, circumstances);
  return danger === undefined ? { without: list.data, given: reading.arguments } : because(danger);
}

/** A person's settings for a lobby must not decide what is looked at. */
function withoutSettings(): Record<string, undefined> {
  const names = Object.keys(process.env).filter((name) => /^FOYER_(?!DOUBLE_)/.test(name));
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

function readAnswer(path: string): Answer | undefined {
  try {
    return AnswerSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** On Windows a scanner of files may still hold one. */
function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    say(`${folder} could not be removed.`);
  }
}

interface Run {
  readonly binary: string;
  readonly folder: string;
  readonly demo: DemoService;
  readonly wish: Wish;
}

async function runOnce(run: Task['run'], { binary, folder, demo, wish }: Run): Promise<Answer | Reason> {
  const task: Task = {
    run,
    answer: join(folder, `${run}.json`),
    folder,
    service: demo.url,
    proc: process.env['FOYER_DOUBLE_PROC'] ?? '/proc',
    missing: [...(await missingLibraries(binary))],
    without: [...wish.without],
  };
  const open = run === 'desktop' ? SURFACES : ['kiosk', 'display', 'desk'];
  const started = await startElectron({
    binary,
    app: SMOKE_APP,
    switches: wish.given.chromium,
    args: [
      '--data-dir',
      join(folder, 'data'),
      '--json',
      '--open',
      open.join(','),
      ...(run === 'kiosk' ? ['--kiosk-mode'] : []),
    ],
    cwd: folder,
    env: {
      ...withoutSettings(),
      [TASK_VARIABLE]: JSON.stringify(task),
      ...demoVariables(demo),
      FOYER_CAMERA: 'true',
    },
    runsWithinMs: ELECTRON_RUNS_WITHIN_MS,
    onError: (line) => void heard.splice(0, Math.max(0, heard.push(line) - MOST_HEARD)),
  });
  if (started.kind === 'ended') {
    const why = whyElectronFailed(started, binary, await readMachine(binary));
    return (
      readAnswer(task.answer) ?? because(why ?? `Foyer ended (${howItEnded(started)}): see what it said.`)
    );
  }
  const { process: child } = started.started;
  const tooLong = setTimeout(() => void stopChild(child), LONGEST_RUN_MS);
  await new Promise<void>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done();
    else child.once('exit', () => done());
  });
  clearTimeout(tooLong);
  const { exitCode: code, signalCode: signal } = child;
  return (
    readAnswer(task.answer) ??
    because(`Foyer ended (${howItEnded({ code, signal })}) before it had answered.`)
  );
}

async function lookWith(binary: string, wish: Wish): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-smoke-'));
  makeFolderOfDemo(folder);
  const demo = await startDemoService(folder, say);
  try {
    if (demo === undefined) return { ran: false, reason: 'The demo service could not be started.' };
    const run = { binary, folder, demo, wish };
    const desktop = await runOnce('desktop', run);
    if ('reason' in desktop) return { ran: false, reason: desktop.reason };
    say('Once more, as a kiosk.');
    const kiosk = await runOnce('kiosk', run);
    if ('reason' in kiosk) say(kiosk.reason);
    const answers = 'reason' in kiosk ? [desktop] : [desktop, kiosk];
    const { without } = wish;
    const { platform, arch } = process;
    const { versions } = desktop;
    return { ran: true, binary, platform, arch, versions, lines: linesOf(answers, without), without };
  } finally {
    if (demo) await stopChild(demo.process);
    removeQuietly(folder);
  }
}

async function report(): Promise<Report> {
  const wish = readWish(process.argv.slice(2));
  if ('reason' in wish) return { ran: false, reason: wish.reason };
  const host = await chooseHost(wish.given, readSurroundings(), say);
  if (host.kind !== 'electron') {
    const sentence = host.sentence ?? 'Foyer was asked to run without Electron.';
    // Nobody gave that flag here.
    return { ran: false, reason: sentence.replace(/^--kiosk-mode: /, '') };
  }
  if (!(await build(say))) return { ran: false, reason: 'Foyer could not be built.' };
  await buildSmoke();
  say(
    'Do not touch the mouse and keyboard until the test ends. Allow the keyring and the camera if you are asked.',
  );
  return lookWith(host.binary, wish);
}

const found = await report();
if (!found.ran) for (const line of heard) say(line);
if (found.ran) for (const line of found.lines) say(inWords(line));
process.stdout.write(`${JSON.stringify(found)}\n`);
process.exitCode = found.ran && found.lines.every(({ result }) => result === 'pass') ? 0 : 1;
