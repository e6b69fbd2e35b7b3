/**
 * Whether a ticket has the id of the appointment it came from. The profile's word stands. Where it says `unknown`, it is
 * learned from check-ins made here, and kept in the database: a promise to visitors must not depend on a restart.
 */
import { z } from 'zod';
import type { TicketIdsKnown } from '../../../contract/hub-status.ts';
import type { TicketIds } from '../../service/profile.ts';
import type { Database } from '../../storage/database.ts';
import { createFacts } from '../../storage/facts.ts';

/** So many check-ins must have had a ticket with their id, line and first name since the last contradiction. */
const ENOUGH_CHECK_INS = 3;

type IdSign =
  /** The ticket of this confirmed check-in has its id, its line and its first name. */
  | { readonly kind: 'agrees'; readonly appointmentId: string }
  /** A ticket has an appointment's id and is somebody else's, or the ticket of a check-in has another id. */
  | { readonly kind: 'contradicts' };

interface Learned {
  /** The appointments that agreed since the last contradiction, each once, and no more than are enough. */
  readonly agreed: readonly string[];
  /** There was a contradiction, and nothing that agrees since. */
  readonly isContradicted: boolean;
  /** When there were enough, by the hub's clock. */
  readonly enoughAt?: number | undefined;
}

const NOTHING: Learned = { agreed: [], isContradicted: false };

/** Pure. */
function afterSign(learned: Learned, sign: IdSign, now: number): Learned {
  if (sign.kind === 'contradicts') return { agreed: [], isContradicted: true };
  const { agreed } = learned;
  if (isEnough(learned) || agreed.includes(sign.appointmentId)) return learned;
  const more: Learned = { agreed: [...agreed, sign.appointmentId], isContradicted: false };
  return isEnough(more) ? { ...more, enoughAt: now } : more;
}

const isEnough = ({ agreed }: Learned): boolean => agreed.length >= ENOUGH_CHECK_INS;

const FACT = 'ticket-ids-learned';

const LearnedSchema = z.object({
  of: z.string(),
  agreed: z.array(z.string()),
  isContradicted: z.boolean(),
  enoughAt: z.number().optional(),
});

export type SharedIds = ReturnType<typeof createSharedIds>;

/**
 * `serviceMark`: equal as long as address, key, location and profile are the same. What was learned of another service is
 * not used, and is overwritten by the next sign.
 */
export function createSharedIds(
  database: Pick<Database, 'sqlite'>,
  ticketIds: TicketIds,
  serviceMark: string,
) {
  const facts = createFacts(database);

  // Read each time: what a transaction that failed has written must not be believed.
  function learned(): Learned {
    const kept = ticketIds === 'unknown' ? facts.read(FACT, LearnedSchema) : undefined;
    return kept?.of === serviceMark ? kept : NOTHING;
  }

  return {
    areShared: (): boolean => ticketIds === 'shared' || isEnough(learned()),
    /**
     * The ticket of a visitor who arrived at this moment will have the appointment's id. Who came before it was learned may
     * have had another one already.
     */
    willShare(arrivedAt: number): boolean {
      const { enoughAt } = learned();
      return ticketIds === 'shared' || (enoughAt !== undefined && arrivedAt >= enoughAt);
    },
    /** Whether a contradiction would change anything. */
    hasAgreed: (): boolean => learned().agreed.length > 0,
    known(): TicketIdsKnown {
      if (ticketIds !== 'unknown') return { kind: ticketIds };
      const now = learned();
      if (isEnough(now)) return { kind: 'learned' };
      return now.isContradicted
        ? { kind: 'contradicted' }
        : { kind: 'learning', checkIns: now.agreed.length };
    },
    /** Call it inside a transaction. Changes nothing where the profile says how ids are. */
    hear(sign: IdSign, now: number): void {
      if (ticketIds !== 'unknown') return;
      const before = learned();
      const after = afterSign(before, sign, now);
      const isSame = after.agreed.length === before.agreed.length;
      if (isSame && after.isContradicted === before.isContradicted) return;
      facts.write(FACT, { ...after, of: serviceMark });
    },
  };
}
