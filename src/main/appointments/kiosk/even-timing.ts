/** Answers that come at one time after the question, so that time does not tell what the words keep to themselves. */
import type { Clock } from '../../../clock/clock.ts';

/**
 * Milliseconds from a question to its answer. More than any look-up takes, less than anybody notices (100 ms is where
 * people begin to: Nielsen, "Response times").
 */
export const EVEN_ANSWER_MS = 60;

/** The moment at which a question that is asked now is to be answered. Ask for it before the answer is looked for. */
export function evenMoment(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    clock.after(EVEN_ANSWER_MS, resolve);
  });
}
