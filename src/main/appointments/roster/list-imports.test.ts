import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { csv, HEADER, listLobby as lobby, row } from '../../../../test/support/hubs/list-lobby.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { MAX_LIST_BYTES } from '../../../contract/limits.ts';

describe('a list that a clerk brings', () => {
  it('a list that a clerk brings changes nothing until it is confirmed, and then its visitors are found', async () => {
    const l = await lobby();
    const { id, counts, columns } = await l.preview(csv(row(1), row(2)));
    expect(counts).toMatchObject({ new: 2, changed: 0, same: 0, bad: 0 });
    expect(columns[0]).toMatchObject({ name: 'id', samples: ['a1', 'a2'], field: 'id', why: 'recipe' });
    expect([l.hub.day.count(), l.kindOf('A1')]).toEqual([0, 'unknown']);
    expect(await l.confirm(id)).toEqual({ kind: 'done', written: 2, waiting: 0, bad: 0 });
    expect([l.hub.day.count(), l.kindOf('A1')]).toEqual([2, 'found']);
  });

  it('a list that a clerk brings repeats without duplicates, and says what is new, changed and the same', async () => {
    const l = await lobby();
    await l.confirm((await l.preview(csv(row(1), row(2)))).id);
    const again = await l.preview(csv(row(1), row(2).replace('A-2', 'B-2'), row(3)));
    expect(again.counts).toMatchObject({ new: 1, changed: 1, same: 1 });
    expect(await l.confirm(again.id)).toMatchObject({ written: 2 });
    expect(l.hub.day.count()).toBe(3);
  });

  it('a list that a clerk brings again without a row says that the appointment stays, and takes nobody away', async () => {
    const l = await lobby();
    await l.confirm((await l.preview(csv(row(1), row(2), row(3)))).id);
    const again = await l.preview(csv(row(1)));
    expect(again.counts).toMatchObject({ same: 1, notListed: 2 });
    const tomorrow = row(4, '2026-01-06T09:10:00Z,2026-01-06T09:40:00Z');
    expect((await l.preview(csv(tomorrow))).counts).toMatchObject({ new: 1, notListed: 0 });
    expect((await l.preview(csv('a2,A-2,Bo,K,1,soon,later', row(1)))).counts).toMatchObject({ notListed: 1 });
    expect(l.hub.day.count()).toBe(3);
  });

  it('a list about which a clerk said something has its columns in the trail, and nothing of its visitors', async () => {
    const l = await lobby();
    const text = [`${HEADER},status,Canary Lee`, `${row(1)},Storno?,x`].join('\n');
    const { id } = await l.preview(text);
    expect(l.lists.decidedShape('desk', id)).toBeUndefined();
    await l.decide(id, { statuses: { 'Storno?': 'Scheduled' } });
    expect(l.lists.decidedShape('desk', id)).toBe(
      'Foyer: id, code, firstName, lastName, lineId, startTime, endTime, status',
    );
    expect(l.lists.decidedShape('other', id)).toBeUndefined();
  });

  it('a list that a clerk brings never takes back a visitor who has checked in here', async () => {
    const l = await lobby();
    await l.confirm((await l.preview(csv(row(1)))).id);
    l.hub.actions.atDesk('check-in', 'a1');
    expect((await l.preview(csv(row(1)))).counts).toMatchObject({ same: 1, changed: 0 });
  });

  it('a list that a clerk brings shows every bad line with its reason, a page at a time, and puts the good ones in', async () => {
    const l = await lobby();
    const bad = Array.from({ length: 450 }, (_, n) =>
      row(n + 10, '2026-01-05T09:10:00Z,2026-01-05T08:00:00Z'),
    );
    const { id, counts } = await l.preview(csv(row(1), ...bad, row(2)));
    expect(counts).toMatchObject({ new: 2, bad: 450 });
    const pages = await Promise.all([0, 200, 400].map((from) => l.lists.problems('desk', id, from)));
    expect(pages.map(({ problems }) => problems.length)).toEqual([200, 200, 50]);
    expect(pages[0]?.problems[0]).toEqual({
      place: 'line',
      number: 3,
      field: 'end',
      rule: { kind: 'before-start' },
      isTaken: false,
    });
    expect(await l.confirm(id)).toEqual({ kind: 'done', written: 2, waiting: 0, bad: 450 });
  });

  it('a list that a clerk brings has columns of other names, which the clerk says what they are', async () => {
    const l = await lobby();
    const text = [
      'Nr;Kürzel;Vorname;Schalter;Beginn;Ende;Notiz',
      '7;Z-7;Zoë;1;2026-01-05 09:10;2026-01-05 09:40;x',
    ].join('\r\n');
    const first = await l.preview(text);
    expect(first.columns.map(({ name }) => name)).toEqual([
      'Nr',
      'Kürzel',
      'Vorname',
      'Schalter',
      'Beginn',
      'Ende',
      'Notiz',
    ]);
    expect(first.isOfService).toBe(false);
    expect(l.lists.confirm('desk', first.id)).toBe(false);
    expect(await l.decide(first.id)).toMatchObject({ isOfService: true, counts: { new: 1 } });
    await l.confirm(first.id);
    expect(l.kindOf('Z7')).toBe('found');
  });

  it('a code twice in a list is a doubt for two visitors of one day, who are both taken, and none for one visitor or another day', async () => {
    const l = await lobby();
    const named = (n: number, name: string, code: string, day = '05') =>
      `a${n},${code},${name},K,1,2026-01-${day}T09:10:00Z,2026-01-${day}T09:40:00Z`;
    const { id, counts } = await l.preview(
      csv(
        named(1, 'Anna', 'A-1'),
        named(2, 'Bo', 'a1'),
        named(3, 'Anna', 'A-1'),
        named(4, 'Cleo', 'A-1', '06'),
        named(1, 'Dora', 'D-1'),
      ),
    );
    expect(counts).toMatchObject({ new: 4, bad: 1, doubtful: 1 });
    expect((await l.lists.problems('desk', id, 0)).problems).toEqual([
      {
        place: 'line',
        number: 3,
        field: 'code',
        rule: { kind: 'double-code', place: 'line', number: 2 },
        isTaken: true,
      },
      {
        place: 'line',
        number: 6,
        field: 'id',
        rule: { kind: 'double', place: 'line', number: 2 },
        isTaken: false,
      },
    ]);
    expect(await l.confirm(id)).toMatchObject({ written: 4, bad: 1 });
  });

  it('a list that a clerk brings may be of any make at once: a mark, semicolons, mixed line ends, quotes and no zone', async () => {
    const l = await lobby({ timeZone: 'Europe/Madrid' });
    const lines = [
      HEADER.replaceAll(',', ';'),
      'a1;A-1;"Zoë; the ""first""";K;1;2026-01-05 10:10;2026-01-05 10:40',
      'a2;A-2;Bo;K;1;2026-01-05 10:10;2026-01-05 10:40',
      'a3;A-3;Cleo;K;1;05.01.2026;2026-01-05 10:40',
    ];
    const text = `\uFEFF${lines[0]}\r\n${lines[1]}\r${lines[2]}\n${lines[3]}`;
    for (const bytes of [Buffer.from(text), Buffer.from(text, 'utf16le')]) {
      const { id, counts } = await l.preview(bytes);
      expect(counts).toMatchObject({ new: 2, bad: 1, doubtful: 0 });
      expect((await l.lists.problems('desk', id, 0)).problems).toMatchObject([
        { number: 4, field: 'start', rule: { kind: 'no-time' } },
      ]);
    }
    await l.confirm((await l.preview(Buffer.from(text))).id);
    expect([l.kindOf('A1'), l.kindOf('A2'), l.kindOf('A3')]).toEqual(['found', 'found', 'unknown']);
  });

  it('a list that a clerk brings is read with a doubt where its times come twice or never at the lobby', async () => {
    const l = await lobby({ timeZone: 'Europe/Madrid' });
    const { id, counts } = await l.preview(
      csv(
        row(1, '2026-10-25 02:30,2026-10-25 02:50'),
        row(2, '2026-03-29 02:30,2026-03-29 03:50'),
        row(3, '2026-01-05 11:00,2026-01-05 12:00'),
      ),
    );
    expect(counts).toMatchObject({ new: 3, bad: 0, doubtful: 2 });
    expect((await l.lists.problems('desk', id, 0)).problems.map(({ rule }) => rule.kind)).toEqual([
      'double-hour',
      'double-hour',
      'skipped-hour',
    ]);
  });

  it.each<[string, string | Buffer, object]>([
    ['a workbook that breaks off', Buffer.from('504b03040a0000000000', 'hex'), { kind: 'damaged' }],
    [
      'a workbook of an old program',
      Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex'),
      { kind: 'old-workbook' },
    ],
    ['a PDF', '%PDF-1.7\n1 0 obj', { kind: 'not-text' }],
    ['JSON of another shape', '{"appointments": []}', { kind: 'not-a-list' }],
    ['JSON that breaks off', '[{"id": "a1"}', { kind: 'no-end' }],
  ])('a list that a clerk brings cannot be read as %s, and says why', async (_what, text, why) => {
    const l = await lobby();
    const id = l.send(typeof text === 'string' ? Buffer.from(text) : text);
    expect(await l.look(id, 'unreadable')).toMatchObject({ why });
    expect(l.lists.confirm('desk', id)).toBe(false);
  });

  it('a list that a clerk brings may be empty: nothing is new', async () => {
    const l = await lobby();
    expect((await l.preview('')).counts.new).toBe(0);
  });

  it('a list of more than 50 MB is refused before a clerk sends it', async () => {
    const l = await lobby();
    expect(l.lists.begin('desk', MAX_LIST_BYTES + 1)).toEqual({ kind: 'too-large', most: MAX_LIST_BYTES });
  });
});

describe('an import', () => {
  it('an import takes only the next piece, and none beyond what was said', async () => {
    const l = await lobby();
    const begun = l.lists.begin('desk', 10);
    if (begun.kind !== 'begun') throw new Error(begun.kind);
    const add = (at: number, text: string) =>
      l.lists.add('desk', begun.importId, at, Buffer.from(text).toString('base64'));
    expect([
      add(1, 'x'),
      add(0, '12345678901'),
      add(0, ''),
      add(0, '12345'),
      add(0, '12345'),
      add(5, '67890'),
    ]).toEqual([false, false, false, true, false, true]);
    expect(add(10, 'x')).toBe(false);
  });

  it('an import is of one screen: another cannot see, confirm or cancel it', async () => {
    const l = await lobby();
    const { id } = await l.preview(csv(row(1)));
    expect(await l.stateOf(id, 'other')).toEqual({ kind: 'gone' });
    expect(await l.lists.problems('other', id, 0)).toEqual({ total: 0, problems: [] });
    expect([l.lists.confirm('other', id), l.lists.cancel('other', id)]).toEqual([false, false]);
    await l.confirm(id);
  });

  it('an import is gone once it is given up, and after an hour', async () => {
    const l = await lobby();
    const first = await l.preview(csv(row(1)));
    const watching = l.lists.watch('desk', first.id, undefined);
    await watching.next();
    l.lists.cancel('desk', first.id);
    expect((await watching.next()).value).toEqual({ kind: 'gone' });
    const second = await l.preview(csv(row(1)));
    await l.clock.advance(3_600_000);
    expect(await l.stateOf(second.id)).toEqual({ kind: 'gone' });
    expect(l.hub.day.count()).toBe(0);
  });

  it('an import of a third screen waits until one of two is over', async () => {
    const l = await lobby();
    const id = l.send(Buffer.from(HEADER), 'one');
    l.send(Buffer.from(HEADER), 'two');
    expect(l.lists.begin('three', 10)).toEqual({ kind: 'busy' });
    l.lists.cancel('one', id);
    expect(l.lists.begin('three', 10).kind).toBe('begun');
  });

  it('a preview whose window was closed a minute ago gives way to a new import, and one that is watched does not', async () => {
    const l = await lobby();
    const closed = l.send(Buffer.from(HEADER), 'closed');
    const watched = l.send(Buffer.from(HEADER), 'watched');
    const states = [l.lists.watch('closed', closed, undefined), l.lists.watch('watched', watched, undefined)];
    for (const each of states) await each.next();
    await l.clock.advance(120_000);
    expect(l.lists.begin('third', 10)).toEqual({ kind: 'busy' });
    await states[0]?.return();
    await l.clock.advance(59_000);
    expect(l.lists.begin('third', 10)).toEqual({ kind: 'busy' });
    await l.clock.advance(1_000);
    expect(l.lists.begin('third', 10).kind).toBe('begun');
    expect(l.lists.begin('fourth', 10)).toEqual({ kind: 'busy' });
    expect(l.lists.cancel('watched', watched)).toBe(true);
    await states[1]?.return();
  });

  it('an import confirmed twice is put in once', async () => {
    const l = await lobby();
    const { id } = await l.preview(csv(row(1)));
    l.lists.confirm('desk', id);
    l.lists.confirm('desk', id);
    expect(await l.look(id, 'done')).toMatchObject({ written: 1 });
    expect(l.lists.confirm('desk', id)).toBe(false);
  });

  it('an import that is begun while the hub closes is begun by nobody', async () => {
    const l = await lobby();
    const file = join(temporaryFolder(), 'list.csv');
    writeFileSync(file, csv(row(1)));
    const beginning = l.lists.beginAt('desk', file);
    await l.hub.close();
    expect(await beginning).toEqual({ kind: 'busy' });
    expect(l.clock.pending()).toBe(0);
  });
});
