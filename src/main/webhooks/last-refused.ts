/** The last request at the door for events that was turned away, and why: for whoever waits for the first event. */
import { type CancelTimer, type Clock, wallMs } from '../../clock/clock.ts';
import type { Cause } from './door.ts';

/** Screens are told at most this often, in milliseconds, so that a flood at the door is none in the house. */
const TELL_EVERY_MS = 5_000;

export interface RefusedRequest {
  readonly cause: Cause;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface LastRefused {
  refused(cause: Cause): void;
  state(): RefusedRequest | undefined;
  close(): void;
}

export function createLastRefused(clock: Clock, onChange: () => void): LastRefused {
  let last: RefusedRequest | undefined;
  let cancel: CancelTimer | undefined;
  return {
    refused(cause) {
      last = { cause, at: wallMs(clock) };
      // Told with their number, by `refused-signatures.ts`.
      if (cause === 'signature' || cause === 'too-many-failures') return;
      cancel ??= clock.after(TELL_EVERY_MS, () => {
        cancel = undefined;
        onChange();
      });
    },
    state: () => last,
    close: () => cancel?.(),
  };
}
