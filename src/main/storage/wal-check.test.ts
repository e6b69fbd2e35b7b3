import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { problemInLog } from './whole-database.ts';

/** A log that was begun anew once, so that frames of the round before stand behind its end. */
function logOf(commits: number, before = 0): Buffer {
  const path = join(temporaryFolder(), 'x.sqlite');
  const sqlite = new DatabaseSync(path);
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA page_size = 4096; CREATE TABLE t (x)');
  const add = sqlite.prepare('INSERT INTO t VALUES (?)');
  for (let n = 0; n < before; n++) add.run('before'.repeat(500));
  if (before > 0) sqlite.exec('PRAGMA wal_checkpoint(RESTART)');
  for (let n = 0; n < commits; n++) add.run('now'.repeat(500));
  const log = readFileSync(`${path}-wal`);
  sqlite.close();
  return log;
}

it('a log as SQLite leaves it has nothing wrong, also with an earlier round behind its end', () => {
  expect(problemInLog(new Uint8Array())).toBeUndefined();
  for (const log of [logOf(0), logOf(1), logOf(20), logOf(3, 20)]) expect(problemInLog(log)).toBeUndefined();
});

it('a log that was cut off in the middle of a frame is what a kill leaves', () => {
  const log = logOf(10);
  for (let end = 32; end < log.length; end += 499) expect(problemInLog(log.subarray(0, end))).toBeUndefined();
  for (let end = 1; end < 32; end++) expect(problemInLog(log.subarray(0, end))).toBe('no-header');
});

it('any bit that is not as it was written is noticed', () => {
  const log = logOf(6);
  fc.assert(
    fc.property(fc.nat(log.length * 8 - 1), (bit) => {
      const flipped = Buffer.from(log);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(problemInLog(flipped)).toBe(bit < 32 * 8 ? 'no-header' : 'broken-frame');
    }),
    {
      numRuns: 500,
      // Each field of a header: the header of the log, and the salts and sums of the first frame.
      examples: [0, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52].map((byte) => [byte * 8 + 3]),
    },
  );
});

it('noise is not a log', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 5_000 }),
      (bytes) => problemInLog(bytes) === 'no-header',
    ),
  );
});
