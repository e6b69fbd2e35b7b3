/** The lobby's own privacy notice, by language: plain text with paragraphs. */
import { z } from 'zod';
import type { Language } from './languages.ts';

/** A language without one has Foyer's text. */
export type PrivacyNotice = { readonly [Tag in Language]?: string | undefined };

/** The hub checks the rules. */
const text = z.string().max(20_000).optional();
export const PrivacyNoticeSchema = z.strictObject({
  en: text,
  es: text,
  fr: text,
  de: text,
  ar: text,
  uk: text,
  pl: text,
  tr: text,
  'zh-Hans': text,
  vi: text,
} satisfies Record<Language, typeof text>);

/** Normalises text of office programs: one kind of line break, no tabs, at most one empty line. */
export function plainNotice(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n')
    .replaceAll('\t', ' ')
    .replace(/ +$/gmu, '')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

/** Each paragraph as its lines. */
export function paragraphsOf(notice: string): readonly (readonly string[])[] {
  return plainNotice(notice)
    .split('\n\n')
    .map((paragraph) => paragraph.split('\n'));
}
