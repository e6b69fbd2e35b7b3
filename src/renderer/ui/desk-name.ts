/** A bare number or letter, such as `3`, `12a` or `B`, needs the word "desk" before it. */
const BARE = /^(?:\p{Nd}+\p{L}?|\p{L}\p{Nd}{0,3})$/u;

/** Such as `Room 204`. */
export function isFullDeskName(desk: string): boolean {
  return !BARE.test(desk.trim());
}
