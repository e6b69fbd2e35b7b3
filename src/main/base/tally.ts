/** How many there are under each key. A key of which there are none takes no room. */

export interface Tally<Key> {
  of(key: Key): number;
  add(key: Key): void;
  /** One less; nothing where there are none. */
  remove(key: Key): void;
  /** Keys of which there is at least one. */
  readonly size: number;
}

export function createTally<Key>(): Tally<Key> {
  const counts = new Map<Key, number>();
  const of = (key: Key): number => counts.get(key) ?? 0;
  return {
    of,
    add: (key) => void counts.set(key, of(key) + 1),
    remove(key) {
      if (of(key) > 1) counts.set(key, of(key) - 1);
      else counts.delete(key);
    },
    get size() {
      return counts.size;
    },
  };
}
