/** The ways in which the disk suite damages a database. */
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { oneOf, wholeBetween } from '../random.ts';

export interface Damage {
  readonly name: string;
  readonly template: 'clean' | 'cut';
  readonly apply: (folder: string, random: () => number, run: number) => void;
  /** A refusal with one sentence is the right end. */
  readonly mayRefuse?: boolean;
}

const PAGE = 4_096;
const databaseIn = (folder: string): string => join(folder, 'foyer.sqlite');
const logIn = (folder: string): string => join(folder, 'foyer.sqlite-wal');

function change(path: string, edit: (bytes: Buffer) => void): void {
  const bytes = readFileSync(path);
  edit(bytes);
  writeFileSync(path, bytes);
}

function noise(random: () => number, bytes: Buffer, from = 0, to = bytes.length): void {
  for (let at = from; at < to; at++) bytes[at] = Math.floor(random() * 256);
}

function flip(random: () => number, bytes: Buffer, from: number, to: number): void {
  const at = wholeBetween(random, from, to - 1);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << wholeBetween(random, 0, 7));
}

const backupsIn = (folder: string): readonly string[] => readdirSync(join(folder, 'backups')).toSorted();

function damageBackups(folder: string, random: () => number, names: readonly string[]): void {
  for (const name of names) {
    const path = join(folder, 'backups', name);
    if (random() < 0.5) truncateSync(path, wholeBetween(random, 0, 5) * PAGE);
    else change(path, (bytes) => noise(random, bytes, PAGE));
  }
}

function setVersion(folder: string, version: number): void {
  const database = new DatabaseSync(databaseIn(folder));
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
}

const pages = (folder: string): number => Math.floor(readFileSync(databaseIn(folder)).length / PAGE);

export const DAMAGES: readonly Damage[] = [
  {
    name: 'one bit',
    template: 'clean',
    apply: (folder, random) => change(databaseIn(folder), (bytes) => flip(random, bytes, 0, bytes.length)),
    mayRefuse: true,
  },
  {
    name: 'bits all over',
    template: 'clean',
    apply: (folder, random) =>
      change(databaseIn(folder), (bytes) => {
        for (let n = wholeBetween(random, 2, 200); n > 0; n--) flip(random, bytes, 0, bytes.length);
      }),
    mayRefuse: true,
  },
  {
    name: 'a page of noise',
    template: 'clean',
    apply: (folder, random) =>
      change(databaseIn(folder), (bytes) => {
        const page = wholeBetween(random, 0, bytes.length / PAGE - 1);
        noise(random, bytes, page * PAGE, (page + 1) * PAGE);
      }),
  },
  {
    name: 'a page of zeros',
    template: 'cut',
    apply: (folder, random) =>
      change(databaseIn(folder), (bytes) => {
        const page = wholeBetween(random, 0, bytes.length / PAGE - 1);
        bytes.fill(0, page * PAGE, (page + 1) * PAGE);
      }),
  },
  {
    name: 'cut at a page',
    template: 'clean',
    apply: (folder, _random, run) => truncateSync(databaseIn(folder), (run % pages(folder)) * PAGE),
  },
  {
    name: 'cut within a page, its log left',
    template: 'cut',
    apply: (folder, random) =>
      truncateSync(databaseIn(folder), wholeBetween(random, 1, pages(folder) * PAGE - 1)),
  },
  {
    name: 'a header of zeros',
    template: 'clean',
    apply: (folder, random) =>
      change(databaseIn(folder), (bytes) => void bytes.fill(0, 0, oneOf(random, [16, 100, PAGE]))),
  },
  { name: 'nothing in it', template: 'clean', apply: (folder) => truncateSync(databaseIn(folder), 0) },
  { name: 'nothing there', template: 'cut', apply: (folder) => rmSync(databaseIn(folder)) },
  {
    name: 'nothing there, and no copies',
    template: 'clean',
    apply(folder) {
      rmSync(databaseIn(folder));
      damageBackups(folder, () => 0, backupsIn(folder));
    },
  },
  { name: 'its log gone', template: 'cut', apply: (folder) => rmSync(logIn(folder)) },
  { name: 'its log emptied', template: 'cut', apply: (folder) => truncateSync(logIn(folder), 0) },
  {
    name: 'its log noise',
    template: 'cut',
    apply: (folder, random) =>
      change(logIn(folder), (bytes) => noise(random, bytes, 0, oneOf(random, [32, 1_000, bytes.length]))),
  },
  {
    name: 'one bit of its log',
    template: 'cut',
    apply: (folder, random) => change(logIn(folder), (bytes) => flip(random, bytes, 0, bytes.length)),
  },
  {
    name: 'other files beside it lost or strange',
    template: 'cut',
    apply(folder, random) {
      for (const end of ['-shm', '-journal']) {
        const path = `${databaseIn(folder)}${end}`;
        if (random() < 0.5) rmSync(path, { force: true });
        else writeFileSync(path, Buffer.alloc(wholeBetween(random, 1, 40_000), Math.floor(random() * 256)));
      }
    },
  },
  {
    name: 'noise, and its newest copy too',
    template: 'cut',
    apply(folder, random) {
      change(databaseIn(folder), (bytes) => noise(random, bytes, PAGE));
      damageBackups(folder, random, backupsIn(folder).slice(-1));
    },
  },
  {
    name: 'noise, and every copy too',
    template: 'clean',
    apply(folder, random) {
      change(databaseIn(folder), (bytes) => noise(random, bytes, PAGE));
      damageBackups(folder, random, backupsIn(folder));
    },
  },
  { name: 'a newer version', template: 'cut', apply: (folder) => setVersion(folder, 99), mayRefuse: true },
  { name: 'no version', template: 'clean', apply: (folder) => setVersion(folder, 0) },
  {
    name: 'a table gone',
    template: 'clean',
    apply(folder, random) {
      const database = new DatabaseSync(databaseIn(folder));
      database.exec(`DROP TABLE ${oneOf(random, ['appointments', 'intents', 'facts', 'tickets'])}`);
      database.close();
    },
  },
  {
    name: 'a folder in its place',
    template: 'clean',
    apply(folder) {
      rmSync(databaseIn(folder));
      mkdirSync(join(databaseIn(folder), 'x'), { recursive: true });
    },
    mayRefuse: true,
  },
  {
    name: 'a folder in the place of its log',
    template: 'clean',
    apply: (folder) => mkdirSync(logIn(folder)),
    mayRefuse: true,
  },
];
