/** `npm test`: everything that must hold, step by step; `npm test -- STEP …` runs only the named steps. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { provideBrowser } from './browser.ts';
import { build } from './build.ts';
import { provideEspeak } from './espeak.ts';

const ROOT = resolve(import.meta.dirname, '..');
const say = (line: string): void => console.log(line);

function script(name: string): boolean {
  return (
    spawnSync('npm', ['run', '--silent', name], {
      cwd: ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    }).status === 0
  );
}

/** Axe and the ruler over a spread of the kiosk's states; all of them: `npm run a11y`. */
function spread(): boolean {
  const browser = provideBrowser(say);
  if (browser === undefined) return false;
  return (
    spawnSync(process.execPath, [join(ROOT, 'test/gallery/a11y.ts'), '--spread'], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, FOYER_BROWSER: browser },
    }).status === 0
  );
}

function playwright(project: string): boolean {
  const browser = provideBrowser(say);
  if (browser === undefined) {
    say('No browser could be had, so the tests in a browser cannot run. Install Chromium and try again.');
    return false;
  }
  // Without it the hub speaks with a stand-in of the tests.
  provideEspeak(say);
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  return (
    spawnSync(process.execPath, [cli, 'test', '--project', project], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, FOYER_BROWSER: browser },
    }).status === 0
  );
}

const STEPS: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
  types: () => script('types'),
  lint: () => script('lint'),
  format: () => script('format:check'),
  unit: () => script('test:unit'),
  build: () => build(say),
  faults: async () => (await build(say)) && script('test:faults'),
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
say(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll steps passed.');
say(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
