/** What this hub counts itself after a call was rejected that the header had promised. Pure. */

/** Tokens a second: what the service states, and what it documents. */
export const MIN_REFILL = 5;
export const MAX_REFILL = 10;
/** So many promised calls make a rejection contradict the header. Others may take a few. */
const PROMISED = 3;
const CEILING_FOR_MS = 600_000;

export interface Ceiling {
  readonly level: number;
  readonly refillPerSecond: number;
  /** Monotonic time of the last rejection. */
  readonly rejectedAtMs: number;
}

interface Counted {
  readonly capacity: number;
  readonly level: number;
  /** Monotonic times. */
  readonly atMs: number;
  readonly headerAtMs: number | undefined;
  readonly ceiling: Ceiling | undefined;
}

export function ceilingAt(
  { ceiling, capacity }: Counted,
  nowMs: number,
  elapsedMs: number,
): Ceiling | undefined {
  if (!ceiling || nowMs - ceiling.rejectedAtMs > CEILING_FOR_MS) return undefined;
  const level = Math.min(capacity, ceiling.level + (elapsedMs * ceiling.refillPerSecond) / 1000);
  return { ...ceiling, level };
}

/** At the documented refill, then at the stated one if that was too much. `isFirst`: no rejection was known before. */
export function ceilingAfter(
  { level, headerAtMs, ceiling, atMs }: Counted,
  isFirst: boolean,
): Ceiling | undefined {
  const wasPromised = isFirst && headerAtMs !== undefined && level >= PROMISED;
  if (!ceiling && !wasPromised) return undefined;
  const wasTooMuch = ceiling !== undefined && isFirst;
  const refillPerSecond = wasTooMuch ? MIN_REFILL : (ceiling?.refillPerSecond ?? MAX_REFILL);
  return { level: Math.min(0, ceiling?.level ?? 0), refillPerSecond, rejectedAtMs: atMs };
}
