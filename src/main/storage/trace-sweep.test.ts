import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { appointmentOf } from '../../../test/support/records/appointment-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createDirectory } from '../appointments/directory/directory.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { openStorage, type Storage } from './open-storage.ts';

function openAt(path = join(temporaryFolder(), 'foyer.sqlite')): Storage {
  const opened = openStorage({ path, now: () => 0, log: silentLog, onNotice: () => {} });
  if (opened.kind === 'failed') throw new Error(opened.problem.kind);
  onTestFinished(() => opened.storage.close());
  return opened.storage;
}

const hasCanary = ({ path }: Storage): boolean =>
  readFileSync(path, 'latin1').toLowerCase().includes('canary');
const check = ({ database }: Storage): unknown =>
  database.sqlite.prepare('PRAGMA integrity_check').get()?.['integrity_check'];
const content = ({ database }: Storage): unknown =>
  database.sqlite.prepare('SELECT * FROM appointments ORDER BY id').all();

/** Changes rows so that pages are split, merged and freed: `word` and a length of its own in each name. */
function change({ database }: Storage, rows: readonly number[], word: string): void {
  const directory = createDirectory(database);
  const remove = database.sqlite.prepare('DELETE FROM appointments WHERE id = ?');
  database.transaction(() => {
    for (const row of rows) {
      const id = `a${row % 1_500}`;
      if (row % 5 === 0) remove.run(id);
      else
        directory.put(
          appointmentOf({
            id,
            firstName: `${word}${row}`,
            lastName: `${row * 7_919}${word.repeat(row % 9)}`,
            email: word.repeat(row % 40),
          }),
        );
    }
  });
}

function forgetNames({ database }: Storage): void {
  database.transaction(() =>
    database.sqlite.exec(`DELETE FROM appointments WHERE (rowid * 7919) % 10 < 8;
      UPDATE appointments SET first_name = '', last_name = '', email = NULL, search_text = ''`),
  );
}

const rows = (length: number) =>
  fc.array(fc.nat(1_000_000), { minLength: length, maxLength: length, size: 'max' });

describe('the traces of names that were removed', () => {
  it('are overwritten, whatever was split and freed, and the database stays whole', () => {
    let hadTraces = 0;
    fc.assert(
      fc.property(rows(8_000), rows(400), (before, meanwhile) => {
        const storage = openAt();
        change(storage, before, 'CANARY');
        forgetNames(storage);
        expect(storage.emptyLog()).toBe(true);
        if (hasCanary(storage)) hadTraces += 1;
        let after = 0;
        for (let pieces = 0; ; pieces += 1) {
          const answer = storage.traces.some(after, () => true);
          if (answer.kind === 'done') break;
          if (answer.kind === 'more') ({ after } = answer);
          change(storage, meanwhile.slice(pieces * 10, pieces * 10 + 30), 'comes ');
          expect(pieces).toBeLessThan(100);
        }
        expect(storage.emptyLog()).toBe(true);
        expect(hasCanary(storage)).toBe(false);
        expect(check(storage)).toBe('ok');
        const kept = content(storage);
        storage.close();
        const again = openAt(storage.path);
        expect(content(again)).toEqual(kept);
        expect(check(again)).toBe('ok');
      }),
      { numRuns: 8, endOnFailure: true },
    );
    expect(hadTraces).toBeGreaterThan(0);
  });

  it('do not come back with a page that SQLite still remembered', () => {
    const storage = openAt();
    change(
      storage,
      Array.from({ length: 8_000 }, (_, n) => (n * 48_271) % 999_983),
      'CANARY',
    );
    forgetNames(storage);
    storage.emptyLog();
    expect(hasCanary(storage)).toBe(true);
    content(storage);
    while (storage.traces.some(0, () => false).kind !== 'done');
    // Every page is written again.
    storage.database.transaction(() =>
      storage.database.sqlite.exec('UPDATE appointments SET line_id = line_id + 1'),
    );
    storage.emptyLog();
    expect(hasCanary(storage)).toBe(false);
  });
});

it('while something is being written nothing is overwritten', () => {
  const storage = openAt();
  storage.database.transaction(() => {
    expect(storage.traces.some(0, () => false)).toEqual({ kind: 'busy' });
  });
  expect(storage.traces.some(0, () => false)).toEqual({ kind: 'done' });
});
