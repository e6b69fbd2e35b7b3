/** The packages under test: where they lie, and the same ones as an older or newer version. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { outputOf, runToEnd } from './ended.ts';
import type { Machine } from './machine.ts';

/** Path of the built package on this machine; undefined where it was not built. In a fresh one it is in `/packages`. */
export function builtPackage(name: string): string | undefined {
  const folder = process.env['FOYER_TEST_PACKAGES'] ?? '';
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const file = files.find((one) => one.startsWith(`${name}_`));
  return file && join(folder, file);
}

export function fileOf(name: string): string {
  const file = builtPackage(name);
  if (file === undefined) throw new Error(`There is no ${name} here. "npm run test:packages" builds it.`);
  return file;
}

/** As an administrator types it; nothing that is only recommended. */
export const installCommand = (...words: readonly string[]): string =>
  `apt-get install -y --no-install-recommends ${words.join(' ')} 2>&1`;

/** Numbers of the processes of Foyer's user whose command line has `words` in it, as this process counts them. */
export async function processesOfFoyer(machine: Machine, words = ''): Promise<readonly number[]> {
  const { output: user } = await machine.run('id', '-u', 'foyer');
  const { output } = await runToEnd('pgrep', ['-u', user.trim(), '-f', '--', words]);
  return output.split('\n').filter(Boolean).map(Number);
}

const dpkgDeb = (...args: readonly string[]): Promise<string> =>
  outputOf(['dpkg-deb', ...args], runToEnd('dpkg-deb', args));

/**
 * The same package as another version, in `/packages` of the machine below `root`. `change` changes its files, below a
 * folder. Answers its path there.
 */
export async function ofVersion(
  file: string,
  version: string,
  root: string,
  change: (tree: string) => void = () => undefined,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-version-'));
  try {
    await dpkgDeb('--raw-extract', file, folder);
    const control = join(folder, 'DEBIAN/control');
    writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, `Version: ${version}`));
    change(folder);
    const path = `/packages/version-${version}.deb`;
    await dpkgDeb('-Znone', '--root-owner-group', '--build', folder, join(root, path));
    return path;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes a database one of another version of Foyer; answers which it was. No hub may run on it. */
export function setSchemaVersion(database: string, version: number): number {
  const sqlite = new DatabaseSync(database);
  const before = Number(sqlite.prepare('PRAGMA user_version').get()?.['user_version']);
  sqlite.exec(`PRAGMA user_version = ${version}`);
  sqlite.close();
  return before;
}
