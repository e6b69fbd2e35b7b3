/** How a desk's name stands in a sentence. */

/** A bare number or letter, such as `3`, `12a` or `B`: it needs the word "desk" before it. */
const BARE = /^(?:\p{Nd}+\p{L}?|\p{L}\p{Nd}{0,3})$/u;

/** Whether `desk` says by itself what it is, such as `Room 204`. */
export function isFullDeskName(desk: string): boolean {
  return !BARE.test(desk.trim());
}
