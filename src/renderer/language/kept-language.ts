/** The language that staff chose on this screen, kept in its browser. */
import type { Language } from '../../contract/languages.ts';
import { languageOf } from '../../contract/languages.ts';
import type { ScreenSettings } from '../../contract/screen.ts';
import type { LanguagesWanted } from '../i18n/languages.ts';

const KEY = 'foyer-staff-language';

/** Undefined where nobody has chosen, and in a browser that keeps nothing. */
function keptLanguage(): Language | undefined {
  try {
    return languageOf(window.localStorage.getItem(KEY) ?? '');
  } catch {
    return undefined;
  }
}

/** A browser that keeps nothing asks again after a reload. */
export function keepChoice(language: Language): void {
  try {
    window.localStorage.setItem(KEY, language);
  } catch {
    // It holds for as long as the page is open.
  }
}

/** Front desk and setup begin in the language that was chosen there, else in the site's. */
export function staffLanguages({ locale }: Pick<ScreenSettings, 'locale'>): LanguagesWanted {
  const start = keptLanguage() ?? languageOf(locale) ?? 'en';
  return { start, offered: [start] };
}
