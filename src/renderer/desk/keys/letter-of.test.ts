import { describe, expect, it } from 'vitest';
import { type KeyHit, letterOf } from './letter-of.ts';

const hit = (
  key: string,
  code: string,
  held: Partial<KeyHit> & { readonly altGraph?: boolean } = {},
): KeyHit => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  getModifierState: () => held.altGraph === true,
  ...held,
});

describe('A single key of the front desk', () => {
  it('is the one with that letter, small or capital, wherever it lies', () => {
    expect(letterOf(hit('s', 'KeyS'))).toBe('s');
    expect(letterOf(hit('S', 'KeyS'))).toBe('s');
    // A French keyboard has A where others have Q.
    expect(letterOf(hit('a', 'KeyQ'))).toBe('a');
    expect(letterOf(hit('q', 'KeyA'))).toBeUndefined();
    expect(letterOf(hit('?', 'Slash'))).toBe('?');
    expect(letterOf(hit('/', 'Digit7'))).toBe('/');
  });

  it('is the one in that place where the keyboard writes other letters', () => {
    expect(letterOf(hit('і', 'KeyS'))).toBe('s');
    expect(letterOf(hit('ش', 'KeyA'))).toBe('a');
    expect(letterOf(hit('й', 'KeyQ'))).toBeUndefined();
  });

  it('is none while another key is held', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { altGraph: true }])
      expect(letterOf(hit('s', 'KeyS', held))).toBeUndefined();
    // Polish ś is typed with AltGr.
    expect(letterOf(hit('ś', 'KeyS', { altGraph: true }))).toBeUndefined();
  });

  it('is none of the keys with a name', () => {
    for (const key of ['Enter', 'Escape', 'F2', 'ArrowDown', 'Tab', 'Unidentified', 'Dead'])
      expect(letterOf(hit(key, 'KeyS'))).toBeUndefined();
  });
});
