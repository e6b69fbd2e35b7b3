type Ending = () => void | Promise<void>;

/** Runs once. Later calls get the same promise. */
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
