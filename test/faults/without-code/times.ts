/**
 * The time of an answer that finds nobody, by the real clock: the whole of it, as a page measures it, and the work before
 * the hub waits, which delays whatever else the page asked.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { screenOf } from '../../support/records/screen-of.ts';
import { medianOf, tellApart } from '../hostile-screen/two-samples.ts';
import { oneOf } from '../random.ts';
import type { Findings } from '../suite.ts';
import { type HouseOptions, openRealHouse } from './house.ts';

const KINDS = ['an unknown name', 'a known name with another fact', 'two visitors'] as const;
type Kind = (typeof KINDS)[number];

/** Told apart counts where it happens in two of them: one of a hundred honest samples fails the test. */
const DRAWS = 3;
/** One is begun while others wait, in milliseconds. */
const BEGUN_EVERY_MS = 8;
/** Below the limit of a kiosk. */
const MISSES_EACH = 8;

interface Times {
  readonly work: number[];
  readonly whole: number[];
}

/** Asks `count` times in a drawn order. Milliseconds of each. */
async function drawnTimes(
  { hub }: Awaited<ReturnType<typeof openRealHouse>>,
  { listed }: HouseOptions,
  { count, random, from }: { readonly count: number; readonly random: () => number; readonly from: number },
): Promise<Readonly<Record<Kind, Times>>> {
  const times = Object.fromEntries(KINDS.map((kind) => [kind, { work: [], whole: [] }])) as unknown as Record<
    Kind,
    Times
  >;
  const pending: Promise<void>[] = [];
  for (let n = 0; n < count; n += 1) {
    const kind = oneOf(random, KINDS);
    const claim = listed.nobody(kind, random);
    const screen = screenOf('kiosk', from + Math.floor(n / MISSES_EACH));
    const began = performance.now();
    const answer = hub.kiosk.find(screen, claim);
    times[kind].work.push(performance.now() - began);
    pending.push(answer.then(() => void times[kind].whole.push(performance.now() - began)));
    await sleep(BEGUN_EVERY_MS);
  }
  await Promise.all(pending);
  return times;
}

const PAIRS = KINDS.flatMap((one, n) => KINDS.slice(n + 1).map((other) => [one, other] as const));
const WHAT = { whole: 'the time of an answer', work: 'the work before an answer' } as const;

/** A violation where a sample of one kind is told from one of another at the 1 % level, in two of three draws. */
export async function showTimes(
  findings: Findings,
  options: HouseOptions,
  { count, random }: { readonly count: number; readonly random: () => number },
): Promise<void> {
  const house = await openRealHouse(options);
  const told = new Map<string, number>();
  const each = Math.ceil(count / DRAWS);
  try {
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const times = await drawnTimes(house, options, { count: each, random, from: 1 + draw * each });
      findings.count('answers that were timed', each);
      for (const [one, other] of PAIRS)
        for (const what of ['whole', 'work'] as const) {
          const [a, b] = [times[one][what], times[other][what]];
          const apart = `${WHAT[what]} tells ${one} from ${other}`;
          if (tellApart(a, b)) told.set(apart, (told.get(apart) ?? 0) + 1);
          findings.most(
            `${WHAT[what]}: most between two medians, µs`,
            Math.round(Math.abs(medianOf(a) - medianOf(b)) * 1_000),
          );
        }
    }
  } finally {
    await house.close();
  }
  for (const [apart, draws] of told)
    if (draws >= 2) findings.violation(`${apart} in ${draws} of ${DRAWS} draws`);
}
