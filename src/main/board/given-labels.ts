/**
 * Gives each ticket its labels at its first call, one for each rung of the ladder: one that no other ticket of the day has
 * on any display, and no code of somebody else. From then on it stays, because people stand in front of the display and wait for it.
 */
import type { Stored } from '../storage/database.ts';
import { isAllowed, type Label, labelKey, type LabelPrivacy, labelsFor, RUNGS } from './label.ts';
import { createLabelTable } from './label-table.ts';
import { isOfEarlierTicket, latestCall } from './ticket.ts';
import type { Ticket } from './ticket-shape.ts';

/** A label is taken for this long from its ticket's last call on: longer than a call is on a board, and short enough to be free the next morning. */
const HELD_MS = 14 * 3_600_000;

/** A code is its holder's for the day, and over midnight for this long. The next day it is promised to another visitor. */
const CODE_HELD_MS = 4 * 3_600_000;

export interface GivenLabelsDeps extends Stored {
  /** The rung of the house. */
  readonly privacy: LabelPrivacy;
  /** Staff asked that this visitor is named on no display. */
  readonly isQuiet: (ticketId: string) => boolean;
  readonly now: () => number;
  /** The first instant of the day at the location. */
  readonly dayBegan: (at: number) => number;
  readonly codeOf: (ticketId: string) => string | undefined;
  /** Whether an appointment of about today has a code that reads like this label. */
  readonly isCode: (label: string) => boolean;
  /** Two tickets of one visitor, whose appointments have one code, are both called by it. */
  readonly areOneVisitors: (ticketId: string, other: string) => boolean;
  readonly ticket: (id: string) => Ticket | undefined;
  /** What this ticket is called was written. */
  readonly onWritten: (ticketId: string) => void;
}

export interface GivenLabels {
  /** Call it inside the transaction that stores the call. A ticket that has its labels keeps them for longer. */
  give(ticket: Ticket): void;
  /**
   * What a display on this rung calls it; without one, of the house. Undefined before the first call, long after it, and
   * where it was another ticket's that had this id.
   */
  of(ticketId: string, rung?: LabelPrivacy): Label | undefined;
  /** Its appointment begins anew. */
  forget(ticketId: string): void;
}

export function createGivenLabels(deps: GivenLabelsDeps): GivenLabels {
  const { privacy } = deps;
  const table = createLabelTable(deps.database);

  function put(ticketId: string, rung: LabelPrivacy, label: Label, now: number): void {
    table.put(ticketId, rung, label, now);
    deps.onWritten(ticketId);
  }

  function givenOn(rung: LabelPrivacy, ticketId: string): Label | undefined {
    const given = table.of(ticketId, rung, deps.now() - HELD_MS);
    if (!given || !isAllowed(given.kind, rung)) return undefined;
    const ticket = deps.ticket(ticketId);
    const isOfAnother = ticket !== undefined && isOfEarlierTicket(ticket, given.givenAt);
    return isOfAnother ? undefined : { label: given.label, kind: given.kind };
  }

  const codesHeldSince = (now: number): number => Math.min(deps.dayBegan(now), now - CODE_HELD_MS);

  /** The first that nobody else has. Ends, because a count is tried at last. */
  function free(ticket: Ticket, rung: LabelPrivacy, code: string | undefined, now: number): Label {
    for (const label of labelsFor(ticket, code, rung)) {
      const since = label.kind === 'code' ? codesHeldSince(now) : now - HELD_MS;
      const holders = table
        .holders(labelKey(label.label), since)
        .filter(({ ticketId }) => ticketId !== ticket.id);
      if (label.kind !== 'code') {
        if (holders.length === 0 && !deps.isCode(label.label)) return label;
        continue;
      }
      // A code was promised to its visitor; what was made up here was not, and gives way.
      if (holders.every((held) => held.kind !== 'code' || deps.areOneVisitors(held.ticketId, ticket.id))) {
        return label;
      }
    }
    throw new Error('unreachable: a count is free at last');
  }

  /** A code was promised to its visitor: whoever was called by something that reads the same is called otherwise now. */
  function displaceFrom(label: Label, owner: Ticket, now: number): void {
    const displaced = table
      .holders(labelKey(label.label), now - HELD_MS)
      .filter(({ ticketId, kind }) => ticketId !== owner.id && kind !== 'code');
    for (const { ticketId, rung } of displaced) {
      const other = deps.ticket(ticketId);
      if (other) put(ticketId, rung, free(other, rung, undefined, now), now);
    }
  }

  function give(ticket: Ticket): void {
    const now = deps.now();
    const rungs = RUNGS.filter((rung) => !givenOn(rung, ticket.id));
    const code = rungs.length > 0 ? deps.codeOf(ticket.id) : undefined;
    for (const rung of rungs) {
      const label = free(ticket, rung, code, now);
      put(ticket.id, rung, label, now);
      if (label.kind === 'code') displaceFrom(label, ticket, now);
    }
    const calledAt = latestCall(ticket)?.heardAt;
    if (calledAt !== undefined) table.renew(ticket.id, calledAt, codesHeldSince(calledAt));
  }

  return {
    give,
    of: (ticketId, rung = privacy) => givenOn(deps.isQuiet(ticketId) ? 'number' : rung, ticketId),
    forget: table.forget,
  };
}
