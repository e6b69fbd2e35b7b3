/** A page that begins in English and goes over to another language once its sentences and letters are there. */
import type { i18n } from 'i18next';
import type { Language } from '../../contract/languages.ts';
import { setLanguage, textIn } from '../i18n/set-language.ts';

/** Tells `shown` when the page is in `wanted`; not after the returned end was called, for another one is wanted then. */
export function showHouseLanguage(
  i18n: i18n,
  wanted: Language,
  loadLetters: (language: Language, text: string) => Promise<unknown>,
  shown: (language: Language) => void,
): () => void {
  let hasEnded = false;
  void setLanguage(i18n, wanted).then(async (isThere) => {
    if (!isThere) return;
    await loadLetters(wanted, textIn(i18n, wanted));
    if (!hasEnded) shown(wanted);
  });
  return () => {
    hasEnded = true;
  };
}
