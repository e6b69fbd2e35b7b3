/** Takes a package apart with dpkg-deb, to be looked at. */
import { spawnSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { readFields, type Unpacked } from './deb.ts';

export interface OpenPackage extends Unpacked {
  /** Where its files are; gone after `close`. */
  readonly folder: string;
  close(): void;
}

/** A sentence where it cannot be taken apart. */
export function openPackage(file: string): OpenPackage | string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-check-'));
  const close = (): void => rmSync(folder, { recursive: true, force: true });
  const { error, status, stderr } = spawnSync('dpkg-deb', ['--raw-extract', file, folder], {
    encoding: 'utf8',
  });
  if (error || status !== 0) {
    close();
    return `${file} cannot be taken apart: ${error?.message ?? stderr.trim()}`;
  }
  const textOf = (name: string): string => readFileSync(join(folder, 'DEBIAN', name), 'utf8');
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('DEBIAN/'))
    .toSorted();
  return {
    folder,
    fields: readFields(textOf('control')),
    sums: textOf('md5sums'),
    paths,
    contentsOf: (path) => readFileSync(join(folder, path)),
    modeOf: (path) => lstatSync(join(folder, path)).mode,
    close,
  };
}
