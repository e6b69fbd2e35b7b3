/** Which of the front desk's single keys was hit, on any keyboard. Pure. */

/** Seen, reschedule, no-show, cancel, add, undo, lock; the search field, and what the keys are. */
const LETTERS = ['s', 'r', 'n', 'x', 'a', 'u', 'l', '/', '?'] as const;
export type Letter = (typeof LETTERS)[number];

export type KeyHit = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  readonly getModifierState: (key: 'AltGraph') => boolean;
};

/** ASCII: a keyboard that writes such letters has each of ours where its label says so. */
const LATIN = /^[\u0021-\u007E]$/;

/** Undefined for any other key, and for one that is held with another. */
export function letterOf(hit: KeyHit): Letter | undefined {
  if (hit.ctrlKey || hit.metaKey || hit.altKey || hit.getModifierState('AltGraph')) return undefined;
  const key = hit.key.toLowerCase();
  const found = LETTERS.find((letter) => letter === key);
  if (found !== undefined || hit.key.length !== 1 || LATIN.test(hit.key)) return found;
  // Cyrillic, Arabic and others have Latin letters on the same keys.
  const place = /^Key([A-Z])$/.exec(hit.code)?.[1]?.toLowerCase();
  return LETTERS.find((letter) => letter === place);
}
