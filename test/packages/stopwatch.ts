/** Figures of a run, which `npm run test:packages` prints as a table at its end. */
import { appendFileSync } from 'node:fs';

/** `figure` with its unit, such as `2.1 s`. */
export function note(what: string, figure: string): void {
  const file = process.env['FOYER_TEST_FIGURES'];
  if (file) appendFileSync(file, `| ${what} | ${figure} |\n`);
}

/** Runs it, notes how long it took, and answers what it answered. */
export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await work();
  note(what, `${((performance.now() - began) / 1_000).toFixed(1)} s`);
  return answer;
}
