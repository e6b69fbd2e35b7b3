/** Whether two samples of times differ: the rank test of Mann and Whitney, and medians. Pure. */

/** The middle value; of an even number, the mean of both. Of none: NaN. */
export function medianOf(sample: readonly number[]): number {
  const sorted = sample.toSorted((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[sorted.length / 2 - 1] ?? Number.NaN) + high) / 2;
}

/**
 * How many standard deviations the rank sum of `one` is from what it would be if both were drawn from the same: Mann and
 * Whitney's U by its normal approximation, with the correction for ties (Conover, "Practical Nonparametric Statistics",
 * 5.1). Good from about 20 values on each side. 0 where all values are equal.
 */
export function rankSumZ(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].toSorted((a, b) => a.value - b.value);
  const count = all.length;
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < count;) {
    let to = from + 1;
    while (to < count && all[to]?.value === all[from]?.value) to += 1;
    // Ranks from `from + 1` to `to`, all given their mean.
    const rank = (from + 1 + to) / 2;
    for (let at = from; at < to; at += 1) if (all[at]?.isOne) rankSum += rank;
    const tied = to - from;
    ties += tied ** 3 - tied;
    from = to;
  }
  const u = rankSum - (one.length * (one.length + 1)) / 2;
  const mean = (one.length * other.length) / 2;
  const variance = ((one.length * other.length) / 12) * (count + 1 - ties / (count * (count - 1)));
  return variance > 0 ? (u - mean) / Math.sqrt(variance) : 0;
}

/** The two-sided bound of the normal distribution at 1 %. */
const BEYOND_AT_1_PERCENT = 2.5758;

/** Milliseconds by which medians must differ before a difference counts: less is not told apart over a network. */
const LEAST_DIFFERENCE_MS = 1;

/** True when the test rejects at 1 % and the medians differ by more than {@link LEAST_DIFFERENCE_MS}. */
export function tellApart(one: readonly number[], other: readonly number[]): boolean {
  return (
    Math.abs(rankSumZ(one, other)) > BEYOND_AT_1_PERCENT &&
    Math.abs(medianOf(one) - medianOf(other)) > LEAST_DIFFERENCE_MS
  );
}
