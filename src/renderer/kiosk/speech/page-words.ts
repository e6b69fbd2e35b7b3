/** What there is to be said of the page as it stands: its screen, its controls, what changed by itself. */
import type { i18n, TFunction } from 'i18next';
import type { Language } from '../../../contract/languages.ts';
import { languageOf } from '../../../contract/languages.ts';
import type { Sentence } from '../../speech/speaker.ts';
import type { SessionStore } from '../flow/session.ts';
import { CONTROLS, LIVE, languageAt, nameOf, outline, textOf } from './outline.ts';
import { screenText } from './screen-text.ts';
import type { TypedText } from './typed-text.ts';
import { controlWords } from './words.ts';

export interface PageWordsParts {
  readonly document: Document;
  readonly i18n: i18n;
  readonly t: TFunction<'kiosk'>;
  readonly session: SessionStore;
  readonly typed: () => TypedText | undefined;
}

export interface PageWords {
  readonly inWords: (text: string) => Sentence;
  /** Where the visitor is: in a dialog, or on the screen beneath. */
  readonly stage: () => { readonly dialog: Element | undefined; readonly root: Element | undefined };
  /** Another one means another screen. */
  readonly screenKey: () => string;
  /** What live regions say that they did not say the last time. */
  readonly hearLive: () => readonly Sentence[];
  readonly controlSentence: (control: Element) => Sentence;
  /** The control that was said last has another name since. */
  readonly isRenamed: (control: Element) => boolean;
  readonly forgetControl: () => void;
  readonly focused: () => Element | undefined;
  readonly screenSentences: () => readonly Sentence[];
}

export function createPageWords({ document, i18n, t, session, typed }: PageWordsParts): PageWords {
  let lastControl: { readonly element: Element; readonly name: string } | undefined;
  let live = new Map<Element, string>();

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
    return news.flatMap(([element]) => screenText(outline(element, language())).sentences);
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

  return {
    inWords,
    stage,
    screenKey,
    hearLive,
    controlSentence,
    isRenamed: (control) => control === lastControl?.element && nameOf(control) !== lastControl.name,
    forgetControl: () => (lastControl = undefined),
    focused,
    screenSentences,
  };
}
