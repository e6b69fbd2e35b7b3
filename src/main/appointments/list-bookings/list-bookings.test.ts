import { describe, expect, it } from 'vitest';
import { lobbiesUnderReadings, MINUTE } from '../../../../test/support/hubs/lobbies-under-readings.ts';
import type { Readings } from '../../../../test/support/records/readings-of.ts';
import { dayOf } from '../../base/location-day.ts';
import type { ListedAppointment } from '../lists/read-context.ts';
import { RESTORED_AT } from '../../storage/earlier-database.ts';
import type { BookableList } from './bring-list.ts';

const HOUR = 60 * MINUTE;
const inOrder = (a: number | string | undefined, b: number | string | undefined): number =>
  String(a).localeCompare(String(b));
const house = lobbiesUnderReadings();

async function lobbyWithList(some: Partial<Readings> = {}) {
  const lobby = await house.lobby(some);
  const { hub, booking } = lobby;
  const first = Math.ceil(Date.now() / HOUR) * HOUR + 24 * HOUR;
  const row = (n: number, more: Partial<ListedAppointment> = {}): ListedAppointment => ({
    sourceId: `s${n}`,
    alias: `#REF${n}`,
    birthDate: '1980-02-03',
    firstName: `Visitor ${n}`,
    lastName: 'Listed',
    lineId: booking.lineId,
    startsAt: first + n * 15 * MINUTE,
    endsAt: first + (n + 1) * 15 * MINUTE,
    status: 'Scheduled',
    ...more,
  });
  const listOf = (rows: readonly ListedAppointment[]): BookableList => ({
    kind: 'bookable',
    source: 'Fresha',
    name: 'Fresha',
    rows,
    days: new Set(rows.map(({ startsAt }) => dayOf(startsAt, 'UTC'))),
    over: 0,
    bad: 0,
  });
  const start = async (...rows: readonly ListedAppointment[]): Promise<number> => {
    const answer = await hub.listBookings().start(listOf(rows));
    if (answer.kind !== 'done') throw new Error(answer.kind);
    return answer.listId;
  };
  const shown = () => {
    const [list] = hub.listBookings().lists();
    if (!list) throw new Error('There is no list.');
    return list;
  };
  const posts = async () => {
    const entries = await house.service().requests();
    return entries.filter(
      ({ method, path }) => method === 'POST' && /appointments(?:\/auto-assign)?$/u.test(path),
    );
  };
  const there = async () =>
    (await house.service().appointments()).filter(({ lastName }) => lastName === 'Listed');
  const answer = (
    rowId: number,
    decision: Parameters<ReturnType<typeof hub.listBookings>['answer']>[2],
    alike = false,
    seen = shown().open.find((open) => open.rowId === rowId)?.seen ?? '',
  ) => hub.listBookings().answer(shown().listId, { rowId, alike, seen }, decision);
  return { ...lobby, row, listOf, start, shown, posts, there, answer };
}

describe('the appointments of a list', () => {
  it('the appointments of a list are booked once, and known here with code, reference and date of birth', async () => {
    const { hub, row, start, shown, there, posts } = await lobbyWithList();
    const listId = await start(
      row(0, { assigneeId: 1, assigneeName: 'M. Okafor', languageCode: 'uk' }),
      row(1),
      row(2),
      row(3),
    );
    await hub.pass(5_000);
    expect(shown()).toMatchObject({ source: 'Fresha', isPaused: false, counts: { booked: 4 }, open: [] });
    const made = await there();
    expect(made.map(({ status }) => status)).toEqual(Array(4).fill('Scheduled'));
    // The list names one visitor's language; the others speak the lobby's.
    const languages = hub.intents().map(({ payload }) => /"languageCode":"(\w+)"/u.exec(payload ?? '')?.[1]);
    expect(languages.toSorted(inOrder)).toEqual(['de', 'de', 'de', 'uk']);
    expect((await posts()).map(({ path }) => path.split('/').at(-1)).toSorted(inOrder)).toEqual([
      'appointments',
      'auto-assign',
      'auto-assign',
      'auto-assign',
    ]);
    const codes = await hub.listBookings().codes(listId);
    expect(codes.map(({ code }) => code).toSorted(inOrder)).toEqual(
      made.map(({ publicId }) => publicId).toSorted(inOrder),
    );
    expect(codes[0]).toMatchObject({ firstName: 'Visitor 0', alias: '#REF0' });
    expect(hub.directory.byId(codes[0]?.appointmentId ?? '')).toMatchObject({
      alias: '#REF0',
      birthDate: '1980-02-03',
      assigneeName: 'M. Okafor',
    });
    await start(row(0, { assigneeId: 1 }), row(1), row(2), row(3), row(4));
    await hub.pass(5_000);
    expect(await there()).toHaveLength(5);
  });

  it('the appointments of a list wait while it is paused, also over a restart', async () => {
    const { hub, row, start, shown, there } = await lobbyWithList();
    const listId = await start(...Array.from({ length: 12 }, (_, n) => row(n)));
    expect(await hub.listBookings().pause(listId, true)).toBe(true);
    await hub.pass(60_000);
    const { booked } = shown().counts;
    expect(booked).toBeLessThan(12);
    await hub.restart('crash');
    await hub.pass(60_000);
    expect(shown()).toMatchObject({ isPaused: true, counts: { booked, waiting: 12 - booked } });
    await hub.listBookings().pause(listId, false);
    await hub.pass(60_000);
    expect(shown().counts.booked).toBe(12);
    expect(await there()).toHaveLength(12);
  });

  it('the appointments of a list are in front of a person, and never sent again, where no answer came', async () => {
    const { hub, row, start, shown, posts, there, notices, answer } = await lobbyWithList();
    await house.service().faults({ cutAfterRate: 1 });
    await start(row(0));
    await hub.pass(60_000);
    const [open] = shown().open;
    expect(open).toMatchObject({ firstName: 'Visitor 0', why: { kind: 'no-answer', intentId: 1 } });
    expect(notices()).toMatchObject([{ kind: 'unresolved-create', intentId: 1 }]);
    await house.service().faults({});
    await hub.restart('crash');
    await start(row(0));
    await hub.pass(HOUR);
    expect(await posts()).toHaveLength(1);
    expect(await answer(open?.rowId ?? 0, { kind: 'book' })).toEqual({ kind: 'too-late' });
    const [made] = await there();
    const found = { kind: 'it-is-there' as const, appointmentId: made?.id ?? '', code: made?.publicId ?? '' };
    expect(hub.actions().resolve(1, found)).toEqual({ kind: 'resolved' });
    expect(shown()).toMatchObject({ counts: { booked: 1, unknown: 0 }, open: [] });
    expect(hub.directory.byId(made?.id ?? '')).toMatchObject({ alias: '#REF0' });
  });

  it('the appointments of a list are made, not known here, where the answer has no id, until a person finds them', async () => {
    const { hub, row, start, shown, posts, there, notices, answer, code, id } = await lobbyWithList({
      'auto-assign-answer': 'nothing',
    });
    await start(row(0), row(1));
    await hub.pass(60_000);
    expect(shown().counts).toMatchObject({ unknown: 2, booked: 0 });
    // The list shows them: 300 notices would hide everything else.
    expect(notices()).toEqual([]);
    await hub.restart('crash');
    await start(row(0), row(1));
    await hub.pass(HOUR);
    expect(await posts()).toHaveLength(2);
    const [first, second] = shown().open;
    expect(first).toMatchObject({ why: { kind: 'no-id' }, alike: 2 });
    const made = (await there()).find(({ startTime }) => Date.parse(startTime) === first?.startsAt);
    const found = {
      kind: 'it-is-there' as const,
      appointmentId: ` ${made?.id} `,
      code: made?.publicId ?? '',
    };
    expect(await answer(first?.rowId ?? 0, { ...found, appointmentId: '..' })).toEqual({ kind: 'not-an-id' });
    expect(await answer(first?.rowId ?? 0, { ...found, appointmentId: id, code })).toEqual({
      kind: 'of-another',
    });
    expect(await answer(first?.rowId ?? 0, found)).toEqual({ kind: 'done', rows: 1 });
    expect(hub.directory.byId(made?.id ?? '')).toMatchObject({ code: made?.publicId, alias: '#REF0' });
    expect(await answer(second?.rowId ?? 0, { kind: 'leave-out' })).toEqual({ kind: 'done', rows: 1 });
    expect(shown()).toMatchObject({ counts: { booked: 1, unknown: 0 }, open: [] });
    // What was left out is there all the same, also for a list that is stopped and brought again.
    expect(await hub.listBookings().drop(shown().listId)).toBe(true);
    await start(row(0), row(1));
    await hub.pass(60_000);
    expect(await posts()).toHaveLength(2);
  });

  it('the appointments of a list that somebody else booked while it was paused are asked about, not booked twice', async () => {
    const { hub, row, start, shown, posts, answer } = await lobbyWithList();
    const rows = Array.from({ length: 8 }, (_, n) => row(n));
    const listId = await start(...rows);
    await hub.listBookings().pause(listId, true);
    await hub.pass(60_000);
    const { firstName, lastName, startsAt, endsAt, lineId = 0 } = row(7);
    const status = 'Scheduled' as const;
    hub.directory.put({ id: 'by-desk', code: 'D-1', firstName, lastName, lineId, startsAt, endsAt, status });
    await hub.listBookings().pause(listId, false);
    await hub.pass(60_000);
    expect(await posts()).toHaveLength(7);
    expect(shown().open).toMatchObject([{ firstName: 'Visitor 7', why: { kind: 'known' } }]);
    // A second one, as the person says, is not asked about again.
    await answer(shown().open[0]?.rowId ?? 0, { kind: 'book' });
    await start(...rows);
    await hub.pass(60_000);
    expect(await posts()).toHaveLength(8);
    expect(shown()).toMatchObject({ counts: { booked: 8 }, open: [] });
  });

  it('the appointments of a list move by a change of their times, and are cancelled only by a person', async () => {
    const { hub, row, start, shown, there, posts, answer } = await lobbyWithList();
    await start(row(0), row(1), row(2));
    await hub.pass(5_000);
    const moved = row(9);
    await start(row(0), row(1, { startsAt: moved.startsAt, endsAt: moved.endsAt }));
    await hub.pass(HOUR);
    expect(shown().counts).toMatchObject({ booked: 2, gone: 1 });
    expect((await there()).map(({ status }) => status)).toEqual(Array(3).fill('Scheduled'));
    expect((await there()).map(({ startTime }) => Date.parse(startTime)).toSorted(inOrder)).toEqual(
      [row(0).startsAt, row(2).startsAt, moved.startsAt].toSorted(inOrder),
    );
    expect(await posts()).toHaveLength(3);
    const [gone] = shown().open;
    expect(gone).toMatchObject({ firstName: 'Visitor 2', why: { kind: 'gone', isCancelled: false } });
    expect(await answer(gone?.rowId ?? 0, { kind: 'cancel' })).toEqual({ kind: 'done', rows: 1 });
    await hub.pass(60_000);
    expect((await there()).filter(({ status }) => status === 'Cancelled')).toHaveLength(1);
    expect(shown()).toMatchObject({ counts: { booked: 2, gone: 0 }, open: [] });
  });

  it('the appointments of a list that a person keeps are asked about again only once the list has had them', async () => {
    const { hub, row, start, shown, answer } = await lobbyWithList();
    await start(row(0), row(1));
    await hub.pass(5_000);
    await start(row(0));
    expect(await answer(shown().open[0]?.rowId ?? 0, { kind: 'keep' })).toEqual({ kind: 'done', rows: 1 });
    await start(row(0));
    expect(shown().counts).toMatchObject({ gone: 0, booked: 2 });
    await start(row(0), row(1));
    await start(row(0));
    expect(shown().counts).toMatchObject({ gone: 1 });
  });

  it('the appointments of a list with a lost answer are asked about, not sent, where the list changes their reference', async () => {
    const { hub, row, start, shown, posts, answer } = await lobbyWithList();
    await house.service().faults({ cutAfterRate: 1 });
    await start(row(0));
    await hub.pass(60_000);
    await house.service().faults({});
    const changed = row(0, { sourceId: undefined, alias: '#OTHER' });
    await start(changed);
    await hub.pass(HOUR);
    expect(await posts()).toHaveLength(1);
    expect(shown().counts).toMatchObject({ asked: 1, unknown: 1, gone: 0 });
    const asked = shown().open.find(({ why }) => why.kind === 'known');
    expect(await answer(asked?.rowId ?? 0, { kind: 'leave-out' })).toEqual({ kind: 'done', rows: 1 });
    expect(shown().counts).toMatchObject({ asked: 0, unknown: 1, gone: 0 });
    await start(changed);
    await hub.pass(HOUR);
    expect(shown().counts).toMatchObject({ asked: 0, unknown: 1, gone: 0 });
    expect(await posts()).toHaveLength(1);
  });

  it('the appointments of a list that it cancels, or of which the state is unknown, send their visitors to the front desk until a person answers', async () => {
    const { hub, row, start, shown, answer } = await lobbyWithList();
    const listId = await start(row(0), row(1), row(2));
    await hub.pass(5_000);
    const codes = await hub.listBookings().codes(listId);
    const ids = codes.map(({ appointmentId }) => appointmentId);
    const doubts = () => ids.map((id) => hub.directory.byId(id)?.isStatusInDoubt ?? false);
    await start(row(0, { status: 'Cancelled' }), row(1, { status: undefined }), row(2));
    await hub.pass(60_000);
    expect(doubts()).toEqual([true, true, false]);
    const rowOf = (kind: string) => shown().open.find(({ why }) => why.kind === kind)?.rowId ?? 0;
    expect(await answer(rowOf('gone'), { kind: 'keep' })).toEqual({ kind: 'done', rows: 1 });
    expect(await answer(rowOf('status'), { kind: 'book' })).toEqual({ kind: 'done', rows: 1 });
    await hub.pass(60_000);
    expect(doubts()).toEqual([false, false, false]);
    expect(shown()).toMatchObject({ counts: { booked: 3 }, open: [] });
    await start(row(0), row(1, { status: undefined }), row(2, { status: undefined }));
    expect(doubts()).toEqual([false, false, true]);
    expect(await answer(rowOf('status'), { kind: 'leave-out' })).toEqual({ kind: 'done', rows: 1 });
    expect(doubts()).toEqual([false, false, true]);
    await start(row(0), row(1), row(2));
    expect(doubts()).toEqual([false, false, false]);
  });

  it('the appointments of a list stay those of the same list once it has another column, and what it cancels is asked', async () => {
    const { hub, row, listOf, shown } = await lobbyWithList();
    const bookings = hub.listBookings();
    const of = (source: string, ...rows: readonly ListedAppointment[]): BookableList => ({
      ...listOf(rows),
      source,
      name: undefined,
    });
    await bookings.start(of('a,b', row(0), row(1)));
    await hub.pass(5_000);
    const next = of('a,b,c', row(0), row(1, { status: 'Cancelled' }));
    expect(await bookings.plan(next)).toMatchObject({ counts: { same: 1, gone: 1, asked: 0, over: 0 } });
    await bookings.start(next);
    expect(bookings.lists()).toHaveLength(1);
    expect(shown().open).toMatchObject([
      { firstName: 'Visitor 1', why: { kind: 'gone', isCancelled: true } },
    ]);
  });

  it('the appointments of a list that another program cancels are asked about, and those with names the other way round are known', async () => {
    const { hub, row, listOf, start } = await lobbyWithList();
    const bookings = hub.listBookings();
    await start(row(0), row(1));
    await hub.pass(5_000);
    const other = {
      ...listOf([
        row(0, { status: 'Cancelled', sourceId: 'x' }),
        row(1, { firstName: 'Listed', lastName: 'Visitor 1', sourceId: 'y' }),
      ]),
      source: 'Calendly',
      name: 'Calendly',
    };
    expect(await bookings.plan(other)).toMatchObject({ counts: { new: 0, asked: 1, gone: 1 } });
  });

  it('the appointments of a list with one question have one answer', async () => {
    const { hub, row, start, shown, answer, there } = await lobbyWithList();
    await start(
      ...[0, 1, 2].map((n) => row(n, { assigneeName: 'Dr. Weber' })),
      row(3, { lineId: undefined, lineName: 'Check-up' }),
      row(4, { firstName: 'X' }),
    );
    await hub.pass(5_000);
    expect(shown().counts).toMatchObject({ asked: 5, booked: 0 });
    const rowOf = (kind: string) => shown().open.find(({ why }) => why.kind === kind);
    expect(rowOf('assignee')?.alike).toBe(3);
    expect(await answer(rowOf('assignee')?.rowId ?? 0, { kind: 'book', assigneeId: null }, true)).toEqual({
      kind: 'done',
      rows: 3,
    });
    const lineId = row(0).lineId ?? 0;
    expect(await answer(rowOf('line')?.rowId ?? 0, { kind: 'book', lineId })).toMatchObject({ kind: 'done' });
    expect(await answer(rowOf('values')?.rowId ?? 0, { kind: 'book', firstName: 'Y' })).toEqual({
      kind: 'invalid',
      problems: [{ field: 'firstName', rule: 'too-short' }],
    });
    await answer(rowOf('values')?.rowId ?? 0, { kind: 'book', firstName: 'Xavier' });
    await hub.pass(10_000);
    expect(shown()).toMatchObject({ counts: { booked: 5, asked: 0 }, open: [] });
    expect((await there()).map(({ status }) => status)).toEqual(Array(5).fill('Scheduled'));
  });

  it('the appointments of a list that the service refuses are shown with its words, and sent again when a person says so', async () => {
    const { hub, row, start, shown, answer, notices } = await lobbyWithList();
    await house.service().faults({ errorRate: 1, errorStatus: 422 });
    await start(row(0));
    await hub.pass(60_000);
    expect(shown().open).toMatchObject([{ why: { kind: 'refused' } }]);
    expect(notices()).toEqual([]);
    await house.service().faults({});
    await answer(shown().open[0]?.rowId ?? 0, { kind: 'book' });
    await hub.pass(60_000);
    expect(shown().counts.booked).toBe(1);
  });

  it('the appointments of a list that is dropped stay where they are booked, and the others are forgotten', async () => {
    const { hub, row, start, shown, there } = await lobbyWithList();
    const listId = await start(row(0), row(1, { assigneeName: 'Dr. Weber' }));
    await hub.pass(5_000);
    expect(await hub.listBookings().drop(listId)).toBe(true);
    expect(shown()).toMatchObject({ counts: { booked: 1, asked: 0, waiting: 0 } });
    await hub.pass(HOUR);
    expect(await there()).toHaveLength(1);
  });

  it('the appointments of a list that the front desk moved are not moved back, unless a person says so', async () => {
    const { hub, row, start, shown, there, answer } = await lobbyWithList();
    await start(row(0));
    await hub.pass(5_000);
    const appointmentId = (await hub.listBookings().codes(shown().listId))[0]?.appointmentId ?? '';
    const later = row(16);
    const here = hub.directory.byId(appointmentId);
    if (!here) throw new Error('It is not here.');
    hub.directory.put({ ...here, startsAt: later.startsAt, endsAt: later.endsAt });
    const longer = row(0, { endsAt: row(0).endsAt + 15 * MINUTE });
    const patches = async () =>
      (await house.service().requests()).filter(({ method }) => method === 'PATCH').length;
    await start(longer);
    await hub.pass(60_000);
    expect(await patches()).toBe(0);
    expect(shown().open).toMatchObject([{ why: { kind: 'refused', changedHere: true } }]);
    await answer(shown().open[0]?.rowId ?? 0, { kind: 'book' });
    await hub.pass(60_000);
    expect(shown()).toMatchObject({ counts: { booked: 1 }, open: [] });
    expect((await there()).map(({ endTime }) => Date.parse(endTime))).toEqual([longer.endsAt]);
  });

  it('the appointments of a list that name another user or line while they are sent are changed then', async () => {
    const { hub, row, start, shown, there, posts } = await lobbyWithList();
    await house.service().faults({ latencyMs: 400 });
    await start(row(0, { assigneeId: 1 }));
    expect(shown().counts.sent).toBe(1);
    await start(row(0, { assigneeId: 2 }));
    await house.service().faults({});
    await hub.pass(60_000);
    expect(shown()).toMatchObject({ counts: { booked: 1 }, open: [] });
    expect((await there()).map(({ assigneeId }) => assigneeId)).toEqual([2]);
    expect(await posts()).toHaveLength(1);
  });

  it('the appointments of a list that nobody saw are not cancelled with those that were seen', async () => {
    const { hub, row, start, shown, there, answer } = await lobbyWithList();
    await start(row(0), row(1), row(2), row(3));
    await hub.pass(5_000);
    await start(row(0), row(1), row(2));
    const [open] = shown().open;
    // Another screen brings a shorter list.
    await start(row(0));
    const cancel = (alike: boolean) => answer(open?.rowId ?? 0, { kind: 'cancel' }, alike, open?.seen);
    expect(await cancel(true)).toEqual({ kind: 'too-late' });
    expect(shown().counts.gone).toBe(3);
    expect(await cancel(false)).toEqual({ kind: 'done', rows: 1 });
    await hub.pass(60_000);
    expect((await there()).filter(({ status }) => status === 'Cancelled')).toHaveLength(1);
  });

  it('the appointments of a list that have another question than the one seen are not booked by its answer', async () => {
    const { row, start, shown, answer } = await lobbyWithList();
    await start(row(0, { assigneeName: 'Dr. Weber' }));
    const [open] = shown().open;
    await start(row(0, { assigneeName: 'Dr. Braun' }));
    const book = { kind: 'book' as const, assigneeId: 1 };
    expect(await answer(open?.rowId ?? 0, book, false, open?.seen)).toEqual({ kind: 'too-late' });
    expect(await answer(open?.rowId ?? 0, book)).toEqual({ kind: 'done', rows: 1 });
  });

  it('the appointments of a list are told to screens at most once a second', async () => {
    const { hub, row, start, shown } = await lobbyWithList();
    const leaving = new AbortController();
    let told = 0;
    const follow = (async () => {
      for await (const _ of hub.listBookings().watch(leaving.signal)) told += 1;
    })();
    await start(...Array.from({ length: 12 }, (_, n) => row(n)));
    await hub.pass(5_000);
    expect(shown().counts.booked).toBe(12);
    // At once, and at the end of each second.
    expect(told).toBeGreaterThan(1);
    expect(told).toBeLessThanOrEqual(8);
    leaving.abort();
    await follow;
  });

  it('the appointments of a list may have been booked before a backup was restored, so a person is asked', async () => {
    const { hub, row, start, shown, there, answer } = await lobbyWithList();
    await start(row(0));
    await hub.pass(5_000);
    // As a backup from before the list leaves it.
    hub.database.sqlite.exec('DELETE FROM list_bookings');
    hub.database.sqlite.exec(`INSERT INTO facts (name, value) VALUES ('${RESTORED_AT}', '${Date.now()}')`);
    await start(row(0), row(1));
    await hub.pass(60_000);
    expect(await there()).toHaveLength(1);
    expect(shown().open).toMatchObject([
      { why: { kind: 'known' }, alike: 2 },
      { why: { kind: 'known' }, alike: 2 },
    ]);
    await answer(shown().open[0]?.rowId ?? 0, { kind: 'leave-out' });
    await answer(shown().open[0]?.rowId ?? 0, { kind: 'book' });
    await start(row(0), row(1));
    await hub.pass(60_000);
    expect(await there()).toHaveLength(2);
  });

  it('the appointments of a list are sent after a visitor who comes meanwhile', async () => {
    const lobby = await lobbyWithList();
    const { hub, row, start, visitor } = lobby;
    await house.service().useUpLimit();
    await start(...Array.from({ length: 30 }, (_, n) => row(n)));
    await visitor();
    await hub.pass(60_000);
    expect(lobby.shown().counts.booked).toBe(30);
    const taken = (await house.service().requests()).filter(({ processed }) => processed);
    // Three were under way by then.
    expect(taken.findIndex(({ path }) => path.endsWith('/checkin'))).toBeLessThanOrEqual(3);
  });
});

it('an answer about a list waits for the same list that is brought meanwhile, and both hold', async () => {
  const { hub, row, start, shown, answer, there } = await lobbyWithList();
  await start(row(0, { sourceId: undefined }));
  await hub.pass(5_000);
  const moved = row(0, { sourceId: undefined, startsAt: row(400).startsAt, endsAt: row(400).endsAt });
  await start(moved);
  const [open] = shown().open;
  expect(open).toMatchObject({ why: { kind: 'moved' } });
  const order: string[] = [];
  await Promise.all([
    start(moved, row(401)).then(() => order.push('list')),
    answer(open?.rowId ?? 0, { kind: 'move' }).then(({ kind }) => order.push(kind)),
  ]);
  expect(order).toEqual(['list', 'done']);
  await hub.pass(60_000);
  const starts = new Set((await there()).map(({ startTime }) => Date.parse(startTime)));
  expect(starts).toEqual(new Set([row(400).startsAt, row(401).startsAt]));
});

it('a list is planned without a change', async () => {
  const { hub, row, listOf, start } = await lobbyWithList();
  const plan = () => hub.listBookings().plan(listOf([row(0), row(1, { firstName: 'X' }), row(2)]));
  const nothing = { new: 0, moved: 0, same: 0, asked: 0, gone: 0, over: 0, bad: 0 };
  expect(await plan()).toEqual({ kind: 'plan', counts: { ...nothing, new: 2, asked: 1 } });
  expect(hub.listBookings().lists()).toEqual([]);
  await start(row(0), row(2, { startsAt: row(5).startsAt, endsAt: row(5).endsAt }), row(3));
  const next = { ...nothing, asked: 1, same: 1, moved: 1, gone: 1 };
  expect(await plan()).toEqual({ kind: 'plan', counts: next });
});
