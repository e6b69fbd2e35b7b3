/** How many events were refused for their signature since the last one that was good: a wrong secret looks like this. */
import { type CancelTimer, type Clock, wallMs } from '../../clock/clock.ts';
import { type Counted, dismissed, isDismissed, occurred } from '../base/log.ts';

/** Screens are told at most this often, in milliseconds, so that a flood at the door is none in the house. */
const TELL_EVERY_MS = 10_000;

export interface RefusedState {
  readonly count: number;
  /** When the first of them came, in milliseconds since 1970. */
  readonly since: number;
}

export interface RefusedSignatures {
  /** One more was refused. */
  refused(): void;
  /** One was good: what was refused before it is over. */
  accepted(): void;
  /** Undefined while there are none. */
  state(): RefusedState | undefined;
  /** Somebody has read it, and it is neither a day ago nor became ten times as many since. */
  isDismissed(): boolean;
  /** Read by a person: the count begins anew. False when there are none. */
  dismiss(): boolean;
  close(): void;
}

export function createRefusedSignatures(clock: Clock, onChange: () => void): RefusedSignatures {
  /** Good events end the count, and no dismissal. */
  let counted: Counted = {};
  let toldAt = -Infinity;
  let cancel: CancelTimer | undefined;

  function tell(): void {
    cancel?.();
    cancel = undefined;
    toldAt = clock.monotonic();
    onChange();
  }

  function tellSoon(): void {
    if (cancel) return;
    const waitMs = toldAt + TELL_EVERY_MS - clock.monotonic();
    if (waitMs <= 0) tell();
    else cancel = clock.after(waitMs, tell);
  }

  return {
    refused() {
      counted = occurred(counted, wallMs(clock));
      tellSoon();
    },
    accepted() {
      if (!counted.unread) return;
      counted = { ...counted, unread: undefined };
      tellSoon();
    },
    state: () => counted.unread,
    isDismissed: () => isDismissed(counted, clock.monotonic()),
    dismiss() {
      if (!counted.unread) return false;
      counted = dismissed(counted, clock.monotonic());
      return true;
    },
    close() {
      cancel?.();
      // Nothing is told any more.
      toldAt = Infinity;
      cancel = () => {};
    },
  };
}
