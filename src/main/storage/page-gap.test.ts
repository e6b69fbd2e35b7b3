import fc from 'fast-check';
import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { dirtyGap, fileShape } from './page-gap.ts';

/** Without `secure_delete`, so that the gaps hold what was deleted. */
function fileOf(pragma: string): string {
  const path = join(temporaryFolder(), 'x.sqlite');
  const sqlite = new DatabaseSync(path);
  sqlite.exec(`PRAGMA ${pragma}; CREATE TABLE t (x TEXT); CREATE INDEX i ON t (x); BEGIN`);
  const add = sqlite.prepare('INSERT INTO t VALUES (?)');
  for (let n = 0; n < 3_000; n++)
    add.run(`${(n * 7_919) % 3_000}${'y'.repeat(n % 500 === 0 ? 9_000 : n % 90)}`);
  sqlite.exec('COMMIT; DELETE FROM t WHERE rowid % 3 = 0');
  sqlite.close();
  return path;
}

function read(path: string): unknown {
  const sqlite = new DatabaseSync(path);
  const rows = sqlite.prepare('SELECT rowid, x FROM t ORDER BY x, rowid').all();
  const check = sqlite.prepare('PRAGMA integrity_check').get()?.['integrity_check'];
  sqlite.close();
  return { rows, check };
}

it.each([512, 4_096, 65_536])(
  'noise in the gaps of a file with pages of %i bytes changes nothing that is read',
  (pageSize) => {
    const path = fileOf(`page_size = ${pageSize}`);
    const before = read(path);
    expect(before).toMatchObject({ check: 'ok' });
    const file = readFileSync(path);
    const shape = fileShape(file);
    expect(shape).toEqual({ pageSize, usable: pageSize });
    if (!shape) return;
    let gaps = 0;
    for (let n = 1; n * pageSize <= file.length; n++) {
      const page = file.subarray((n - 1) * pageSize, n * pageSize);
      const gap = dirtyGap(page, n, shape);
      if (gap) {
        gaps += 1;
        page.fill(0xa5, gap.from, gap.to);
      }
    }
    expect(gaps).toBeGreaterThan(0);
    writeFileSync(path, file);
    expect(read(path)).toEqual(before);
  },
);

it('a file that is not as we read it has no shape', () => {
  expect(fileShape(readFileSync(fileOf('auto_vacuum = INCREMENTAL')))).toBeUndefined();
  expect(fileShape(Buffer.alloc(100))).toBeUndefined();
  expect(fileShape(Buffer.alloc(0))).toBeUndefined();
});

it('noise is never a gap outside of its page', () => {
  const shape = { pageSize: 512, usable: 500 };
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 512, maxLength: 512 }),
      fc.constantFrom(2, 5, 10, 13),
      (bytes, type) => {
        const page = Buffer.from(bytes);
        page[0] = type;
        const gap = dirtyGap(page, 2, shape);
        if (!gap) return;
        expect(gap.from).toBeGreaterThanOrEqual(8);
        expect(gap.to).toBeLessThanOrEqual(500);
        expect(gap.from).toBeLessThan(gap.to);
      },
    ),
  );
});
