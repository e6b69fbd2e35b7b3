/**
 * The kiosk's patience with silence: on a screen with something to lose it warns first and forgets at the end; on the
 * last screen it counts down in the open. Any touch or key starts it anew.
 */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';

/** `none`: nobody to forget. `warn`: silence, then a warning, then the end. `close`: a countdown from the beginning. */
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
  /** A screen appeared: starts from the beginning with its plan. */
  follow(plan: PatiencePlan): void;
  /** Somebody is there. */
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
