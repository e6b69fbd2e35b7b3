/** What may stand in the place of a list and is no file, one that no list can be, or one that is not finished. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { MAX_ROSTER_BYTES } from '../../../src/contract/limits.ts';

export interface OddPlace {
  readonly name: string;
  readonly make: (path: string) => void;
  /** What is said where it is the watched file itself. */
  readonly said: RegExp;
  /** Only as the watched file: in a folder it would be taken as one list of many. */
  readonly isWatchedOnly?: true;
}

/**
 * An export that is written slowly, in pieces that end within rows, for longer than a file must rest. By a process of its
 * own: ours stands still while it writes a large file, and this one would rest too early.
 */
function grow(path: string): void {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const row = (n: number): string => `g-${n},G-${n},Anna,Kowalska,77,${day}T09:10:00Z,${day}T09:40:00Z\n`;
  const rows = Array.from({ length: 30 }, (_, n) => row(n)).join('');
  writeFileSync(path, '');
  spawn(process.execPath, ['--eval', WRITER, path, `${HEADER}${rows}`], { stdio: 'ignore' }).unref();
}

const HEADER = 'id,code,firstName,lastName,lineId,startTime,endTime\n';

const WRITER = `
const { appendFileSync, existsSync } = require('node:fs');
const [, path, text] = process.argv;
let at = 0;
const timer = setInterval(() => {
  if (at >= text.length || !existsSync(path)) return clearInterval(timer);
  appendFileSync(path, text.slice(at, at + 50));
  at += 50;
}, 100);
`;

const MISSING = /^missing$/;

export const ODD_PLACES: readonly OddPlace[] = [
  {
    name: 'a sparse file of more than is read',
    make(path) {
      const file = openSync(path, 'w');
      ftruncateSync(file, 20 * MAX_ROSTER_BYTES);
      closeSync(file);
    },
    said: /^too-large$/,
  },
  { name: 'a pipe', make: (path) => void spawnSync('mkfifo', [path]), said: MISSING },
  { name: 'a device without an end', make: (path) => symlinkSync('/dev/zero', path), said: MISSING },
  { name: 'a link to itself', make: (path) => symlinkSync(path, path), said: MISSING },
  { name: 'a link to nothing', make: (path) => symlinkSync(`${path}.gone`, path), said: MISSING },
  { name: 'a file that goes on growing', make: grow, said: /^taken$/, isWatchedOnly: true },
  { name: 'a folder', make: (path) => mkdirSync(path), said: /^(?:missing|folder-missing)$/ },
];

export const clear = (path: string): void => rmSync(path, { recursive: true, force: true });
