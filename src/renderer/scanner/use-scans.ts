/** Scans on a page of staff, where a keyboard is used too. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { hearKey, NO_SCAN, type ScannerVerdict, strokeOf } from './scanner.ts';

export type Scan = Extract<ScannerVerdict, { kind: 'scan' }>;

/**
 * `onScan` gets a scan with the key that ended it, before any other listener; the scanned text was typed already. If it
 * returns true, no other listener gets the key.
 */
export function useScans(onScan: (scan: Scan, end: KeyboardEvent) => boolean): void {
  const latest = useRef(onScan);
  useLayoutEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    let memory = NO_SCAN;

    /** A key of the scanner, on which nothing on the page may act. */
    function isTaken(event: KeyboardEvent): boolean {
      const { memory: next, verdict } = hearKey(memory, strokeOf(event), event.timeStamp);
      memory = next;
      switch (verdict.kind) {
        case 'scan':
          // The same code again is meant here: a clerk looks for it once more.
          memory = { ...next, lastScan: { text: '', at: next.lastKeyAt } };
          return latest.current(verdict, event);
        case 'burst':
          // A space within a code must not press the focused button.
          return event.key === ' ' && event.target instanceof HTMLButtonElement;
        case 'control':
          // An Enter right after a scan may be a hand's.
          return event.key !== 'Enter';
        default:
          return false;
      }
    }

    function onKeyDown(event: KeyboardEvent): void {
      // A held key repeats faster than a hand types, but is no scanner.
      if (event.repeat || event.isComposing || !isTaken(event)) return;
      event.preventDefault();
      event.stopPropagation();
    }

    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
