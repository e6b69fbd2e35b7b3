/** `npm test`: everything that must hold, step by step; `npm test -- STEP …` runs only the named steps. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { provideBrowser } from './browser.ts';
import { build } from './build.ts';
import { provideEspeak } from './espeak.ts';

const ROOT = resolve(import.meta.dirname, '..');
const say = (line: string): void => console.log(line);

/** How much of a failed step's output is said again at the end, where a log that was cut still has it. */
const REPEATED_LINES = 60;

/** A command whose output is read sees no terminal; the person before ours may still have colours. */
const COLOURS: Readonly<Record<string, string>> =
  process.stdout.isTTY && process.env['NO_COLOR'] === undefined ? { FORCE_COLOR: '1' } : {};

/** What each failed step printed last, by its name. */
const lastWords = new Map<string, string>();

/** Runs a command with its output shown as it comes; answers whether it ended well. */
function command(
  step: string,
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(file, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...COLOURS, ...env },
      shell: process.platform === 'win32' && file === 'npm',
    });
    let words = '';
    const hear = (to: NodeJS.WriteStream) => (chunk: string) => {
      to.write(chunk);
      words = (words + chunk).slice(-100_000);
    };
    child.stdout.setEncoding('utf8').on('data', hear(process.stdout));
    child.stderr.setEncoding('utf8').on('data', hear(process.stderr));
    child.on('error', (error) => hear(process.stderr)(`${file}: ${error.message}\n`));
    child.on('close', (code) => {
      if (code !== 0) lastWords.set(step, words.trimEnd().split('\n').slice(-REPEATED_LINES).join('\n'));
      done(code === 0);
    });
  });
}

const script = (step: string, name = step): Promise<boolean> =>
  command(step, 'npm', ['run', '--silent', name]);

/** Axe and the ruler over a spread of the kiosk's states; all of them: `npm run a11y`. */
async function spread(): Promise<boolean> {
  const browser = provideBrowser(say);
  if (browser === undefined) return false;
  return command('a11y', process.execPath, [join(ROOT, 'test/gallery/a11y.ts'), '--spread'], {
    FOYER_BROWSER: browser,
  });
}

async function playwright(project: string): Promise<boolean> {
  const browser = provideBrowser(say);
  if (browser === undefined) {
    say('No browser could be had, so the tests in a browser cannot run. Install Chromium and try again.');
    return false;
  }
  // Without it the hub speaks with a stand-in of the tests.
  provideEspeak(say);
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  return command(project, process.execPath, [cli, 'test', '--project', project], { FOYER_BROWSER: browser });
}

const STEPS: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
  types: () => script('types'),
  lint: () => script('lint'),
  format: () => script('format', 'format:check'),
  unit: () => script('unit', 'test:unit'),
  build: () => build(say),
  faults: async () => (await build(say)) && script('faults', 'test:faults'),
  a11y: () => spread(),
  e2e: async () => (await build(say)) && playwright('e2e'),
  electron: async () => (await build(say)) && playwright('electron'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => STEPS[name] === undefined);
if (unknown !== undefined) {
  console.error(`${unknown} is not a step. The steps are ${Object.keys(STEPS).join(', ')}.`);
  process.exit(1);
}

let passed = 0;
const failed: string[] = [];
for (const [name, step] of Object.entries(STEPS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  say(`\n── ${name}`);
  // oxlint-disable-next-line no-await-in-loop -- steps run one after another: each uses both cores
  if (await step()) passed += 1;
  else failed.push(name);
}
for (const [name, words] of lastWords) say(`\n── what ${name} printed last\n${words}`);
say(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll steps passed.');
say(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
