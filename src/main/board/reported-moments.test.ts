import { describe, expect, it, onTestFinished } from 'vitest';
import { wallMs } from '../../clock/clock.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { heardOf, ticketEvent } from '../../../test/support/records/ticket-of.ts';
import { DEFAULT_TICKET_STATUSES } from '../service/ticket-statuses.ts';
import { createLiveBoard } from './live-board.ts';
import { createCallTable } from './call-table.ts';
import { createTicketTable } from './ticket-table.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A lobby whose service has a clock that is `aheadMs` ahead of the hub's. */
function lobby(aheadMs = 0) {
  const database = openTestDatabase();
  const clock = createFakeClock();
  const board = createLiveBoard({
    database,
    tickets: createTicketTable(database),
    calls: createCallTable(database),
    clock,
    settings: { timeZone: 'UTC', labelPrivacy: 'first-name', servedStaysMin: 10, callLeavesAfterMin: 30 },
    isQuiet: () => false,
    codeOf: () => undefined,
    languageOf: () => undefined,
    lastEventAt: () => undefined,
    statuses: DEFAULT_TICKET_STATUSES,
    lineKnown: () => 'unknown',
  });
  onTestFinished(() => board.close());
  const begin = board.callsAfter(undefined).cursor;
  const told = () => board.callsAfter(begin).calls;
  /** ISO, now by the service's clock, or so long ago. */
  const moment = (agoMs = 0): string => new Date(wallMs(clock) + aheadMs - agoMs).toISOString();
  function hear(type: Parameters<typeof ticketEvent>[0], data: Readonly<Record<string, unknown>>): void {
    const event = ticketEvent(type, { created: { date: moment(20 * MINUTE) }, ...data });
    board.apply(event, heardOf(event, wallMs(clock)));
  }
  const made = moment();
  const about = { created: { date: made } };
  hear('ticket_created', about);
  return { clock, board, told, moment, hear, about };
}

type Lobby = ReturnType<typeof lobby>;

/** Called a second before now, by an event that says neither when nor where. Answers when, ISO. */
async function callWithoutMoment(r: Lobby): Promise<string> {
  await r.clock.advance(MINUTE);
  const when = r.moment();
  await r.clock.advance(SECOND);
  r.hear('ticket_called', { ...r.about, status: 'CALLED' });
  return when;
}

describe('a visitor whose call does not say when it was made', () => {
  it.each([0, 2 * MINUTE, -60 * MINUTE])(
    'a visitor whose call has no moment is said once, with the desk, when another event says it (a service %i ms ahead)',
    async (aheadMs) => {
      const r = lobby(aheadMs);
      const date = await callWithoutMoment(r);
      const [before] = r.told();
      await r.clock.advance(3 * SECOND);
      r.hear('ticket_changed', { ...r.about, status: 'CALLED', called: { date, desk: 3 } });
      expect(r.told()).toEqual([{ ...before, desk: '3' }]);
      expect(r.told()).toMatchObject([{ round: 1 }]);
      expect(r.board.snapshot().current).toMatchObject({
        callKey: before?.callKey,
        desk: '3',
        round: 1,
        calledAt: Date.parse(date),
      });
    },
  );

  it('a visitor whose call has no moment is said once when the other event comes first', async () => {
    const r = lobby();
    await r.clock.advance(MINUTE);
    const called = { date: r.moment(), desk: 3 };
    await r.clock.advance(SECOND);
    r.hear('ticket_changed', { ...r.about, status: 'CALLED', called });
    await r.clock.advance(SECOND);
    r.hear('ticket_called', { ...r.about, status: 'CALLED' });
    expect(r.told()).toMatchObject([{ desk: '3', round: 1 }]);
  });

  it('a visitor whose call has no moment is said again when called again, whether the recall keeps the date or has its own', async () => {
    for (const keeps of [true, false]) {
      const r = lobby();
      const first = await callWithoutMoment(r);
      await r.clock.advance(30 * SECOND);
      const date = keeps ? first : r.moment();
      r.hear('ticket_recalled', { ...r.about, status: 'CALLED', called: { date, desk: 3 } });
      expect(r.told()).toMatchObject([{ round: 1 }, { round: 2, isRecall: true, desk: '3' }]);
      await r.clock.advance(SECOND);
      r.hear('ticket_changed', { ...r.about, status: 'CALLED', lastName: 'K', called: { date, desk: 3 } });
      expect(r.told()).toHaveLength(2);
    }
  });

  it('a visitor whose call has no moment is said again when called again without a date, and the later events tell of both', async () => {
    const r = lobby();
    const first = await callWithoutMoment(r);
    await r.clock.advance(30 * SECOND);
    const second = r.moment();
    r.hear('ticket_recalled', { ...r.about, status: 'CALLED' });
    for (const date of [second, first, second])
      r.hear('ticket_changed', { ...r.about, status: 'CALLED', called: { date, desk: 3 } });
    expect(r.told()).toMatchObject([{ round: 1 }, { round: 2, isRecall: true }]);
    expect(r.board.snapshot().current).toMatchObject({ round: 2, calledAt: Date.parse(second) });
  });

  it('a visitor whose call has no moment is said again when only a changed ticket tells of the second call', async () => {
    const r = lobby();
    await callWithoutMoment(r);
    await r.clock.advance(30 * SECOND);
    r.hear('ticket_changed', { ...r.about, status: 'CALLED', called: { date: r.moment(), desk: 3 } });
    expect(r.told()).toMatchObject([{ round: 1 }, { desk: '3' }]);
  });

  it('a visitor whose call has no moment is said again after being served, right after another event told of the first call', async () => {
    const r = lobby();
    await r.clock.advance(MINUTE);
    const called = { date: r.moment(), desk: 3 };
    r.hear('ticket_changed', { ...r.about, status: 'CALLED', called });
    await r.clock.advance(2 * SECOND);
    r.hear('ticket_served', { ...r.about, status: 'SERVED', called, served: { date: r.moment() } });
    await r.clock.advance(3 * SECOND);
    r.hear('ticket_called', { ...r.about, status: 'CALLED' });
    expect(r.told()).toHaveLength(2);
    expect(r.board.snapshot().current).toBeDefined();
  });

  it('a visitor whose call has no moment is over when cancelled, also where that names the call before a recall without a date', async () => {
    const r = lobby();
    const date = await callWithoutMoment(r);
    await r.clock.advance(30 * SECOND);
    r.hear('ticket_recalled', { ...r.about, status: 'CALLED' });
    await r.clock.advance(30 * SECOND);
    r.hear('ticket_cancelled', { ...r.about, status: 'CANCELLED', called: { date, desk: 3 } });
    expect(r.told()).toMatchObject([{ ended: true }, { ended: true }]);
    expect(r.board.snapshot().current).toBeUndefined();
  });

  it('a visitor whose call has no moment is over when served, however late the call was heard', async () => {
    const r = lobby();
    await r.clock.advance(MINUTE);
    const called = { date: r.moment(), desk: 3 };
    await r.clock.advance(3 * MINUTE);
    const served = { date: r.moment() };
    await r.clock.advance(2 * MINUTE);
    r.hear('ticket_called', { ...r.about, status: 'CALLED' });
    r.hear('ticket_served', { ...r.about, status: 'SERVED', called, served });
    expect(r.told()).toMatchObject([{ ended: true }]);
    expect(r.board.snapshot().current).toBeUndefined();
  });

  it.each([50, 2_500, 9_000])(
    'a visitor whose call has no moment is not called when the call comes %i ms after the end that told of it',
    async (ms) => {
      for (const type of ['ticket_served', 'ticket_cancelled'] as const) {
        const r = lobby(2 * MINUTE);
        await r.clock.advance(MINUTE);
        const called = { date: r.moment(), desk: 3 };
        await r.clock.advance(10 * SECOND);
        const end =
          type === 'ticket_served'
            ? { status: 'SERVED', served: { date: r.moment() } }
            : { status: 'CANCELLED' };
        r.hear(type, { ...r.about, ...end, called });
        await r.clock.advance(ms);
        r.hear('ticket_called', { ...r.about, status: 'CALLED' });
        expect(r.told().filter(({ ended }) => ended !== true)).toEqual([]);
        expect(r.board.snapshot().current).toBeUndefined();
      }
    },
  );

  it('a visitor whose call has no moment is not called when only the end tells a moment, or a recall comes right after it', async () => {
    const recalled = lobby();
    const date = await callWithoutMoment(recalled);
    await recalled.clock.advance(30 * SECOND);
    const served = { date: recalled.moment() };
    recalled.hear('ticket_served', {
      ...recalled.about,
      status: 'SERVED',
      called: { date, desk: 3 },
      served,
    });
    await recalled.clock.advance(50);
    recalled.hear('ticket_recalled', { ...recalled.about, status: 'CALLED' });
    const cancelled = lobby();
    await cancelled.clock.advance(MINUTE);
    const gone = { status: 'CANCELLED', cancelled: { date: cancelled.moment(), canceller: 7 } };
    cancelled.hear('ticket_cancelled', { ...cancelled.about, ...gone });
    await cancelled.clock.advance(50);
    cancelled.hear('ticket_called', { ...cancelled.about, status: 'CALLED' });
    for (const r of [recalled, cancelled]) {
      expect(r.told().filter(({ ended }) => ended !== true)).toEqual([]);
      expect(r.board.snapshot().current).toBeUndefined();
    }
  });

  it.each(['served', 'cancelled'] as const)(
    'a visitor whose call has no moment is over when called again and %s in one breath, all heard in turn but late',
    async (end) => {
      const r = lobby(-2 * MINUTE);
      await r.clock.advance(MINUTE);
      await r.clock.advance(8);
      const called = { date: r.moment(), desk: 3 };
      await r.clock.advance(3);
      const over = { [end]: { date: r.moment() } };
      await r.clock.advance(300);
      r.hear('ticket_called', { ...r.about, status: 'CALLED' });
      await r.clock.advance(600);
      r.hear('ticket_recalled', { ...r.about, status: 'CALLED' });
      await r.clock.advance(2 * SECOND);
      r.hear(`ticket_${end}`, { ...r.about, status: end.toUpperCase(), called, ...over });
      expect(r.told()).toMatchObject([{ ended: true }, { round: 2, ended: true }]);
      const { current, recent } = r.board.snapshot();
      expect(current).toBeUndefined();
      expect(recent).toMatchObject([{ round: 2 }]);
    },
  );

  it('a visitor whose call has no moment is called when a call and a recall of another stay were heard before the end of the first', async () => {
    const r = lobby();
    const date = await callWithoutMoment(r);
    await r.clock.advance(30 * SECOND);
    const served = { date: r.moment() };
    await r.clock.advance(20 * SECOND);
    r.hear('ticket_called', { ...r.about, status: 'CALLED', lastName: 'K' });
    await r.clock.advance(20 * SECOND);
    r.hear('ticket_recalled', { ...r.about, status: 'CALLED' });
    r.hear('ticket_served', { ...r.about, status: 'SERVED', called: { date, desk: 3 }, served });
    expect(r.told().map(({ ended = false }) => ended)).toEqual([true, false, false]);
    expect(r.board.snapshot().current).toMatchObject({ round: 2 });
  });
});

it('a call without a moment that follows an end in whole seconds is over, however much of the second was cut off', async () => {
  const r = lobby();
  await r.clock.advance(MINUTE + 900);
  const served = { date: `${r.moment().slice(0, 19)}Z` };
  r.hear('ticket_served', { ...r.about, status: 'SERVED', served });
  await r.clock.advance(1_500);
  r.hear('ticket_called', { ...r.about, status: 'CALLED' });
  expect(r.board.snapshot().current).toBeUndefined();
});
