/** What only packages are made with: the packages of `packaging/package.json`, installed when they are first needed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './release.ts';

const FOLDER = join(ROOT, 'packaging');

/** A sentence where they cannot be had. */
export function bringTools(say: (line: string) => void): string | undefined {
  if (existsSync(join(FOLDER, 'node_modules/.package-lock.json'))) return undefined;
  say('Installing what packages are made with (once) …');
  const { error, status, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (error) return `npm did not run: ${error.message}.`;
  return status === 0 ? undefined : `npm ci in packaging/ failed: ${stderr.trim().split('\n').at(-1)}`;
}

/** From where the tools' packages are found. */
export const toolsRequire: NodeJS.Require = createRequire(join(FOLDER, 'package.json'));

/** Runs electron-builder; a sentence where it fails. Its configuration has been checked against its schema then. */
export function runBuilder(args: readonly string[], cwd: string): string | undefined {
  const cli = join(FOLDER, 'node_modules/electron-builder/cli.js');
  const { error, status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (error) return `electron-builder did not run: ${error.message}.`;
  return status === 0 ? undefined : `electron-builder failed:\n${`${stdout}${stderr}`.trim().slice(-4_000)}`;
}
