/** The languages of the kiosk. */
import { z } from 'zod';

const TAGS = ['en', 'es', 'fr', 'de', 'ar', 'uk', 'pl', 'tr', 'zh-Hans', 'vi'] as const;
export type Language = (typeof TAGS)[number];

export const LANGUAGES: readonly Language[] = TAGS;

// Marked, so that a screen which only wants the list above does not carry the checks.
export const LanguageSchema = /* @__PURE__ */ z.enum(TAGS);

/**
 * The language of ours that a BCP 47 tag asks for: `de-AT` is `de`, `zh-CN` and `cmn` are `zh-Hans`. Undefined where we
 * have none; traditional Chinese is another writing, so it is none.
 */
export function languageOf(tag: string): Language | undefined {
  const [primary = '', ...rest] = tag.trim().toLowerCase().replaceAll('_', '-').split('-');
  if (primary === 'zh' || primary === 'cmn') {
    const traditional = rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part));
    return traditional ? undefined : 'zh-Hans';
  }
  return LANGUAGES.find((language) => language === primary);
}
