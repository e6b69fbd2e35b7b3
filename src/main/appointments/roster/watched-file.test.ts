import { mkdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { HEADER, listLobby, OTHER_HEADER, row, SAID } from '../../../../test/support/hubs/list-lobby.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { MAX_LIST_BYTES } from '../../../contract/limits.ts';

describe('the file that the hub reads by itself', () => {
  const named = (names: string, ...rows: readonly string[]) => [names, ...rows].join('\n');
  const NAMES = OTHER_HEADER;

  /** A lobby with that file, which has lain there for an hour, once it was looked at. */
  async function watching(text: string) {
    const rosterFile = join(temporaryFolder(), 'termine.csv');
    const clock = createFakeClock();
    const write = (content: string): void => {
      writeFileSync(rosterFile, content);
      const at = clock.now() / 1_000 - 3_600;
      utimesSync(rosterFile, at, at);
    };
    write(text);
    const l = await listLobby({ clock, rosterFile });
    const passes = async (isSo: () => void): Promise<void> =>
      eventually(async () => {
        await clock.advance(1_000);
        isSo();
      });
    async function look() {
      const begun = await l.lists.beginWatched('desk');
      if (begun.kind !== 'begun') throw new Error(begun.kind);
      await l.look(begun.importId, 'preview');
      return begun.importId;
    }
    return { ...l, write, passes, look, rosterFile };
  }

  it('the file that the hub reads by itself is not read before somebody says what its columns are, and from then on is', async () => {
    const l = await watching(named(NAMES, row(1)));
    await l.passes(() => expect(l.lists.watched()).toEqual({ name: 'termine.csv', isUnknown: true }));
    const id = await l.look();
    expect(await l.stateOf(id)).toMatchObject({ isOfService: false });
    expect(await l.decide(id)).toMatchObject({ isOfService: true, counts: { new: 1 } });
    expect(l.hub.day.count()).toBe(0);
    expect(l.lists.confirm('desk', id)).toBe(true);
    expect(await l.stateOf(id)).toEqual({ kind: 'watched' });
    await l.passes(() => expect([l.hub.day.count(), l.kindOf('A1')]).toEqual([1, 'found']));
    expect(l.lists.watched()).toEqual({ name: 'termine.csv', isUnknown: false });

    l.write(named(NAMES, row(1), row(2), row(3)));
    await l.passes(() => expect(l.hub.day.count()).toBe(3));
  });

  it('a watched file with other columns than were confirmed waits for somebody again', async () => {
    const l = await watching(named(NAMES, row(1)));
    const id = await l.look();
    await l.decide(id);
    l.lists.confirm('desk', id);
    await l.passes(() => expect(l.hub.day.count()).toBe(1));
    l.write(named(NAMES.replace('Nr', 'Nummer'), row(1), row(2)));
    await l.passes(() => expect(l.lists.watched().isUnknown).toBe(true));
    expect(l.hub.day.count()).toBe(1);
  });

  it('a watched file whose dates may be read in two ways waits for an answer, and each of its days comes in with it', async () => {
    const dates = (n: number) => row(n, '1/5/2026 9:10,1/5/2026 9:40');
    const l = await watching(named(HEADER, dates(1)));
    await l.passes(() => expect(l.hub.roster.troubles()).toMatchObject([{ kind: 'asks', questions: [{}] }]));
    expect([l.hub.day.count(), l.lists.watched().isUnknown]).toEqual([0, true]);
    const id = await l.look();
    expect(l.lists.confirm('desk', id)).toBe(false);
    await l.decide(id, { dateOrder: 'month-first' });
    expect(l.lists.confirm('desk', id)).toBe(true);
    await l.passes(() => expect([l.kindOf('A1'), l.hub.roster.troubles()]).toEqual(['found', []]));
    l.write(named(HEADER, dates(1), dates(2)));
    await l.passes(() => expect(l.kindOf('A2')).toBe('found'));
  });

  it('a watched file with lines that nobody knows brings in the others, and asks for these', async () => {
    const header = HEADER.replace('lineId', 'lineName');
    const line = (n: number, name: string) => row(n).replace(',1,', `,${name},`);
    const l = await watching(
      named(HEADER.replace('lineId', 'lineId,lineName'), row(1).replace(',1,', ',1,Visas,')),
    );
    await l.passes(() => expect(l.kindOf('A1')).toBe('found'));
    l.write(named(header, line(1, 'Visas'), line(2, 'visas'), line(3, 'Passports')));
    const asked = { kind: 'asks', questions: [{ kind: 'unknown-lines', words: ['Passports'] }], bad: 1 };
    await l.passes(() => expect(l.hub.roster.troubles()).toMatchObject([asked]));
    expect([l.kindOf('A2'), l.kindOf('A3')]).toEqual(['found', 'unknown']);
    const id = await l.look();
    await l.decide(id, { lines: { Passports: { id: 7 } } });
    l.lists.confirm('desk', id);
    await l.passes(() => expect([l.kindOf('A3'), l.hub.roster.troubles()]).toEqual(['found', []]));
  });

  it('a watched file that is gone cannot be looked at', async () => {
    const l = await watching(named(NAMES, row(1)));
    rmSync(l.rosterFile);
    expect(await l.lists.beginWatched('desk')).toEqual({ kind: 'not-there' });
  });
});

describe('a path of this machine that setup names', () => {
  const named = [OTHER_HEADER, row(1)].join('\n');

  it('a path of this machine that setup names is looked at and confirmed first, and read that way once it is watched', async () => {
    const databasePath = join(temporaryFolder(), 'foyer.sqlite');
    const clock = createFakeClock();
    const folder = temporaryFolder();
    const path = join(folder, 'termine.csv');
    writeFileSync(path, named);
    utimesSync(path, clock.now() / 1_000 - 60, clock.now() / 1_000 - 60);
    const before = await listLobby({ clock, databasePath });
    const begun = await before.lists.beginAt('setup', ` ${path} `);
    if (begun.kind !== 'begun') throw new Error(begun.kind);
    await before.look(begun.importId, 'preview', 'setup');
    expect(await before.decide(begun.importId, SAID, 'setup')).toMatchObject({
      isOfService: true,
      counts: { new: 1 },
    });
    expect(before.lists.confirm('setup', begun.importId)).toBe(true);
    expect(await before.stateOf(begun.importId, 'setup')).toEqual({ kind: 'watched' });
    expect([before.hub.day.count(), before.lists.watched()]).toEqual([0, { isUnknown: false }]);
    await before.hub.close();

    const after = await listLobby({ clock, databasePath, rosterFile: path });
    await eventually(async () => {
      await clock.advance(1_000);
      expect(after.kindOf('A1')).toBe('found');
    });
  });

  it('a path that setup names is nothing where it is no list and no folder, or not whole, and a folder may have none yet', async () => {
    const l = await listLobby();
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'empty'));
    mkdirSync(join(folder, 'one'));
    for (const name of ['passwords', 'key.pem', join('one', 'a.csv')])
      writeFileSync(join(folder, name), named);
    const kinds = ['passwords', 'key.pem', 'not-there.csv', '', 'empty', 'one', join('one', 'a.csv')];
    const answers = [];
    for (const name of kinds)
      answers.push((await l.lists.beginAt('setup', name === '' ? 'a.csv' : join(folder, name))).kind);
    expect(answers).toEqual([...Array.from({ length: 4 }, () => 'not-there'), 'empty', 'begun', 'begun']);
    const whyNot = async (path: string) => l.lists.beginAt('setup', path);
    for (const [path, why] of [
      [join(folder, 'passwords'), 'not-readable'],
      [join(folder, 'no-such.csv'), 'nothing-there'],
      [join(folder, 'passwords', 'a.csv'), 'nothing-there'],
      ['a.csv', 'not-full-path'],
      ['~/a.csv', 'not-full-path'],
    ] as const)
      expect(await whyNot(path), path).toEqual({ kind: 'not-there', why });
  });

  it('a path of this machine that setup names is named where it is one of a folder, and not where it was asked for itself', async () => {
    const l = await listLobby();
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'monday.json'), '{}');
    writeFileSync(join(folder, 'sunday.csv'), '');
    truncateSync(join(folder, 'sunday.csv'), MAX_LIST_BYTES + 1);
    const at = (path: string) => l.lists.beginAt('setup', path);
    expect(await at(folder)).toMatchObject({ kind: 'too-large', file: 'sunday.csv' });
    rmSync(join(folder, 'sunday.csv'));
    expect(await at(folder)).toMatchObject({ kind: 'begun', file: 'monday.json' });
    expect(await at(join(folder, 'monday.json'))).not.toHaveProperty('file');
  });
});
