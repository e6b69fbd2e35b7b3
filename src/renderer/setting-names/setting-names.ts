/** By which words a setting is called: beside its field in setup, and wherever else staff read of it. */
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import words from '../../words/en/setting-names.json' with { type: 'json' };

/** A setting, or what else a change in setup may hold. */
export type NamedSetting = keyof typeof words.name;

/** What setup sends, and what the settings file has, under another name than the setting. */
const ALIASES: Readonly<Record<string, NamedSetting>> = {
  location: 'locationId',
  intakeTokenHash: 'intakeToken',
};

/** As they are written down: settings by their own names and by their other ones. */
export const namedSettings: readonly string[] = [...Object.keys(words.name), ...Object.keys(ALIASES)];

const isNamed = (key: string): key is NamedSetting => Object.hasOwn(words.name, key);

export function useSettingName(): (key: NamedSetting) => string {
  const { t } = useTranslation('setting-names');
  return (key) => t(`name.${key}`);
}

/** Undefined for a key without words: of the settings file alone, or of a Foyer that knew more than this page. */
export function settingWords(t: TFunction<'setting-names'>, key: string): string | undefined {
  const name = Object.hasOwn(ALIASES, key) ? ALIASES[key] : key;
  return name !== undefined && isNamed(name) ? t(`name.${name}`) : undefined;
}
