/**
 * Which calls the room is owed, told from what was received alone, in plain lists: each call of a moment and each recall
 * of it, in the order in which they were received. Not owed are a call that a newer one of its ticket overtook,
 * and a first call that comes after its recall, which told of it.
 */
import type { Happening } from './day.ts';

export interface Owed {
  readonly ticketId: string;
  readonly calledAt: number;
  /** Which call of that moment it is, from 1. */
  readonly nth: number;
}

interface Known {
  readonly received: Happening[];
  readonly owed: Owed[];
}

export interface Ledger {
  /** Something that was not received before. */
  receive(happening: Happening): void;
  readonly owed: readonly Owed[];
  /** Whether the stay that a call was for is over, as far as was received. */
  isOver(ticketId: string, calledAt: number): boolean;
}

export function createLedger(): Ledger {
  const tickets = new Map<string, Known>();
  const owed: Owed[] = [];

  function isOver(ticketId: string, calledAt: number): boolean {
    const received = tickets.get(ticketId)?.received ?? [];
    // An end whose payload names a call ends that one and those before; a moment of its own ends all before it.
    return received.some(
      ({ kind, at, calledAt: named }) => kind === 'end' && (at >= calledAt || named === calledAt),
    );
  }

  function receive(happening: Happening): void {
    const { ticketId, kind, calledAt } = happening;
    const known = tickets.get(ticketId) ?? { received: [], owed: [] };
    tickets.set(ticketId, known);
    known.received.push(happening);
    if (calledAt === undefined) return;
    if (known.received.some((other) => (other.calledAt ?? 0) > calledAt)) return;
    const isCall = kind === 'call' || kind === 'recall';
    if (!isCall && isOver(ticketId, calledAt)) return;
    const ofMoment = known.received.filter((other) => other.calledAt === calledAt);
    const times = (which: Happening['kind']): number =>
      ofMoment.filter((other) => other.kind === which).length;
    // A recall tells of a first call, and so does any other event that names the moment.
    const nth = Math.max(1, times('call')) + times('recall');
    if (known.owed.some((one) => one.calledAt === calledAt && one.nth >= nth)) return;
    const one = { ticketId, calledAt, nth };
    known.owed.push(one);
    owed.push(one);
  }

  return { receive, owed, isOver };
}
