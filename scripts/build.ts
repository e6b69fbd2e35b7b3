/** Builds hub, preload and screens with electron-vite when their sources changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { x } from 'tinyexec';

const ROOT = resolve(import.meta.dirname, '..');
const STAMP = join(ROOT, 'out', 'build-stamp');
/** `1`: who starts this process has just built, and nobody writes sources meanwhile. `npm test` starts Foyer 200 times. */
export const BUILT_VARIABLE = 'FOYER_BUILT';
/** All that goes into a build. */
export const SOURCES = [
  'src',
  'simulator',
  'resources',
  'electron.vite.config.ts',
  'packaging/bundled.ts',
  'package.json',
  'package-lock.json',
];

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesOf(join(path, entry.name)));
}

/** One hash over names and contents of everything that goes into a build. */
function sourceStamp(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesOf(join(ROOT, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function versionOf(): string {
  const [, version = ''] =
    /"version": "([^"]+)"/.exec(readFileSync(join(ROOT, 'package.json'), 'utf8')) ?? [];
  return version;
}

/** What starts: a build whose files were taken away is none, whatever its stamp says. */
const STARTED = ['main/entry.js', 'main/index.js', 'main/headless.js', 'preload/index.cjs'];

function lastStamp(): string | undefined {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
}

/** Resolves true once `out/` is up to date. What the build prints goes to `say` only when it fails. */
export async function build(say: (line: string) => void): Promise<boolean> {
  if (process.env[BUILT_VARIABLE] === '1') return true;
  const stamp = sourceStamp();
  if (lastStamp() === stamp && STARTED.every((path) => existsSync(join(ROOT, 'out', path)))) return true;
  say('Building Foyer (a few seconds, only after a change) …');
  const cli = join(ROOT, 'node_modules/electron-vite/bin/electron-vite.js');
  const { exitCode, stdout, stderr } = await x(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
    nodeOptions: {
      cwd: ROOT,
      env: { ...process.env, FOYER_BUILD: `${versionOf()}-${stamp.slice(0, 8)}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  });
  if (exitCode !== 0) {
    say(`${stdout}${stderr}`.trim());
    return false;
  }
  writeFileSync(STAMP, stamp);
  return true;
}

if (import.meta.main) {
  const built = await build((line) => console.error(line));
  process.exitCode = built ? 0 : 1;
}
