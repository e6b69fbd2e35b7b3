/** How high a panel may be mounted, from its size. Pure. */

/** EN 301 549 V3.2.1, 8.3.3.2.1: reach forward or to the side without an obstruction, in mm above the floor. */
export const REACH = { fromMm: 380, toMm: 1_220 } as const;

const MM_PER_INCH = 25.4;
/** Height of a 16:9 panel standing upright, for a diagonal of 1. */
const UPRIGHT = 16 / Math.hypot(16, 9);

export interface Mounting {
  readonly heightMm: number;
  /** The highest place of the picture's lower edge, in mm above the floor, rounded down to whole centimetres. */
  readonly lowerEdgeMm: number;
  /** Whether the whole picture is within reach there. */
  readonly fits: boolean;
}

/** For a 16:9 panel that stands upright; `inches` is its diagonal. */
export function mountingOf(inches: number): Mounting {
  const heightMm = Math.round(inches * MM_PER_INCH * UPRIGHT);
  const highest = Math.floor((REACH.toMm - heightMm) / 10) * 10;
  const fits = highest >= REACH.fromMm;
  return { heightMm, lowerEdgeMm: fits ? highest : REACH.fromMm, fits };
}
