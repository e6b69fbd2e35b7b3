/** Schemas derived from the table: file, setup's view, setup's changes, and screens. */
import { z } from 'zod';
import {
  fromEntries,
  hasDefault,
  namesFor,
  type NamesFor,
  type NameWithDefault,
  ONE_LINE,
  PLAIN_FIELDS,
  PLAIN_NAMES,
  type PlainField,
  type PlainName,
  type PlainValue,
  SETTING_FIELDS,
  withoutDirection,
} from './setting-kinds.ts';
import { type PlainRow, type ShownOn, SETTINGS } from './setting-table.ts';

/** Text is trimmed, so some characters too many are no error here. */
const SPARE_CHARACTERS = 1_000;

/** A value in force. */
function valueSchema(row: PlainRow): z.ZodType {
  switch (row.kind) {
    case 'line':
      return z.string().overwrite(withoutDirection).trim().min(1).max(row.most).regex(ONE_LINE);
    case 'text':
      return z.string().trim().min(1).max(row.most);
    case 'whole':
      return z.number().int().min(row.least).max(row.most);
    case 'number':
      return z.number().min(row.least).max(row.most);
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.enum(row.of);
  }
}

/** The hub reports which rule a value breaks. */
function changeSchema(row: PlainRow): z.ZodType {
  switch (row.kind) {
    case 'line':
    case 'text':
      return z.string().max(row.most + SPARE_CHARACTERS);
    case 'whole':
    case 'number':
      return z.number();
    default:
      return valueSchema(row);
  }
}

type Of<Name extends PlainName> = z.ZodType<PlainValue<Name>, PlainValue<Name>>;

const each = (names: readonly PlainName[], of: (row: PlainRow) => z.ZodType) =>
  names.map((name) => [name, of(SETTINGS[name])] as const);

/** Absent: decided by another layer or the default. */
export const PLAIN_LAYER = fromEntries<{ readonly [Name in PlainName]: z.ZodOptional<Of<Name>> }>(
  each(PLAIN_NAMES, (row) => valueSchema(row).optional()),
);

type ShownIn<Name extends PlainName> = Name extends NameWithDefault ? Of<Name> : z.ZodOptional<Of<Name>>;

function shownSchema(row: PlainRow): z.ZodType {
  switch (row.kind) {
    case 'line':
    case 'text':
      return z.string();
    case 'whole':
      return z.number().int();
    default:
      return changeSchema(row);
  }
}

const shown = (names: readonly PlainName[]) =>
  each(names, (row) => (hasDefault(row) ? shownSchema(row) : shownSchema(row).optional()));

/** What setup is shown. */
export const PLAIN_VIEW = fromEntries<{ readonly [Name in PlainField]: ShownIn<Name> }>(shown(PLAIN_FIELDS));

/** What these screens are given. */
export const plainFor = <For extends ShownOn>(screens: For) =>
  fromEntries<{ readonly [Name in NamesFor<For>]: ShownIn<Name> }>(shown(namesFor(screens)));

/** Empty text removes a setting without a default. */
export const PLAIN_CHANGE = fromEntries<{ readonly [Name in PlainField]: z.ZodOptional<Of<Name>> }>(
  each(PLAIN_FIELDS, (row) => changeSchema(row).optional()),
);

export const SettingFieldSchema = z.enum(SETTING_FIELDS);
