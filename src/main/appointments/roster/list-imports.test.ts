import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { hubOf } from '../../../../test/support/hub-of.ts';
import type { ListState } from '../../../contract/list-import.ts';
import { LARGEST_LIST, PIECE_OF_LIST } from '../../../contract/limits.ts';
import type { RosterField } from '../../../contract/roster-fields.ts';

const HEADER = 'id,code,firstName,lastName,lineId,startTime,endTime';
const row = (n: number, about = '2026-01-05T09:10:00Z,2026-01-05T09:40:00Z') =>
  `a${n},A-${n},Anna,K,1,${about}`;
const csv = (...rows: readonly string[]) => [HEADER, ...rows].join('\n');

/** A lobby in UTC, on a Monday at nine, and the screen of a clerk who has a list. */
async function lobby({
  timeZone = 'UTC',
  clock = createFakeClock(),
  rosterFile,
}: { timeZone?: string; clock?: ReturnType<typeof createFakeClock>; rosterFile?: string } = {}) {
  const hub = await hubOf({
    clock,
    settings: { timeZone, ...(rosterFile === undefined ? {} : { rosterFile }) },
  });
  const { lists } = hub;

  async function stateOf(importId: string, screen = 'desk'): Promise<ListState> {
    const first = (await lists.watch(screen, importId, undefined).next()).value;
    return first ?? { kind: 'gone' };
  }
  /** Sends a file as the page does. */
  function send(bytes: Buffer, screen = 'desk'): string {
    const begun = lists.begin(screen, bytes.length);
    if (begun.kind !== 'begun') throw new Error(begun.kind);
    for (let at = 0; at < bytes.length; at += PIECE_OF_LIST) {
      const piece = bytes.subarray(at, at + PIECE_OF_LIST).toString('base64');
      expect(lists.add(screen, begun.importId, at, piece)).toBe(true);
    }
    return begun.importId;
  }
  async function look(importId: string, kind: ListState['kind']): Promise<ListState> {
    await eventually(async () => expect((await stateOf(importId)).kind).toBe(kind));
    return stateOf(importId);
  }
  async function preview(text: string | Buffer) {
    const id = send(typeof text === 'string' ? Buffer.from(text) : text);
    const state = await look(id, 'preview');
    if (state.kind !== 'preview') throw new Error(state.kind);
    return { id, ...state };
  }
  async function confirm(id: string) {
    expect(lists.confirm('desk', id)).toBe(true);
    return look(id, 'done');
  }
  const kindOf = (code: string) => hub.actions.lookUp(code).answer.kind;
  return { hub, lists, clock, send, look, stateOf, preview, confirm, kindOf };
}

describe('a list that a clerk brings', () => {
  it('changes nothing until it is confirmed, and then its visitors are found', async () => {
    const l = await lobby();
    const { id, counts, columns } = await l.preview(csv(row(1), row(2)));
    expect(counts).toMatchObject({ new: 2, changed: 0, same: 0, bad: 0 });
    expect(columns[0]).toEqual({ name: 'id', example: 'a1', field: 'id' });
    expect([l.hub.day.count(), l.kindOf('A1')]).toEqual([0, 'unknown']);
    expect(await l.confirm(id)).toEqual({ kind: 'done', written: 2, waiting: 0, bad: 0 });
    expect([l.hub.day.count(), l.kindOf('A1')]).toEqual([2, 'found']);
  });

  it('repeats without duplicates, and says what is new, changed and the same', async () => {
    const l = await lobby();
    await l.confirm((await l.preview(csv(row(1), row(2)))).id);
    const again = await l.preview(csv(row(1), row(2).replace('A-2', 'B-2'), row(3)));
    expect(again.counts).toMatchObject({ new: 1, changed: 1, same: 1 });
    expect(await l.confirm(again.id)).toMatchObject({ written: 2 });
    expect(l.hub.day.count()).toBe(3);
  });

  it('never takes back who has checked in here', async () => {
    const l = await lobby();
    await l.confirm((await l.preview(csv(row(1)))).id);
    l.hub.actions.atDesk('check-in', 'a1');
    expect((await l.preview(csv(row(1)))).counts).toMatchObject({ same: 1, changed: 0 });
  });

  it('shows every bad line with its reason, a page at a time, and puts the good ones in', async () => {
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
      field: 'endTime',
      rule: { kind: 'before-start' },
      isTaken: false,
    });
    expect(await l.confirm(id)).toEqual({ kind: 'done', written: 2, waiting: 0, bad: 450 });
  });

  it('has columns of other names, which the clerk says what they are', async () => {
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
    expect(first.missing).toEqual(['id', 'firstName', 'lineId', 'startTime', 'endTime', 'code']);
    expect(l.lists.confirm('desk', first.id)).toBe(false);
    const fields: (RosterField | undefined)[] = [
      'id',
      'code',
      'firstName',
      'lineId',
      'startTime',
      'endTime',
      undefined,
    ];
    expect(l.lists.map('desk', first.id, fields)).toBe(true);
    await eventually(async () =>
      expect(await l.stateOf(first.id)).toMatchObject({ missing: [], counts: { new: 1 } }),
    );
    await l.confirm(first.id);
    expect(l.kindOf('Z7')).toBe('found');
  });

  it('is read with a doubt where its times come twice or never at the lobby', async () => {
    const l = await lobby({ timeZone: 'Europe/Madrid' });
    const { id, counts } = await l.preview(
      csv(
        row(1, '2026-10-25 02:30,2026-10-25 02:50'),
        row(2, '2026-03-29 02:30,2026-03-29 03:50'),
        row(3, '2026-01-05 11:00,2026-01-05 12:00'),
      ),
    );
    expect(counts).toMatchObject({ new: 3, bad: 0, doubtful: 3 });
    expect((await l.lists.problems('desk', id, 0)).problems.map(({ rule }) => rule.kind)).toEqual([
      'double-hour',
      'double-hour',
      'skipped-hour',
    ]);
  });

  it.each<[string, string, object]>([
    ['JSON of another shape', '{"appointments": []}', { kind: 'not-a-list' }],
    ['JSON that breaks off', '[{"id": "a1"}', { kind: 'no-end' }],
  ])('cannot be read as %s, and says why', async (_what, text, why) => {
    const l = await lobby();
    const id = l.send(Buffer.from(text));
    expect(await l.look(id, 'unreadable')).toMatchObject({ why });
    expect(l.lists.confirm('desk', id)).toBe(false);
  });

  it('may be empty: nothing is new', async () => {
    const l = await lobby();
    expect((await l.preview('')).counts.new).toBe(0);
  });

  it('of more than 50 MB is refused before it is sent', async () => {
    const l = await lobby();
    expect(l.lists.begin('desk', LARGEST_LIST + 1)).toEqual({ kind: 'too-large', most: LARGEST_LIST });
  });
});

describe('an import', () => {
  it('takes only the next piece, and none beyond what was said', async () => {
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

  it('is of one screen: another cannot see, confirm or cancel it', async () => {
    const l = await lobby();
    const { id } = await l.preview(csv(row(1)));
    expect(await l.stateOf(id, 'other')).toEqual({ kind: 'gone' });
    expect(await l.lists.problems('other', id, 0)).toEqual({ total: 0, problems: [] });
    expect([l.lists.confirm('other', id), l.lists.cancel('other', id)]).toEqual([false, false]);
    await l.confirm(id);
  });

  it('is gone once it is given up, and after an hour', async () => {
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

  it('of a third screen waits until one of two is over', async () => {
    const l = await lobby();
    const id = l.send(Buffer.from(HEADER), 'one');
    l.send(Buffer.from(HEADER), 'two');
    expect(l.lists.begin('three', 10)).toEqual({ kind: 'busy' });
    l.lists.cancel('one', id);
    expect(l.lists.begin('three', 10).kind).toBe('begun');
  });

  it('confirmed twice is put in once', async () => {
    const l = await lobby();
    const { id } = await l.preview(csv(row(1)));
    l.lists.confirm('desk', id);
    l.lists.confirm('desk', id);
    expect(await l.look(id, 'done')).toMatchObject({ written: 1 });
    expect(l.lists.confirm('desk', id)).toBe(false);
  });
});

describe('the file that the hub reads by itself', () => {
  const named = (names: string, ...rows: readonly string[]) => [names, ...rows].join('\n');
  const NAMES = 'Nr,Kürzel,Vorname,Nachname,Schalter,Beginn,Ende';
  const FIELDS: readonly RosterField[] = [
    'id',
    'code',
    'firstName',
    'lastName',
    'lineId',
    'startTime',
    'endTime',
  ];

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
    const l = await lobby({ clock, rosterFile });
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

  it('is not read before somebody says what its columns are, and from then on is', async () => {
    const l = await watching(named(NAMES, row(1)));
    await l.passes(() => expect(l.lists.watched()).toEqual({ name: 'termine.csv', isUnknown: true }));
    const id = await l.look();
    expect(l.lists.confirm('desk', id)).toBe(false);
    l.lists.map('desk', id, FIELDS);
    await eventually(async () =>
      expect(await l.stateOf(id)).toMatchObject({ kind: 'preview', missing: [], counts: { new: 1 } }),
    );
    expect(l.hub.day.count()).toBe(0);
    expect(l.lists.confirm('desk', id)).toBe(true);
    expect(await l.stateOf(id)).toEqual({ kind: 'watched' });
    await l.passes(() => expect([l.hub.day.count(), l.kindOf('A1')]).toEqual([1, 'found']));
    expect(l.lists.watched()).toEqual({ name: 'termine.csv', isUnknown: false });

    l.write(named(NAMES, row(1), row(2), row(3)));
    await l.passes(() => expect(l.hub.day.count()).toBe(3));
  });

  it('with other columns than were confirmed waits for somebody again', async () => {
    const l = await watching(named(NAMES, row(1)));
    const id = await l.look();
    l.lists.map('desk', id, FIELDS);
    await eventually(async () => expect(await l.stateOf(id)).toMatchObject({ missing: [] }));
    l.lists.confirm('desk', id);
    await l.passes(() => expect(l.hub.day.count()).toBe(1));
    l.write(named(NAMES.replace('Nr', 'Nummer'), row(1), row(2)));
    await l.passes(() => expect(l.lists.watched().isUnknown).toBe(true));
    expect(l.hub.day.count()).toBe(1);
  });

  it('that is gone cannot be looked at', async () => {
    const l = await watching(named(NAMES, row(1)));
    rmSync(l.rosterFile);
    expect(await l.lists.beginWatched('desk')).toEqual({ kind: 'not-there' });
  });
});
