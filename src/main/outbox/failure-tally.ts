/**
 * Tells an intent that cannot be sent from a service that is in trouble: only a failure after which others got through
 * speaks against the intent itself.
 */

/** Failures of its own after which an intent is set aside in front of staff (research part 3, O5). */
export const FAILURES_UNTIL_PARKED = 5;

export interface FailureTally {
  /** Notes one more failure in a row, whoever's fault; returns how many. */
  missed(id: number): number;
  /**
   * Notes that this failure may be the intent's own; true once it has failed {@link FAILURES_UNTIL_PARKED} times while
   * others got through.
   */
  blamed(id: number): boolean;
  /** It failed again after others got through: it need not be hurried when the service is found back. */
  isSuspect(id: number): boolean;
  /** The service gave this intent its answer. */
  settled(id: number): void;
  forget(id: number): void;
}

export function createFailureTally(): FailureTally {
  let answered = 0;
  const rows = new Map<number, { misses: number; blames: number; answeredThen: number }>();

  function rowOf(id: number) {
    const row = rows.get(id) ?? { misses: 0, blames: 0, answeredThen: -1 };
    rows.set(id, row);
    return row;
  }

  return {
    missed: (id) => (rowOf(id).misses += 1),
    blamed(id) {
      const row = rowOf(id);
      if (answered > row.answeredThen) row.blames += 1;
      row.answeredThen = answered;
      return row.blames >= FAILURES_UNTIL_PARKED;
    },
    isSuspect: (id) => (rows.get(id)?.blames ?? 0) > 1,
    settled(id) {
      answered += 1;
      rows.delete(id);
    },
    forget: (id) => void rows.delete(id),
  };
}
