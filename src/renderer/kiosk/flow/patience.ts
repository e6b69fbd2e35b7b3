/**
 * Warns after silence on a screen with something to lose, then forgets; counts down openly on the last screen. Any
 * touch or key starts it again.
 */
import { createStore } from 'zustand/vanilla';
import type { Readable } from '../../rpc/hub-queries.ts';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import { REST_AFTER_S } from '../../../contract/limits.ts';

/** `none`: no one to forget, so the screen rests. `warn`: silence, a warning, the end. `close`: a countdown from the start. */
export type PatiencePlan = 'none' | 'warn' | 'close';

export interface PatienceTimes {
  readonly idleWarningAfterS: number;
  readonly idleCountdownS: number;
  readonly doneStaysS: number;
}

export type PatienceState =
  | { readonly kind: 'calm' }
  /** Nobody has touched it for `REST_AFTER_S`. */
  | { readonly kind: 'resting' }
  | { readonly kind: 'warning'; readonly secondsLeft: number }
  | { readonly kind: 'closing'; readonly secondsLeft: number; readonly ofSeconds: number };

export type Patience = ReturnType<typeof createPatience>;

export interface PatienceParts {
  readonly clock: Clock;
  /** Read at each beginning, since settings may change. */
  readonly times: () => PatienceTimes;
  readonly onEnd: () => void;
}

const CALM: PatienceState = { kind: 'calm' };
const RESTING: PatienceState = { kind: 'resting' };

export function createPatience({ clock, times, onEnd }: PatienceParts) {
  const state = createStore<PatienceState>(() => CALM);
  let plan: PatiencePlan = 'none';
  let cancel: CancelTimer = () => undefined;

  function countDown(secondsLeft: number, show: (secondsLeft: number) => PatienceState): void {
    if (secondsLeft <= 0) {
      plan = 'none';
      state.setState(CALM, true);
      onEnd();
      return;
    }
    state.setState(show(secondsLeft), true);
    cancel = clock.after(1_000, () => countDown(secondsLeft - 1, show));
  }

  function begin(): void {
    cancel();
    const { idleWarningAfterS, idleCountdownS, doneStaysS } = times();
    if (plan === 'close') {
      countDown(doneStaysS, (secondsLeft) => ({ kind: 'closing', secondsLeft, ofSeconds: doneStaysS }));
      return;
    }
    state.setState(CALM, true);
    if (plan === 'none') cancel = clock.after(REST_AFTER_S * 1_000, () => state.setState(RESTING, true));
    if (plan === 'warn') {
      cancel = clock.after(idleWarningAfterS * 1_000, () =>
        countDown(idleCountdownS, (secondsLeft) => ({ kind: 'warning', secondsLeft })),
      );
    }
  }

  const shown: Readable<PatienceState> = state;
  return {
    state: shown,
    /** Starts from the beginning with the plan of a new screen. */
    follow(next: PatiencePlan): void {
      plan = next;
      begin();
    },
    touch: begin,
  };
}
