/** The reader's own words, beside those of the screen. */
import type { TFunction } from 'i18next';
import { signBySign } from './spell.ts';
import type { TypedChange } from './typed-text.ts';

export type KioskWords = TFunction<'kiosk'>;

/** What kind of control it is; a `field` holds text. */
export type ControlKind = 'button' | 'field';

export interface ControlSaid {
  readonly name: string;
  readonly kind: ControlKind;
  /** What is in a field. */
  readonly text: string;
  /** The text may be said, rather than only how long it is. */
  readonly aloud: boolean;
}

/** A control that was reached: its name, what it is, and what is in it. */
export function controlWords(t: KioskWords, { name, kind, text, aloud }: ControlSaid): string {
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
