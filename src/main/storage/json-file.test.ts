import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { writeFileDurably } from './durable-files.ts';
import { openJsonFile } from './json-file.ts';

const schema = z.strictObject({ names: z.array(z.string()) });

function inFolder(text?: string, writeText?: typeof writeFileDurably) {
  const folder = temporaryFolder();
  const path = join(folder, 'names.json');
  if (text !== undefined) writeFileSync(path, text);
  const log = createRecordingLog();
  const open = () => openJsonFile({ path, schema, log, notWritten: 'names-not-written', writeText });
  return { folder, path, log, open };
}

it('a file that a house wrote is there at its next start, for the hub alone', () => {
  const { path, open } = inFolder();
  const first = open();
  expect(first.found).toEqual({ kind: 'none' });
  expect(first.write({ names: ['Maria'] })).toBe(true);
  expect(open().found).toEqual({ kind: 'read', content: { names: ['Maria'] } });
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
});

it.each([
  ['no JSON', '{'],
  ['of another shape', '{"names":"Maria"}'],
  ['empty', ''],
])('a file that is %s is damaged, and kept under another name', (_, text) => {
  const { folder, open, log } = inFolder(text);
  const file = open();
  expect(file.found).toEqual({ kind: 'damaged' });
  file.setAside(Date.UTC(2026, 10, 23, 9));
  expect(readdirSync(folder)).toEqual(['names.json.damaged-2026-11-23T09-00-00Z']);
  expect(readFileSync(join(folder, 'names.json.damaged-2026-11-23T09-00-00Z'), 'utf8')).toBe(text);
  expect(log.lines).toEqual([]);
});

it('a file that may not be read is damaged, not missing', () => {
  const folder = temporaryFolder();
  const log = createRecordingLog();
  // A folder in its place: that is refused to every user.
  const file = openJsonFile({ path: folder, schema, log, notWritten: 'names-not-written' });
  expect(file.found).toEqual({ kind: 'damaged' });
});

it('a full disk is told once, and once more after it took something', () => {
  let isFull = true;
  const { open, log } = inFolder(undefined, () => {
    if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  });
  const { write } = open();
  const told = { level: 'error', event: 'names-not-written', fields: { reason: 'ENOSPC' } };
  expect([write({ names: [] }), write({ names: [] })]).toEqual([false, false]);
  expect(log.lines).toEqual([told]);
  isFull = false;
  expect(write({ names: [] })).toBe(true);
  isFull = true;
  expect(write({ names: [] })).toBe(false);
  expect(log.lines).toEqual([told, told]);
});

it('nothing is written where what comes first is refused', () => {
  const written: string[] = [];
  const { open, log } = inFolder('{', (_, text) => void written.push(text));
  const refuse = () => {
    throw Object.assign(new Error('read-only'), { code: 'EROFS' });
  };
  expect(open().write({ names: [] }, refuse)).toBe(false);
  expect(written).toEqual([]);
  expect(log.lines.map(({ fields }) => fields)).toEqual([{ reason: 'EROFS' }]);
});
