/** How long nothing is looked up at this kiosk, by the settings or by an answer that came before them. */
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import type { ScreenState, ScreenStore } from '../../rpc/screen-store.ts';
import type { KioskEvent, KioskState } from '../flow/flow-state.ts';
import { step } from '../flow/flow.ts';

export interface Pause {
  follow(): void;
  /** A start screen becomes the pause while nothing can be looked up. */
  hold(state: KioskState): KioskState;
  /** `until` came with an answer. The settings are more exact. */
  told(until: number): void;
}

export interface PauseParts {
  readonly screen: ScreenStore;
  readonly clock: Clock;
}

/** `onChange` is called at its beginning, its end and each new end. */
export function createPause({ screen, clock }: PauseParts, onChange: (event: KioskEvent) => void): Pause {
  let until: number | undefined;
  let cancelEnd: CancelTimer = () => undefined;

  function become(next: number | undefined): void {
    cancelEnd();
    until = next;
    if (next !== undefined) cancelEnd = clock.after(next - clock.now(), () => become(undefined));
    onChange(next === undefined ? { kind: 'pause-over' } : { kind: 'paused', until: next });
  }

  function hear({ settings }: ScreenState): void {
    const leftMs = settings?.kiosk.pausedForMs;
    if (leftMs !== undefined) become(clock.now() + leftMs);
    else if (until !== undefined) become(undefined);
  }

  return {
    follow() {
      hear(screen.getState());
      screen.subscribe((state, before) => {
        if (state.settings !== before.settings) hear(state);
      });
    },
    hold: (state) => (until === undefined ? state : step(state, { kind: 'paused', until })),
    told(next) {
      if (until === undefined) become(next);
    },
  };
}
