/** Reads the kiosk aloud: each new screen, the focused control, what was typed, and what changed. */
import type { I18n } from '../../i18n/create-i18n.ts';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import type { SpokenSentence, Speaker } from '../../speech/speaker.ts';
import type { SessionStore } from '../flow/session.ts';
import { isEnabled } from './outline.ts';
import { changeBetween, createPageWords, type TypedField, typedWords } from './page-words.ts';

export interface ReaderParts {
  readonly page: Window;
  readonly clock: Clock;
  readonly i18n: I18n;
  readonly session: SessionStore;
  readonly speaker: Speaker;
  readonly typed: () => TypedField | undefined;
}

/** Changes within this time are read as one, and a screen that passes faster is not begun. */
const SETTLES_MS = 120;

const WATCHED: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: ['data-screen', 'open', 'aria-label', 'disabled', 'aria-disabled'],
};

/** For the life of the page, while the session's speech is on. */
export function createReader({ page, clock, i18n, session, speaker, typed }: ReaderParts) {
  const { document } = page;
  const t = i18n.getFixedT(null, 'kiosk');
  const {
    inWords,
    stage,
    screenKey,
    hearLive,
    controlSentence,
    isRenamed,
    forgetControl,
    focused,
    screenSentences,
  } = createPageWords({
    document,
    i18n,
    t,
    session,
    typed,
  });
  let lastScreen = '';
  let lastDialog: Element | undefined;
  let lastTyped: TypedField | undefined;
  let cancelLook: CancelTimer | undefined;
  let ending: AbortController | undefined;

  function sayScreen(before: readonly SpokenSentence[] = []): void {
    cancelLook?.();
    cancelLook = undefined;
    lastScreen = screenKey();
    lastDialog = stage().dialog;
    lastTyped = typed();
    hearLive();
    speaker.say([...before, ...screenSentences()]);
  }

  function look(): void {
    cancelLook = undefined;
    const { dialog } = stage();
    if (screenKey() !== lastScreen || (dialog !== undefined && dialog !== lastDialog)) {
      sayScreen();
      return;
    }
    lastDialog = dialog;
    const news = hearLive();
    const control = focused();
    // A switch says its new state.
    if (control !== undefined && isRenamed(control)) {
      speaker.say([controlSentence(control), ...news]);
    } else if (news.length > 0) speaker.add(news);
  }

  function onFocus(): void {
    // A new screen announces its own focus.
    if (screenKey() !== lastScreen || stage().dialog !== lastDialog) return;
    const control = focused();
    if (control !== undefined && isEnabled(control)) speaker.say([controlSentence(control)]);
  }

  function onTyped(): void {
    const now = typed();
    const before = lastTyped;
    lastTyped = now;
    if (ending === undefined || now === undefined || before === undefined || now.secret !== before.secret)
      return;
    if (screenKey() !== lastScreen) return;
    const aloud = session.state.getState().saysTyped && !now.secret;
    const words = typedWords(t, changeBetween(before.text, now.text), aloud);
    if (words !== undefined) speaker.say([inWords(words)]);
  }

  function begin(): void {
    ending = new AbortController();
    const { signal } = ending;
    const observer = new MutationObserver(() => {
      cancelLook ??= clock.after(SETTLES_MS, look);
    });
    observer.observe(document.body, WATCHED);
    signal.addEventListener('abort', () => observer.disconnect());
    document.addEventListener('focusin', onFocus, { signal });
    sayScreen([inWords(t('speech.started'))]);
  }

  function end(): void {
    ending?.abort();
    ending = undefined;
    cancelLook?.();
    cancelLook = undefined;
    forgetControl();
    speaker.stop();
  }

  session.state.subscribe(({ speech }) => {
    if (speech && ending === undefined) begin();
    if (!speech && ending !== undefined) end();
  });
  return {
    onTyped,
    repeat: (): void => {
      if (ending !== undefined) sayScreen();
    },
    stop: (): void => speaker.stop(),
  };
}
