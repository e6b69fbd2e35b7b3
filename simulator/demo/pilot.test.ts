import { describe, expect, it } from 'vitest';
import { pilotTurn, type PilotMemory, type PilotView } from './pilot.ts';
import type { Ticket } from '../service/records.ts';

const START = Date.parse('2026-11-20T10:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();
const waitingTicket = (id: string): Ticket => ({
  id,
  status: 'NEW',
  source: 'MANUAL',
  line: 1,
  firstName: 'Guest',
  created: { date: iso(START) },
});
const calledTicket = (id: string, desk: number, atMs: number): Ticket => ({
  ...waitingTicket(id),
  status: 'CALLED',
  called: { date: iso(atMs), caller: 1, desk },
});
const fresh: PilotMemory = { nextTurnAt: START, turn: 0, lastCalled: undefined };
const view: PilotView = { now: START, callEveryMs: 20_000, waiting: [], called: [], expected: [] };

describe('the pilot', () => {
  it('the pilot calls the longest waiting visitor to a free desk and then rests', () => {
    const called = [1, 2, 4, 5].map((desk) => calledTicket(`d${desk}`, desk, START - 1000));
    const waiting = Array.from({ length: 8 }, (_, index) => waitingTicket(`w${index}`));
    const first = pilotTurn({ ...view, waiting, called }, fresh);
    expect(first.actions).toEqual([{ kind: 'call', ticketId: 'w0', desk: 3 }]);
    const between = pilotTurn({ ...view, now: START + 19_999, waiting, called }, first.memory);
    expect(between.actions).toEqual([]);
  });

  it('the pilot sends the visitor who is there the longest home when all desks are busy', () => {
    const called = [1, 2, 3, 4, 5].map((desk) => calledTicket(`d${desk}`, desk, START - 10_000 - desk));
    const waiting = Array.from({ length: 8 }, (_, index) => waitingTicket(`w${index}`));
    expect(pilotTurn({ ...view, waiting, called }, fresh).actions).toEqual([
      { kind: 'serve', ticketId: 'd5' },
      { kind: 'call', ticketId: 'w0', desk: 5 },
    ]);
  });

  it('the pilot serves a visitor whose visit is over, also between turns', () => {
    const called = [calledTicket('old', 1, START - 90_000)];
    const memory = { ...fresh, nextTurnAt: START + 5000 };
    expect(pilotTurn({ ...view, called }, memory).actions).toEqual([{ kind: 'serve', ticketId: 'old' }]);
  });

  it('the pilot repeats the latest call every fifth turn while that visitor is still called', () => {
    const called = [calledTicket('x', 2, START - 20_000)];
    const waiting = Array.from({ length: 8 }, (_, index) => waitingTicket(`w${index}`));
    const memory = { nextTurnAt: START, turn: 4, lastCalled: 'x' };
    expect(pilotTurn({ ...view, waiting, called }, memory).actions).toEqual([
      { kind: 'recall', ticketId: 'x' },
    ]);
    const gone = pilotTurn({ ...view, waiting, called: [] }, memory).actions;
    expect(gone).toMatchObject([{ kind: 'call', ticketId: 'w0' }]);
  });

  it('the pilot brings walk-ins only while few wait', () => {
    expect(pilotTurn(view, fresh).actions).toEqual([{ kind: 'walk-in' }]);
  });

  it('the pilot makes at most four steps a turn over a long day', () => {
    let memory = fresh;
    for (let second = 0; second < 5000; second += 1) {
      const now = START + second * 1000;
      const called = [1, 2, 3, 4, 5].map((desk) => calledTicket(`d${desk}`, desk, START));
      const result = pilotTurn({ ...view, now, called, waiting: [waitingTicket('w')] }, memory);
      memory = result.memory;
      expect(result.actions.length).toBeLessThanOrEqual(4);
    }
  });
});
