/**
 * Tells an intent that cannot be sent from a service that is in trouble: only a failure after which others got through
 * speaks against the intent itself, or one whose answer is about this request and no other.
 */

/** Failures of its own after which an intent is set aside in front of staff (docs/architecture.md, "The outbox"). */
const FAILURES_UNTIL_PARKED = 5;

/**
 * How long an intent fails before the hub's own looks at the service count as "others", in milliseconds. In a quiet
 * house nobody else may come; in a busy one a short trouble with one operation sets nothing aside.
 */
const LOOKS_COUNT_AFTER_MS = 600_000;

export interface FailureTally {
  /** Notes one more failure in a row, whoever's fault; returns how many. */
  missed(id: number): number;
  /**
   * Notes that this failure may be the intent's own, or with `surely` that it is; true once it has failed
   * {@link FAILURES_UNTIL_PARKED} times so.
   */
  blamed(id: number, surely: boolean): boolean;
  /** It failed again after others got through: it need not be hurried when the service is found back. */
  isSuspect(id: number): boolean;
  /** The service gave this intent its answer. */
  settled(id: number): void;
  forget(id: number): void;
}

export interface FailureTallyDeps {
  readonly monotonic: () => number;
  /** How many of the hub's own looks at the service were answered. */
  readonly looksAnswered: () => number;
}

export function createFailureTally({ monotonic, looksAnswered }: FailureTallyDeps): FailureTally {
  let answered = 0;
  const rows = new Map<
    number,
    { misses: number; blames: number; answeredThen: number; looksThen: number; since: number }
  >();

  function rowOf(id: number) {
    const row = rows.get(id) ?? {
      misses: 0,
      blames: 0,
      answeredThen: -1,
      looksThen: looksAnswered(),
      since: monotonic(),
    };
    rows.set(id, row);
    return row;
  }

  return {
    missed: (id) => (rowOf(id).misses += 1),
    blamed(id, surely) {
      const row = rowOf(id);
      const isOld = monotonic() - row.since >= LOOKS_COUNT_AFTER_MS;
      const othersGotThrough = answered > row.answeredThen || (isOld && looksAnswered() > row.looksThen);
      if (surely || othersGotThrough) row.blames += 1;
      row.answeredThen = answered;
      if (isOld) row.looksThen = looksAnswered();
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
