import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fillDisk, emptyDisk, openTestDatabase } from '../../../test/support/open-test-database.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { silentLog } from '../log.ts';
import { createDirectory } from './directory.ts';
import { createRosterDesk } from './roster-desk.ts';

const HEADER = 'id,code,firstName,lineId,startTime,endTime';
const row = (id: string, about = '') =>
  `${id},A-${id},Anna${about},1,2026-01-05T09:10:00Z,2026-01-05T09:40:00Z`;

function desk(text?: string) {
  const path = join(temporaryFolder(), 'roster.csv');
  if (text !== undefined) writeFileSync(path, text);
  const database = openTestDatabase();
  const directory = createDirectory(database);
  const clock = createFakeClock();
  const imported: string[][] = [];
  let told = 0;
  const roster = createRosterDesk({
    path,
    database,
    directory,
    hasOpenIntent: () => false,
    clock,
    log: silentLog,
    onImported: (ids) => void imported.push([...ids]),
    onTrouble: () => told++,
  });
  onTestFinished(() => roster.close());
  /** Lets a second pass for the watch, and its reading of the real file come to an end. */
  const look = async (): Promise<void> => {
    const before = told;
    await clock.advance(1_000);
    await vi.waitFor(() => expect(told).toBeGreaterThan(before));
  };
  const first = () => vi.waitFor(() => expect(told).toBeGreaterThan(0));
  return { path, database, directory, clock, imported, roster, look, first };
}

it('a roster is read at the start and again after each change, also when it is replaced by a rename', async () => {
  const d = desk(`${HEADER}\n${row('1')}`);
  await d.first();
  expect(d.imported).toEqual([['1']]);
  writeFileSync(d.path, `${HEADER}\n${row('1')}\n${row('2')}`);
  await d.look();
  expect(d.imported).toEqual([['1'], ['2']]);
  writeFileSync(`${d.path}.new`, `${HEADER}\n${row('1', 'bel')}\n${row('2')}`);
  renameSync(`${d.path}.new`, d.path);
  await d.look();
  expect(d.imported).toEqual([['1'], ['2'], ['1']]);
  expect(d.directory.byId('1')?.firstName).toBe('Annabel');
});

it('bad rows are in front of staff, and no longer once they are mended', async () => {
  const d = desk(`${HEADER}\n${row('1')}\n2,,Anna,1,x,y`);
  await d.first();
  expect(d.roster.troubles()).toMatchObject([{ kind: 'rows', problems: [{ row: 2, field: 'code' }] }]);
  expect(d.directory.byId('1')).toBeDefined();
  writeFileSync(d.path, `${HEADER}\n${row('1')}\n${row('2')}`);
  await d.look();
  expect(d.roster.troubles()).toEqual([]);
});

it('a roster that is not there is said, loses nothing, and is read when it comes back', async () => {
  const d = desk();
  await d.first();
  expect(d.roster.troubles()).toMatchObject([{ kind: 'missing' }]);
  writeFileSync(d.path, `${HEADER}\n${row('1')}`);
  await d.look();
  expect(d.roster.troubles()).toEqual([]);
  rmSync(d.path);
  await d.look();
  expect(d.roster.troubles()).toMatchObject([{ kind: 'missing' }]);
  expect(d.directory.byId('1')).toBeDefined();
});

it('a roster that cannot be taken apart changes nothing', async () => {
  const d = desk(`${HEADER}\n${row('1')}`);
  await d.first();
  writeFileSync(d.path, '{"not": "a list"}');
  await d.look();
  expect(d.roster.troubles()).toMatchObject([{ kind: 'unreadable' }]);
  expect(d.directory.byId('1')).toBeDefined();
});

it('a roster that finds a full disk is said to staff, written not by half, and read again when it changes', async () => {
  const d = desk(`${HEADER}\n${row('1')}`);
  await d.first();
  fillDisk(d.database);
  const rows = Array.from({ length: 500 }, (_, n) => row(String(n + 2)));
  writeFileSync(d.path, [HEADER, ...rows].join('\n'));
  await d.look();
  expect(d.roster.troubles()).toMatchObject([
    { kind: 'unreadable', sentence: expect.stringContaining('disk') },
  ]);
  expect(d.directory.byId('2')).toBeUndefined();
  emptyDisk(d.database);
  writeFileSync(d.path, [HEADER, ...rows, row('9999')].join('\n'));
  await d.look();
  expect(d.roster.troubles()).toEqual([]);
  expect(d.directory.byId('9999')).toBeDefined();
});

it('a closed hub no longer looks at the roster', async () => {
  const d = desk(`${HEADER}\n${row('1')}`);
  await d.first();
  await vi.waitFor(() => expect(d.clock.pending()).toBe(1));
  d.roster.close();
  expect(d.clock.pending()).toBe(0);
});
