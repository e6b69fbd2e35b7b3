/** How long nothing is looked up at this kiosk, by the settings or by an answer that came before them. */
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import type { ScreenState, ScreenStore } from '../../rpc/screen-store.ts';
import type { KioskEvent, KioskState } from '../flow/flow-state.ts';
import { step } from '../flow/flow.ts';

/** `onChange` is called at its beginning, its end and each new end. */
export function createPause(
  { screen, clock }: { readonly screen: ScreenStore; readonly clock: Clock },
  onChange: (event: KioskEvent) => void,
) {
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
    /** Follows the settings, as they are now and from now on. */
    follow(): void {
      hear(screen.getState());
      screen.subscribe((state, before) => {
        if (state.settings !== before.settings) hear(state);
      });
    },
    /** A start screen becomes the pause while nothing can be looked up. */
    hold: (state: KioskState): KioskState =>
      until === undefined ? state : step(state, { kind: 'paused', until }),
    /** `next` came with an answer. The settings are more exact. */
    answered(next: number): void {
      if (until === undefined) become(next);
    },
  };
}
