/** What happens to a chain in one run, drawn before it begins. */
import { oneOf, wholeBetween } from '../random.ts';

const KINDS = [
  'gateway-killed',
  'lobby-killed',
  'engine-away',
  'failover',
  'emptied',
  'clock',
  'full',
  'read-only',
  'slow',
  'poison',
  'foreign',
] as const;
export type FaultKind = (typeof KINDS)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** Since the beginning of the run, in milliseconds, and for how long. */
  readonly at: number;
  readonly forMs: number;
  /** Which process, how many writes, or by how much, as the kind needs it. */
  readonly much: number;
}

/** Faults begin within this. */
export const TROUBLED_MS = 30_000;
const MOST_FAULTS = 6;
const JUMPS = [24 * 3_600_000, -24 * 3_600_000, 5_000, -5_000];

/** Some kinds only, and some of them again: a run with everything hides what two of them do together. */
export function drawSchedule(random: () => number): readonly Fault[] {
  const kinds = KINDS.filter(() => random() < 0.35);
  if (kinds.length === 0) return [];
  return Array.from({ length: wholeBetween(random, 1, MOST_FAULTS) }, () => oneOf(random, kinds))
    .map((kind) => ({
      kind,
      at: wholeBetween(random, 500, TROUBLED_MS),
      forMs: wholeBetween(random, 0, 9_000),
      much: kind === 'clock' ? oneOf(random, JUMPS) : wholeBetween(random, 0, 9),
    }))
    .toSorted((one, other) => one.at - other.at)
    .filter(({ kind }, at, all) => kind !== 'clock' || all.findIndex((each) => each.kind === kind) === at);
}
