/** How large the hub is, and whether it may be. */
import type { Findings } from '../suite.ts';
import { type House, settledAt } from './house.ts';

/**
 * Of resident memory, which counts what V8 has not collected yet and the holes in malloc's heaps: on a machine under load
 * one attack was seen to add 53 MB while nothing more lived on the heap. What the hub keeps has the limit below.
 */
const MOST_GROWTH_MB = 80;

/** Of what lives on the heap and beside it, over what lived before any attack. */
const MOST_LIVING_MB = 10;

export interface Size {
  /** Resident memory; undefined where the system does not say. */
  readonly mb: number | undefined;
  /** What lived before any attack, after a collection; see `count-heap.ts`. */
  readonly livingMb: number | undefined;
  readonly descriptors: readonly string[] | undefined;
}

type Outside = Pick<Size, 'mb' | 'descriptors'>;

/** What the system says of the process. */
export const sizeOf = (house: House): Outside => ({
  mb: house.residentMb(),
  descriptors: house.descriptors(),
});

/** What there is more of than before. */
function added(now: readonly string[] = [], before: readonly string[] = []): readonly string[] {
  const left = [...before];
  return now.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The size of a hub at rest: the fewest descriptors within a second. */
export async function settledSize(house: House): Promise<Size> {
  let least = house.descriptors();
  await settledAt(
    () => {
      const now = house.descriptors();
      if (now !== undefined && least !== undefined && now.length < least.length) least = now;
    },
    () => false,
    1_000,
  );
  // Before the collection, which would make the hub smaller than it is by itself.
  const mb = house.residentMb();
  return { mb, livingMb: await house.livingMb(), descriptors: least };
}

async function judgeLiving(
  house: House,
  findings: Findings,
  at: string,
  before: number | undefined,
): Promise<void> {
  const now = await house.livingMb();
  // A hub that has ended is told elsewhere.
  if (now === undefined || before === undefined) return;
  findings.most(`living ${at}, MB more`, Math.round(now - before));
  if (now > before + MOST_LIVING_MB)
    findings.violation(`${at}: what lives on the heap grew from ${before} to ${now} MB`);
}

export interface Judged {
  readonly house: House;
  readonly findings: Findings;
  /** How long the hub may take to give back what was taken, in milliseconds; only against hanging. */
  readonly patienceMs: number;
}

/**
 * Once those who attacked have gone: resident memory and descriptors against what they were at the measure before, and
 * what lives on the heap against what lived before any attack.
 */
export async function judgeSize(
  { house, findings, patienceMs }: Judged,
  at: string,
  before: Size,
): Promise<Size> {
  const { mb, livingMb, descriptors } = before;
  const isAsBefore = (now: Outside): boolean =>
    (now.mb ?? 0) <= (mb ?? 0) + MOST_GROWTH_MB && added(now.descriptors, descriptors).length === 0;
  const now = await settledAt(() => sizeOf(house), isAsBefore, patienceMs);
  await judgeLiving(house, findings, at, livingMb);
  if (now.mb === undefined || mb === undefined) {
    findings.count('memory was not looked at');
    return before;
  }
  findings.most(`growth ${at}, MB`, now.mb - mb);
  if (now.mb > mb + MOST_GROWTH_MB) findings.violation(`${at}: memory grew from ${mb} to ${now.mb} MB`);
  const more = added(now.descriptors, descriptors);
  if (more.length > 0)
    findings.violation(`${at}: ${more.length} descriptors more than before: ${more.slice(0, 8).join(', ')}`);
  return { ...now, livingMb };
}
