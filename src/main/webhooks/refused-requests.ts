/** Counts rejected webhook requests, and keeps the last one. */
import { type CancelTimer, type Clock, wallMs } from '../../clock/clock.ts';
import { type Counted, dismissed, isDismissed, occurred } from '../base/log.ts';
import type { RefusalCause } from './webhook-request.ts';

/** A flood of requests must not flood screens. */
const NOTIFY_EVERY_MS = 10_000;

interface RefusedState {
  readonly count: number;
  readonly since: number;
}

export function createRefusedSignatures(clock: Clock, onChange: () => void) {
  /** A good webhook ends the count but not a dismissal. */
  let counted: Counted = {};
  let notifiedAt = -Infinity;
  let cancel: CancelTimer | undefined;

  function notify(): void {
    cancel?.();
    cancel = undefined;
    notifiedAt = clock.monotonic();
    onChange();
  }

  function notifySoon(): void {
    if (cancel) return;
    const waitMs = notifiedAt + NOTIFY_EVERY_MS - clock.monotonic();
    if (waitMs <= 0) notify();
    else cancel = clock.after(waitMs, notify);
  }

  return {
    refused(): void {
      counted = occurred(counted, wallMs(clock));
      notifySoon();
    },
    accepted(): void {
      if (!counted.unread) return;
      counted = { ...counted, unread: undefined };
      notifySoon();
    },
    state: (): RefusedState | undefined => counted.unread,
    /** True for a day after it was read, unless there are ten times as many since. */
    isDismissed: (): boolean => isDismissed(counted, clock.monotonic()),
    dismiss(): boolean {
      if (!counted.unread) return false;
      counted = dismissed(counted, clock.monotonic());
      return true;
    },
    close(): void {
      cancel?.();
      // No notification follows a close.
      notifiedAt = Infinity;
      cancel = () => {};
    },
  };
}

/** Since the last good signature. A wrong secret looks like this. */
export type RefusedSignatures = ReturnType<typeof createRefusedSignatures>;

/** A flood of requests must not flood screens. */
const NOTIFY_LAST_EVERY_MS = 5_000;

interface RefusedRequest {
  readonly cause: RefusalCause;
  readonly at: number;
}

/** For a person who waits for the first webhook. */
export function createLastRefused(clock: Clock, onChange: () => void) {
  let last: RefusedRequest | undefined;
  let cancel: CancelTimer | undefined;
  return {
    refused(cause: RefusalCause): void {
      last = { cause, at: wallMs(clock) };
      // `refused-requests.ts` counts these.
      if (cause === 'signature' || cause === 'too-many-failures') return;
      cancel ??= clock.after(NOTIFY_LAST_EVERY_MS, () => {
        cancel = undefined;
        onChange();
      });
    },
    state: (): RefusedRequest | undefined => last,
    close: (): void => cancel?.(),
  };
}

export type LastRefused = ReturnType<typeof createLastRefused>;
