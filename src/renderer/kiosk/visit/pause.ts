/** How long nothing is looked up at this kiosk: as the hub says in the settings, or in an answer that came before them. */
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import type { ScreenState, ScreenStore } from '../../rpc/screen-store.ts';
import type { KioskEvent, KioskState } from '../flow/flow-state.ts';
import { step } from '../flow/flow.ts';

export interface Pause {
  /** Listens to the settings, as they are now and from now on. */
  follow(): void;
  /** `state`, but for a start screen at which nothing could be looked up now. */
  hold(state: KioskState): KioskState;
  /** An answer said so, with a moment of this screen's own clock. The settings know better how long is left. */
  told(until: number): void;
}

export interface PauseParts {
  readonly screen: ScreenStore;
  readonly clock: Clock;
}

/** `onChange` hears of its beginning, its end, and another end than before. */
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
