/** What visitors or staff asked for and nobody has the end of: an administrator says what becomes of it before it is erased. */
import { z } from 'zod';
import type { PendingAct } from '../../contract/privacy.ts';
import { IntentKindSchema } from '../outbox/intent.ts';
import type { JsonRow } from './visitor-rows.ts';

const RowSchema = z.object({
  id: z.number(),
  kind: IntentKindSchema,
  state: z.enum(['queued', 'sending', 'confirmed', 'refused', 'unresolved', 'undone']),
  created_at: z.number(),
  presumed: z.number(),
  resolution: z.string().nullable(),
  dismissed_at: z.number().nullable(),
});

/** As the front desk is shown it (`FOR_STAFF` in outbox/intent-reads.ts). */
const TO_READ: ReadonlySet<string | null> = new Set(['visitor-came', 'no-id']);

/** Undefined for one that is done with. */
function stateOf(row: z.infer<typeof RowSchema>): PendingAct['state'] | undefined {
  switch (row.state) {
    case 'queued':
      return 'to-send';
    case 'sending':
      return 'under-way';
    case 'unresolved':
      return 'undecided';
    case 'confirmed':
    case 'refused':
    case 'undone':
      if (row.dismissed_at !== null) return undefined;
      return row.state === 'refused' || row.presumed === 1 || TO_READ.has(row.resolution)
        ? 'unread'
        : undefined;
  }
}

/** `intents`: whole rows of that table. */
export function pendingOf(intents: readonly JsonRow[]): PendingAct[] {
  return intents.flatMap((intent) => {
    const row = RowSchema.parse(intent);
    const state = stateOf(row);
    return state === undefined ? [] : [{ intentId: row.id, what: row.kind, state, at: row.created_at }];
  });
}
