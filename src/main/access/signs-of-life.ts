/**
 * Whether the pages of screens live. A browser answers pings for a page that hangs, and a machine without power closes no
 * socket: so each page tells of itself every `SIGN_EVERY_MS`.
 */
import { SIGN_EVERY_MS } from '../../contract/limits.ts';
import type { CancelTimer, Clock } from '../../clock/clock.ts';

/** A page that has told nothing of itself for so long hangs, or is gone, in milliseconds. */
const SILENT_AFTER_MS = 2.5 * SIGN_EVERY_MS;

interface Sign {
  /** By the monotonic clock. */
  readonly at: number;
  readonly isLast: boolean;
  readonly cancel: CancelTimer;
}

export interface SignsOfLife {
  /** Its page lives. */
  heard(id: string): void;
  /**
   * When its page gave its last sign, by the monotonic clock, `SILENT_AFTER_MS` ago or more. Undefined for one that lives,
   * and for one that has never told of itself.
   */
  silentSince(id: string): number | undefined;
  /** It has no page any more. */
  forget(id: string): void;
}

/** `changed` is called with the id of a screen whose page falls silent, or is heard again. */
export function createSignsOfLife(clock: Clock, changed: (id: string) => void): SignsOfLife {
  const signs = new Map<string, Sign>();
  return {
    heard(id) {
      const before = signs.get(id);
      before?.cancel();
      const sign = { at: clock.monotonic(), isLast: false };
      const cancel = clock.after(SILENT_AFTER_MS, () => {
        signs.set(id, { ...sign, isLast: true, cancel });
        changed(id);
      });
      signs.set(id, { ...sign, cancel });
      if (before?.isLast === true) changed(id);
    },
    silentSince(id) {
      const sign = signs.get(id);
      return sign?.isLast === true ? sign.at : undefined;
    },
    forget(id) {
      signs.get(id)?.cancel();
      signs.delete(id);
    },
  };
}
