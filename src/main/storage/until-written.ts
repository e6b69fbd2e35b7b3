/** What was read of the database holds until something is written to it: a hub is the only writer of its own. */

/** Another number after each write to the database. */
export type Writes = () => number;

/** Begins with what `begin` makes, and anew with the first question after a write. */
export function untilWritten<T>(writes: Writes, begin: () => T): () => T {
  let held: { readonly at: number; readonly value: T } | undefined;
  return () => {
    const at = writes();
    if (held?.at !== at) held = { at, value: begin() };
    return held.value;
  };
}
