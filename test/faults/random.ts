/** Seeded random numbers, so that a failing run can be had again. */

/** mulberry32: numbers in [0, 1), the same for the same seed. Not for secrets. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number in [from, to]. */
export function wholeBetween(random: () => number, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

/** One of `choices`, which is not empty. */
export function oneOf<T>(random: () => number, choices: readonly T[]): T {
  const chosen = choices[Math.floor(random() * choices.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
}

/** The same members in another order. */
export function shuffled<T>(random: () => number, members: readonly T[]): T[] {
  return members
    .map((member) => ({ member, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ member }) => member);
}
