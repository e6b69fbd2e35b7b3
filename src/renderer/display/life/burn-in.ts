/** Moves the picture by a few pixels every some minutes, so that a month of the same frame leaves no trace. Pure. */

const STEP_EVERY_MS = 3 * 60_000;

/** In pixels of the drawing, in each direction. */
const FARTHEST = 6;

/** A round of places, each beside the one before it. */
const ROUND: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

export interface Shift {
  readonly x: number;
  readonly y: number;
}

/** Where the picture lies at `ms` of any clock. */
export function shiftAt(ms: number): Shift {
  const [x, y] = ROUND[Math.floor(Math.abs(ms) / STEP_EVERY_MS) % ROUND.length] ?? [0, 0];
  return { x: x * FARTHEST, y: y * FARTHEST };
}
