/**
 * `npm test`: everything that must hold; `npm test -- STEP …` runs only the named steps. What is quick comes first, then
 * lanes run side by side: each waits for half of its time, and two cores would be idle meanwhile.
 */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { build, BUILT_VARIABLE } from './build.ts';
import { electronUnderTest, testElectron } from './electron/electron-under-test.ts';
import { failedPages } from './failed-pages.ts';
import { createSharedGallery } from './shared-gallery.ts';
import { createProvisions, type Need } from './provisions/provisions.ts';
import { sessionProblem } from './provisions/session.ts';
import { STEP_NAMES, type StepName } from './step-names.ts';

const ROOT = resolve(import.meta.dirname, '..');
const say = (line: string): void => console.log(line);
const gallery = createSharedGallery(ROOT, say);

/** How much of a failed step's output is said again at the end, where a log that was cut still has it. */
const REPEATED_LINES = 60;

/** A command whose output is read sees no terminal; the person before ours may still have colours. */
const COLOURS: Readonly<Record<string, string>> =
  process.stdout.isTTY && process.env['NO_COLOR'] === undefined ? { FORCE_COLOR: '1' } : {};

/** What each failed step printed last, by its name. */
const lastWords = new Map<string, string>();

/** Node starts some five hundred times: what it has compiled once it does not compile again. */
const COMPILED: Readonly<Record<string, string>> =
  process.env['NODE_COMPILE_CACHE'] === undefined && process.env['ELECTRON_RUN'] !== '1'
    ? { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/foyer-tests') }
    : {};

const LONGEST_NAME = 'real-electron'.length;

/** Runs a command with its output shown line by line as it comes; answers whether it ended well. */
function command(
  step: string,
  file: string,
  args: readonly string[],
  env: Environment = {},
): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(file, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...COLOURS, ...COMPILED, ...env },
      shell: process.platform === 'win32' && file === 'npm',
    });
    let words = '';
    const hear = (line: string): void => {
      say(`${step.padEnd(LONGEST_NAME)} │ ${line}`);
      words = `${words}${line}\n`.slice(-100_000);
    };
    for (const output of [child.stdout, child.stderr] satisfies Readable[])
      createInterface({ input: output }).on('line', hear);
    child.on('error', (error) => hear(`${file}: ${error.message}`));
    child.on('close', (code) => {
      if (code !== 0) lastWords.set(step, words.trimEnd().split('\n').slice(-REPEATED_LINES).join('\n'));
      done(code === 0);
    });
  });
}

type Environment = Readonly<Record<string, string>>;

interface Step {
  /** Brought before it begins; what runs in it only finds. */
  readonly needs?: readonly Need[];
  readonly run: (env: Environment) => Passes | Promise<Passes>;
}

/** `skipped`: the machine was not given what the step looks at. */
type Passes = boolean | 'skipped';

const script = (step: string, name = step): Step => ({
  run: (env) => command(step, 'npm', ['run', '--silent', name], env),
});

/** A file run by Node, over a fresh build. */
const built = (step: string, needs: readonly Need[], file: string, ...args: readonly string[]): Step => ({
  needs,
  async run(env) {
    const isBuilt = await build(say);
    const here = { ...env, [BUILT_VARIABLE]: '1' };
    return isBuilt && command(step, process.execPath, [join(ROOT, file), ...args], here);
  },
});

/** Tests that only wait for long, or do the same many times, do less of it when everything runs. */
const briefly = (step: Step): Step => ({
  ...step,
  run: (env) => step.run(wanted.length === 0 ? { ...env, FOYER_BRIEF: '1' } : env),
});

function playwright(project: string): Step {
  const cli = 'node_modules/@playwright/test/cli.js';
  // One folder each: a project empties its folder when it begins.
  const output = join(ROOT, 'test-results', project);
  // Without a voice the hub speaks with a stand-in of the tests.
  const step = built(project, ['browser', 'voice'], cli, 'test', '--project', project, '--output', output);
  return briefly({
    ...step,
    async run(env) {
      const passes = await step.run(env);
      if (!passes) for (const page of failedPages(output)) say(page);
      return passes;
    },
  });
}

/** A step whose pages are the gallery's. */
const withGallery = (step: Step): Step => ({
  ...step,
  async run(env) {
    const pages = await gallery.env();
    return pages !== undefined && step.run({ ...env, ...pages });
  },
});

/**
 * Files run one after another on the Electron that `FOYER_TEST_ELECTRON` names, in a session of its own. One kiosk at a
 * time: several on a display take the keys from each other.
 */
const onRealElectron = (step: string, ...files: readonly (readonly string[])[]): Step => ({
  async run(env) {
    const dist = testElectron(process.env);
    if (dist === undefined) {
      say('FOYER_TEST_ELECTRON names no folder with an Electron, so nothing runs on a real one: skipped.');
      return 'skipped';
    }
    say(electronUnderTest({ ELECTRON_RUN: '1', ELECTRON_OVERRIDE_DIST_PATH: dist }).sentence);
    const problem = sessionProblem(say);
    if (problem !== undefined) {
      say(problem);
      return false;
    }
    const all = files.map((args) => `node ${args.join(' ')}`).join(' && ');
    return built(step, [], 'test/electron/session/main.ts', 'sh', '-c', all).run(env);
  },
});

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js test --workers 1 --output test-results';

/** On the double, or where one is named and the step is, on a real Electron. Says first which. */
function electronSpecs(): Step {
  const step = playwright('electron');
  const real = onRealElectron('electron', [PLAYWRIGHT, '--project electron']);
  return {
    ...step,
    run(env) {
      if (wanted.length > 0 && process.env['FOYER_TEST_ELECTRON']) return real.run(env);
      const { kind, sentence } = electronUnderTest(process.env);
      say(sentence);
      return kind === 'ready' && step.run(env);
    },
  };
}

const STEPS: Readonly<Record<StepName, Step>> = {
  types: script('types'),
  lint: script('lint'),
  styles: script('styles', 'lint:styles'),
  format: script('format', 'format:check'),
  unused: script('unused'),
  docs: script('docs', 'docs:check'),
  unit: briefly({ ...script('unit', 'test:unit'), needs: ['engine'] }),
  build: { run: () => build(say) },
  faults: briefly(
    built('faults', ['browser', 'strace', 'engine'], 'node_modules/vitest/vitest.mjs', 'run', 'test/faults'),
  ),
  /** Axe and the ruler over a spread of the kiosk's states, and over a quarter of it when everything runs; all: `npm run a11y`. */
  a11y: withGallery({
    needs: ['browser'],
    run(env) {
      const every = wanted.length === 0 ? '4' : '1';
      const args = [join(ROOT, 'test/gallery/a11y.ts'), '--spread', '--every', every];
      return command('a11y', process.execPath, args, env);
    },
  }),
  e2e: withGallery(playwright('e2e')),
  electron: electronSpecs(),
  // A graphics card is what a machine for tests lacks; what counts most of the specs has their tag.
  'real-electron': briefly(
    onRealElectron(
      'real-electron',
      ['scripts/electron-smoke.ts --without gpu'],
      [PLAYWRIGHT, '--project electron --grep @real'],
    ),
  ),
  'by-hand': onRealElectron('by-hand', [PLAYWRIGHT, '--project by-hand']),
};

/** Left out where no step is named: they need a machine to themselves. */
const ONLY_BY_NAME: readonly StepName[] = ['by-hand'];

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !STEP_NAMES.some((step) => step === name));
if (unknown !== undefined) {
  console.error(`${unknown} is not a step. The steps are ${STEP_NAMES.join(', ')}.`);
  process.exit(1);
}

/** What is quick. Types and lint use both cores by themselves, the rest one each. */
const FIRST: readonly (readonly StepName[])[] = [
  ['types', 'lint'],
  ['unused', 'styles', 'docs', 'format', 'build'],
];
/**
 * Each lane waits for about half of its time: for a card that is held, a press that can be undone, a list that rests, a
 * start that is late. Together they keep two cores busy until they are all near their end.
 * With a fourth one, on 2026-11-28, a press took over a minute at times, and the whole took no less time.
 */
const LANES: readonly (readonly StepName[])[] = [
  // One page at a time: as the last one it would leave a core idle.
  ['a11y', 'e2e'],
  ['electron', 'faults'],
  ['unit', 'real-electron', 'by-hand'],
];

const provisions = createProvisions(say);
let passed = 0;
let skipped = 0;
const failed: string[] = [];
const seconds: string[] = [];

async function runStep(name: StepName): Promise<void> {
  const step = STEPS[name];
  if (wanted.length > 0 ? !wanted.includes(name) : ONLY_BY_NAME.includes(name)) return;
  say(`\n── ${name}`);
  const env = provisions.bring(step.needs ?? []);
  const began = performance.now();
  const passes = env !== undefined && (await step.run(env));
  if (passes === 'skipped') skipped += 1;
  else if (passes) passed += 1;
  else failed.push(name);
  seconds.push(`${name} ${Math.round((performance.now() - began) / 1_000)} s`);
}

async function inTurn(names: readonly StepName[]): Promise<void> {
  for (const name of names) await runStep(name);
}

await Promise.all(FIRST.map(inTurn));
// What is brought while a test looks for it would be there by half.
if (wanted.length === 0) provisions.bring(Object.values(STEPS).flatMap(({ needs }) => needs ?? []));
await Promise.all(LANES.map(inTurn));
gallery.remove();
for (const [name, words] of lastWords) say(`\n── what ${name} printed last\n${words}`);
say(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll steps passed.');
say(`Took ${seconds.join(', ')}.`);
say(`${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed.length > 0 ? 1 : 0;
