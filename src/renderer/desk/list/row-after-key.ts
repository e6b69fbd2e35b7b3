/** Moving through a list by keyboard. */

/** Rows that Page Up and Page Down pass over. */
const PAGE = 10;

/** The index that `key` leads to from `at` among `count` rows, or undefined when it leads nowhere. */
export function rowAfterKey(key: string, at: number, count: number): number | undefined {
  const to = (index: number): number | undefined => {
    const next = Math.min(count - 1, Math.max(0, index));
    return count === 0 || next === at ? undefined : next;
  };
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'PageDown':
      return to(at + PAGE);
    case 'PageUp':
      return to(at - PAGE);
    case 'Home':
      return to(0);
    case 'End':
      return to(count - 1);
    default:
      return undefined;
  }
}
