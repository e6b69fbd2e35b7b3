/** A hub is the only writer of its database. */

/** Changes with each write. */
export type Writes = () => number;

export function untilWritten<T>(writes: Writes, begin: () => T): () => T {
  let held: { readonly at: number; readonly value: T } | undefined;
  return () => {
    const at = writes();
    if (held?.at !== at) held = { at, value: begin() };
    return held.value;
  };
}
