/**
 * Tells an intent that cannot be sent from a service in trouble. A failure speaks against the intent only if others got
 * through since, or if its answer is about this request alone.
 */

const FAILURES_UNTIL_PARKED = 5;

/**
 * How long an intent must fail before answers to the hub's own looks count as "others", in milliseconds. In a quiet
 * house nothing else is sent; in a busy one, short trouble with one operation must park nothing.
 */
const LOOKS_COUNT_AFTER_MS = 600_000;

interface FailureTallyDeps {
  readonly monotonic: () => number;
  readonly looksAnswered: () => number;
}

export function createFailureTally({ monotonic, looksAnswered }: FailureTallyDeps) {
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
    /** In a row, of any cause. */
    missed: (id: number): number => (rowOf(id).misses += 1),
    /**
     * Counts a failure that may be the intent's own, or with `surely` is. True once there are {@link
     * FAILURES_UNTIL_PARKED}.
     */
    blamed(id: number, surely: boolean): boolean {
      const row = rowOf(id);
      const isOld = monotonic() - row.since >= LOOKS_COUNT_AFTER_MS;
      const othersGotThrough = answered > row.answeredThen || (isOld && looksAnswered() > row.looksThen);
      if (surely || othersGotThrough) row.blames += 1;
      row.answeredThen = answered;
      if (isOld) row.looksThen = looksAnswered();
      return row.blames >= FAILURES_UNTIL_PARKED;
    },
    /** True if it failed again after others got through: it need not be hurried when the service answers again. */
    isSuspect: (id: number): boolean => (rows.get(id)?.blames ?? 0) > 1,
    settled(id: number): void {
      answered += 1;
      rows.delete(id);
    },
    forget: (id: number): void => void rows.delete(id),
  };
}

export type FailureTally = ReturnType<typeof createFailureTally>;
