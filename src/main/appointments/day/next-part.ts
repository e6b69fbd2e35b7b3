/** Rows of a day, a part at a time. */

interface Part<T> {
  readonly appointments: T[];
  readonly isLast: boolean;
}

/** One after the other. */
export function* eachOf<T>(all: readonly Iterable<T>[]): Generator<T, void, void> {
  for (const some of all) yield* some;
}

/** The next `most` of those that `viewOf` tells. Five thousand rows are a fifth of a second: others come in between. */
export function* nextPart<T, V>(
  rows: Iterator<T>,
  most: number,
  viewOf: (row: T) => V | undefined,
): Generator<void, Part<V>, void> {
  const appointments: V[] = [];
  while (appointments.length < most) {
    const { done, value } = rows.next();
    if (done === true) return { appointments, isLast: true };
    const view = viewOf(value);
    if (view !== undefined) appointments.push(view);
    yield;
  }
  return { appointments, isLast: false };
}
