/** Work that is asked for again under the same key, by a second click or after a lost line, is done once. */

/** Keys that are remembered; a clerk fills in a form in half a minute. */
const MOST_KEPT = 500;

/** Answers with what the first call under the key comes to. `isOver`: after such an answer the key is free again. */
export function createOnce<T>(isOver: (answer: T) => boolean) {
  const known = new Map<string, Promise<T>>();
  return function once(key: string, work: () => Promise<T>): Promise<T> {
    const before = known.get(key);
    if (before) return before;
    const made = work();
    known.set(key, made);
    const [oldest] = known.keys();
    if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
    const forget = (): void => {
      if (known.get(key) === made) known.delete(key);
    };
    made.then((answer) => {
      if (isOver(answer)) forget();
    }, forget);
    return made;
  };
}
