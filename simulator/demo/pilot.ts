/** What keeps the demo's lobby alive: pure. The effects are in `pilot-loop.ts`. */
import type { Appointment, Ticket } from '../service/records.ts';

/** Desks that call. */
const PILOT_DESKS = 5;
/** Walk-ins come while fewer than this wait. */
const WAITING_WANTED = 6;
/** Every so many turns the latest call is repeated. */
const RECALL_TURN = 5;
/** Every so many turns an expected visitor checks in. */
const ARRIVAL_TURN = 3;

export type PilotAction =
  | { readonly kind: 'call'; readonly ticketId: string; readonly desk: number }
  | { readonly kind: 'recall'; readonly ticketId: string }
  | { readonly kind: 'serve'; readonly ticketId: string }
  | { readonly kind: 'check-in'; readonly appointmentId: string }
  | { readonly kind: 'walk-in' };

export interface PilotView {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly callEveryMs: number;
  /** The longest waiting first, without those that must stay. */
  readonly waiting: readonly Ticket[];
  readonly called: readonly Ticket[];
  /** Appointments the pilot may check in. */
  readonly expected: readonly Appointment[];
}

export interface PilotMemory {
  readonly nextTurnAt: number;
  readonly turn: number;
  readonly lastCalled: string | undefined;
}

const callTime = (ticket: Ticket) => ticket.called?.date ?? '';

/** A desk without a visitor, starting after the last one used; else the desk whose visitor is there the longest. */
function chooseDesk(called: readonly Ticket[], turn: number): { desk: number; leaving?: Ticket } {
  const desks = Array.from({ length: PILOT_DESKS }, (_, index) => ((turn + index) % PILOT_DESKS) + 1);
  const free = desks.find((desk) => called.every((ticket) => ticket.called?.desk !== desk));
  if (free !== undefined) return { desk: free };
  const longest = [...called].sort((a, b) => callTime(a).localeCompare(callTime(b)))[0];
  const desk = longest?.called?.desk ?? 1;
  return longest === undefined ? { desk } : { desk, leaving: longest };
}

/** What to do at this moment: at most one visit ends between turns, and a turn makes at most four steps. */
export function pilotTurn(
  view: PilotView,
  memory: PilotMemory,
): { actions: readonly PilotAction[]; memory: PilotMemory } {
  const { now, callEveryMs, called, waiting, expected } = view;
  const visitMs = Math.max(60_000, callEveryMs * 4);
  const over = called.find((ticket) => Date.parse(callTime(ticket)) <= now - visitMs);
  const served: PilotAction[] = over === undefined ? [] : [{ kind: 'serve', ticketId: over.id }];
  if (now < memory.nextTurnAt) return { actions: served, memory };

  const turn = memory.turn + 1;
  const actions: PilotAction[] = [...served];
  const still = called.filter((ticket) => ticket !== over);
  let { lastCalled } = memory;
  const repeat = still.find(({ id }) => id === lastCalled);
  const next = waiting[0];
  if (turn % RECALL_TURN === 0 && repeat !== undefined) {
    actions.push({ kind: 'recall', ticketId: repeat.id });
  } else if (next !== undefined) {
    const { desk, leaving } = chooseDesk(still, turn);
    if (leaving !== undefined) actions.push({ kind: 'serve', ticketId: leaving.id });
    actions.push({ kind: 'call', ticketId: next.id, desk });
    lastCalled = next.id;
  }
  const arriving = expected[0];
  if (turn % ARRIVAL_TURN === 0 && arriving !== undefined) {
    actions.push({ kind: 'check-in', appointmentId: arriving.id });
  } else if (waiting.length < WAITING_WANTED) {
    actions.push({ kind: 'walk-in' });
  }
  return { actions, memory: { nextTurnAt: now + callEveryMs, turn, lastCalled } };
}
