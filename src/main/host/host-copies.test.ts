import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { inSeconds } from '../../../test/support/eventually.ts';
import { hostOf, type TestHost } from '../../../test/support/hubs/host-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';

const COLUMNS = 'id,code,firstName,lastName,lineId,startTime,endTime';
const row = (id: string, code: string, name: string): string =>
  `${id},${code},${name},Canary,1,2026-01-05T09:10:00Z,2026-01-05T09:40:00Z`;

async function house() {
  const roster = join(temporaryFolder(), 'roster.csv');
  writeFileSync(roster, [COLUMNS, row('a1', 'A-42', 'Anna')].join('\n'));
  const host = await hostOf({ FOYER_BASE_URL: 'https://service.example', FOYER_ROSTER_FILE: roster });
  await inSeconds(host.clock, () => expect(host.access.hub().day.count()).toBe(1));
  return { host, roster };
}

/** While time passes. */
async function answerOf<T>(host: TestHost, asked: Promise<T>): Promise<T> {
  const answers: T[] = [];
  void asked.then((value) => answers.push(value));
  return inSeconds(host.clock, () => {
    const [answer] = answers;
    if (answer === undefined) throw new Error('No answer yet.');
    return answer;
  });
}

it('a copy that an administrator makes and puts back is what the next hub runs with', async () => {
  const { host, roster } = await house();
  const { copies } = host.access;
  if (!copies) throw new Error('A host has copies.');
  const made = await answerOf(host, copies.make());
  const name = made.kind === 'made' ? made.name : '';
  expect(copies.list().copies.map((copy) => copy.name)).toContain(name);
  writeFileSync(roster, [COLUMNS, row('a1', 'A-42', 'Anna'), row('b1', 'B-1', 'Bo')].join('\n'));
  await inSeconds(host.clock, () => expect(host.access.hub().day.count()).toBe(2));
  writeFileSync(roster, [COLUMNS, row('a1', 'A-42', 'Anna')].join('\n'));
  const before = host.access.hub();
  const answer = await answerOf(host, copies.putBack(name));
  expect(answer).toMatchObject({ kind: 'put-back', aside: expect.stringContaining('.replaced-') });
  expect(before.closing.aborted).toBe(true);
  expect(host.access.hub()).not.toBe(before);
  expect(host.access.hub().actions.lookUp('B-1').answer.kind).toBe('unknown');
  expect(host.access.hub().actions.lookUp('A-42').answer.kind).toBe('found');
});

it('a copy that is damaged, or no copy, leaves the hub with what it has', async () => {
  const { host } = await house();
  const { copies } = host.access;
  if (!copies) throw new Error('A host has copies.');
  expect(await copies.putBack('../../foyer.sqlite')).toEqual({ kind: 'unknown' });
  expect(await copies.putBack('foyer-2026-01-05T09-00-00Z-000099.sqlite')).toEqual({ kind: 'unknown' });
  await answerOf(host, copies.make());
  const name = copies.list().copies[0]?.name ?? '';
  const folder = readdirSync(host.dataDir, { recursive: true }).map(String);
  const path = folder.find((file) => file.endsWith(name)) ?? '';
  writeFileSync(join(host.dataDir, path), Buffer.alloc(8_192, 0xa5));
  const answer = await answerOf(host, copies.putBack(name));
  expect(answer.kind).toBe('not-good');
  expect(host.access.hub().day.count()).toBe(1);
  // The list warns of it from now on.
  expect(
    copies
      .list()
      .copies.filter(({ isDamaged }) => isDamaged)
      .map((copy) => copy.name),
  ).toEqual([name]);
});

it('a backup that does not say whose it is leaves the hub with what it has, and setup has words for that', async () => {
  const { host } = await house();
  const { copies } = host.access;
  if (!copies) throw new Error('A host has copies.');
  await answerOf(host, copies.make());
  const name = copies.list().copies[0]?.name ?? '';
  const folder = join(host.dataDir, 'backups');
  const left = name.replace('.sqlite', '-left.sqlite');
  copyFileSync(join(folder, name), join(folder, left));
  const sqlite = new DatabaseSync(join(folder, left));
  sqlite.exec("DELETE FROM facts WHERE name = 'service'");
  sqlite.close();
  expect(await answerOf(host, copies.putBack(left))).toEqual({ kind: 'unnamed' });
  expect(host.access.hub().day.count()).toBe(1);
});

it('a restore after which no hub can start says that Foyer ends, and why', async () => {
  const { host } = await house();
  const { copies } = host.access;
  if (!copies) throw new Error('A host has copies.');
  await answerOf(host, copies.make());
  const name = copies.list().copies[0]?.name ?? '';
  const database = join(host.dataDir, 'foyer.sqlite');
  rmSync(database);
  mkdirSync(database);
  writeFileSync(join(host.dataDir, 'backups', name), Buffer.alloc(8_192, 0xa5));
  expect(await answerOf(host, copies.putBack(name))).toMatchObject({
    kind: 'lost',
    reason: expect.stringContaining('foyer.sqlite'),
  });
});
