/** The house's own privacy notice: its rule, what is wrong with one that setup sends, and how a change is added to it. */
import { z } from 'zod';
import { LANGUAGES, type Language } from '../../contract/languages.ts';
import { LONGEST_NOTICE } from '../../contract/limits.ts';
import { plainNotice, type PrivacyNotice } from '../../contract/privacy-notice.ts';
import type { SettingProblem } from '../../contract/setting-problem.ts';
import { brokenRule } from './setting-rule.ts';

/** Nothing that cannot be seen but line breaks, and nothing that turns the direction of what stands around it. */
const PLAIN = /^(?:\n|[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069])*$/u;

const text = z
  .string('must be text')
  .transform(plainNotice)
  .pipe(
    z
      .string()
      .max(LONGEST_NOTICE, `must have at most ${LONGEST_NOTICE} characters`)
      .refine(
        (notice) => PLAIN.test(notice),
        brokenRule('must be plain text, without signs that cannot be seen', { kind: 'not-plain-text' }),
      ),
  )
  .optional();

const byLanguage = z.strictObject(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the keys
  Object.fromEntries(LANGUAGES.map((language) => [language, text])) as Record<Language, typeof text>,
);

const withoutEmpty = (notice: z.output<typeof byLanguage>): PrivacyNotice =>
  Object.fromEntries(Object.entries(notice).filter(([, words = '']) => words !== ''));

/** In a language without a text, or with an empty one, a kiosk shows Foyer's own. */
export const NOTICE_RULE = byLanguage.transform(withoutEmpty);

/** Whether a key that stands there is to be a language. */
export const isByLanguage = (path: readonly PropertyKey[]): boolean => path.join('.') === 'privacyNotice';

/** The first of the change that breaks a rule. */
export function noticeProblem(notice: PrivacyNotice | undefined): SettingProblem | undefined {
  for (const language of LANGUAGES) {
    const parsed = text.safeParse(notice?.[language]);
    if (parsed.success) continue;
    return parsed.error.issues[0]?.code === 'too_big'
      ? { kind: 'notice-too-long', language, most: LONGEST_NOTICE }
      : { kind: 'notice-not-plain', language };
  }
  return undefined;
}

/** What is kept after a change: undefined where no language has a text. */
export function noticeAfter(
  kept: PrivacyNotice | undefined,
  change: PrivacyNotice,
): PrivacyNotice | undefined {
  const notice = NOTICE_RULE.parse({ ...kept, ...change });
  return Object.keys(notice).length === 0 ? undefined : notice;
}
