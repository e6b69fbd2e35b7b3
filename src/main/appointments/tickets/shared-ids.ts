/**
 * Whether tickets have their appointments' ids: by the profile, or learned from check-ins and stored, because what
 * visitors were told must survive a restart.
 */
import { z } from 'zod';
import type { TicketIdsKnown } from '../../../contract/hub-status.ts';
import type { TicketIds } from '../../service/profile.ts';
import type { Database } from '../../storage/database.ts';
import { createFacts } from '../../storage/facts.ts';

/** Since the last contradiction. */
const ENOUGH_CHECK_INS = 3;

type IdSign =
  /** The ticket of a confirmed check-in has its id, line and first name. */
  | { readonly kind: 'agrees'; readonly appointmentId: string }
  /** A ticket has a stranger's appointment's id, or a check-in's ticket has another id. */
  | { readonly kind: 'contradicts' };

interface Learned {
  /** Appointments since the last contradiction, as many as needed. */
  readonly agreed: readonly string[];
  /** Nothing has agreed since. */
  readonly isContradicted: boolean;
  /** By the hub's clock. */
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
 * `serviceMark`: identifies address, key, location and profile. Evidence from another booking system is ignored and
 * overwritten.
 */
export function createSharedIds(
  database: Pick<Database, 'sqlite'>,
  ticketIds: TicketIds,
  serviceMark: string,
) {
  const facts = createFacts(database);

  // Read each time, because a failed transaction must not be believed.
  function learned(): Learned {
    const kept = ticketIds === 'unknown' ? facts.read(FACT, LearnedSchema) : undefined;
    return kept?.of === serviceMark ? kept : NOTHING;
  }

  return {
    areShared: (): boolean => ticketIds === 'shared' || isEnough(learned()),
    /** For visitors who arrive at this moment. Earlier ones may already have another ticket. */
    willShare(arrivedAt: number): boolean {
      const { enoughAt } = learned();
      return ticketIds === 'shared' || (enoughAt !== undefined && arrivedAt >= enoughAt);
    },
    /** Whether a contradiction matters. */
    hasAgreed: (): boolean => learned().agreed.length > 0,
    known(): TicketIdsKnown {
      if (ticketIds !== 'unknown') return { kind: ticketIds };
      const now = learned();
      if (isEnough(now)) return { kind: 'learned' };
      return now.isContradicted
        ? { kind: 'contradicted' }
        : { kind: 'learning', checkIns: now.agreed.length };
    },
    /** Call it inside a transaction. No effect if the profile decides. */
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
