/** Entries and the lobby's database, without an engine. */
import { expect, it } from 'vitest';
import { wallMs } from '../../clock/clock.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { eventBody } from '../../../test/support/records/event-of.ts';
import { createGroupCommit } from '../webhooks/group-commit.ts';
import { createEventWriter } from '../webhooks/intake.ts';
import { createJournal } from '../webhooks/journal.ts';
import { createStreamCursor } from './stream-cursor.ts';
import type { EntryRead, StreamEntry } from './stream-entry.ts';
import { createStreamIntake } from './stream-intake.ts';

const STREAM = 'foyer:{main}:stream:7';

const entry = (n: number, about: Partial<StreamEntry> = {}): StreamEntry => ({
  id: `${n}-0`,
  n,
  before: n === 1 ? '0-0' : `${n - 1}-0`,
  key: `body-${n}@${n * 1_000}`,
  at: n * 1_000,
  kind: 'event',
  body: eventBody('ticket_created', { id: `t${n}` }),
  ...about,
});

function lobby(fails: (ticketId: string) => boolean = () => false) {
  const database = openTestDatabase();
  const clock = createFakeClock();
  const log = createRecordingLog();
  const applied: [string, number][] = [];
  const lists: string[] = [];
  const cursor = createStreamCursor(database);
  const commit = createGroupCommit({ database, monotonic: clock.monotonic });
  const intake = createStreamIntake({
    clock,
    log,
    cursor,
    commit,
    writer: createEventWriter({
      journal: createJournal(database),
      log,
      apply(event, receipt) {
        if (event.type !== 'ticket_created') return;
        if (fails(event.data.id)) throw new Error('a bug');
        applied.push([event.data.id, receipt.at]);
      },
      onAccepted: () => {},
    }),
    lists: { add: (body) => void lists.push(body.toString()), applySoon: () => {} },
    onLoss: () => {},
  });
  async function take(entries: readonly EntryRead[], engine = 100_000) {
    const taken = intake.take(STREAM, entries, {
      engine,
      wall: wallMs(clock),
      monotonic: clock.monotonic(),
    });
    for (let n = 0; n < 20; n++) await clock.advance(1_000);
    return taken;
  }
  return { database, clock, log, applied, lists, cursor, take };
}

it('a visitor’s event counts as received when the engine accepted it, and once', async () => {
  const l = lobby();
  const now = wallMs(l.clock);
  expect(await l.take([entry(1, { at: 40_000 }), entry(2, { at: 90_000 })])).toBe('all');
  expect(l.applied).toEqual([
    ['t1', now - 60_000],
    ['t2', now - 10_000],
  ]);
  l.cursor.rewind(STREAM);
  // A failover brought a copy of the second with another id.
  expect(
    await l.take([entry(1), { ...entry(3), key: 'body-2@2000', body: entry(2).body, before: '1-0' }]),
  ).toBe('all');
  expect(l.applied).toHaveLength(2);
});

it('an event from the future of the engine’s clock counts as received now', async () => {
  const l = lobby();
  const now = wallMs(l.clock);
  await l.take([entry(1, { at: 999_000 })]);
  expect(l.applied).toEqual([['t1', now]]);
});

it('an event whose effect always fails is set aside, and keeps no other visitor’s back', async () => {
  const l = lobby((id) => id === 't2');
  expect(await l.take([entry(1), entry(2), entry(3)])).toBe('all');
  // The first was applied, taken back with the second, and applied again.
  expect(l.applied.map(([id]) => id)).toEqual(['t1', 't1', 't3']);
  expect(l.database.sqlite.prepare('SELECT 1 FROM webhook_journal').all()).toHaveLength(2);
  expect(l.cursor.position(STREAM)).toMatchObject({ id: '3-0', n: 3 });
  expect(l.log.lines).toContainEqual(
    expect.objectContaining({ event: 'stream-entry-set-aside', fields: { id: '2-0' } }),
  );
  const [row] = l.database.sqlite.prepare('SELECT reason FROM webhook_quarantine').all();
  expect(row?.['reason']).toBe('wrong-shape');
});

it('the position and the effect are written together or not at all', async () => {
  const l = lobby();
  await l.take([entry(1)]);
  l.database.sqlite.exec(
    `CREATE TEMP TRIGGER full BEFORE INSERT ON webhook_journal BEGIN SELECT RAISE(ABORT, 'full'); END;
     CREATE TEMP TRIGGER full_too BEFORE INSERT ON webhook_quarantine BEGIN SELECT RAISE(ABORT, 'full'); END`,
  );
  expect(await l.take([entry(2), entry(3)])).toBe('stop');
  expect([l.cursor.position(STREAM).n, l.applied.length]).toEqual([1, 1]);
  l.database.sqlite.exec('DROP TRIGGER full; DROP TRIGGER full_too');
  expect(await l.take([entry(2), entry(3)])).toBe('all');
  expect([l.cursor.position(STREAM).n, l.applied.length]).toEqual([3, 3]);
});

it('a stream whose count begins anew in the middle is read again once, not for ever', async () => {
  const l = lobby();
  await l.take([entry(5), entry(6)]);
  const odd = entry(7, { n: 1, before: '0-0' });
  expect(await l.take([odd])).toBe('again');
  expect(l.cursor.position(STREAM).isKnown).toBe(false);
  expect(await l.take([entry(5), entry(6), odd])).toBe('all');
  expect(l.applied.map(([id]) => id)).toEqual(['t5', 't6', 't7']);
  expect(l.cursor.losses()).toMatchObject([{ missed: 0 }]);
});

it('a stream whose count begins anew twice is read again twice, and visitors behind it are seen', async () => {
  const l = lobby();
  await l.take([entry(1)]);
  const [one, other] = [entry(3, { before: '0-0', n: 1 }), entry(5, { before: '0-0', n: 1 })];
  const all = [entry(1), one, entry(4, { n: 2 }), other, entry(6, { n: 2 })];
  expect(await l.take([one])).toBe('again');
  expect(await l.take(all)).toBe('again');
  expect(await l.take(all)).toBe('all');
  expect(l.applied.map(([id]) => id)).toEqual(['t1', 't3', 't4', 't5', 't6']);
});

it.each([
  ['once', 500, 'again'],
  ['for a while', 10_000, 'stop'],
])(
  'a disk that fails %s while the engine lost something costs no visitor’s call',
  async (_how, ms, first) => {
    const l = lobby();
    await l.take([entry(1), entry(2), entry(9, { n: 3, before: '2-0' })]);
    // The engine lost the ninth. What it has in its place was never read here.
    const [other, newest] = [entry(5, { n: 3, before: '2-0' }), entry(12, { n: 4, before: '5-0' })];
    l.database.sqlite.exec(
      `CREATE TEMP TRIGGER full BEFORE DELETE ON stream_positions BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    l.clock.after(ms, () => l.database.sqlite.exec('DROP TRIGGER full'));
    expect(await l.take([newest])).toBe(first);
    if (first === 'stop') expect(await l.take([newest])).toBe('again');
    expect(l.cursor.from(STREAM)).toBe('0-0');
    expect(await l.take([entry(1), entry(2), other, newest])).toBe('all');
    expect(l.applied.map(([id]) => id)).toEqual(['t1', 't2', 't9', 't5', 't12']);
  },
);

it('what is not of Foyer is kept for the diagnostics, and no visitor’s event is read again for it', async () => {
  const l = lobby();
  const foreign = (id: string) => ({ id, kind: 'unreadable', raw: Buffer.from(`body\n${id}`) }) as const;
  await l.take([entry(1)]);
  expect(await l.take([foreign('1-5'), entry(2), foreign('2-5'), entry(3), foreign('3-5')])).toBe('all');
  expect(l.applied.map(([id]) => id)).toEqual(['t1', 't2', 't3']);
  expect([l.cursor.position(STREAM).id, l.cursor.from(STREAM)]).toEqual(['3-0', '3-5']);
  expect(l.database.sqlite.prepare('SELECT 1 FROM webhook_quarantine').all()).toHaveLength(3);
  expect(l.cursor.losses()).toEqual([]);
});

it('an entry of a newer Foyer is kept, and is not counted as a webhook that the lobby missed', async () => {
  const l = lobby();
  const newer = {
    id: '2-0',
    kind: 'unreadable',
    raw: Buffer.from('kind\nlater'),
    place: { n: 2, before: '1-0' },
  } as const;
  expect(await l.take([entry(1), newer, entry(3)])).toBe('all');
  expect([l.cursor.losses(), l.cursor.position(STREAM).n]).toEqual([[], 3]);
  expect(l.database.sqlite.prepare('SELECT 1 FROM webhook_quarantine').all()).toHaveLength(1);
});

it('a list is kept with the position, and no call waits for it; read again it is not applied again', async () => {
  const l = lobby();
  const list = entry(2, { kind: 'appointments', body: Buffer.from('[]') });
  expect(await l.take([entry(1), list, entry(3)])).toBe('all');
  l.cursor.rewind(STREAM);
  expect(await l.take([entry(1), list, entry(3)])).toBe('all');
  expect([l.lists, l.applied.length]).toEqual([['[]'], 2]);
});
