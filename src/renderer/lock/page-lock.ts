/**
 * Locks a page whose session the hub keeps: here at once and then at the hub, again when the hub is back, and by itself
 * where the page is left alone without a hub.
 */
import { type CancelTimer, type Clock, repeatEvery } from '../../clock/clock.ts';
import type { RunCall } from '../rpc/call.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';

export interface PageLockParts {
  readonly connection: HubConnection;
  readonly clock: Clock;
  /** Whether there is a session at this screen, as the hub last said. */
  readonly isSeated: () => boolean;
  /** Locked here, and the hub has not said yet that it knows. */
  readonly isLocking: () => boolean;
  /** Without a touch the page locks after so many minutes; 0: never. */
  readonly lockAfterMin: () => number;
  /** The page is locked from now on. */
  readonly onLock: () => void;
  readonly tellLock: RunCall<unknown>;
  readonly tellActive: RunCall<unknown>;
}

export interface PageLock {
  /** At once on this page; the hub is told now, or when there is a line. */
  lock(): void;
  /** Somebody uses the page. */
  touched(): void;
}

/** How often the hub is told that somebody uses the page, in milliseconds. */
const TELL_EVERY_MS = 10_000;

const MINUTE_MS = 60_000;

/** Looks on for the life of the page. */
export function createPageLock(parts: PageLockParts): PageLock {
  const { connection, clock } = parts;
  let touchedAt = clock.monotonic();
  let cancelTelling: CancelTimer | undefined;

  connection.state.subscribe((state) => {
    // What is locked here stays locked, whatever the hub believes.
    if (state === 'connected' && parts.isLocking()) void connection.call(parts.tellLock);
  });

  function lock(): void {
    if (!parts.isSeated() || parts.isLocking()) return;
    parts.onLock();
    void connection.call(parts.tellLock);
  }

  // The hub ends a session by itself; without it the page has to.
  repeatEvery(clock, TELL_EVERY_MS, () => {
    const lockAfterMin = parts.lockAfterMin();
    if (connection.state.getState() === 'connected' || lockAfterMin === 0) return;
    if (clock.monotonic() - touchedAt >= lockAfterMin * MINUTE_MS) lock();
  });

  function tellActive(): void {
    cancelTelling = undefined;
    if (parts.isSeated()) void connection.call(parts.tellActive);
  }

  return {
    lock,
    touched() {
      touchedAt = clock.monotonic();
      // The last touch is told too, so that no page is locked under somebody's hands.
      cancelTelling ??= clock.after(TELL_EVERY_MS, tellActive);
    },
  };
}
