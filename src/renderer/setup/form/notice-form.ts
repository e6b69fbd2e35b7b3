/** What of the house's privacy notice is to be sent to the hub, and in which languages it is asked for. Pure. */
import { type Language, LANGUAGES } from '../../../contract/languages.ts';
import { MAX_NOTICE_LENGTH } from '../../../contract/limits.ts';
import { plainNotice, type PrivacyNotice } from '../../../contract/privacy-notice.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import type { Drafts, StepReading } from './drafts.ts';

/** Only the languages whose text differs. */
export function readNotice({ privacyNotice: typed = {} }: Drafts, view: SettingsView): StepReading {
  const changed = LANGUAGES.flatMap((language) => {
    const text = typed[language];
    const isSame = text === undefined || plainNotice(text) === (view.privacyNotice?.[language] ?? '');
    return isSame ? [] : [[language, text] as const];
  });
  const tooLong = changed.find(([, text]) => plainNotice(text).length > MAX_NOTICE_LENGTH);
  if (tooLong !== undefined) {
    const problem = { kind: 'too-long', most: MAX_NOTICE_LENGTH } as const;
    return { kind: 'invalid', problems: [{ field: 'privacyNotice', at: [tooLong[0]], problem }] };
  }
  if (changed.length === 0) return { kind: 'unchanged' };
  return { kind: 'change', change: { privacyNotice: Object.fromEntries(changed) } };
}

/** As it would be with what was typed. */
export const noticeIn = (language: Language, drafts: Drafts, view: SettingsView): string =>
  drafts.privacyNotice?.[language] ?? view.privacyNotice?.[language] ?? '';

/**
 * The languages that visitors can read it in: the house's, those that a kiosk has of its own, and any that has a text
 * already, so that none is kept where nobody sees it.
 */
export function noticeLanguages(
  { languages, privacyNotice = {} }: Pick<SettingsView, 'languages' | 'privacyNotice'>,
  ofKiosks: readonly Language[],
): readonly Language[] {
  const wanted = new Set<string>([...languages, ...ofKiosks, ...Object.keys(privacyNotice)]);
  const further = LANGUAGES.filter((language) => wanted.has(language) && !languages.includes(language));
  return [...languages, ...further];
}

/** Those in which a kiosk shows Foyer's own text. */
export const withoutNotice = (
  languages: readonly Language[],
  notice: PrivacyNotice | undefined,
): readonly Language[] => languages.filter((language) => (notice?.[language] ?? '') === '');
