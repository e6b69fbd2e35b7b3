/** The labels that were given, on disk: a restarted hub calls nobody by another one. */
import { z } from 'zod';
import type { Database } from '../storage/database.ts';
import { type Label, labelKey } from './label.ts';

export interface GivenLabel extends Label {
  readonly givenAt: number;
}

export interface LabelTable {
  /** Undefined where it was given before `since`. */
  of(ticketId: string, since: number): GivenLabel | undefined;
  /** The tickets to which a label with this key was given at `since` or later. */
  holders(key: string, since: number): readonly (Label & { readonly ticketId: string })[];
  put(ticketId: string, label: Label, at: number): void;
  forget(ticketId: string): void;
}

const LabelRowSchema = z.object({
  label: z.string(),
  kind: z.enum(['code', 'number', 'initials', 'first-name']),
});
const GivenRowSchema = LabelRowSchema.extend({ given_at: z.number() }).transform(
  ({ given_at: givenAt, ...label }): GivenLabel => ({ ...label, givenAt }),
);
const HolderRowSchema = LabelRowSchema.extend({ ticket_id: z.string() }).transform(
  ({ ticket_id: ticketId, ...label }) => ({ ...label, ticketId }),
);

export function createLabelTable({ sqlite }: Database): LabelTable {
  const select = sqlite.prepare(
    'SELECT label, kind, given_at FROM ticket_labels WHERE ticket_id = ? AND given_at >= ?',
  );
  const selectHolders = sqlite.prepare(
    'SELECT ticket_id, label, kind FROM ticket_labels WHERE label_key = ? AND given_at >= ?',
  );
  const put = sqlite.prepare(
    `INSERT INTO ticket_labels (ticket_id, label, label_key, kind, given_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (ticket_id) DO UPDATE SET label = excluded.label, label_key = excluded.label_key,
       kind = excluded.kind, given_at = excluded.given_at`,
  );
  const forget = sqlite.prepare('DELETE FROM ticket_labels WHERE ticket_id = ?');
  return {
    of(ticketId, since) {
      const row = select.get(ticketId, since);
      return row ? GivenRowSchema.parse(row) : undefined;
    },
    holders: (key, since) => selectHolders.all(key, since).map((row) => HolderRowSchema.parse(row)),
    put: (ticketId, { label, kind }, at) => void put.run(ticketId, label, labelKey(label), kind, at),
    forget: (ticketId) => void forget.run(ticketId),
  };
}
