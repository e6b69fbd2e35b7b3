/**
 * `npm run test:packages`: builds the packages, makes a fresh Debian, and runs `test/packages` there. The tests have no
 * network but loopback, and process numbers and mounts of their own: whatever they leave behind ends with them.
 * `npm run test:packages -- NAME …` runs the files whose path has one of the names in it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { debianCache, provideDebian } from './provisions/debian.ts';

const ROOT = resolve(import.meta.dirname, '..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What the tests install from Debian besides what the packages depend on. */
const FROM_DEBIAN: readonly string[] = [];

/** Runs a command with its output shown; answers its exit code. */
const show = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): number =>
  spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

/** On a machine that systemd runs, only a unit of the system may have control groups of its own. */
const asUnit = existsSync('/run/systemd/system')
  ? ['systemd-run', '--quiet', '--scope', '--property=Delegate=yes']
  : [];

function run(folder: string): number {
  const layer = join(folder, 'packages');
  const packages = join(ROOT, 'packages');
  const files = existsSync(packages)
    ? readdirSync(packages)
        .filter((name) => name.endsWith('.deb'))
        .map((name) => join(packages, name))
    : [];
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
