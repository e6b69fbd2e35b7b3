/**
 * What a gateway refused for now. A repetition is the same delivery: for as long as the engine cannot have it, and for
 * ten seconds after it was sent there. After that it may be a new recall, which nobody has heard yet.
 */
import { type Clock, DAY_MS } from '../../clock/clock.ts';
import type { Delivery } from './gateway-journal.ts';

type Known = Pick<Delivery, 'n' | 'id' | 'receivedAt'>;

const MAX_REFUSED = 10_000;
/** The journal deletes what is twice as old. */
const UNSENT_KEPT_MS = DAY_MS / 2;
/** As long as the repetition of a recall is no new one: `append-script.ts`. */
const SENT_KEPT_MS = 10_000;

export function createRefused({ monotonic }: Pick<Clock, 'monotonic'>) {
  const refused = new Map<string, { readonly delivery: Known; readonly until: number }>();
  return {
    /** `hash`: of place and body. */
    of(hash: string): Known | undefined {
      const known = refused.get(hash);
      return known && monotonic() < known.until ? known.delivery : undefined;
    },
    /** `isSent`: the engine may have it. */
    note({ n, id, receivedAt, hash }: Delivery, isSent: boolean): void {
      const before = refused.get(hash);
      const until = monotonic() + (isSent ? SENT_KEPT_MS : UNSENT_KEPT_MS);
      refused.delete(hash);
      const [oldest] = refused.keys();
      if (refused.size >= MAX_REFUSED && oldest !== undefined) refused.delete(oldest);
      const least = before?.delivery.n === n ? Math.min(before.until, until) : until;
      refused.set(hash, { delivery: { n, id, receivedAt }, until: least });
    },
    /** The engine has it, or perhaps. Counts from the first time. */
    sent(hash: string): void {
      const known = refused.get(hash);
      const until = monotonic() + SENT_KEPT_MS;
      if (known && until < known.until) refused.set(hash, { ...known, until });
    },
    forget(): void {
      for (const [hash, { until }] of refused) if (until <= monotonic()) refused.delete(hash);
    },
  };
}

export type RefusedDeliveries = ReturnType<typeof createRefused>;
