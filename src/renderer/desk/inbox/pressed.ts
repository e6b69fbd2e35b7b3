/** At which kiosk's call a clerk has just pressed a button that may be gone with the answer. */
import type { Clock } from '../../../clock/clock.ts';

/** How long after a press the keyboard may be led on, in milliseconds; later the clerk is somewhere else. */
const LEADS_ON_MS = 3_000;

export interface Pressed {
  note(kioskName: string): void;
  /** Undefined once it is too long ago, or was led on. */
  last(): string | undefined;
  forget(): void;
}

export function createPressed(clock: Pick<Clock, 'monotonic'>): Pressed {
  let pressed: { readonly kioskName: string; readonly at: number } | undefined;
  return {
    note: (kioskName) => void (pressed = { kioskName, at: clock.monotonic() }),
    last: () =>
      pressed !== undefined && clock.monotonic() - pressed.at < LEADS_ON_MS ? pressed.kioskName : undefined,
    forget: () => void (pressed = undefined),
  };
}
