/** The time zones and locales that setup offers. Pure. */
import { LANGUAGES, type Language, languageOf } from '../../../contract/languages.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { inOwnDirection } from '../../i18n/values.ts';

export interface ClockChoice {
  readonly value: string;
  readonly text: string;
}

export interface ChoiceGroup {
  /** Empty for choices outside of a group. */
  readonly name: string;
  readonly choices: readonly ClockChoice[];
}

const inAlphabet = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** By continent. `also` is added to `known`. */
export function zoneGroups(known: readonly string[], also: readonly string[]): readonly ChoiceGroup[] {
  const groups = new Map<string, ClockChoice[]>();
  for (const zone of [...new Set([...known, ...also])].sort(inAlphabet)) {
    const [area = ''] = zone.split('/');
    const name = area === zone ? '' : area;
    const text = zone.slice(name === '' ? 0 : name.length + 1).replaceAll('_', ' ');
    groups.set(name, [...(groups.get(name) ?? []), { value: zone, text }]);
  }
  return [...groups].map(([name, choices]) => ({ name, choices }));
}

/** Regions of each language, with clocks of 12 or 24 hours. */
const REGIONS: Readonly<Record<Language, readonly string[]>> = {
  en: ['GB', 'IE', 'US', 'CA', 'AU', 'NZ', 'IN', 'ZA'],
  es: ['ES', 'MX', 'US', 'AR', 'CL', 'CO', 'PE'],
  fr: ['FR', 'BE', 'CA', 'CH', 'LU'],
  de: ['DE', 'AT', 'CH', 'LU'],
  ar: ['EG', 'AE', 'JO', 'MA', 'SA'],
  uk: ['UA'],
  pl: ['PL'],
  tr: ['TR'],
  'zh-Hans': ['CN', 'SG'],
  vi: ['VN'],
};

/** 14:05, which shows whether a clock has 12 hours. */
const AFTERNOON = Date.UTC(2026, 0, 1, 14, 5);

/** The name of a locale with a time as its clocks show it. */
function textOf(tag: string, names: Intl.DisplayNames): string {
  const time = new Intl.DateTimeFormat(tag, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  });
  return `${names.of(tag) ?? tag} · ${inOwnDirection(time.format(AFTERNOON))}`;
}

const namesIn = (language: string): Intl.DisplayNames =>
  new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' });

export const localeText = (tag: string, language: string): string => textOf(tag, namesIn(language));

/** By language, named in `language` (BCP 47). `also` is added to the usual ones. */
export function localeGroups(also: readonly string[], language: string): readonly ChoiceGroup[] {
  const names = namesIn(language);
  const choice = (tag: string): ClockChoice => ({ value: tag, text: textOf(tag, names) });
  const usual = LANGUAGES.map((own) => ({
    name: LANGUAGE_NAMES[own],
    choices: [...new Set([...also.filter((tag) => languageOf(tag) === own), ...tagsOf(own)])].map(choice),
  }));
  const others = [...new Set(also)].filter((tag) => languageOf(tag) === undefined).map(choice);
  return others.length === 0 ? usual : [{ name: '', choices: others }, ...usual];
}

const tagsOf = (language: Language): readonly string[] =>
  REGIONS[language].map((region) => `${language}-${region}`);
