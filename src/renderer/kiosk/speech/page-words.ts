/** What there is to say of the page now: its screen, its controls, and what changed. */
import type { I18n } from '../../i18n/create-i18n.ts';
import type { TFunction } from '../../i18n/translate.ts';
import type { SpokenSentence } from '../../speech/speaker.ts';
import type { KioskState } from '../flow/flow-state.ts';
import type { SessionStore } from '../flow/session.ts';
import { CONTROLS, languageAt, LIVE, nameOf, outline, textOf } from './outline.ts';
import { screenText, signBySign } from './screen-text.ts';

export interface PageWordsParts {
  readonly document: Document;
  readonly i18n: I18n;
  readonly t: TFunction<'kiosk'>;
  readonly session: SessionStore;
  readonly typed: () => TypedField | undefined;
}

export function createPageWords({ document, i18n, t, session, typed }: PageWordsParts) {
  let lastControl: { readonly element: Element; readonly name: string } | undefined;
  let live = new Map<Element, string>();

  function inWords(text: string): SpokenSentence {
    return { text, language: i18n.language };
  }

  /** The open dialog, or the screen beneath. */
  function stage(): { readonly dialog: Element | undefined; readonly root: Element | undefined } {
    const dialog = document.querySelector('dialog[open]') ?? undefined;
    return { dialog, root: dialog ?? document.querySelector('main') ?? undefined };
  }

  /** Changes with the screen. */
  function screenKey(): string {
    const main = document.querySelector('main');
    return `${main?.getAttribute('data-screen') ?? ''} ${main?.querySelector('h1')?.textContent ?? ''}`;
  }

  /** What live regions say for the first time. */
  function hearLive(): readonly SpokenSentence[] {
    const now = new Map<Element, string>();
    for (const element of document.querySelectorAll(LIVE)) now.set(element, textOf(element));
    const news = Array.from(now).filter(
      ([element, text]) => text !== '' && (live.get(element) ?? '') !== text,
    );
    live = now;
    return news.flatMap(([element]) => screenText(outline(element, i18n.language)).sentences);
  }

  function controlSentence(control: Element): SpokenSentence {
    const field = control instanceof HTMLInputElement;
    const name = nameOf(control);
    lastControl = { element: control, name };
    const own = languageAt(control, i18n.language);
    // A name in another language stays whole, for the voice of that language.
    if (own !== i18n.language && !field) return { text: name, language: own };
    const text = field ? (typed()?.text ?? control.value) : '';
    const aloud = session.state.getState().saysTyped && typed()?.secret === false;
    return inWords(controlWords(t, { name, kind: field ? 'field' : 'button', text, aloud }));
  }

  function focused(): Element | undefined {
    const active = document.activeElement;
    return active?.matches(CONTROLS) === true ? active : undefined;
  }

  function screenSentences(): readonly SpokenSentence[] {
    const { root } = stage();
    if (root === undefined) return [];
    const { sentences, choices } = screenText(outline(root, i18n.language));
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
    /** The control that was said last has another name now. */
    isRenamed: (control: Element): boolean =>
      control === lastControl?.element && nameOf(control) !== lastControl.name,
    forgetControl: () => (lastControl = undefined),
    focused,
    screenSentences,
  };
}

type KioskWords = TFunction<'kiosk'>;

/** A `field` holds text. */
type ControlKind = 'button' | 'field';

interface ControlSaid {
  readonly name: string;
  readonly kind: ControlKind;
  readonly text: string;
  /** Whether the text may be said, not only its length. */
  readonly aloud: boolean;
}

/** Its name, kind and content. */
function controlWords(t: KioskWords, { name, kind, text, aloud }: ControlSaid): string {
  if (kind === 'button') return t('speech.button', { name });
  if (text === '') return t('speech.fieldEmpty', { name });
  if (aloud) return t('speech.fieldText', { name, text: signBySign(text) });
  return t('speech.fieldLength', { name, count: Array.from(text).length });
}

/** Undefined if the key changed nothing. */
export function typedWords(t: KioskWords, change: TypedChange, aloud: boolean): string | undefined {
  switch (change.kind) {
    case 'same':
      return undefined;
    case 'added':
      if (!aloud) return t('speech.character');
      return signBySign(change.signs) || t(change.signs.trim() === '' ? 'speech.space' : 'start.dash');
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

export interface TypedField {
  readonly text: string;
  /** Never said, whatever the visitor wishes: a PIN belongs to somebody else. */
  readonly secret: boolean;
}

export function typedIn(flow: KioskState): TypedField | undefined {
  if (flow.kind === 'start') return { text: flow.code, secret: false };
  if (flow.kind === 'without-code') return { text: flow.claim[flow.field], secret: false };
  if (flow.kind === 'walk-in') return { text: flow.typed[flow.field], secret: false };
  if (flow.kind === 'staff-pin') return { text: flow.pin, secret: true };
  if (flow.kind !== 'confirm' || !flow.appointment.asksPhoneDigits) return undefined;
  return { text: flow.digits, secret: false };
}

type TypedChange =
  | { readonly kind: 'same' }
  /** `signs` were added at the end. */
  | { readonly kind: 'added'; readonly signs: string }
  | { readonly kind: 'erased'; readonly signs: string }
  /** Emptied at once. */
  | { readonly kind: 'cleared' }
  | { readonly kind: 'replaced'; readonly text: string };

export function changeBetween(before: string, after: string): TypedChange {
  if (before === after) return { kind: 'same' };
  if (after === '')
    return Array.from(before).length === 1 ? { kind: 'erased', signs: before } : { kind: 'cleared' };
  if (after.startsWith(before)) return { kind: 'added', signs: after.slice(before.length) };
  if (before.startsWith(after)) return { kind: 'erased', signs: before.slice(after.length) };
  return { kind: 'replaced', text: after };
}
