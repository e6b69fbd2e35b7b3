/** The language of a new screen: the house's, else the browser's first that there are sentences in. */
import type { i18n } from 'i18next';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Language } from '../../contract/languages.ts';
import { languageOf } from '../../contract/languages.ts';
import { directionOf } from '../i18n/languages.ts';
import { loadFonts } from '../ui/load-fonts.ts';
import { showHouseLanguage } from './show-house-language.ts';

/** The language that the page is in now: English until the sentences of another are there. */
export function useHouseLanguage(
  i18n: i18n,
  house: Language | undefined,
  browser: readonly string[],
): Language {
  const wanted = house ?? browser.map(languageOf).find((language) => language !== undefined) ?? 'en';
  const [shown, setShown] = useState<Language>('en');
  useEffect(
    () => showHouseLanguage(i18n, wanted, (...letters) => loadFonts(document.fonts, ...letters), setShown),
    [i18n, wanted],
  );
  useLayoutEffect(() => {
    document.documentElement.lang = shown;
    document.documentElement.dir = directionOf(shown);
  }, [shown]);
  return shown;
}
