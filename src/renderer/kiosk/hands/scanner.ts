/**
 * Tells a keyboard-wedge scanner from a person: a scanner types faster than any hand and ends with Enter or Tab.
 * Pure: times are passed in.
 */

import { codeKey } from '../../../contract/code-key.ts';
import { scannedCode } from '../flow/scanned-code.ts';

/** Keys closer together than this belong to one burst, in milliseconds. */
const BURST_GAP_MS = 50;

/** A shorter burst is a person whose fingers fell on the keys together. */
const SHORTEST_SCAN = 3;

/** The same text again within this time is the scanner stuttering, in milliseconds. */
const REPEAT_WITHIN_MS = 3_000;

/** A longer burst is kept up to here; the rest is dropped. */
const LONGEST_SCAN = 4096;

export interface ScannerMemory {
  /** The burst so far. */
  readonly keys: string;
  /** When its last key came, in monotonic milliseconds. */
  readonly lastKeyAt: number;
  readonly lastScan: { readonly text: string; readonly at: number } | undefined;
}

export type ScannerVerdict =
  /** A person's key, as far as can be told. */
  | { readonly kind: 'key' }
  /** In the middle of a burst: nothing on screen should act on it. */
  | { readonly kind: 'burst' }
  | { readonly kind: 'scan'; readonly text: string }
  | { readonly kind: 'repeated-scan' };

export interface ScannerStep {
  readonly memory: ScannerMemory;
  readonly verdict: ScannerVerdict;
}

export const NO_SCAN: ScannerMemory = { keys: '', lastKeyAt: -Infinity, lastScan: undefined };

/** Also when one label carries an address and the other the bare code. */
function isSameScan(before: string, text: string): boolean {
  if (before === text) return true;
  const [one, other] = [scannedCode(before), scannedCode(text)];
  return one !== undefined && other !== undefined && codeKey(one) === codeKey(other);
}

function endOfBurst(memory: ScannerMemory, at: number): ScannerStep {
  const text = memory.keys;
  const repeated =
    memory.lastScan !== undefined &&
    isSameScan(memory.lastScan.text, text) &&
    at - memory.lastScan.at < REPEAT_WITHIN_MS;
  return {
    memory: { keys: '', lastKeyAt: at, lastScan: { text, at } },
    verdict: repeated ? { kind: 'repeated-scan' } : { kind: 'scan', text },
  };
}

/** `key` is `KeyboardEvent.key`, `at` monotonic milliseconds. Keys that write nothing (Shift) change nothing. */
export function hearKey(memory: ScannerMemory, key: string, at: number): ScannerStep {
  const together = memory.keys !== '' && at - memory.lastKeyAt < BURST_GAP_MS;
  if (key === 'Enter' || key === 'Tab') {
    if (together && memory.keys.length >= SHORTEST_SCAN) return endOfBurst(memory, at);
    return { memory: { ...memory, keys: '' }, verdict: { kind: 'key' } };
  }
  if (Array.from(key).length !== 1) return { memory, verdict: { kind: 'key' } };
  const keys = together ? (memory.keys + key).slice(0, LONGEST_SCAN) : key;
  return { memory: { ...memory, keys, lastKeyAt: at }, verdict: { kind: together ? 'burst' : 'key' } };
}
