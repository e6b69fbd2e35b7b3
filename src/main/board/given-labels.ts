/**
 * Gives each ticket its label at its first call: one that no other ticket of the day has, and no code of somebody else.
 * From then on it stays, because people stand in front of the display and wait for it.
 */
import type { Database } from '../storage/database.ts';
import { isAllowed, type Label, labelKey, type LabelPrivacy, labelsFor } from './label.ts';
import { createLabelTable } from './label-table.ts';
import { isOfEarlierTicket, type Ticket } from './ticket.ts';

/** A label is taken for this long: longer than a call is on a board, and short enough to be free the next morning. */
const HELD_MS = 14 * 3_600_000;

/** A code is its holder's for the day, and over midnight for this long. The next day it is promised to another visitor. */
const CODE_HELD_MS = 4 * 3_600_000;

export interface GivenLabelsDeps {
  readonly database: Database;
  readonly privacy: LabelPrivacy;
  readonly now: () => number;
  /** The first instant of the day at the location. */
  readonly dayBegan: (at: number) => number;
  readonly codeOf: (ticketId: string) => string | undefined;
  /** Whether an appointment of about today has a code that reads like this label. */
  readonly isCode: (label: string) => boolean;
  /** Two tickets of one visitor, whose appointments have one code, are both called by it. */
  readonly areOneVisitors: (ticketId: string, other: string) => boolean;
  readonly ticket: (id: string) => Ticket | undefined;
}

export interface GivenLabels {
  /** Call it inside the transaction that stores the call. Does nothing for a ticket that has a label. */
  give(ticket: Ticket): void;
  /** Undefined before the first call, long after it, where it was another ticket's that had this id, and for one that the setting does not allow any more. */
  of(ticketId: string): Label | undefined;
  /** Its appointment begins anew. */
  forget(ticketId: string): void;
}

export function createGivenLabels(deps: GivenLabelsDeps): GivenLabels {
  const { privacy } = deps;
  const table = createLabelTable(deps.database);

  function of(ticketId: string): Label | undefined {
    const given = table.of(ticketId, deps.now() - HELD_MS);
    if (!given || !isAllowed(given.kind, privacy)) return undefined;
    const ticket = deps.ticket(ticketId);
    const isOfAnother = ticket !== undefined && isOfEarlierTicket(ticket, given.givenAt);
    return isOfAnother ? undefined : { label: given.label, kind: given.kind };
  }

  const codesHeldSince = (now: number): number => Math.min(deps.dayBegan(now), now - CODE_HELD_MS);

  /** The first that nobody else has. Ends, because a count is tried at last. */
  function free(ticket: Ticket, code: string | undefined, now: number): Label {
    for (const label of labelsFor(ticket, code, privacy)) {
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

  function give(ticket: Ticket): void {
    if (of(ticket.id)) return;
    const now = deps.now();
    const label = free(ticket, deps.codeOf(ticket.id), now);
    table.put(ticket.id, label, now);
    if (label.kind !== 'code') return;
    const displaced = table
      .holders(labelKey(label.label), now - HELD_MS)
      .filter(({ ticketId, kind }) => ticketId !== ticket.id && kind !== 'code');
    for (const { ticketId } of displaced) {
      const other = deps.ticket(ticketId);
      if (other) table.put(ticketId, free(other, undefined, now), now);
    }
  }

  return { give, of, forget: table.forget };
}
