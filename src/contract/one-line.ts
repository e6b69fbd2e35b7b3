/** Text in one line that people typed for others to read: what is taken out of it, and what it may not have. */

/**
 * Marks of writing direction (Unicode, UAX 9: ALM, LRM, RLM, embeddings, overrides and isolates). An override turns what
 * stands after a name round, and nobody sees that it is there; each name is set apart where it is shown.
 */
const MARKS_OF_DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Taken out and not refused: they come with what is pasted, and whoever is told of one cannot find it. */
export const withoutDirection = (text: string): string => text.replace(MARKS_OF_DIRECTION, '');

/** No control character and nothing else that ends a line. */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;
