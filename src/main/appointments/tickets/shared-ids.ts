/**
 * Whether tickets have the ids of their appointments. The profile decides. Where it says `unknown`, check-ins made here
 * show it, and the database keeps that: a promise to visitors must survive a restart.
 */
import { z } from 'zod';
import type { TicketIdsKnown } from '../../../contract/hub-status.ts';
import type { TicketIds } from '../../service/profile.ts';
import type { Database } from '../../storage/database.ts';
import { createFacts } from '../../storage/facts.ts';

/** Check-ins since the last contradiction whose ticket has their id, line and first name. */
const ENOUGH_CHECK_INS = 3;

type IdSign =
  /** The ticket of this confirmed check-in has its id, line and first name. */
  | { readonly kind: 'agrees'; readonly appointmentId: string }
  /** A ticket has an appointment's id and is someone else's, or a check-in's ticket has another id. */
  | { readonly kind: 'contradicts' };

interface Learned {
  /** Appointments since the last contradiction, each once, and no more than are enough. */
  readonly agreed: readonly string[];
  /** Contradicted, and nothing has agreed since. */
  readonly isContradicted: boolean;
  readonly enoughAt?: number | undefined;
}

const NOTHING: Learned = { agreed: [], isContradicted: false };

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

/** `serviceMark`: identifies address, key, location and profile. What another service showed is not used. */
export function createSharedIds(
  database: Pick<Database, 'sqlite'>,
  ticketIds: TicketIds,
  serviceMark: string,
) {
  const facts = createFacts(database);

  // Read each time: a transaction that failed may have written it.
  function learned(): Learned {
    const kept = ticketIds === 'unknown' ? facts.read(FACT, LearnedSchema) : undefined;
    return kept?.of === serviceMark ? kept : NOTHING;
  }

  return {
    areShared: (): boolean => ticketIds === 'shared' || isEnough(learned()),
    /**
     * Whether the ticket of a visitor who arrived then will have the appointment's id. Earlier arrivals may have
     * another.
     */
    willShare(arrivedAt: number): boolean {
      const { enoughAt } = learned();
      return ticketIds === 'shared' || (enoughAt !== undefined && arrivedAt >= enoughAt);
    },
    hasAgreed: (): boolean => learned().agreed.length > 0,
    known(): TicketIdsKnown {
      if (ticketIds !== 'unknown') return { kind: ticketIds };
      const now = learned();
      if (isEnough(now)) return { kind: 'learned' };
      return now.isContradicted
        ? { kind: 'contradicted' }
        : { kind: 'learning', checkIns: now.agreed.length };
    },
    /** Call it inside a transaction. Does nothing where the profile decides. */
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
