import { describe, expect, it } from 'vitest';
import { rowAfterKey } from './row-after-key.ts';

describe('Arrow keys in the list', () => {
  it('move by one and stop at both ends', () => {
    expect(rowAfterKey('ArrowDown', 0, 3)).toBe(1);
    expect(rowAfterKey('ArrowDown', 2, 3)).toBeUndefined();
    expect(rowAfterKey('ArrowUp', 0, 3)).toBeUndefined();
    expect(rowAfterKey('ArrowDown', -1, 3)).toBe(0);
  });

  it('jump by a page and to the ends', () => {
    expect(rowAfterKey('PageDown', 5, 40)).toBe(15);
    expect(rowAfterKey('PageDown', 35, 40)).toBe(39);
    expect(rowAfterKey('PageUp', 5, 40)).toBe(0);
    expect(rowAfterKey('Home', 5, 40)).toBe(0);
    expect(rowAfterKey('End', 5, 40)).toBe(39);
  });

  it('lead nowhere in an empty list or by another key', () => {
    expect(rowAfterKey('ArrowDown', -1, 0)).toBeUndefined();
    expect(rowAfterKey('x', 1, 3)).toBeUndefined();
  });
});
