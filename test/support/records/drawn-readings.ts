import { completed, type Readings, readingsOfSeed, withoutOddRows } from './readings-of.ts';

/**
 * Readings for a test file, the same for a whole run: drawn from the seed of the property tests, so that `FOYER_SEED=N`
 * draws others. `fixed` are those that the file's assertions are about.
 */
export const drawnReadings = (fixed: Partial<Readings> = {}): Readings =>
  completed({ ...withoutOddRows(readingsOfSeed(Number(process.env['FOYER_SEED'] ?? 20_261_121))), ...fixed });
