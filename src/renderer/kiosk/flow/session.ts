/** How this visitor wants the kiosk to be. Nothing of it outlives the visitor. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { Language } from '../../../contract/languages.ts';

export interface VisitorSession {
  readonly language: Language;
  /** 1 as drawn, 2 larger, 3 the largest that every screen holds. */
  readonly textSize: 1 | 2 | 3;
  readonly contrast: boolean;
  /** Every control in the lower half of the screen. */
  readonly low: boolean;
  /** Longer before anything ends by itself. */
  readonly slow: boolean;
  readonly speech: boolean;
  /** Speed of speech as a factor of the voice's own; within `RATES`. */
  readonly rate: number;
  /** Loudness of speech from 0 to 1; within `VOLUMES`. */
  readonly volume: number;
  /** Typed characters are said by name; otherwise each is only said to have been typed. */
  readonly saysTyped: boolean;
}

export interface SessionStore {
  readonly state: Pick<StoreApi<VisitorSession>, 'getState' | 'getInitialState' | 'subscribe'>;
  readonly change: (part: Partial<VisitorSession>) => void;
  /** How a visitor who came now would find the kiosk. */
  readonly asFound: () => VisitorSession;
  /** Back to how the next visitor finds it. */
  readonly reset: () => void;
}

export interface SessionParts {
  /** Asked at every reset, as is `startsLow`: settings may have changed since. */
  readonly startLanguage: () => Language;
  /** This kiosk hangs high, so a visit begins with every control in the lower half; by default it does not. */
  readonly startsLow?: () => boolean;
}

/** The steps of the speed of speech, slowest first. */
export const RATES = [0.6, 0.8, 1, 1.25, 1.5, 2] as const;
/** The steps of its loudness, softest first. */
export const VOLUMES = [0.25, 0.5, 0.75, 1] as const;

/** How every visitor finds the kiosk, but for the language and where its controls are. */
const AS_FOUND: Omit<VisitorSession, 'language' | 'low'> = {
  textSize: 1,
  contrast: false,
  slow: false,
  speech: false,
  rate: 1,
  volume: 0.75,
  saysTyped: false,
};

export function createSession({ startLanguage, startsLow = () => false }: SessionParts): SessionStore {
  const asFound = (): VisitorSession => ({ ...AS_FOUND, language: startLanguage(), low: startsLow() });
  const state = createStore(asFound);
  return {
    state,
    change: (part) => state.setState(part),
    asFound,
    reset: () => state.setState(asFound()),
  };
}

/** The step after (`by` 1) or before (`by` -1) `now`, or `now` at the end of `steps`. */
export function nextStep(steps: readonly number[], now: number, by: 1 | -1): number {
  const beyond = steps.filter((each) => (by === 1 ? each > now : each < now));
  return (by === 1 ? beyond[0] : beyond.at(-1)) ?? now;
}
