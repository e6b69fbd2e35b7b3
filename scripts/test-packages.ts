/**
 * `npm run test:packages`: builds the packages, makes a fresh Debian, and runs `test/packages` there. The tests have no
 * network but loopback, and process numbers and mounts of their own: whatever they leave behind ends with them.
 * `npm run test:packages -- NAME …` runs the files whose path has one of the names in it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { testElectron } from './electron/electron-under-test.ts';
import { debianCache, provideDebian } from './provisions/debian.ts';

const ROOT = resolve(import.meta.dirname, '..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What the tests install from Debian besides what the packages depend on. */
const FROM_DEBIAN = ['xvfb'];

/** Runs a command with its output shown; answers its exit code. */
const show = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): number =>
  spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

/** On a machine that systemd runs, only a unit of the system may have control groups of its own. */
const asUnit = existsSync('/run/systemd/system')
  ? ['systemd-run', '--quiet', '--scope', '--property=Delegate=yes']
  : [];

/** What lies beside the Electron for tests where that is too old to run Foyer alone. */
function shimBeside(dist: string): readonly string[] {
  const shim = join(dirname(dist), 'shim/register.cjs');
  return existsSync(shim) ? ['--test-shim', shim] : [];
}

/** Builds both packages into `folder`; answers their paths, or undefined where one could not be built. */
function buildPackages(folder: string): readonly string[] | undefined {
  mkdirSync(folder, { recursive: true });
  const pack = (what: string, flags: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    show('npm', ['run', '--silent', 'package', '--', what, '--fast', '--to', folder, ...flags], env) === 0;
  if (!pack('hub', [])) return undefined;
  const dist = testElectron(process.env);
  if (dist === undefined)
    say('FOYER_TEST_ELECTRON names no folder with an Electron, so the kiosk is not tested.');
  else if (!pack('kiosk', shimBeside(dist), { ELECTRON_OVERRIDE_DIST_PATH: dist })) return undefined;
  return readdirSync(folder).map((name) => join(folder, name));
}

function run(folder: string): number {
  const layer = join(folder, 'packages');
  const files = buildPackages(join(folder, 'built'));
  if (files === undefined) return 1;
  const debian = provideDebian({ folder: layer, names: FROM_DEBIAN, files }, say);
  if (debian.kind === 'absent') {
    say(debian.sentence);
    return 1;
  }
  const figures = join(folder, 'figures');
  const own = '--mount --net --pid --fork --kill-child --mount-proc'.split(' ');
  // The shell stays, and takes the ends of processes that nobody else waits for.
  const loopback = ['sh', '-c', 'ip link set lo up && "$@"; exit $?', 'sh'];
  const vitest = [
    process.execPath,
    'node_modules/vitest/vitest.mjs',
    'run',
    '--no-file-parallelism',
    '--bail=1',
  ];
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : ['test/packages'];
  const [command = '', ...args] = [...asUnit, 'unshare', ...own, '--', ...loopback, ...vitest, ...wanted];
  const code = show(command, args, {
    FOYER_TEST_DEBIAN: debian.layers,
    FOYER_TEST_MACHINES: folder,
    FOYER_TEST_FIGURES: figures,
    FOYER_TEST_PACKAGES: join(layer, 'packages'),
  });
  if (existsSync(figures)) say(`\n| what | figure |\n|---|---|\n${readFileSync(figures, 'utf8')}`);
  return code;
}

mkdirSync(debianCache(), { recursive: true });
const folder = mkdtempSync(join(debianCache(), 'run-'));
try {
  process.exitCode = run(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
