import { describe, expect, it, onTestFinished } from 'vitest';
import { wallMs } from '../../clock/clock.ts';
import { appointmentOf } from '../../../test/support/records/appointment-of.ts';
import { at } from '../../../test/support/records/event-of.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { heardOf, ticketEvent } from '../../../test/support/records/ticket-of.ts';
import { DEFAULT_TICKET_STATUSES } from '../service/ticket-statuses.ts';
import { BoardSnapshotSchema } from '../../contract/board.ts';
import type { BoardSettings } from './board-reading.ts';
import { createLiveBoard, type LiveBoardDeps } from './live-board.ts';
import { createCallTable } from './call-table.ts';
import { createTicketTable } from './ticket-table.ts';

const HOUR = 3_600_000;

function room(
  database = openTestDatabase(),
  about: Partial<BoardSettings & Omit<LiveBoardDeps, 'settings'>> = {},
) {
  const clock = createFakeClock();
  const board = createLiveBoard({
    database,
    tickets: createTicketTable(database),
    calls: createCallTable(database),
    clock,
    settings: {
      timeZone: 'UTC',
      labelPrivacy: 'first-name',
      servedStaysMin: 10,
      callLeavesAfterMin: 30,
      ...about,
    },
    isQuiet: () => false,
    codeOf: (id) => (id === 'known' ? appointmentOf().code : undefined),
    languageOf: (id) => (id === 'known' ? 'pl' : undefined),
    lastEventAt: () => undefined,
    statuses: DEFAULT_TICKET_STATUSES,
    lineKnown: () => 'unknown',
    ...about,
  });
  onTestFinished(() => board.close());
  const hear = (...events: ReturnType<typeof ticketEvent>[]): void => {
    for (const event of events) board.apply(event, heardOf(event, wallMs(clock)));
    board.announce();
  };
  return { database, clock, board, hear };
}
const called = (id: string, seconds: number) =>
  ticketEvent('ticket_called', { id, called: { date: at(seconds), desk: 1 } });

describe('the displays', () => {
  it('the displays get the whole board first, then again after each change and every 4 s', async () => {
    const r = room();
    const stream = r.board.watch(undefined);
    expect((await stream.next()).value).toMatchObject({ recent: [], waiting: 0 });
    r.hear(ticketEvent('ticket_created', { id: 'w' }), called('known', 5));
    expect((await stream.next()).value).toMatchObject({ current: { label: 'A-42' }, waiting: 1 });
    const beat = stream.next();
    await r.clock.advance(4_000);
    expect((await beat).value).toMatchObject({ madeAt: wallMs(r.clock) });
    r.board.close();
    expect((await stream.next()).done).toBe(true);
    expect(r.clock.pending()).toBe(0);
  });

  it('the displays miss nothing between the first board and the first change', async () => {
    const r = room();
    const stream = r.board.watch(undefined);
    await stream.next();
    r.hear(called('a', 1));
    r.hear(called('b', 2));
    expect((await stream.next()).value).toMatchObject({
      current: { calledAt: Date.parse(at(2)) },
      recent: [{}],
    });
  });

  it('the displays show a call that is open behind sixty that are finished', async () => {
    const r = room();
    r.hear(called('open', 1));
    await r.clock.advance(1_000);
    for (let n = 0; n < 60; n += 1) {
      const moments = { called: { date: at(2 + n) }, served: { date: at(3 + n) } };
      r.hear(called(`t${n}`, 2 + n), ticketEvent('ticket_served', { id: `t${n}`, ...moments }));
    }
    expect(r.board.snapshot().current?.calledAt).toBe(Date.parse(at(1)));
  });

  it('the displays are never sent a name beyond the setting, nor anything the contract does not name', () => {
    const r = room();
    r.hear(
      ticketEvent('ticket_called', {
        id: '77',
        firstName: 'Anna',
        lastName: 'Canarylast',
        phoneNumber: 48600555,
        called: { date: at(1), desk: 1 },
      }),
    );
    const shown = r.board.snapshot();
    expect(BoardSnapshotSchema.strict().parse(shown)).toEqual(shown);
    expect(JSON.stringify(shown)).not.toMatch(/anarylast|48600555/);
    expect(shown.current?.label).toBe('Anna C.');
  });

  it('the displays show the same board after a restart', () => {
    const r = room();
    r.hear(called('a', 1), called('b', 2), ticketEvent('ticket_created', { id: 'w' }));
    r.hear(ticketEvent('ticket_recalled', { id: 'b', called: { date: at(30), desk: 1 } }));
    expect(room(r.database).board.snapshot()).toEqual(r.board.snapshot());
  });

  it('the displays do not show yesterday’s calls nor its waiting this morning', () => {
    const r = room();
    r.hear(called('a', 1), ticketEvent('ticket_created', { id: 'w' }));
    r.clock.jump(24 * HOUR);
    expect(r.board.snapshot()).toMatchObject({ recent: [], waiting: 0 });
    expect(r.board.snapshot().current).toBeUndefined();
  });
});

describe('a display with settings of its own', () => {
  const TV = { id: 'tv' };
  const onLine = (id: string, seconds: number, line: number | undefined, desk: number | undefined) =>
    ticketEvent('ticket_called', {
      id,
      line,
      lastName: 'Canarylast',
      called: { date: at(seconds), ...(desk === undefined ? {} : { desk }) },
    });
  const labels = (calls: readonly { readonly label: string }[]) => calls.map(({ label }) => label);

  it('a display with settings of its own shows and says its lines and desks, what names none, and counts who waits there', () => {
    const own = { lines: [2], desks: [7] };
    const r = room(undefined, { labelPrivacy: 'number', ownOf: ({ id }) => (id === 'tv' ? own : {}) });
    r.hear(
      onLine('101', 1, 1, 7),
      onLine('102', 2, 2, 7),
      onLine('103', 3, 2, 8),
      onLine('104', 4, undefined, undefined),
      ticketEvent('ticket_created', { id: 'w1', line: 1 }),
      ticketEvent('ticket_created', { id: 'w2', line: 2 }),
    );
    expect(labels(r.board.snapshot(TV).desks)).toEqual(['104', '102']);
    expect(labels(r.board.snapshot(TV).fresh).toSorted()).toEqual(['102', '104']);
    expect(r.board.snapshot(TV).waiting).toBe(1);
    expect(labels(r.board.callsAfter(undefined, TV).calls)).toEqual(['102', '104']);
    expect(labels(r.board.callsAfter(undefined).calls)).toEqual(['101', '102', '103', '104']);
    expect(r.board.snapshot().waiting).toBe(2);
  });

  it('a display with settings of its own is told each visitor as far as its own rung goes, and nothing beyond it', () => {
    const r = room(undefined, { labelPrivacy: 'first-name', ownOf: () => ({ privacy: 'number' }) });
    r.hear(onLine('ticket-of-1417', 1, 1, 7));
    const told = JSON.stringify([r.board.snapshot(TV), r.board.callsAfter(undefined, TV)]);
    expect(told).toContain('"417"');
    expect(told).not.toMatch(/Anna|Canary|ticket-of/);
    expect(labels(r.board.callsAfter(undefined).calls)).toEqual(['Anna C.']);
  });

  it('a display with settings of its own never names who is called quietly, on whatever rung it is', () => {
    const r = room(undefined, { labelPrivacy: 'first-name', isQuiet: (id) => id === '1417' });
    r.hear(onLine('1417', 1, 1, 7), onLine('1418', 2, 1, 8));
    expect(labels(r.board.callsAfter(undefined).calls)).toEqual(['417', 'Anna C.']);
    expect(labels(r.board.snapshot().desks)).toEqual(['Anna C.', '417']);
  });

  it('a display with settings of its own shows the last visitor served at its desk, however many others were called elsewhere since', async () => {
    const r = room(undefined, { ownOf: ({ id }) => (id === 'tv' ? { desks: [7] } : {}) });
    const served = (id: string, seconds: number, desk: number): void => {
      const moment = { date: at(seconds), desk };
      const end = { called: moment, served: { date: at(seconds + 1) } };
      r.hear(
        ticketEvent('ticket_called', { id, called: moment }),
        ticketEvent('ticket_served', { id, ...end }),
      );
    };
    served('mine', 0, 7);
    for (let n = 0; n < 50; n += 1) {
      await r.clock.advance(1_000);
      served(`other-${n}`, 2 + n, 1 + (n % 6));
    }
    expect(r.board.snapshot(TV).desks).toMatchObject([{ desk: '7', state: 'served' }]);
  });

  it('a display with settings of its own has on its card who is called to its desk, behind two hundred called elsewhere', async () => {
    const r = room(undefined, { ownOf: ({ id }) => (id === 'tv' ? { desks: [7] } : {}) });
    r.hear(onLine('mine', 0, 1, 7));
    await r.clock.advance(1_000);
    r.hear(...Array.from({ length: 200 }, (_, n) => onLine(`other-${n}`, 2 + n, 1, 1 + (n % 6))));
    expect(r.board.snapshot(TV).current).toMatchObject({ desk: '7' });
  });

  it('a display with settings of its own says and shows a call at one desk, also where the desk was told after the call', () => {
    const r = room(undefined, { ownOf: ({ id }) => (id === 'tv' ? { desks: [7] } : {}) });
    const { cursor } = r.board.callsAfter(undefined);
    const changed = (id: string, seconds: number, desk: number) =>
      ticketEvent('ticket_changed', { id, status: 'CALLED', called: { date: at(seconds), desk } });
    r.hear(onLine('moved', 1, 1, 3), changed('moved', 1, 7), onLine('none', 2, 1, undefined));
    r.hear(changed('none', 2, 7), onLine('left', 3, 1, 7), changed('left', 3, 3));
    const desks = (calls: readonly { readonly desk?: string | undefined }[]) => calls.map(({ desk }) => desk);
    expect(desks(r.board.callsAfter(cursor).calls)).toEqual(['7', '7', '3']);
    expect(desks(r.board.snapshot().fresh)).toEqual(['3', '7', '7']);
    expect(desks(r.board.callsAfter(cursor, TV).calls)).toEqual(['7', '7']);
    expect(desks(r.board.snapshot(TV).fresh)).toEqual(['7', '7']);
  });

  it('a display with settings of its own keeps a call at its desk when a later one of the visitor goes elsewhere', () => {
    const r = room();
    const { cursor } = r.board.callsAfter(undefined);
    r.hear(onLine('a', 1, 1, 3), onLine('a', 2, 1, 7));
    expect(r.board.callsAfter(cursor).calls).toMatchObject([{ desk: '3' }, { desk: '7' }]);
  });

  it('a display with settings of its own shares what is looked up of a call with fifty others, until something is written', () => {
    let lookedUp = 0;
    let language = 'pl';
    const languageOf = () => ((lookedUp += 1), language);
    const r = room(undefined, { languageOf, ownOf: ({ id }) => ({ lines: [Number(id)] }) });
    const { cursor } = r.board.callsAfter(undefined);
    r.hear(onLine('a', 1, undefined, 7), onLine('b', 2, 3, 7));
    const heard = () =>
      Array.from({ length: 50 }, (_, id) => r.board.callsAfter(cursor, { id: String(id) }).calls);
    expect(heard().map(({ length }) => length)).toEqual(
      Array.from({ length: 50 }, (_, n) => (n === 3 ? 2 : 1)),
    );
    expect(lookedUp).toBe(2);
    language = 'uk';
    const isNow = { id: 'a', line: undefined, firstName: 'Olha', lastName: 'Canarylast' };
    r.hear(ticketEvent('ticket_changed', { ...isNow, created: { date: at(3) } }));
    expect(heard()[0]).toMatchObject([{ language: 'uk', label: 'Olha C.' }]);
  });

  it('a display whose own settings change follows with the next beat', async () => {
    let lines = [1];
    const r = room(undefined, { labelPrivacy: 'number', ownOf: () => ({ lines }) });
    r.hear(onLine('101', 1, 1, 7), onLine('102', 2, 2, 7));
    const boards = r.board.watch(undefined, TV);
    expect(labels((await boards.next()).value?.desks ?? [])).toEqual(['101']);
    lines = [2];
    const next = boards.next();
    await r.clock.advance(4_000);
    expect(labels((await next).value?.desks ?? [])).toEqual(['102']);
  });
});

describe('a house', () => {
  const MORNING = { monday: [{ from: '10:00', to: '12:00' }] };

  it('a closed lobby says when it opens, and shows its notice', () => {
    // The fake clock begins on a Monday at nine.
    const r = room(undefined, {
      openingHours: MORNING,
      quietHours: MORNING,
      displayNotice: 'Mind the step.',
    });
    expect(r.board.snapshot()).toMatchObject({
      open: false,
      opensAt: Date.parse(at(3_600)),
      notice: 'Mind the step.',
    });
    expect(r.board.snapshot()).not.toHaveProperty('quiet');
    r.clock.jump(HOUR);
    expect(r.board.snapshot()).toMatchObject({ open: true, quiet: true });
  });

  it('a lobby without opening hours is always open', () => {
    expect(room().board.snapshot()).toMatchObject({ open: true });
  });
});
