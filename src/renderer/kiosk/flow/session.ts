/** How this visitor wants the kiosk to be. None of it outlives the visitor. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Language } from '../../../contract/languages.ts';
import type { I18n } from '../../i18n/create-i18n.ts';

export interface VisitorSession {
  readonly language: Language;
  /** 1 as drawn, 2 larger, 3 the largest that every screen holds. */
  readonly textSize: 1 | 2 | 3;
  readonly contrast: boolean;
  /** Every control in the lower half of the screen. */
  readonly low: boolean;
  /** Everything takes longer before it ends automatically. */
  readonly slow: boolean;
  readonly speech: boolean;
  /** A factor of the voice's own speed, within `RATES`. */
  readonly rate: number;
  /** From 0 to 1, within `VOLUMES`. */
  readonly volume: number;
  /** Typed characters are named; otherwise only the fact that one was typed is said. */
  readonly saysTyped: boolean;
}

export interface SessionStore {
  readonly state: Pick<StoreApi<VisitorSession>, 'getState' | 'getInitialState' | 'subscribe'>;
  readonly change: (part: Partial<VisitorSession>) => void;
  /** What a visitor who came now would find. */
  readonly asFound: () => VisitorSession;
  readonly reset: () => void;
}

export interface SessionParts {
  /** Read at every reset, like `startsLow`: settings may have changed. */
  readonly startLanguage: () => Language;
  /** A kiosk that hangs high begins each visit with its controls in the lower half. */
  readonly startsLow?: () => boolean;
}

/** Slowest first. */
export const RATES = [0.6, 0.8, 1, 1.25, 1.5, 2] as const;
/** Softest first. */
export const VOLUMES = [0.25, 0.5, 0.75, 1] as const;

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

/** The next (`by` 1) or previous (`by` -1) step, or `now` at the end. */
export function nextStep(steps: readonly number[], now: number, by: 1 | -1): number {
  const beyond = steps.filter((each) => (by === 1 ? each > now : each < now));
  return (by === 1 ? beyond[0] : beyond.at(-1)) ?? now;
}

/**
 * The sentences follow the visitor's choice. If they cannot be fetched, the session returns to the language that is
 * shown.
 */
export function followLanguage(i18n: I18n, session: SessionStore): () => void {
  let wanted = session.state.getState().language;

  async function show(): Promise<void> {
    const language = wanted;
    const there = await i18n.loadLanguage(language);
    if (language !== wanted) return;
    if (there) await i18n.setLanguage(language);
    else session.change({ language: i18n.language });
  }

  return session.state.subscribe(({ language }) => {
    if (language === wanted) return;
    wanted = language;
    void show();
  });
}
