/**
 * Gives each ticket its labels at the first call, one for each rung. No other ticket of the day has such a label on any
 * display, and it is no one else's code. It then stays, because people look for it on the display.
 */
import { z } from 'zod';
import type { Database, Stored } from '../storage/database.ts';
import { isAllowed, type Label, labelKey, type LabelPrivacy, labelsFor, RUNGS } from './label.ts';
import type { Ticket } from './ticket-shape.ts';
import { isOfEarlierTicket, latestCall } from './ticket.ts';

/** Longer than a call is on a board, and over by the next morning. */
const HELD_MS = 14 * 3_600_000;

/** A code is its holder's for the day, and this long over midnight. The next day it belongs to another visitor. */
const CODE_HELD_MS = 4 * 3_600_000;

interface GivenLabelsDeps extends Stored {
  readonly privacy: LabelPrivacy;
  readonly isQuiet: (ticketId: string) => boolean;
  readonly now: () => number;
  /** At the location. */
  readonly dayBegan: (at: number) => number;
  readonly codeOf: (ticketId: string) => string | undefined;
  /** An appointment around today has a code that reads like this label. */
  readonly isCode: (label: string) => boolean;
  /** Two tickets of one visitor, whose appointments share a code, are both called by it. */
  readonly areOneVisitors: (ticketId: string, other: string) => boolean;
  readonly ticket: (id: string) => Ticket | undefined;
  readonly onWritten: (ticketId: string) => void;
}

export type GivenLabels = ReturnType<typeof createGivenLabels>;

export function createGivenLabels(deps: GivenLabelsDeps) {
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

  /** It ends, because a count is tried last. */
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
      // A code was promised to its visitor, so an invented label gives way.
      if (holders.every((held) => held.kind !== 'code' || deps.areOneVisitors(held.ticketId, ticket.id))) {
        return label;
      }
    }
    throw new Error('unreachable: a count is free at last');
  }

  /** For a code that was promised to its visitor. */
  function displaceFrom(label: Label, owner: Ticket, now: number): void {
    const displaced = table
      .holders(labelKey(label.label), now - HELD_MS)
      .filter(({ ticketId, kind }) => ticketId !== owner.id && kind !== 'code');
    for (const { ticketId, rung } of displaced) {
      const other = deps.ticket(ticketId);
      if (other) put(ticketId, rung, free(other, rung, undefined, now), now);
    }
  }

  /** Runs inside the transaction that stores the call. Extends labels that the ticket has. */
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
    /**
     * Default rung: the lobby's. Undefined before the first call, long after it, and if another ticket with this id had
     * it.
     */
    of: (ticketId: string, rung?: LabelPrivacy): Label | undefined =>
      givenOn(deps.isQuiet(ticketId) ? 'number' : (rung ?? privacy), ticketId),
    forget: table.forget,
  };
}

interface GivenLabel extends Label {
  readonly givenAt: number;
}

interface Holder extends Label {
  readonly ticketId: string;
  readonly rung: LabelPrivacy;
}

const LabelRowSchema = z.object({
  label: z.string(),
  kind: z.enum(['code', 'number', 'initials', 'first-name']),
});
const GivenRowSchema = LabelRowSchema.extend({ given_at: z.number() }).transform(
  ({ given_at: givenAt, ...label }): GivenLabel => ({ ...label, givenAt }),
);
const HolderRowSchema = LabelRowSchema.extend({ ticket_id: z.string(), rung: z.enum(RUNGS) }).transform(
  ({ ticket_id: ticketId, ...held }): Holder => ({ ...held, ticketId }),
);

/** Given labels on disk, so that a restarted hub keeps them. */
export function createLabelTable({ sqlite }: Database) {
  const select = sqlite.prepare(
    'SELECT label, kind, given_at FROM ticket_labels WHERE ticket_id = ? AND rung = ? AND given_at >= ?',
  );
  const selectHolders = sqlite.prepare(
    'SELECT ticket_id, rung, label, kind FROM ticket_labels WHERE label_key = ? AND given_at >= ?',
  );
  const put = sqlite.prepare(
    `INSERT INTO ticket_labels (ticket_id, rung, label, label_key, kind, given_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (ticket_id, rung) DO UPDATE SET label = excluded.label, label_key = excluded.label_key,
       kind = excluded.kind, given_at = excluded.given_at`,
  );
  const renew = sqlite.prepare(
    `UPDATE ticket_labels SET given_at = ?2
     WHERE ticket_id = ?1 AND given_at < ?2 AND (kind <> 'code' OR given_at >= ?3)`,
  );
  const forget = sqlite.prepare('DELETE FROM ticket_labels WHERE ticket_id = ?');
  return {
    /** Undefined if it was given before `since`. */
    of(ticketId: string, rung: LabelPrivacy, since: number): GivenLabel | undefined {
      const row = select.get(ticketId, rung, since);
      return row ? GivenRowSchema.parse(row) : undefined;
    },
    /** At `since` or later. */
    holders: (key: string, since: number): readonly Holder[] =>
      selectHolders.all(key, since).map((row) => HolderRowSchema.parse(row)),
    put: (ticketId: string, rung: LabelPrivacy, { label, kind }: Label, at: number): void =>
      void put.run(ticketId, rung, label, labelKey(label), kind, at),
    /** Labels count as given at `at`; codes only if they were given at `codesSince` or later. */
    renew: (ticketId: string, at: number, codesSince: number): void =>
      void renew.run(ticketId, at, codesSince),
    forget: (ticketId: string): void => void forget.run(ticketId),
  };
}
