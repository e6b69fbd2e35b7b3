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
