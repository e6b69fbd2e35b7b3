/** Hubs that forget too little or too much: processes of the year suite with one module replaced. */
import { join } from 'node:path';
import { runYearSuite, smallYear } from '../year/suite.ts';
import type { BrokenVariant } from './variant.ts';

const variant = (name: string, what: string, days: number, example: RegExp): BrokenVariant => ({
  name,
  suite: 'year',
  example,
  run: () =>
    runYearSuite(
      { seed: 1, runs: days },
      { ...smallYear, size: 20, imports: [join(import.meta.dirname, 'year', `${what}.ts`)] },
    ),
});

export const variants: readonly BrokenVariant[] = [
  variant(
    'a hub that deletes nothing',
    'nothing-deleted',
    28,
    /events of more than 7 days ago are still there/,
  ),
  variant(
    'a hub that deletes intents nobody has read',
    'unread-deleted',
    21,
    /refused intents that nobody has read, \d+ are there/,
  ),
];
