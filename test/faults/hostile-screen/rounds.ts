/** Attacks in rounds: small things side by side, each attack by amount alone, and good screens that look meanwhile. */
import { abreast } from '../hostile/client.ts';
import { createRandom } from '../random.ts';
import type { Findings, SuiteOptions } from '../suite.ts';
import type { Dealt } from './deck.ts';
import type { Good } from './good.ts';
import type { House } from './house.ts';
import type { Knowledge } from './knowledge.ts';
import { attackOnce, type Captives, LANES } from './siege.ts';
import { sizeOf } from './size.ts';

const LOOK_EVERY = 24;

/** A line of progress after so many attacks. */
const SAY_EVERY = 250;

export interface Field {
  readonly house: House;
  readonly findings: Findings;
  readonly knowledge: Knowledge;
  readonly captives: Captives;
  readonly good: Good;
  readonly seed: number;
  readonly patienceMs: number;
}

/** One attack, numbered `run`. What it throws is a violation. */
export async function strike(
  field: Field,
  run: number,
  { name, attack }: Pick<Dealt, 'name' | 'attack'>,
): Promise<void> {
  const { captives, seed } = field;
  const at = `run ${run} (${name})`;
  field.findings.count(`attacks: ${name}`);
  const about = { ...field, at, random: createRandom(seed * 1_000_003 + run) };
  const { findings } = field;
  try {
    await attackOnce(attack, about, captives.of(run));
  } catch (error) {
    findings.violation(`${at}: ${String(error)}`);
  }
}

/** Makes `dealt` attacks, the first numbered `from`, with a look of the good screens meanwhile. */
export async function round(field: Field, from: number, dealt: readonly Dealt[]): Promise<void> {
  const { findings, good } = field;
  const at = `runs ${from} to ${from + dealt.length - 1} (${[...new Set(dealt.map(({ name }) => name))].join(', ')})`;
  const [tookMs] = await Promise.all([
    good.look(at),
    abreast(dealt.length, LANES, (n) => {
      const one = dealt[n];
      return one ? strike(field, from + n, one) : Promise.resolve();
    }),
  ]);
  findings.most('slowest look of good screens, ms', Math.round(tookMs));
}

/** Deals `runs` attacks: small things together, each attack by amount alone. */
export async function attackAll(field: Field, dealt: Iterator<Dealt>, options: SuiteOptions): Promise<void> {
  for (let run = 1; run <= options.runs && !field.findings.isEnough(options);) {
    const before = Math.floor((run - 1) / SAY_EVERY);
    const together: Dealt[] = [];
    while (together.length < LOOK_EVERY && run + together.length <= options.runs) {
      const next: Dealt = dealt.next().value;
      if (next.isHeavy && together.length > 0) {
        await round(field, run, together);
        run += together.length;
        together.length = 0;
      }
      together.push(next);
      if (next.isHeavy) break;
    }
    await round(field, run, together);
    run += together.length;
    if (Math.floor((run - 1) / SAY_EVERY) > before) {
      const { mb, descriptors } = sizeOf(field.house);
      options.say?.(
        `${run - 1} attacks, ${field.findings.violations} violations, ${mb} MB, ${descriptors?.length} descriptors`,
      );
    }
  }
}
