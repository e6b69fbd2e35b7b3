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
