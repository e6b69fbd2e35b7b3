import { expect, it } from 'vitest';
import { eventually, inSeconds } from '../../test/support/eventually.ts';
import { deskLobby, made } from '../../test/support/hubs/desk-lobby.ts';
import { listLobby } from '../../test/support/hubs/list-lobby.ts';

/** As a salon's program writes it: no id, no code and no line that the booking system knows. */
const HEADER = 'Ref #,First name,Last name,Date,Start time,End time,Service,Team member,Status';
const LIST = [
  HEADER,
  '#A7K3,Olga,Brandt,2026-01-06,10:00,10:30,Check-up,M. Okafor,Confirmed',
  '#B2M9,Bo,Aalto,2026-01-06,11:00,11:30,Check-up,M. Okafor,Confirmed',
  '#C4P1,Cy,Kurt,2026-01-06,12:00,12:30,Check-up,M. Okafor,Cancelled',
].join('\n');

async function deskWithList() {
  let id = 900;
  const answer = () => made({ id: String(++id), publicId: `P-${id}` })();
  const lobby = await deskLobby(answer);
  const { hub, clock } = lobby;
  async function preview(text: string) {
    const bytes = Buffer.from(text);
    const begun = hub.lists.begin('desk', bytes.length, 'monday.csv');
    if (begun.kind !== 'begun') throw new Error(begun.kind);
    hub.lists.add('desk', begun.importId, 0, bytes.toString('base64'));
    await eventually(async () => {
      const { value } = await hub.lists.watch('desk', begun.importId, undefined).next();
      expect(value).toMatchObject({ kind: 'preview' });
    });
    return hub.lists.bookable('desk', begun.importId);
  }
  const pass = async () => {
    for (let n = 0; n < 20; n += 1) {
      await new Promise((resolve) => void setImmediate(resolve));
      await clock.advance(1_000);
    }
  };
  return { ...lobby, preview, pass };
}

it('a list of another program is booked from its preview, and its codes can be given to visitors', async () => {
  const { hub, preview, pass, requests } = await deskWithList();
  const bookings = hub.listBookings;
  const list = await preview(LIST);
  if (list.kind !== 'bookable') throw new Error(list.kind);
  const counts = { new: 0, moved: 0, same: 0, asked: 2, gone: 0, over: 1, bad: 0 };
  expect(await bookings.plan(list)).toEqual({ kind: 'plan', counts });
  const started = await bookings.start(list);
  const listId = started.kind === 'done' ? started.listId : 0;
  const [shown] = bookings.lists();
  expect(shown).toMatchObject({
    file: 'monday.csv',
    isPaused: false,
    counts: { asked: 2 },
    open: [{ alike: 2 }, { alike: 2 }],
  });
  const rowId = shown?.open[0]?.rowId ?? 0;
  expect(shown?.open[0]?.why).toEqual({ kind: 'line', name: 'Check-up' });
  const say = (decision: object) => {
    const seen = bookings.lists()[0]?.open[0]?.seen ?? '';
    return bookings.answer(listId, { rowId, alike: true, seen }, { kind: 'book', ...decision });
  };
  expect(await say({ lineId: 7 })).toEqual({ kind: 'done', rows: 2 });
  expect(bookings.lists()[0]?.open[0]?.why).toEqual({ kind: 'assignee', name: 'M. Okafor' });
  expect(await say({ assigneeId: 5 })).toEqual({ kind: 'done', rows: 2 });
  await pass();
  expect(bookings.lists()[0]).toMatchObject({ counts: { booked: 2 }, open: [] });
  expect(requests.map(({ path, body }) => [path, body])).toMatchObject([
    ['POST /v1/appointments', { firstName: 'Olga', lineId: 7, assigneeId: 5 }],
    ['POST /v1/appointments', { firstName: 'Bo', lineId: 7, assigneeId: 5 }],
  ]);
  expect(await bookings.codes(listId)).toMatchObject([
    { firstName: 'Olga', code: 'P-901', alias: '#A7K3' },
    { firstName: 'Bo', code: 'P-902', alias: '#B2M9' },
  ]);
  const again = await preview(LIST);
  expect(again.kind === 'bookable' && (await bookings.plan(again))).toMatchObject({
    counts: { ...counts, asked: 0, same: 2 },
  });
});

it('a list of the booking system is imported, not booked', async () => {
  const { preview } = await deskWithList();
  expect(
    await preview(
      'id,code,firstName,lastName,lineId,startTime,endTime\na1,A-1,Anna,K,1,2026-01-06T09:10:00Z,2026-01-06T09:40:00Z',
    ),
  ).toEqual({ kind: 'of-service' });
});

it('a visitor of a list that is being booked can be found, given their data and erased, and no list brings them back', async () => {
  const { hub, preview, clock } = await listLobby();
  const start = async () => {
    const { id } = await preview(LIST);
    const list = await hub.lists.bookable('desk', id);
    if (list.kind !== 'bookable') throw new Error(list.kind);
    await hub.listBookings.start(list);
    hub.lists.booked('desk', id);
  };
  await start();
  const { records } = await hub.privacy.find('Brandt');
  expect(records).toMatchObject([{ record: { kind: 'listed' }, firstName: 'Olga', lineName: 'Check-up' }]);
  const asked = records.map(({ record }) => record);
  const data = await hub.privacy.export(asked);
  expect(data.kind === 'data' && JSON.parse(data.text)).toMatchObject({
    listBookings: [{ listed: { alias: '#A7K3', firstName: 'Olga' } }],
  });
  let answer: unknown;
  void hub.privacy.erase(asked).then((erased) => (answer = erased));
  await inSeconds(clock, () => expect(answer).toMatchObject({ kind: 'erased' }));
  expect((await hub.privacy.find('Brandt')).records).toEqual([]);
  await start();
  expect(hub.listBookings.lists()[0]?.open).toMatchObject([{ firstName: 'Bo' }]);
});

it('a visitor of a list who was booked between being found and erased is erased everywhere', async () => {
  const { hub, preview, pass, clock } = await deskWithList();
  const list = await preview(LIST.split('\n').slice(0, 2).join('\n'));
  if (list.kind !== 'bookable') throw new Error(list.kind);
  const started = await hub.listBookings.start(list);
  const listId = started.kind === 'done' ? started.listId : 0;
  const asked = (await hub.privacy.find('Brandt')).records.map(({ record }) => record);
  expect(asked).toMatchObject([{ kind: 'listed' }]);
  for (const said of [{ lineId: 7 }, { assigneeId: 5 }]) {
    const { rowId = 0, seen = '' } = hub.listBookings.lists()[0]?.open[0] ?? {};
    await hub.listBookings.answer(listId, { rowId, alike: false, seen }, { kind: 'book', ...said });
  }
  await pass();
  expect((await hub.privacy.find('Brandt')).records.map(({ record }) => record.kind)).toContain(
    'appointment',
  );
  let answer: unknown;
  void hub.privacy.erase(asked).then((erased) => (answer = erased));
  await inSeconds(clock, () => expect(answer).toMatchObject({ kind: 'erased' }));
  expect((await hub.privacy.find('Brandt')).records).toEqual([]);
});

it('a list that is stopped while it is being started is stopped afterwards', async () => {
  const { hub, preview } = await deskWithList();
  const rows = Array.from(
    { length: 130 },
    (_, n) =>
      `#R${n}X,Visitor${n},Brandt,2026-01-06,${10 + (n % 8)}:00,${10 + (n % 8)}:30,Check-up,M. Okafor,Confirmed`,
  );
  const first = await preview(LIST);
  const list = await preview([HEADER, ...rows].join('\n'));
  if (list.kind !== 'bookable' || first.kind !== 'bookable') throw new Error(list.kind);
  const before = await hub.listBookings.start(first);
  const listId = before.kind === 'done' ? before.listId : 0;
  const starting = hub.listBookings.start(list);
  await new Promise((resolve) => void setImmediate(resolve));
  const dropping = hub.listBookings.drop(listId);
  expect(await starting).toMatchObject({ kind: 'done', listId });
  expect(await dropping).toBe(true);
  expect(hub.listBookings.lists()).toEqual([]);
});

it('an appointment whose row cannot be read in the next list is neither forgotten nor asked about', async () => {
  const { hub, preview } = await deskWithList();
  const first = await preview(LIST);
  if (first.kind !== 'bookable') throw new Error(first.kind);
  await hub.listBookings.start(first);
  const unread = (row: string) => preview([HEADER, row, ...LIST.split('\n').slice(2)].join('\n'));
  const row = '#A7K3,Olga,Brandt,2026-01-06,10:0O,10:3O,Check-up,M. Okafor,Confirmed';
  for (const text of [row, row.replace('2026-01-06', '6 Janu'), row.replace('Olga,Brandt', ',')]) {
    const next = await unread(text);
    if (next.kind !== 'bookable') throw new Error(next.kind);
    expect(await hub.listBookings.plan(next)).toMatchObject({ counts: { asked: 1, gone: 0, bad: 1 } });
  }
  // Moved, or only what the program knows it by is left: it is not gone on its old day.
  const other = row.replaceAll('2026-01-06', '2026-01-07');
  for (const text of [
    other.replace('10:0O,10:3O', '10:30,10:00').replace('Olga,Brandt', ','),
    other.replace('10:0O,10:3O', '10:30,10:00').replace('#A7K3', ''),
    '#A7K3,,,,,,,,',
    ',Olga Brandt,,,,,,,',
  ]) {
    const next = await unread(text);
    if (next.kind !== 'bookable') throw new Error(next.kind);
    expect(await hub.listBookings.plan(next), text).toMatchObject({ counts: { asked: 1, gone: 0 } });
  }
  const gone = await preview([HEADER, ...LIST.split('\n').slice(2)].join('\n'));
  expect(gone.kind === 'bookable' && (await hub.listBookings.plan(gone))).toMatchObject({
    counts: { gone: 1, bad: 0 },
  });
});

it('a list that is empty by now asks about all its appointments that are still to come', async () => {
  const { hub, preview, pass } = await deskWithList();
  const first = await preview(LIST.replaceAll('Check-up,M. Okafor', ','));
  if (first.kind !== 'bookable') throw new Error(first.kind);
  const started = await hub.listBookings.start(first);
  const listId = started.kind === 'done' ? started.listId : 0;
  const { rowId = 0, seen = '' } = hub.listBookings.lists()[0]?.open[0] ?? {};
  await hub.listBookings.answer(listId, { rowId, alike: true, seen }, { kind: 'book', lineId: 7 });
  await pass();
  expect(hub.listBookings.lists()[0]?.counts).toMatchObject({ booked: 2 });
  const empty = await preview(`${HEADER}\n`);
  if (empty.kind !== 'bookable') throw new Error(empty.kind);
  expect(await hub.listBookings.plan(empty)).toMatchObject({ counts: { new: 0, same: 0, gone: 2 } });
  await hub.listBookings.start(empty);
  const open = hub.listBookings.lists()[0]?.open ?? [];
  expect(open.map(({ why }) => why)).toEqual([
    { kind: 'gone', isCancelled: false },
    { kind: 'gone', isCancelled: false },
  ]);
  await pass();
  expect(hub.listBookings.lists()[0]?.counts).toMatchObject({ gone: 2 });
});
