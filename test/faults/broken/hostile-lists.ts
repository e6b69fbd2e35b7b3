/** Hubs that a list can harm: the real one, run from its sources, with a line or two of it changed. */
import { type Change, changedHub } from '../changed-hub.ts';
import { runHostileListSuite } from '../hostile-list/suite.ts';
import type { BrokenVariant } from './variant.ts';

interface Broken {
  readonly name: string;
  readonly example: RegExp;
  readonly changes: readonly Change[];
  /** The bombs that find it. */
  readonly only: RegExp;
  readonly bytes: number;
}

const broken = ({ name, example, changes, only, bytes }: Broken): BrokenVariant => ({
  name,
  suite: 'hostile-list',
  example,
  changes,
  run: () =>
    runHostileListSuite(
      { seed: 1, runs: 2, stopAt: example },
      { command: changedHub(changes), sizes: { file: bytes, hand: bytes, http: 100_000 }, only },
    ),
});

export const variants: readonly BrokenVariant[] = [
  broken({
    name: 'a hub that reads lists of any number of rows',
    example: /bad lines \(\w+\) was answered: (?!past-bound rows)/,
    changes: [['appointments/lists/delimited.ts', 'count > LIST_BOUNDS.rows', 'count > 10 ** 9']],
    only: /^bad lines$/,
    bytes: 1_500_000,
  }),
  broken({
    name: 'a hub that takes all rows of a list at once from the thread that read it',
    example: /the hub did one thing for \d+ ms/,
    changes: [
      [
        'appointments/roster/watched-reading.ts',
        'const ROWS_AT_ONCE = 500;',
        'const ROWS_AT_ONCE = 500_000;',
      ],
    ],
    only: /^good rows$/,
    bytes: 8_000_000,
  }),
  broken({
    name: 'a hub that names every row that is wrong',
    example: /the hub did one thing for \d+ ms/,
    changes: [
      [
        'appointments/roster/row-collector.ts',
        'problems.length < MAX_WRONG_ROWS',
        'problems.length < 10 ** 9',
      ],
    ],
    only: /^bad lines with ids$/,
    bytes: 4_500_000,
  }),
];
