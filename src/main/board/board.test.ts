import { describe, expect, it } from 'vitest';
import { MINUTE, NOW } from '../../../test/support/records/appointment-of.ts';
import { at } from '../../../test/support/records/event-of.ts';
import { heardOf, ticketEvent, ticketOf } from '../../../test/support/records/ticket-of.ts';
import { boardOf } from './board.ts';
import { foldTicket } from './ticket.ts';

const here = {
  labelOf: ({ id }: { readonly id: string }) => id,
  keyOf: ({ key }: { readonly key: string }) => key,
  placeOf: (desk: string | undefined) => (desk === undefined ? {} : { desk: `Desk ${desk}` }),
  showsDesk: () => true,
  house: { open: true },
  servedStaysMs: 10 * MINUTE,
  waiting: 3,
  lastEventAt: NOW,
  now: NOW,
  callLeavesAfterMs: 30 * MINUTE,
};
const called = (id: string, seconds: number, desk?: number) =>
  ticketEvent('ticket_called', {
    id,
    called: { date: at(seconds), ...(desk === undefined ? {} : { desk }) },
  });
const servedAt = (id: string, seconds: number, end: number) =>
  ticketEvent('ticket_served', { id, called: { date: at(seconds) }, served: { date: at(end) } });
const board = (...tickets: Parameters<typeof ticketOf>[0][]) =>
  boardOf(
    tickets.map((events) => ticketOf(events)),
    here,
  );

describe('the board', () => {
  it('the board shows the newest call on the card and the others below, newest first', () => {
    const shown = board([called('a', 10, 1)], [called('c', 30, 3)], [called('b', 20, 2)]);
    expect(shown.current).toMatchObject({
      label: 'c',
      desk: 'Desk 3',
      round: 1,
      calledAt: Date.parse(at(30)),
    });
    expect(shown.recent.map(({ label }) => label)).toEqual(['b', 'a']);
    expect(shown).toMatchObject({ waiting: 3, lastEventAt: NOW, madeAt: NOW });
  });

  it('the board takes a served or cancelled ticket off the card and keeps it among the last', () => {
    const shown = board([called('a', 10)], [called('b', 20), servedAt('b', 20, 40)]);
    expect(shown.current?.label).toBe('a');
    expect(shown.recent.map(({ label }) => label)).toEqual(['b']);
    const gone = ticketEvent('ticket_cancelled', { id: 'a', called: { date: at(10) } });
    expect(board([called('a', 10), gone])).toMatchObject({ recent: [{ label: 'a' }] });
    expect(board([called('a', 10), gone]).current).toBeUndefined();
  });

  it('the board keeps five calls below the card', () => {
    const shown = board(...Array.from({ length: 9 }, (_, n) => [called(`t${n}`, n)]));
    expect(shown.recent.map(({ label }) => label)).toEqual(['t7', 't6', 't5', 't4', 't3']);
  });

  it('the board says aloud every call of a moment, last heard first, whatever its place', () => {
    const shown = board(...Array.from({ length: 12 }, (_, n) => [called(`t${n}`, n)]));
    expect(shown.fresh.map(({ label }) => label).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, n) => `t${n}`).toSorted(),
    );
    const late = called('late', 0);
    const newer = [1, 2, 3, 4, 5, 6].map((n) => ticketOf([called(`n${n}`, 100 + n)]));
    const ticket = foldTicket(undefined, late, heardOf(late, NOW + 1_000));
    expect(boardOf([...newer, ticket], here).fresh[0]?.label).toBe('late');
  });

  it('the board says nobody aloud who was served or has gone, also where the call itself was lost', () => {
    const gone = ticketEvent('ticket_cancelled', { id: 'a', called: { date: at(10) } });
    expect(board([gone], [servedAt('b', 20, 40)], [called('c', 30)])).toMatchObject({
      recent: [{ label: 'b' }, { label: 'a' }],
      fresh: [{ label: 'c' }],
    });
  });

  it('the board names no desk where the service named none, and leaves out who was not called', () => {
    const shown = board([called('a', 10)], [ticketEvent('ticket_created', { id: 'w' })]);
    expect(shown.current).not.toHaveProperty('desk');
    expect(shown.recent).toEqual([]);
  });

  it('the board is the same for every order of its tickets, also when two are called in one moment', () => {
    const tickets = [[called('a', 10)], [called('b', 10)], [called('c', 5)]];
    expect(board(...tickets.toReversed())).toEqual(board(...tickets));
  });
});

describe('the age of a call', () => {
  const heardBefore = (minutes: number, leaves: number | undefined) =>
    boardOf([ticketOf([called('a', 10)])], {
      ...here,
      now: NOW + minutes * MINUTE,
      callLeavesAfterMs: leaves === undefined ? undefined : leaves * MINUTE,
    });

  it('the age of a call takes it off the card after the time that is set, and out of the list after 12 hours', () => {
    expect(heardBefore(29, 30).current?.label).toBe('a');
    expect(heardBefore(30, 30)).toMatchObject({ recent: [{ label: 'a' }] });
    expect(heardBefore(30, 30).current).toBeUndefined();
    expect(heardBefore(720, undefined).current?.label).toBeUndefined();
    expect(heardBefore(719, undefined).current?.label).toBe('a');
    expect(heardBefore(721, 30).recent).toEqual([]);
  });

  it('the age of a call is young for a hub whose clock was set back', () => {
    expect(heardBefore(-90, 30).current?.label).toBe('a');
  });
});

describe('the desks of a board', () => {
  const rows = (now: number, ...tickets: Parameters<typeof ticketOf>[0][]) =>
    boardOf(
      tickets.map((events) => ticketOf(events)),
      { ...here, now },
    ).desks.map(({ label, desk, state }) => [label, desk, state]);
  const served = (id: string, seconds: number, end: number, desk: number) =>
    ticketEvent('ticket_served', { id, called: { date: at(seconds), desk }, served: { date: at(end) } });

  it('the desks of a board show the last call of each, newest first, and who was served for ten minutes more', () => {
    const tickets = [
      [called('a', 10, 1)],
      [called('b', 20, 2)],
      [called('c', 30, 1)],
      [called('d', 40, 3), served('d', 40, 50, 3)],
    ];
    expect(rows(NOW + MINUTE, ...tickets)).toEqual([
      ['d', 'Desk 3', 'served'],
      ['c', 'Desk 1', 'called'],
      ['b', 'Desk 2', 'called'],
    ]);
    expect(rows(NOW + 11 * MINUTE, ...tickets)).toEqual([
      ['c', 'Desk 1', 'called'],
      ['b', 'Desk 2', 'called'],
    ]);
  });

  it('the desks of a board show no call whose end never came for longer than the card does', () => {
    expect(rows(NOW + 31 * MINUTE, [called('a', 10, 1)])).toEqual([]);
  });

  it('the desks of a board show nobody who was cancelled or did not come, and the one before at that desk again', () => {
    const gone = ticketEvent('ticket_cancelled', { id: 'b', called: { date: at(20), desk: 1 } });
    expect(rows(NOW, [called('a', 10, 1)], [called('b', 20, 1), gone])).toEqual([['a', 'Desk 1', 'called']]);
  });

  it('the desks of a board have a row for each call that names none', () => {
    expect(rows(NOW, [called('a', 10)], [called('b', 20)])).toEqual([
      ['b', undefined, 'called'],
      ['a', undefined, 'called'],
    ]);
  });
});
