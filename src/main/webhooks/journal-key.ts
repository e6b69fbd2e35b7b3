/**
 * The keys of the journal: the hash of what a body says, and where the same body counts once more, `#` and the row before it
 * behind the hash.
 */

/** The key of a body that counts anew; `before` is the row of the same body that came last. */
export const keyAgain = (bodyHash: string, before: number): string => `${bodyHash}#${before}`;

/** A condition in SQL: the row is of the body whose hash is the first parameter. `$` is the character after `#`. */
export const IS_OF_BODY = `dedupe_key >= ?1 AND dedupe_key < ?1 || '$'`;
