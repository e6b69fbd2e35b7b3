/** What there is to be said of the page as it stands: its screen, its controls, what changed by itself. */
import type { I18n } from '../../i18n/create-i18n.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { type Language, languageOf } from '../../../contract/languages.ts';
import type { Sentence } from '../../speech/speaker.ts';
import type { SessionStore } from '../flow/session.ts';
import { CONTROLS, languageAt, LIVE, nameOf, outline, textOf } from './outline.ts';
import { screenText, signBySign } from './screen-text.ts';
import type { TypedChange, TypedText } from './typed-text.ts';

export interface PageWordsParts {
  readonly document: Document;
  readonly i18n: I18n;
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

type KioskWords = TFunction<'kiosk'>;

/** What kind of control it is; a `field` holds text. */
type ControlKind = 'button' | 'field';

interface ControlSaid {
  readonly name: string;
  readonly kind: ControlKind;
  /** What is in a field. */
  readonly text: string;
  /** The text may be said, rather than only how long it is. */
  readonly aloud: boolean;
}

/** A control that was reached: its name, what it is, and what is in it. */
function controlWords(t: KioskWords, { name, kind, text, aloud }: ControlSaid): string {
  if (kind === 'button') return t('speech.button', { name });
  if (text === '') return t('speech.fieldEmpty', { name });
  if (aloud) return t('speech.fieldText', { name, text: signBySign(text) });
  return t('speech.fieldLength', { name, count: Array.from(text).length });
}

/** What a key did to a field; undefined where it did nothing. */
export function typedWords(t: KioskWords, change: TypedChange, aloud: boolean): string | undefined {
  switch (change.kind) {
    case 'same':
      return undefined;
    case 'added':
      return aloud ? signBySign(change.signs) || t('speech.space') : t('speech.character');
    case 'erased':
      return aloud ? t('speech.erasedCharacter', { text: signBySign(change.signs) }) : t('speech.erased');
    case 'cleared':
      return t('speech.cleared');
    case 'replaced':
      return aloud ? signBySign(change.text) : t('speech.character');
    default:
      return change satisfies never;
  }
}
