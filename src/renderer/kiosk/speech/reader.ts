/** Reads the kiosk aloud: every new screen, the control that was reached, what was typed, what changed by itself. */
import type { i18n } from 'i18next';
import type { Language } from '../../../contract/languages.ts';
import { languageOf } from '../../../contract/languages.ts';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import type { Sentence, Speaker } from '../../speech/speaker.ts';
import type { SessionStore } from '../flow/session.ts';
import { CONTROLS, LIVE, isEnabled, languageAt, nameOf, outline, textOf } from './outline.ts';
import { screenText } from './screen-text.ts';
import { spelledWithin } from './spell.ts';
import type { TypedText } from './typed-text.ts';
import { changeBetween } from './typed-text.ts';
import { controlWords, typedWords } from './words.ts';

export interface ReaderParts {
  readonly page: Window;
  readonly clock: Clock;
  readonly i18n: i18n;
  readonly session: SessionStore;
  readonly speaker: Speaker;
  /** What is in the field that is shown. */
  readonly typed: () => TypedText | undefined;
}

export interface Reader {
  /** Something was typed, or another field is shown. */
  readonly onTyped: () => void;
  /** Says the screen again, from the beginning. */
  readonly repeat: () => void;
  readonly stop: () => void;
}

/** A screen that passes faster is not begun; what belongs to one change is read as one. */
const SETTLES_MS = 120;

const WATCHED: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: ['data-screen', 'open', 'aria-label', 'disabled', 'aria-disabled'],
};

/** Reads while the session's speech is on, for the life of the page. */
export function createReader({ page, clock, i18n, session, speaker, typed }: ReaderParts): Reader {
  const { document } = page;
  const t = i18n.getFixedT(null, 'kiosk');
  let lastScreen = '';
  let lastDialog: Element | undefined;
  let lastTyped: TypedText | undefined;
  let lastControl: { readonly element: Element; readonly name: string } | undefined;
  let live = new Map<Element, string>();
  let cancelLook: CancelTimer | undefined;
  let ending: AbortController | undefined;

  function language(): Language {
    return languageOf(i18n.language) ?? 'en';
  }

  function inWords(text: string): Sentence {
    return { text, language: language() };
  }

  function stage(): { readonly dialog: Element | undefined; readonly root: Element | undefined } {
    const dialog = document.querySelector('dialog[open]') ?? undefined;
    return { dialog, root: dialog ?? document.querySelector('main') ?? undefined };
  }

  function screenKey(): string {
    const main = document.querySelector('main');
    return `${main?.getAttribute('data-screen') ?? ''} ${main?.querySelector('h1')?.textContent ?? ''}`;
  }

  function hearLive(): readonly Sentence[] {
    const now = new Map<Element, string>();
    for (const element of document.querySelectorAll(LIVE)) now.set(element, textOf(element));
    const news = Array.from(now).filter(
      ([element, text]) => text !== '' && (live.get(element) ?? '') !== text,
    );
    live = now;
    return news.map(([element, text]) => ({
      text: spelledWithin(text),
      language: languageAt(element, language()),
    }));
  }

  function controlSentence(control: Element): Sentence {
    const field = control instanceof HTMLInputElement;
    const name = nameOf(control);
    lastControl = { element: control, name };
    const own = languageAt(control, language());
    // A name in a language of its own stays whole, for that language's voice.
    if (own !== language() && !field) return { text: name, language: own };
    const text = field ? (typed()?.text ?? control.value) : '';
    const aloud = session.state.getState().saysTyped && typed()?.secret === false;
    return inWords(controlWords(t, { name, kind: field ? 'field' : 'button', text, aloud }));
  }

  function focused(): Element | undefined {
    const active = document.activeElement;
    return active?.matches(CONTROLS) === true ? active : undefined;
  }

  function screenSentences(): readonly Sentence[] {
    const { root } = stage();
    if (root === undefined) return [];
    const { sentences, choices } = screenText(outline(root, language()));
    const control = focused();
    return [
      ...sentences,
      ...(choices === 0 ? [] : [inWords(t('speech.choices', { count: choices }))]),
      ...(control === undefined ? [] : [controlSentence(control)]),
    ];
  }

  function sayScreen(before: readonly Sentence[] = []): void {
    cancelLook?.();
    cancelLook = undefined;
    lastScreen = screenKey();
    lastDialog = stage().dialog;
    lastTyped = typed();
    hearLive();
    speaker.say([...before, ...screenSentences()]);
  }

  /** Something on the page changed. */
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
    // A switch that was turned says its new state.
    if (control !== undefined && control === lastControl?.element && nameOf(control) !== lastControl.name) {
      speaker.say([controlSentence(control), ...news]);
    } else if (news.length > 0) speaker.add(news);
  }

  function onFocus(): void {
    // The focus that comes with a new screen is said with it.
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
    lastControl = undefined;
    speaker.stop();
  }

  session.state.subscribe(({ speech }) => {
    if (speech && ending === undefined) begin();
    if (!speech && ending !== undefined) end();
  });
  return {
    onTyped,
    repeat: () => {
      if (ending !== undefined) sayScreen();
    },
    stop: () => speaker.stop(),
  };
}
