/**
 * Warns after silence on a screen with something to lose, then forgets; counts down openly on the last screen. Any
 * touch or key starts it again.
 */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';

/** `none`: no one to forget. `warn`: silence, a warning, the end. `close`: a countdown from the start. */
export type PatiencePlan = 'none' | 'warn' | 'close';

export interface PatienceTimes {
  readonly idleWarningAfterS: number;
  readonly idleCountdownS: number;
  readonly doneStaysS: number;
}

export type PatienceState =
  | { readonly kind: 'calm' }
  | { readonly kind: 'warning'; readonly secondsLeft: number }
  | { readonly kind: 'closing'; readonly secondsLeft: number; readonly ofSeconds: number };

export interface Patience {
  readonly state: Pick<StoreApi<PatienceState>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** Starts from the beginning with the plan of a new screen. */
  follow(plan: PatiencePlan): void;
  readonly touch: () => void;
}

export interface PatienceParts {
  readonly clock: Clock;
  /** Read at each beginning, since settings may change. */
  readonly times: () => PatienceTimes;
  readonly onEnd: () => void;
}

const CALM: PatienceState = { kind: 'calm' };

export function createPatience({ clock, times, onEnd }: PatienceParts): Patience {
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
    if (plan === 'warn') {
      cancel = clock.after(idleWarningAfterS * 1_000, () =>
        countDown(idleCountdownS, (secondsLeft) => ({ kind: 'warning', secondsLeft })),
      );
    }
  }

  return {
    state,
    follow(next) {
      plan = next;
      begin();
    },
    touch: begin,
  };
}
