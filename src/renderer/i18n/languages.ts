/** The languages' own names, their directions, and which of them a screen uses. */
import { type Language, languageOf } from '../../contract/languages.ts';
import type { ScreenSettings } from '../../contract/screen.ts';

/** As a visitor looks for them; never translated. */
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

export function directionOf(language: Language): Direction {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The location's own language if it is offered, else the first one offered. */
export function startLanguage(settings: Pick<ScreenSettings, 'locale' | 'kiosk'>): Language {
  const { languages } = settings.kiosk;
  const own = languageOf(settings.locale);
  return own !== undefined && languages.includes(own) ? own : (languages[0] ?? 'en');
}

/** In which language a screen begins, and which ones it loads ahead. */
export interface LanguagesWanted {
  readonly start: Language;
  readonly offered: readonly Language[];
}

export const kioskLanguages = (settings: Pick<ScreenSettings, 'locale' | 'kiosk'>): LanguagesWanted => ({
  start: startLanguage(settings),
  offered: settings.kiosk.languages,
});

/** The language of a visitor is loaded with the call. */
export function displayLanguages({
  locale,
  display,
}: Pick<ScreenSettings, 'locale' | 'display'>): LanguagesWanted {
  const start = display.language ?? languageOf(locale) ?? 'en';
  return { start, offered: [start] };
}
