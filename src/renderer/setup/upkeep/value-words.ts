/** The values of a settings file as lines of text, by the table of settings. Pure. */
import { RETENTION_DEFAULTS } from '../../../contract/limits.ts';
import { isPlain, isSetting, type PlainName } from '../../../contract/setting-kinds.ts';
import { type PlainRow, SETTINGS } from '../../../contract/setting-table.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { inOwnDirection } from '../../i18n/values.ts';
import { settingWords } from '../../setting-names/setting-names.ts';
import { placeName } from '../words/problem-words.ts';
import { choiceText, daysText, quantityText } from '../words/unit-words.ts';

export interface ValueWords {
  readonly t: TFunction<'upkeep'>;
  readonly setup: TFunction<'setup'>;
  readonly names: TFunction<'setting-names'>;
  /** BCP 47. */
  readonly language: string;
}

/** In UTF-16 units. */
const MAX_LINE_LENGTH = 200;
const MAX_LINES = 12;

/** `Intl.ListFormat` would put nothing, a space or "and" between, by language. */
const BETWEEN: Readonly<Record<string, string>> = { ar: '، ', 'zh-Hans': '、' };

const cut = (text: string): string =>
  text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH)}…` : text;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !isList(value);

/** A span of hours, a list or a text. */
function textOf(value: unknown, language: string): string {
  if (isList(value))
    return value.map((one) => inOwnDirection(textOf(one, language))).join(BETWEEN[language] ?? ', ');
  if (isGroup(value)) return Object.values(value).map(String).join('–');
  return cut(String(value).replaceAll(/\s+/gu, ' '));
}

function plainText({ setup, language }: ValueWords, name: PlainName, value: unknown): string {
  const row: PlainRow = SETTINGS[name];
  if (row.kind === 'flag') return setup(value === true ? 'choice.flag.on' : 'choice.flag.off');
  if (row.kind === 'choice') return choiceText(setup, name, String(value));
  const isMeasured = 'unit' in row && row.unit !== 'port' && typeof value === 'number';
  return isMeasured ? quantityText(value, row.unit, language) : textOf(value, language);
}

const isRetentionPart = (part: string): part is keyof typeof RETENTION_DEFAULTS =>
  Object.hasOwn(RETENTION_DEFAULTS, part);

function partName({ t, setup, names, language }: ValueWords, key: string, part: string): string {
  if (key === 'retention' && isRetentionPart(part)) return t(`retention.part.${part}`);
  const place = isSetting(key) ? placeName(setup, key, [part], language) : undefined;
  return place ?? settingWords(names, part) ?? part;
}

/** Rows of a list by id, parts of a group by key. Undefined for other values. */
function partsOf(value: unknown): readonly (readonly [part: string, value: unknown])[] | undefined {
  if (isGroup(value)) return Object.entries(value).filter(([, part]) => !isList(part) || part.length > 0);
  if (!isList(value) || !value.every(isGroup)) return undefined;
  return value.map(({ id = '', ...rest }) => [String(id), Object.values(rest)] as const);
}

function linesOf(words: ValueWords, key: string, value: unknown): readonly string[] {
  const { t, setup, language } = words;
  if (value === undefined) return [];
  if (isSetting(key) && isPlain(key)) return [plainText(words, key, value)];
  const parts = partsOf(value);
  if (parts?.length === 0) return [t('file.none')];
  if (parts !== undefined)
    return parts.map(([part, of]) => {
      const field = partName(words, key, part);
      const sentence = key === 'retention' ? daysText(Number(of), language) : textOf(of, language);
      return sentence === '' ? field : setup('rule.about', { field, sentence });
    });
  const tags = new Intl.DisplayNames(language, { type: 'language' });
  const isTags = key === 'languages' && isList(value);
  return [textOf(isTags ? value.map((tag) => tags.of(String(tag)) ?? tag) : value, language)];
}

const shortened = (lines: readonly string[]): readonly string[] =>
  lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), '…'] : lines;

/** Only parts that change, with "…" for others; all if only their order changes. */
export function changedLines(
  words: ValueWords,
  { key, from, to }: { readonly key: string; readonly from?: unknown; readonly to: unknown },
): { readonly from: readonly string[]; readonly to: readonly string[] } {
  const [before, after] = [linesOf(words, key, from), linesOf(words, key, to)];
  const [gone, come] = [
    before.filter((line) => !after.includes(line)),
    after.filter((line) => !before.includes(line)),
  ];
  if (gone.length === 0 && come.length === 0) return { from: shortened(before), to: shortened(after) };
  const others = gone.length < before.length && come.length < after.length ? ['…'] : [];
  return { from: shortened([...gone, ...others]), to: shortened([...come, ...others]) };
}

/** `desks.0.name` is "desks › entry 1 › name". */
export const keyWords = (t: TFunction<'upkeep'>, key: string): string =>
  key
    .split('.')
    .map((part, at) =>
      inOwnDirection(at > 0 && /^\d+$/u.test(part) ? t('file.entry', { place: Number(part) + 1 }) : part),
    )
    .join(' › ');
