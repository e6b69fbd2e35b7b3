/** What every fault suite takes and answers. */
import { completed, type Readings, readingsOfSeed } from '../support/records/readings-of.ts';

export interface SuiteOptions {
  /** The same seed gives the same run, as far as processes and sockets allow. */
  readonly seed: number;
  /** How many tries; what one try is, each suite says. */
  readonly runs: number;
  /** What the service's readings of the specification are, lobby by lobby and over again; drawn from the seed without them. */
  readonly readings?: readonly Partial<Readings>[];
  /** Ends with the first run in which something like this was found: a suite that is only asked whether it catches it. */
  readonly stopAt?: RegExp;
  /** Gets a line of progress now and then. */
  readonly say?: (line: string) => void;
}

export interface SuiteReport {
  readonly suite: string;
  readonly seed: number;
  /** Tries that were really made. */
  readonly runs: number;
  readonly violations: number;
  /** At most ten, each one line that names the run. */
  readonly examples: readonly string[];
  /** What was counted besides, such as answers seen; shows that a suite was not idle. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** The readings of the `n`th lobby of a run, from 0, which has a seed of its own. */
export function readingsIn({ readings }: SuiteOptions, n: number, seed: number): Readings {
  const given = readings?.[n % readings.length];
  return given ? completed(given) : readingsOfSeed(seed);
}

const MOST_EXAMPLES = 10;

export interface Findings {
  /** Counts one violation; `example` is one line that names the run. */
  violation(example: string): void;
  count(what: string, by?: number): void;
  /** Keeps the largest value of something measured. */
  most(what: string, value: number): void;
  /** How often something was counted so far. */
  counted(what: string): number;
  readonly violations: number;
  /** True once nothing more is to be found; see {@link SuiteOptions.stopAt}. */
  isEnough(options: SuiteOptions): boolean;
  report(suite: string, options: SuiteOptions, runs?: number): SuiteReport;
}

/** Collects what a suite finds. */
export function createFindings(): Findings {
  const examples: string[] = [];
  const counts: Record<string, number> = {};
  let violations = 0;
  return {
    violation(example) {
      violations += 1;
      if (examples.length < MOST_EXAMPLES) examples.push(example.replaceAll(/\s+/g, ' ').slice(0, 400));
    },
    count(what, by = 1) {
      counts[what] = (counts[what] ?? 0) + by;
    },
    most(what, value) {
      counts[what] = Math.max(counts[what] ?? value, value);
    },
    counted: (what) => counts[what] ?? 0,
    get violations() {
      return violations;
    },
    isEnough: ({ stopAt }) => stopAt !== undefined && examples.some((example) => stopAt.test(example)),
    report: (suite, options, runs = options.runs) => ({
      suite,
      seed: options.seed,
      runs,
      violations,
      examples,
      counts,
    }),
  };
}
