/** What has to end in an order, as a list that can be read. */

/** How one part ends, at once or after a while. */
export type Ending = () => void | Promise<void>;

/** Runs the endings one after the other, once: who asks again is given the same promise. */
export function endingInOrder(endings: readonly Ending[]): () => Promise<void> {
  let ended: Promise<void> | undefined;
  async function end(): Promise<void> {
    for (const ending of endings) {
      const ends = ending();
      if (ends) await ends;
    }
  }
  return () => (ended ??= end());
}
