/**
 * A keyboard-wedge scanner on a page: its keys go through the browser's own input and carry the times they were pressed
 * at, so that a slow test machine neither tears a scan apart nor lets seconds pass between two scans.
 */
import type { Page } from '@playwright/test';
import { type Host, keysOf } from './scanner-keys.ts';

/** Between two keys, in seconds. */
const KEY_EVERY_S = 0.002;
/** From the end of one scan to the next, in seconds: time enough to be a scan of its own, not to be a later visit. */
const PAUSE_S = 0.2;

export interface Scanner {
  /** Types `text` and the key it ends with; set to a US keyboard, on a computer with that of `host`. */
  scan(text: string, end?: 'Enter' | 'Tab' | 'none', host?: Host): Promise<void>;
  /** Lets time pass on the scanner's clock. */
  pass(seconds: number): void;
}

function eventOf(key: string): object {
  if (key === 'Enter') return { key, code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
  if (key === 'Tab') return { key, code: 'Tab', windowsVirtualKeyCode: 9 };
  return { key, text: key };
}

/** Ctrl and Shift, as the protocol numbers them. */
const CTRL = 2;
const SHIFT = 8;

function eventOn(host: Host, sign: string): object {
  const [{ key, code, shift, ctrl } = { key: sign, code: '', shift: false, ctrl: false }] = keysOf(
    sign,
    host,
  );
  const modifiers = (shift ? SHIFT : 0) + (ctrl ? CTRL : 0);
  const writes = !ctrl && Array.from(key).length === 1;
  return { key, code, modifiers, ...(writes ? { text: key } : {}) };
}

/** The scanner's clock begins now and moves only with its scans and with {@link Scanner.pass}. */
export function scannerOf(page: Page): Scanner {
  let now = Date.now() / 1_000;

  return {
    async scan(text, end = 'Enter', host) {
      const session = await page.context().newCDPSession(page);
      const signs = Array.from(text, (sign) => (host === undefined ? eventOf(sign) : eventOn(host, sign)));
      const keys = end === 'none' ? signs : [...signs, eventOf(end)];
      await Promise.all(
        keys.flatMap((key, place) => {
          const about = { ...key, timestamp: now + place * KEY_EVERY_S };
          return [
            session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...about }),
            session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...about }),
          ];
        }),
      );
      now += keys.length * KEY_EVERY_S + PAUSE_S;
      await session.detach();
    },
    pass(seconds) {
      now += seconds;
    },
  };
}
