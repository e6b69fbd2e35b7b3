/** From calls that were sent and numbers that were painted to milliseconds. Pure. */

export interface Call {
  /** What the room sees. */
  readonly number: string;
  /** By the wall clock that also says when it was painted, in milliseconds. */
  readonly sentAt: number;
}

export interface Took {
  /** Milliseconds for each call on each page that painted it. */
  readonly took: readonly number[];
  /** Calls that a page never painted, summed over the pages. */
  readonly missed: number;
}

/** `pages`: for each page when it painted each number, in milliseconds. */
export function tookOf(calls: readonly Call[], pages: readonly ReadonlyMap<string, number>[]): Took {
  const took: number[] = [];
  let missed = 0;
  for (const { number, sentAt } of calls) {
    for (const painted of pages) {
      const at = painted.get(number);
      if (at === undefined) missed += 1;
      else took.push(at - sentAt);
    }
  }
  return { took, missed };
}
