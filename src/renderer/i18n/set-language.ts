/** Changing the language of a screen, and single sentences of another one. */
import type { ParseKeys, i18n } from 'i18next';
import type { Language } from '../../contract/languages.ts';

const WANTED = 'languageWanted';

function namespacesOf(i18n: i18n): readonly string[] {
  const { ns } = i18n.options;
  return typeof ns === 'string' ? [ns] : (ns ?? []);
}

/** Whether all sentences of `language` are at hand: then `setLanguage` takes effect before it returns. */
export function hasLanguage(i18n: i18n, language: Language): boolean {
  return namespacesOf(i18n).every((namespace) => i18n.hasResourceBundle(language, namespace));
}

/** All that the screen may say in `language` as far as it is at hand, for fonts. */
export function textIn(i18n: i18n, language: Language): string {
  return namespacesOf(i18n)
    .map((namespace) => JSON.stringify(i18n.getResourceBundle(language, namespace) ?? ''))
    .join('');
}

/** Whether the screen speaks anything besides English. */
export function speaksLanguages(i18n: i18n): boolean {
  return i18n.modules.backend !== undefined;
}

/** Brings the sentences of `language`; false where they cannot be had. Asks again after a failure. Never rejects. */
export async function loadLanguage(i18n: i18n, language: Language): Promise<boolean> {
  if (hasLanguage(i18n, language)) return true;
  if (!speaksLanguages(i18n)) return false;
  const missing = namespacesOf(i18n).filter((namespace) => !i18n.hasResourceBundle(language, namespace));
  await new Promise<void>((resolve) => {
    void i18n.reloadResources([language], missing, () => resolve());
  });
  return hasLanguage(i18n, language);
}

/**
 * Shows the screen in `language`, at once where its sentences are at hand. Answers whether it did: where they cannot be
 * had, and where another language was wanted in the meantime, the screen stays as it is. Never rejects.
 */
export async function setLanguage(i18n: i18n, language: Language): Promise<boolean> {
  i18n.emit(WANTED, language);
  if (!hasLanguage(i18n, language)) {
    let overtaken = false;
    const overtake = (): void => {
      overtaken = true;
    };
    i18n.on(WANTED, overtake);
    const loaded = await loadLanguage(i18n, language);
    i18n.off(WANTED, overtake);
    if (overtaken || !loaded) return false;
  }
  if (i18n.language !== language) void i18n.changeLanguage(language);
  return true;
}

/**
 * One sentence of the kiosk in `language`, whatever the screen is in; undefined where that language is not at hand.
 * Put it into an element with `lang` and `dir` of its own.
 */
export function translateIn(
  i18n: i18n,
  language: Language,
  key: ParseKeys<'kiosk'>,
  values: Readonly<Record<string, string | number>> = {},
): string | undefined {
  return hasLanguage(i18n, language) ? i18n.getFixedT(language, 'kiosk')(key, values) : undefined;
}
