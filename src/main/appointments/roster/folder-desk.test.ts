import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { csv, HEADER, listLobby, OTHER_HEADER, row } from '../../../../test/support/hubs/list-lobby.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { workbookOf } from '../../../../test/support/workbook-of.ts';

/** A lobby with a folder that it watches; `put` lays a file there that has lain for an hour. */
async function lobby(files: Readonly<Record<string, string | Buffer>> = {}) {
  const clock = createFakeClock();
  const folder = join(temporaryFolder(), 'lists');
  mkdirSync(folder);
  const databasePath = join(temporaryFolder(), 'foyer.sqlite');
  function put(name: string, content: string | Buffer, agoMs = 3_600_000): void {
    writeFileSync(join(folder, name), content);
    const at = (clock.now() - agoMs) / 1_000;
    utimesSync(join(folder, name), at, at);
  }
  for (const [name, content] of Object.entries(files)) put(name, content);
  const open = () => listLobby({ clock, rosterFile: folder, databasePath });
  const l = await open();
  const passes = (isSo: () => void): Promise<void> =>
    eventually(async () => {
      await clock.advance(1_000);
      isSo();
    });
  const notices = () =>
    l.hub.status.snapshot().notices.flatMap((notice) => (notice.kind === 'roster' ? [notice] : []));
  /** Which file, if one, and what is the matter. */
  const troubles = () =>
    notices()
      .map(({ file, trouble }) => [file, trouble.kind])
      .toSorted(([a = ''], [b = '']) => a.localeCompare(b));
  return { ...l, clock, folder, databasePath, put, open, passes, notices, troubles };
}

const seconds = async (clock: ReturnType<typeof createFakeClock>, count: number): Promise<void> => {
  for (let n = 0; n < count; n++) {
    await clock.advance(1_000);
    // Files are looked at beside the clock.
    await new Promise<void>((resolve) => void setImmediate(resolve));
  }
};

describe('a folder of lists', () => {
  it('a folder of lists tells staff of a file without appointments, also when it is written again as it was', async () => {
    const l = await lobby({ 'a.csv': csv() });
    await l.passes(() => expect(l.troubles()).toEqual([['a.csv', 'empty']]));
    l.put('a.csv', csv(), 1_800_000);
    await seconds(l.clock, 90);
    expect(l.troubles()).toEqual([['a.csv', 'empty']]);
    l.put('a.csv', csv(row(1)));
    await l.passes(() => expect(l.troubles()).toEqual([]));
  });

  it('a folder of lists brings in a workbook, and tells staff of one that it cannot read', async () => {
    const l = await lobby({ '~$day.xlsx': 'locked by a spreadsheet program' });
    const cells = row(1).split(',');
    l.put('day.xlsx', Buffer.from(workbookOf({ sheets: { Day: [HEADER.split(','), cells] } })));
    l.put('old.xls', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'));
    await l.passes(() => expect(l.hub.day.count()).toBe(1));
    await l.passes(() => expect(l.troubles()).toEqual([['old.xls', 'unreadable']]));
    expect(l.notices()).toMatchObject([{ trouble: { why: { kind: 'old-workbook' } } }]);
  });

  it('a folder of lists brings in what lies there and each file that is put there, and nothing vanishes', async () => {
    const l = await lobby({ 'a.csv': csv(row(1), row(2)) });
    await l.passes(() => expect(l.hub.day.count()).toBe(2));
    l.put(
      'b.json',
      JSON.stringify([
        {
          id: 'j1',
          code: 'J-1',
          firstName: 'Jo',
          lineId: 1,
          startTime: '2026-01-05T09:10:00Z',
          endTime: '2026-01-05T09:40:00Z',
        },
      ]),
    );
    await l.passes(() => expect(l.hub.day.count()).toBe(3));
    rmSync(join(l.folder, 'a.csv'));
    l.put('c.csv', csv(row(4)));
    await l.passes(() => expect(l.hub.day.count()).toBe(4));
    expect(l.troubles()).toEqual([]);
  });

  it('a folder of lists takes a file by name and content once, also after a new start, and again when it says something else', async () => {
    const l = await lobby({ 'a.csv': csv(row(1)) });
    await l.passes(() => expect(l.kindOf('A1')).toBe('found'));
    await l.confirm((await l.preview(csv(row(1).replace('A-1', 'Z-9')))).id);
    expect([l.kindOf('A1'), l.kindOf('Z9')]).toEqual(['unknown', 'found']);
    await l.hub.close();
    const again = await l.open();
    // Written anew with the same content: another time, and nothing new.
    l.put('a.csv', csv(row(1)), 60_000);
    await seconds(l.clock, 10);
    expect([again.kindOf('A1'), again.kindOf('Z9')]).toEqual(['unknown', 'found']);
    l.put('a.csv', csv(row(1), row(2)), 30_000);
    await l.passes(() => expect([again.kindOf('A1'), again.kindOf('A2')]).toEqual(['found', 'found']));
  });

  it('a folder of lists does not take a file once more whose list was half in when the hub was cut off', async () => {
    const l = await lobby();
    await l.hub.close();
    const text = csv(row(1));
    l.put('a.csv', text);
    const hash = createHash('sha256').update(text).digest('hex');
    const about = { id: 'one', file: { name: 'a.csv', hash, mark: 'seen', at: l.clock.now() } };
    // It would be read as another code: what is here has changed since.
    const anna = { id: 'a1', code: 'Z-9', firstName: 'Anna', lastName: 'K', lineId: 1, status: 'Scheduled' };
    const [startsAt, endsAt] = [600_000, 2_400_000].map((ms) => Math.round(l.clock.now()) + ms);
    const lists = join(dirname(l.databasePath), 'lists');
    mkdirSync(lists, { recursive: true });
    const lines = [about, [{ ...anna, startsAt, endsAt }]].map((line) => JSON.stringify(line));
    writeFileSync(join(lists, '000001.json'), lines.join('\n'));
    const again = await l.open();
    // Files are read in turn: once this one is in, the other one has been looked at.
    l.put('b.csv', csv(row(2)));
    await l.passes(() => expect(again.kindOf('A2')).toBe('found'));
    expect([again.kindOf('A1'), again.kindOf('Z9')]).toEqual(['unknown', 'found']);
  });

  it('a folder of lists leaves alone what is still being written, what has another name, and folders', async () => {
    const l = await lobby({
      'a.csv.part': csv(row(1)),
      '.b.csv': csv(row(2)),
      '~c.csv': csv(row(3)),
      'notes.docx': csv(row(4)),
    });
    mkdirSync(join(l.folder, 'old.csv'));
    await seconds(l.clock, 5);
    expect([l.hub.day.count(), l.troubles()]).toEqual([0, []]);
    renameSync(join(l.folder, 'a.csv.part'), join(l.folder, 'a.csv'));
    await l.passes(() => expect(l.hub.day.count()).toBe(1));
    // A file that grows each second is not read before it rests.
    for (let n = 5; n < 10; n++) {
      l.put('d.csv', csv(...Array.from({ length: n }, (_, each) => row(each + 10))), -1_000 * n);
      await seconds(l.clock, 1);
      expect(l.hub.day.count()).toBe(1);
    }
    await l.passes(() => expect(l.hub.day.count()).toBe(10));
  });

  it('a folder of lists says once and by name which file cannot be read, and which of its lines, until it is mended or gone', async () => {
    const l = await lobby({ 'a.json': '{"appointments": []}', 'b.csv': csv(row(1), row(2, 'x,y')) });
    await l.passes(() =>
      expect(l.troubles()).toEqual([
        ['a.json', 'unreadable'],
        ['b.csv', 'rows'],
      ]),
    );
    expect(l.notices()).toHaveLength(2);
    expect(l.hub.roster.problems(0, 'b.csv')).toMatchObject({
      total: 2,
      problems: [
        { number: 3, field: 'start', rule: { kind: 'not-a-time' } },
        { number: 3, field: 'end', rule: { kind: 'not-a-time' } },
      ],
    });
    const first = l.notices().map(({ noticeId }) => noticeId);
    await seconds(l.clock, 10);
    expect(l.notices().map(({ noticeId }) => noticeId)).toEqual(first);
    rmSync(join(l.folder, 'a.json'));
    l.put('b.csv', csv(row(1), row(2)), 1_000_000);
    await l.passes(() => expect([l.troubles(), l.hub.day.count()]).toEqual([[], 2]));
  });

  it('a folder of lists says once of each file of another kind what it is, and the preview is the way out of an open one', async () => {
    const l = await lobby({
      'a.csv': csv(row(1)),
      'b.pdf': '%PDF-1.7',
      'c.csv': 'Date;Time;Name\n27.11.2026;9:30;Anna Müller',
      'd.csv': csv(row(2, '03/04/2026 9:10,03/04/2026 9:40')),
    });
    const expected = [
      ['b.pdf', 'unreadable'],
      ['c.csv', 'other-list'],
      ['d.csv', 'asks'],
    ];
    await l.passes(() => expect([l.troubles(), l.hub.day.count()]).toEqual([expected, 1]));
    const first = l.notices().map(({ noticeId }) => noticeId);
    await seconds(l.clock, 10);
    expect(l.notices().map(({ noticeId }) => noticeId)).toEqual(first);
    const begun = await l.lists.beginWatched('desk');
    expect(begun).toMatchObject({ kind: 'begun', file: 'c.csv' });
  });

  it('a folder of lists is quiet about a file again that says what it said before it could not be read', async () => {
    const l = await lobby({ 'a.csv': csv(row(1)) });
    await l.passes(() => expect(l.hub.day.count()).toBe(1));
    l.put('a.csv', '%PDF-1.7 is no list', 60_000);
    await l.passes(() => expect(l.troubles()).toEqual([['a.csv', 'unreadable']]));
    l.put('a.csv', csv(row(1)), 30_000);
    await l.passes(() => expect(l.troubles()).toEqual([]));
  });

  it('a file in the folder of lists keeps its bad lines when it is written again with the same content', async () => {
    const l = await lobby({ 'b.csv': csv(row(1), row(2, 'x,y')) });
    await l.passes(() => expect(l.troubles()).toEqual([['b.csv', 'rows']]));
    l.put('b.csv', csv(row(1), row(2, 'x,y')), 60_000);
    await seconds(l.clock, 5);
    expect(l.troubles()).toEqual([['b.csv', 'rows']]);
  });

  it('a folder of lists has no eyes for a pipe with the name of a list, and goes on with the files beside it', async () => {
    const l = await lobby();
    execFileSync('mkfifo', [join(l.folder, 'a.csv')]);
    await seconds(l.clock, 5);
    l.put('b.csv', csv(row(1)));
    await l.passes(() => expect(l.hub.day.count()).toBe(1));
  });

  it('a folder of lists that is away is reported, and read when it is back', async () => {
    const l = await lobby({ 'a.csv': csv(row(1)) });
    await l.passes(() => expect(l.hub.day.count()).toBe(1));
    renameSync(l.folder, `${l.folder}-away`);
    await l.passes(() => expect(l.troubles()).toEqual([[undefined, 'folder-missing']]));
    renameSync(`${l.folder}-away`, l.folder);
    await l.passes(() => expect(l.troubles()).toEqual([]));
    expect(l.hub.day.count()).toBe(1);
  });

  it('a folder of lists has files with columns of other names, which are said once and hold for the next', async () => {
    const names = OTHER_HEADER;
    const l = await lobby({ 'montag.csv': [names, row(1)].join('\n'), 'a.csv': csv(row(8)) });
    await l.passes(() => expect(l.lists.watched()).toEqual({ name: 'lists', isUnknown: true }));
    const begun = await l.lists.beginWatched('desk');
    if (begun.kind !== 'begun') throw new Error(begun.kind);
    expect(await l.look(begun.importId, 'preview')).toMatchObject({
      columns: [{ name: 'Nr' }, {}, {}, {}, {}, {}, {}],
    });
    await l.decide(begun.importId);
    expect(l.lists.confirm('desk', begun.importId)).toBe(true);
    await l.passes(() => expect([l.kindOf('A1'), l.kindOf('A8')]).toEqual(['found', 'found']));
    l.put('dienstag.csv', [names, row(2)].join('\n'));
    await l.passes(() => expect([l.kindOf('A2'), l.troubles()]).toEqual(['found', []]));
  });
});
