import { describe, expect, it } from 'vitest';
import { type KeyHit, letterOf, writes } from './use-letters.ts';

type Held = Partial<KeyHit> & { readonly altGraph?: boolean };

const hit = (key: string, code: string, held: Held = {}): KeyHit => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  getModifierState: () => held.altGraph === true,
  ...held,
});
const withAlt = (key: string, code: string, held: Held = {}): KeyHit =>
  hit(key, code, { altKey: true, ...held });

describe('A letter with Alt at the front desk', () => {
  it('a letter with Alt at the front desk is the one with that letter, with Caps Lock too, wherever it lies', () => {
    expect(letterOf(withAlt('s', 'KeyS'))).toBe('s');
    expect(letterOf(withAlt('S', 'KeyS'))).toBe('s');
    // A French keyboard has A where others have Q.
    expect(letterOf(withAlt('a', 'KeyQ'))).toBe('a');
    expect(letterOf(withAlt('q', 'KeyA'))).toBeUndefined();
  });

  it('a letter with Alt at the front desk is the one in that place where the keyboard writes other letters, or signs as a Mac does', () => {
    expect(letterOf(withAlt('і', 'KeyS'))).toBe('s');
    expect(letterOf(withAlt('ش', 'KeyA'))).toBe('a');
    expect(letterOf(withAlt('й', 'KeyQ'))).toBeUndefined();
    expect(letterOf(withAlt('ß', 'KeyS'))).toBe('s');
    expect(letterOf(withAlt('≈', 'KeyX'))).toBe('x');
  });

  it('a letter with Alt at the front desk acts in no other way: not alone, not with further keys, not while a word is composed', () => {
    expect(letterOf(hit('s', 'KeyS'))).toBeUndefined();
    expect(letterOf(hit('ß', 'KeyS'))).toBeUndefined();
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altGraph: true }])
      expect(letterOf(withAlt('s', 'KeyS', held))).toBeUndefined();
    expect(letterOf(withAlt('s', 'KeyS', { isComposing: true }))).toBeUndefined();
    expect(letterOf(hit('s', 'KeyS', { ctrlKey: true }))).toBeUndefined();
  });

  it('a letter with Alt at the front desk is none of the keys with a name, and none that a person writes their language with', () => {
    for (const key of ['Enter', 'Escape', 'F2', 'ArrowDown', 'Tab', 'Unidentified', 'Dead'])
      expect(letterOf(withAlt(key, 'KeyN'))).toBeUndefined();
    // Polish on a Mac.
    expect(letterOf(withAlt('ś', 'KeyS'))).toBeUndefined();
    expect(letterOf(withAlt('Ż', 'KeyZ'))).toBeUndefined();
  });
});

describe('A key that writes', () => {
  it('a key that writes is a letter, a digit or a sign of any writing, and an accent', () => {
    for (const key of ['a', 'A', '7', '-', '/', '?', 'ä', 'ж', 'م', '王', '𠮷', 'Dead'])
      expect(writes(hit(key, 'KeyA'))).toBe(true);
  });

  it('a key that writes is also one with AltGr, which Windows tells of as Ctrl and Alt', () => {
    expect(writes(hit('ś', 'KeyS', { altGraph: true }))).toBe(true);
    expect(writes(withAlt('@', 'KeyQ', { altGraph: true, ctrlKey: true }))).toBe(true);
    // Alt on a Mac, in Polish.
    expect(writes(withAlt('ś', 'KeyS'))).toBe(true);
  });

  it('a key that writes is none that commands, moves, or belongs to a composition', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { isComposing: true }, { altKey: true }])
      expect(writes(hit('p', 'KeyP', held))).toBe(false);
    expect(writes(withAlt('ß', 'KeyS'))).toBe(false);
    for (const key of ['Enter', 'Tab', 'Escape', 'ArrowDown', 'F2', 'Backspace', 'Process', 'Shift', ' '])
      expect(writes(hit(key, 'KeyA'))).toBe(false);
  });
});
