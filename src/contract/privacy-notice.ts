/** The privacy notice that the house wrote itself, by language: plain text with paragraphs. */
import { z } from 'zod';
import type { Language } from './languages.ts';

/** What a kiosk shows in place of Foyer's own text. A language that is absent has Foyer's. */
export type PrivacyNotice = { readonly [Tag in Language]?: string | undefined };

/** In bounds against accidents; the hub knows the rules. */
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

/**
 * The text as it is kept: whatever ends a line where it was written is a line break, a tab is a space, and more than one
 * empty line is one. Text of office programs has all of these, and none of them is a mistake.
 */
export function plainNotice(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n')
    .replaceAll('\t', ' ')
    .replace(/ +$/gmu, '')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

/** The paragraphs of a notice, each with its lines. */
export function paragraphsOf(notice: string): readonly (readonly string[])[] {
  return plainNotice(notice)
    .split('\n\n')
    .map((paragraph) => paragraph.split('\n'));
}
