import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { silentLog } from '../../../test/support/silent-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { addressPath, createEntry } from './entry.ts';
import { type EntryFile, openEntryFile, readEntryFile } from './entry-file.ts';

const PORT = 4_520;

it('an address of before is known after a start, and no longer once its file was deleted while Foyer was stopped', () => {
  const dataDir = temporaryFolder();
  const start = (): EntryFile => openEntryFile({ dataDir, random: randomBytes, log: silentLog });
  const first = start();
  first.serves(PORT);
  first.addAccount('desk', 1_000);
  const address = addressPath(first.secret, 'desk');
  const again = start();
  expect(createEntry(again.secret, () => 0).hasPrinted('desk', address)).toBe(true);
  expect(again.accountsOf('desk')).toEqual([1_000]);
  rmSync(join(dataDir, 'entry.json'));
  const anew = start();
  expect(createEntry(anew.secret, () => 0).hasPrinted('desk', address)).toBe(false);
  expect(anew.accountsOf('desk')).toEqual([]);
});

it('no address of an earlier start is shown after a start on a full disk, and this start’s are once there is room', () => {
  const dataDir = temporaryFolder();
  const start = (): EntryFile => openEntryFile({ dataDir, random: randomBytes, log: silentLog });
  const first = start();
  first.serves(PORT);
  expect(readEntryFile(dataDir)).toEqual({ secret: first.secret, port: PORT });

  // Where the new file is written first, nothing can be.
  const full = join(dataDir, `entry.json.${process.pid}.new`);
  mkdirSync(full);
  const second = start();
  second.serves(PORT);
  expect(readEntryFile(dataDir)).toBeUndefined();

  rmSync(full, { recursive: true });
  second.addAccount('desk', 1_000);
  expect(readEntryFile(dataDir)).toEqual({ secret: second.secret, port: PORT });
  expect(second.secret.key).toEqual(first.secret.key);
});
