/** The lobby's privacy notice as typed, and the languages it is needed in. Pure. */
import { type Language, LANGUAGES } from '../../../contract/languages.ts';
import { MAX_NOTICE_LENGTH } from '../../../contract/limits.ts';
import { plainNotice, type PrivacyNotice } from '../../../contract/privacy-notice.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import type { Drafts, StepReading } from './drafts.ts';

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

export const noticeIn = (language: Language, drafts: Drafts, view: SettingsView): string =>
  drafts.privacyNotice?.[language] ?? view.privacyNotice?.[language] ?? '';

/** The lobby's languages, those of single kiosks, and any that has a text already, so that none is hidden. */
export function noticeLanguages(
  { languages, privacyNotice = {} }: Pick<SettingsView, 'languages' | 'privacyNotice'>,
  ofKiosks: readonly Language[],
): readonly Language[] {
  const wanted = new Set<string>([...languages, ...ofKiosks, ...Object.keys(privacyNotice)]);
  const further = LANGUAGES.filter((language) => wanted.has(language) && !languages.includes(language));
  return [...languages, ...further];
}

/** In these a kiosk shows Foyer's own text. */
export const withoutNotice = (
  languages: readonly Language[],
  notice: PrivacyNotice | undefined,
): readonly Language[] => languages.filter((language) => (notice?.[language] ?? '') === '');
