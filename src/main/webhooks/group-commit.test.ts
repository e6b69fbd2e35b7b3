import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { createGroupCommit, MAX_IN_ONE_COMMIT } from './group-commit.ts';

/** `commitMs`: how long the disk takes for a commit. */
function committing(commitMs = 0) {
  const database = openTestDatabase();
  const clock = { now: 0 };
  const turns: (() => void)[] = [];
  const sizes: number[] = [];
  const insert = database.sqlite.prepare('INSERT INTO facts (name, value) VALUES (?, ?)');
  let written = 0;
  const commit = createGroupCommit({
    database: {
      sqlite: database.sqlite,
      transaction(work) {
        const before = written;
        const result = database.transaction(work);
        clock.now += commitMs;
        sizes.push(written - before);
        return result;
      },
    },
    monotonic: () => clock.now,
    soon: (run) => turns.push(run),
  });
  const names = () =>
    database.sqlite
      .prepare('SELECT name FROM facts ORDER BY rowid')
      .all()
      .map((row) => row['name']);
  const write = (name: string) =>
    commit(() => {
      written += 1;
      insert.run(name, 'x');
      return name;
    });
  const turn = (): void => turns.shift()?.();
  return { database, clock, commit, names, write, turn, turns, sizes };
}

describe('writes', () => {
  it('writes that come in one turn are one transaction, and none is answered before it', async () => {
    const c = committing();
    const answered: string[] = [];
    const all = ['a', 'b', 'c'].map((name) => c.write(name).then(() => answered.push(name)));
    await Promise.resolve();
    expect([c.names(), answered]).toEqual([[], []]);
    c.turn();
    expect(c.names()).toEqual(['a', 'b', 'c']);
    await Promise.all(all);
    expect(answered).toEqual(['a', 'b', 'c']);
    expect(c.sizes).toEqual([3]);
    expect(c.turns).toEqual([]);
  });

  it('writes that come one a turn gather for as long as the last commit took, and no longer', async () => {
    const c = committing(3);
    const all = [c.write('alone')];
    c.turn();
    expect(c.sizes).toEqual([1]);
    for (let n = 0; n < 8; n++) {
      all.push(c.write(`${n}`));
      c.turn();
      c.clock.now += 1;
    }
    expect(c.sizes).toEqual([1, 4, 4]);
    await Promise.all(all);
  });

  it('writes that are the last for a while are committed after one turn without another', async () => {
    const c = committing(3);
    const first = c.write('first');
    c.turn();
    const last = c.write('last');
    c.turn();
    expect(c.sizes).toEqual([1]);
    c.turn();
    expect(c.sizes).toEqual([1, 1]);
    expect(c.turns).toEqual([]);
    await Promise.all([first, last]);
  });

  it('writes that come while a commit runs are the next one', async () => {
    const c = committing();
    let late: Promise<unknown> | undefined;
    const first = c.commit(() => {
      late = c.write('late');
    });
    c.turn();
    await first;
    expect(c.names()).toEqual([]);
    c.turn();
    await late;
    expect(c.names()).toEqual(['late']);
  });

  it('writes beyond the most of one commit wait for the next turn', async () => {
    const c = committing();
    const all = Array.from({ length: MAX_IN_ONE_COMMIT + 2 }, (_, n) => c.write(`${n}`));
    c.turn();
    c.turn();
    await Promise.all(all);
    expect(c.sizes).toEqual([MAX_IN_ONE_COMMIT, 2]);
    expect(c.turns).toEqual([]);
  });

  it('writes that fail leave nothing, not even what they had written, and take nobody along', async () => {
    const c = committing();
    const bad = c.commit(() => {
      c.database.sqlite.exec(`INSERT INTO facts (name, value) VALUES ('half', 'x')`);
      throw new Error('a bug');
    });
    const all = [c.write('before'), bad, c.write('after')];
    c.turn();
    expect(await Promise.all(all)).toEqual([
      { kind: 'written', value: 'before' },
      { kind: 'failed', reason: 'a bug' },
      { kind: 'written', value: 'after' },
    ]);
    expect(c.names()).toEqual(['before', 'after']);
  });

  it('writes are all lost, and said to be, when SQLite rolls the transaction back under them', async () => {
    const c = committing();
    const bad = c.commit(() => {
      c.database.sqlite.exec('ROLLBACK');
      throw new Error('disk I/O error');
    });
    const all = [c.write('before'), bad, c.write('after')];
    c.turn();
    expect((await Promise.all(all)).map(({ kind }) => kind)).toEqual(['failed', 'failed', 'failed']);
    expect(c.names()).toEqual([]);
    const again = c.write('again');
    c.turn();
    expect(await again).toEqual({ kind: 'written', value: 'again' });
  });

  it('writes to a database that is closed fail and say so', async () => {
    const c = committing();
    const one = c.write('a');
    c.database.close();
    c.turn();
    expect(await one).toMatchObject({ kind: 'failed' });
  });
});
