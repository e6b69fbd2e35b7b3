import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { appointmentOf, NOW } from '../../../test/support/records/appointment-of.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createDirectory } from '../appointments/directory/directory.ts';
import { backUp } from '../storage/back-up.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';
import { runCopies } from './copies-command.ts';
import { commandsOf } from './packaged.ts';

const never = new AbortController().signal;

function open(path: string): Storage {
  const opened = openStorage({ path, now: () => NOW, log: silentLog, onNotice: () => {} });
  if (opened.kind === 'failed') throw new Error(opened.problem.kind);
  onTestFinished(() => opened.storage.close());
  return opened.storage;
}

/** A data folder with two databases, a copy of each, and everything else that lies there. */
async function house() {
  const dataDir = temporaryFolder();
  const other = join(dataDir, 'other.example');
  mkdirSync(other, { recursive: true });
  for (const folder of [dataDir, other]) {
    const storage = open(join(folder, 'foyer.sqlite'));
    createDirectory(storage.database).put(appointmentOf({ firstName: folder === other ? 'Bo' : 'Anna' }));
    await backUp(storage.database.sqlite, storage.path, NOW, never);
    createDirectory(storage.database).put(appointmentOf({ id: 'later', code: 'L-1' }));
    storage.close();
  }
  const files = [
    'settings.json',
    'secrets.encrypted.json',
    'secrets.encrypted.previous.json',
    'secrets-place.json',
  ];
  for (const name of [...files, 'foyer.sqlite.damaged-2026-01-05T09-00-00Z', 'no-gpu.json'])
    writeFileSync(join(dataDir, name), '{}');
  for (const name of ['browser', 'logs', 'demo']) {
    mkdirSync(join(dataDir, name));
    writeFileSync(join(dataDir, name, 'x'), 'x');
  }
  const run = (...argv: readonly string[]) =>
    runCopies(['--data-dir', dataDir, ...argv], {
      defaultDataDir: '/nowhere',
      cwd: dataDir,
      commands: commandsOf(undefined),
      now: NOW,
    });
  const copyIn = (folder: string): string =>
    join(folder, 'backups', readdirSync(join(folder, 'backups'))[0] ?? '');
  return { dataDir, other, run, copyIn };
}

const idsIn = (path: string): readonly string[] => {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  const rows = sqlite.prepare('SELECT id FROM appointments ORDER BY id').all();
  sqlite.close();
  return rows.map(({ id }) => String(id));
};

it('the copies of every service are listed with what is wrong with them, under headings, by the computer’s clock', async () => {
  const h = await house();
  cpSync(join(h.dataDir, 'backups'), join(h.dataDir, 'demo', 'backups'), { recursive: true });
  writeFileSync(h.copyIn(h.other), Buffer.alloc(8_192, 0xa5));
  const { code, lines } = h.run();
  expect(code).toBe(0);
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/^Made \(local time\) {4}Size {4}Of {13}State {19}File$/);
  expect(lines[1]).toMatch(
    /^[\d-]{10} [\d:]{8} {2}0\.\d MB {2}lobby {10}good {20}\S+backups\/foyer-2026-01-05T09-00-00Z-000001\.sqlite$/,
  );
  expect(Date.parse(lines[1]?.slice(0, 19) ?? '')).toBe(Date.UTC(2026, 0, 5, 9));
  expect(lines[2]).toMatch(/ {2}demo {11}good /);
  expect(lines[3]).toMatch(/ {2}other\.example {2}file is not a database {2}\S+$/);
  const none = runCopies([], {
    defaultDataDir: join(h.dataDir, 'logs'),
    cwd: '/',
    commands: commandsOf(undefined),
    now: NOW,
  });
  expect(none).toEqual({ code: 0, lines: [`No backups found in ${join(h.dataDir, 'logs')}.`] });
});

it('a copy goes back into the database of its own service, by its path or its name', async () => {
  const h = await house();
  const copy = h.copyIn(h.other);
  expect(h.run('--restore', copy)).toMatchObject({
    code: 0,
    lines: [
      `Restored foyer-2026-01-05T09-00-00Z-000001.sqlite to ${join(h.other, 'foyer.sqlite')}.`,
      /kept for 14 days/,
    ],
  });
  expect([idsIn(join(h.other, 'foyer.sqlite')), idsIn(join(h.dataDir, 'foyer.sqlite'))]).toEqual([
    ['a1'],
    ['a1', 'later'],
  ]);
  // The earlier name of the option, which scripts have.
  expect(h.run('--put-back', 'foyer-2026-01-05T09-00-00Z-000001.sqlite').code).toBe(0);
  expect(idsIn(join(h.dataDir, 'foyer.sqlite'))).toEqual(['a1']);
});

it.each([
  [['--restore', 'none.sqlite'], /^Backup .*backups.none\.sqlite not found\.$/],
  [['--put-back', resolve('/copies/none.sqlite')], /^Backup \S{0,2}.copies.none\.sqlite not found\.$/],
  [['--data-dir', resolve('/nowhere/at/all')], /^Data folder .*all not found\.$/],
  [['--data-dir', resolve('/nowhere/at/all'), '--restore', 'x'], /^Data folder .*all not found\.$/],
  [['--data-dir', resolve('/nowhere/at/all'), '--move-to', 'y'], /^Data folder .*all not found\.$/],
  [
    ['--restore', 'settings.json'],
    /^The backup .*settings\.json is damaged \(file is not a database\)\. Nothing was changed\.$/,
  ],
  [['--restore', 'x', '--move-to', 'y'], /cannot be combined/],
  [['--move-to', '.'], /is not empty\.$/],
  [['--forwards'], /Unknown option '--forwards'/],
])('the backups command answers %j with one sentence, and nothing is changed', async (argv, sentence) => {
  const h = await house();
  const before = readFileSync(join(h.dataDir, 'foyer.sqlite'));
  const { code, lines } = h.run(...argv);
  expect(code).toBe(1);
  expect(lines[0]).toMatch(sentence);
  expect(readFileSync(join(h.dataDir, 'foyer.sqlite')).equals(before)).toBe(true);
});

it('another machine gets the databases whole, and nothing that only this one can read', async () => {
  const h = await house();
  const running = open(join(h.dataDir, 'foyer.sqlite'));
  const to = join(temporaryFolder(), 'moved');
  expect(h.run('--move-to', to)).toMatchObject({
    code: 1,
    lines: [/^Another instance of Foyer is using the database/],
  });
  running.close();
  const { code, lines } = h.run('--move-to', to);
  expect([code, lines.length]).toEqual([0, 3]);
  expect(lines[1]).toMatch(/this computer’s keychain and were not copied\. Enter them/);
  expect(readdirSync(to).toSorted()).toEqual([
    'backups',
    'foyer.sqlite',
    'foyer.sqlite.life',
    'other.example',
    'settings.json',
  ]);
  expect(idsIn(join(to, 'foyer.sqlite'))).toEqual(['a1', 'later']);
  expect(existsSync(h.copyIn(join(to, 'other.example')))).toBe(true);
  expect(open(join(to, 'foyer.sqlite')).notices.all()).toEqual([]);
});
