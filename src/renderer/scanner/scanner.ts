/**
 * Tells a keyboard-wedge scanner from a person: it types faster than any hand and ends with Enter, Tab, or one of them
 * as a control character. Pure: times are passed in.
 */

import { codeKey } from '../../contract/code-key.ts';
import { isLink } from './link-values.ts';
import { scannedCode } from './scanned-code.ts';

/** Keys closer together belong to one burst. */
const BURST_GAP_MS = 50;

/** A shorter burst is a person's fingers on several keys at once. */
const MIN_SCAN_LENGTH = 3;

/** The same text again within this time is the scanner stuttering. */
const REPEAT_WITHIN_MS = 3_000;

/** The rest of a longer burst is dropped. */
const MAX_SCAN_LENGTH = 4096;

/** Of `KeyboardEvent`. */
export interface Stroke {
  readonly key: string;
  /** Its place on the keyboard, and whether Shift was held; undefined if unknown. */
  readonly code?: string;
  readonly shift?: boolean;
  /** Ctrl was held, and not as a part of AltGr. */
  readonly ctrl?: boolean;
}

export function strokeOf({
  key,
  code,
  shiftKey,
  ctrlKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey'>): Stroke {
  // AltGr is Ctrl and Alt on some machines, and writes characters.
  return { key, code, shift: shiftKey, ctrl: ctrlKey && !altKey };
}

export interface ScannerMemory {
  /** The burst so far. */
  readonly typed: string;
  /** What its keys write on a US keyboard. */
  readonly keys: string;
  /** In monotonic milliseconds. */
  readonly lastKeyAt: number;
  readonly lastScan: { readonly text: string; readonly at: number } | undefined;
}

export type ScannerVerdict =
  /** A person's key, as far as can be told. */
  | { readonly kind: 'key' }
  /** In the middle of a burst: nothing on the screen should act on it. */
  | { readonly kind: 'burst' }
  /** A control character of a scanner: it writes nothing, and must not be a shortcut of the browser. */
  | { readonly kind: 'control' }
  /** `keys`: what a US keyboard would have written, if that differs. */
  | { readonly kind: 'scan'; readonly text: string; readonly keys?: string }
  | { readonly kind: 'repeated-scan' };

export interface ScannerStep {
  readonly memory: ScannerMemory;
  readonly verdict: ScannerVerdict;
}

export const NO_SCAN: ScannerMemory = { typed: '', keys: '', lastKeyAt: -Infinity, lastScan: undefined };

/** Also if one label contains the address and the other the bare code. */
function isSameScan(before: string, text: string): boolean {
  if (before === text) return true;
  // Links of two visitors may end alike.
  if (isLink(before) && isLink(text)) return false;
  const [one, other] = [scannedCode(before), scannedCode(text)];
  return one !== undefined && other !== undefined && codeKey(one) === codeKey(other);
}

function endOfBurst({ typed: text, keys, lastScan }: ScannerMemory, at: number): ScannerStep {
  const repeated =
    lastScan !== undefined && isSameScan(lastScan.text, text) && at - lastScan.at < REPEAT_WITHIN_MS;
  return {
    memory: { typed: '', keys: '', lastKeyAt: at, lastScan: { text, at } },
    verdict: repeated
      ? { kind: 'repeated-scan' }
      : { kind: 'scan', text, ...(keys === text ? {} : { keys }) },
  };
}

const isSign = (key: string): boolean => Array.from(key).length === 1;

/** Line feed, carriage return and tab with Ctrl, by the key or by its place on a US keyboard. */
const ENDS: ReadonlySet<string | undefined> = new Set(['j', 'm', 'i']);
const CONTROL_SIGN = /^[a-z[\\\]^_@]$/iu;

/** A dead key, or one of a keypad without NumLock, writes nothing but has its place. */
function partOf({
  key,
  code = '',
  shift = false,
  ctrl = false,
}: Stroke): 'end' | 'control' | 'sign' | 'none' {
  if (key === 'Enter' || key === 'Tab') return 'end';
  const place = usSign(code, shift);
  if (ctrl) {
    if (ENDS.has(key.toLowerCase()) || ENDS.has(place?.toLowerCase())) return 'end';
    return CONTROL_SIGN.test(key) || place !== undefined ? 'control' : 'none';
  }
  return isSign(key) || place !== undefined ? 'sign' : 'none';
}

/** `at`: monotonic milliseconds. Keys that write nothing (Shift) change nothing. */
export function hearKey(memory: ScannerMemory, stroke: Stroke, at: number): ScannerStep {
  const { key, code = '', shift = false, ctrl = false } = stroke;
  const isSoon = at - memory.lastKeyAt < BURST_GAP_MS;
  const together = memory.keys !== '' && isSoon;
  switch (partOf(stroke)) {
    case 'none':
      return { memory, verdict: { kind: 'key' } };
    case 'end':
      if (together && memory.keys.length >= MIN_SCAN_LENGTH) return endOfBurst(memory, at);
      // Further ends, such as LF after CR, belong to the scan for a moment only: a person's keys come later.
      if (memory.keys === '' && memory.lastScan !== undefined && at - memory.lastScan.at < BURST_GAP_MS)
        return { memory: { ...memory, lastKeyAt: at }, verdict: { kind: 'control' } };
      return {
        memory: { ...memory, typed: '', keys: '' },
        verdict: { kind: ctrl && isSoon ? 'control' : 'key' },
      };
    case 'control':
      return {
        memory: together ? { ...memory, lastKeyAt: at } : memory,
        verdict: { kind: isSoon ? 'control' : 'key' },
      };
    case 'sign': {
      const typed = isSign(key) ? key : '';
      const place = usSign(code, shift) ?? typed;
      const next = together
        ? {
            typed: (memory.typed + typed).slice(0, MAX_SCAN_LENGTH),
            keys: (memory.keys + place).slice(0, MAX_SCAN_LENGTH),
          }
        : { typed, keys: place };
      return { memory: { ...memory, ...next, lastKeyAt: at }, verdict: { kind: together ? 'burst' : 'key' } };
    }
  }
}

/** What each place (`KeyboardEvent.code`) writes on a US keyboard, alone and with Shift. */
const SIGNS: Readonly<Record<string, string>> = {
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
  NumpadAdd: '++',
  NumpadSubtract: '--',
  NumpadMultiply: '**',
  NumpadDivide: '//',
  NumpadDecimal: '..',
};
const ABOVE_DIGITS = ')!@#$%^&*(';

/** Undefined for a place that writes nothing there. */
function usSign(code: string, shift: boolean): string | undefined {
  const [, letter] = /^Key([A-Z])$/u.exec(code) ?? [];
  if (letter !== undefined) return shift ? letter : letter.toLowerCase();
  const [, row, digit] = /^(Digit|Numpad)(\d)$/u.exec(code) ?? [];
  if (digit !== undefined) return row === 'Digit' && shift ? ABOVE_DIGITS[Number(digit)] : digit;
  return SIGNS[code]?.[shift ? 1 : 0];
}
