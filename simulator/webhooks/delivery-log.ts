/** What became of each event that was to be delivered: the newest, by number. */

export type SignatureKind = 'valid' | 'wrong' | 'missing';

export interface Delivery {
  readonly n: number;
  /** ISO 8601, UTC: when the event happened. */
  readonly at: string;
  readonly type: string;
  readonly data: unknown;
  /** The listener's last answer; null when there was none (yet). */
  readonly status: number | null;
  readonly attempts: number;
  /** From the start of the last try to its answer. */
  readonly latencyMs: number | null;
  readonly signature: SignatureKind;
  /** Why it was never tried. */
  readonly skipped?: 'dropped' | 'no listener';
}

/** The newest deliveries that are kept. */
const KEPT = 20_000;

export interface DeliveryLog {
  /** Answers its number. */
  add(type: string, data: unknown, signature: SignatureKind, skipped?: Delivery['skipped']): number;
  update(n: number, what: Partial<Delivery>): void;
  since(n: number): Delivery[];
  clear(): void;
}

/** `now`: milliseconds since 1970. */
export function createDeliveryLog(now: () => number): DeliveryLog {
  const entries = new Map<number, Delivery>();
  let last = 0;
  return {
    add(type, data, signature, skipped) {
      last += 1;
      const at = new Date(now()).toISOString();
      const entry = { n: last, at, type, data, status: null, attempts: 0, latencyMs: null, signature };
      entries.set(last, skipped === undefined ? entry : { ...entry, skipped });
      entries.delete(last - KEPT);
      return last;
    },
    update(n, what) {
      const entry = entries.get(n);
      if (entry !== undefined) entries.set(n, { ...entry, ...what });
    },
    since: (n) => [...entries.values()].filter((entry) => entry.n > n),
    clear: () => entries.clear(),
  };
}
