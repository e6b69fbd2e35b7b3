/** How each language calls itself, and which way it is written. */
import type { Language } from '../../contract/languages.ts';
import { languageOf } from '../../contract/languages.ts';
import type { ScreenSettings } from '../../contract/screen.ts';

/** Own names, the way a visitor looks for them. Never translated. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  ar: 'العربية',
  uk: 'Українська',
  pl: 'Polski',
  tr: 'Türkçe',
  'zh-Hans': '简体中文',
  vi: 'Tiếng Việt',
};

export type Direction = 'ltr' | 'rtl';

/** For `dir` on the page, and on a single sentence of another language. */
export function directionOf(language: Language): Direction {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The language in which the kiosk greets: the site's own where it is offered, else the first one offered. */
export function startLanguage(settings: Pick<ScreenSettings, 'locale' | 'kiosk'>): Language {
  const { languages } = settings.kiosk;
  const own = languageOf(settings.locale);
  return own !== undefined && languages.includes(own) ? own : (languages[0] ?? 'en');
}

/** In which language a screen begins, and which others it keeps at hand. */
export interface LanguagesWanted {
  readonly start: Language;
  readonly offered: readonly Language[];
}

/** The kiosk greets in one language and offers others. */
export const kioskLanguages = (settings: Pick<ScreenSettings, 'locale' | 'kiosk'>): LanguagesWanted => ({
  start: startLanguage(settings),
  offered: settings.kiosk.languages,
});

/** A display is in its own language or the site's; a visitor's is fetched with the call. */
export function displayLanguages({
  locale,
  display,
}: Pick<ScreenSettings, 'locale' | 'display'>): LanguagesWanted {
  const start = display.language ?? languageOf(locale) ?? 'en';
  return { start, offered: [start] };
}
