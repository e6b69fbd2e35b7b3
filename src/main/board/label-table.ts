/** The labels that were given, on disk: a restarted hub calls nobody by another one. */
import { z } from 'zod';
import type { Database } from '../storage/database.ts';
import { type Label, labelKey, type LabelPrivacy, RUNGS } from './label.ts';

export interface GivenLabel extends Label {
  readonly givenAt: number;
}

export interface Holder extends Label {
  readonly ticketId: string;
  readonly rung: LabelPrivacy;
}

export interface LabelTable {
  /** What a display on this rung calls it; undefined where it was given before `since`. */
  of(ticketId: string, rung: LabelPrivacy, since: number): GivenLabel | undefined;
  /** The tickets to which a label with this key was given at `since` or later. */
  holders(key: string, since: number): readonly Holder[];
  put(ticketId: string, rung: LabelPrivacy, label: Label, at: number): void;
  /** Those given before `at` count as given then; codes only where they were given at `codesSince` or later. */
  renew(ticketId: string, at: number, codesSince: number): void;
  forget(ticketId: string): void;
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

export function createLabelTable({ sqlite }: Database): LabelTable {
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
    of(ticketId, rung, since) {
      const row = select.get(ticketId, rung, since);
      return row ? GivenRowSchema.parse(row) : undefined;
    },
    holders: (key, since) => selectHolders.all(key, since).map((row) => HolderRowSchema.parse(row)),
    put: (ticketId, rung, { label, kind }, at) =>
      void put.run(ticketId, rung, label, labelKey(label), kind, at),
    renew: (ticketId, at, codesSince) => void renew.run(ticketId, at, codesSince),
    forget: (ticketId) => void forget.run(ticketId),
  };
}
