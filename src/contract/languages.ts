/** The languages of the kiosk. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'ar', 'uk', 'pl', 'tr', 'zh-Hans', 'vi'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Foyer's language for a BCP 47 tag: `de-AT` is `de`, `zh-CN` and `cmn` are `zh-Hans`. Traditional Chinese is not
 * available.
 */
export function languageOf(tag: string): Language | undefined {
  const [primary = '', ...rest] = tag.trim().toLowerCase().replaceAll('_', '-').split('-');
  if (primary === 'zh' || primary === 'cmn') {
    const traditional = rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part));
    return traditional ? undefined : 'zh-Hans';
  }
  return LANGUAGES.find((language) => language === primary);
}

/**
 * The language of a lobby's visitors of whom none is known: calls are announced in it, and the booking system takes
 * English where a request names none. Undefined for English, and for one that Foyer has not.
 */
export function languageToSend(locale: string): Language | undefined {
  const language = languageOf(locale);
  return language === 'en' ? undefined : language;
}
