/** What may stand in the place of a list and is no file, or one that no list can be. */
import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, symlinkSync } from 'node:fs';
import { LARGEST_ROSTER } from '../../../src/contract/limits.ts';

export interface OddPlace {
  readonly name: string;
  readonly make: (path: string) => void;
  /** What is said where it is the watched file itself. */
  readonly said: RegExp;
}

const MISSING = /^missing$/;

export const ODD_PLACES: readonly OddPlace[] = [
  {
    name: 'a sparse file of more than is read',
    make(path) {
      const file = openSync(path, 'w');
      ftruncateSync(file, 20 * LARGEST_ROSTER);
      closeSync(file);
    },
    said: /^too-large$/,
  },
  { name: 'a pipe', make: (path) => void spawnSync('mkfifo', [path]), said: MISSING },
  { name: 'a device without an end', make: (path) => symlinkSync('/dev/zero', path), said: MISSING },
  { name: 'a link to itself', make: (path) => symlinkSync(path, path), said: MISSING },
  { name: 'a link to nothing', make: (path) => symlinkSync(`${path}.gone`, path), said: MISSING },
  { name: 'a folder', make: (path) => mkdirSync(path), said: /^(?:missing|folder-missing)$/ },
];

export const clear = (path: string): void => rmSync(path, { recursive: true, force: true });
