/** A value of a settings file in the page's words, a line for each part of it. Pure. */
import type { TFunction } from 'i18next';
import type { SettingValue } from '../../../contract/settings-file.ts';
import { inOwnDirection } from '../../i18n/values.ts';
import { settingWords } from '../../setting-names/setting-names.ts';
import { daysText, roomText, weekdayName } from '../words/unit-words.ts';

export interface ValueWords {
  readonly t: TFunction<'upkeep'>;
  /** Of what settings are called. */
  readonly names: TFunction<'setting-names'>;
  /** BCP 47, the page's. */
  readonly language: string;
}

/** Elsewhere a comma and a space. `Intl.ListFormat` puts nothing, a space or "and" between, by language. */
const BETWEEN: Readonly<Record<string, string>> = { ar: '، ', 'zh-Hans': '、' };

const listed = (texts: readonly string[], language: string): string =>
  texts.map(inOwnDirection).join(BETWEEN[language] ?? ', ');

export function valueLines({ t, names, language }: ValueWords, value: SettingValue): readonly string[] {
  const languageName = (tag: string): string =>
    new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
  switch (value.kind) {
    case 'text':
      return [value.text];
    case 'none':
      return [t('file.value.none')];
    case 'desks':
    case 'lines':
    case 'people': {
      const isAll = value.names.length === value.count;
      const shown = listed(isAll ? value.names : [...value.names, '…'], language);
      return [t(`file.value.${value.kind}`, { count: value.count, names: shown })];
    }
    case 'languages':
      return [listed(value.languages.map(languageName), language)];
    case 'hours':
      return value.days.map(({ weekday, spans }) =>
        t('file.value.of', {
          what: weekdayName(weekday, language),
          names: listed(
            spans.map(({ from, to }) => `${from}–${to}`),
            language,
          ),
        }),
      );
    case 'retention':
      return value.parts.map(({ part, days }) =>
        t('file.value.of', {
          what: t(`retention.part.${part}`),
          names: daysText(days, language),
        }),
      );
    case 'notice':
      return value.texts.map(({ language: tag, text }) =>
        t('file.value.of', { what: languageName(tag), names: text }),
      );
    case 'picture':
      return [t('file.value.picture', { room: roomText(value.bytes, language) })];
    case 'group':
      return value.entries.map(({ key, texts }) =>
        t('file.value.of', { what: settingWords(names, key) ?? key, names: listed(texts, language) }),
      );
  }
}

/** The way to a value as people count: `desks.0.name` is "desks › entry 1 › name". */
export const wayInWords = (t: TFunction<'upkeep'>, key: string): string =>
  key
    .split('.')
    .map((part, at) =>
      inOwnDirection(
        at > 0 && /^\d+$/u.test(part) ? t('file.value.entry', { place: Number(part) + 1 }) : part,
      ),
    )
    .join(' › ');
