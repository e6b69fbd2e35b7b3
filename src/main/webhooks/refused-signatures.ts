/** How many events were refused for their signature since the last one that was good: a wrong secret looks like this. */
import type { CancelTimer, Clock } from '../../clock/clock.ts';
import { wallMs } from '../../clock/clock.ts';

/** Screens are told at most this often, in milliseconds, so that a flood at the door is none in the house. */
const TELL_EVERY_MS = 10_000;

/** How long a dismissal holds, in milliseconds: a service that was left may go on posting here, beside the one in use. */
const DISMISSED_FOR_MS = 24 * 3_600_000;
/** A dismissal holds no longer once this many times as many were refused after it as had been when it was made. */
const TIMES_MORE = 10;

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
  let state: RefusedState | undefined;
  /** Refused before a person read it, and since; good events in between do not end it. */
  let dismissal: { readonly at: number; readonly before: number; since: number } | undefined;
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

  function forget(): boolean {
    if (!state) return false;
    state = undefined;
    return true;
  }

  return {
    refused() {
      state = { count: (state?.count ?? 0) + 1, since: state?.since ?? wallMs(clock) };
      if (dismissal) dismissal.since += 1;
      tellSoon();
    },
    accepted() {
      if (forget()) tellSoon();
    },
    state: () => state,
    isDismissed: () =>
      dismissal !== undefined &&
      clock.monotonic() - dismissal.at < DISMISSED_FOR_MS &&
      dismissal.since < TIMES_MORE * dismissal.before,
    dismiss() {
      if (!state) return false;
      dismissal = {
        at: clock.monotonic(),
        before: Math.max(state.count, dismissal?.since ?? 0),
        since: 0,
      };
      return forget();
    },
    close() {
      cancel?.();
      // Nothing is told any more.
      toldAt = Infinity;
      cancel = () => {};
    },
  };
}
