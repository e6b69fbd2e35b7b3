/** Names, types, defaults and rules of plain settings, derived from the table without schemas. Pure. */
import { MIN_CONTRAST, ratioText } from './brand-colour.ts';
import { MAX_PIN_DIGITS, MIN_PIN_DIGITS } from './limits.ts';
import type { SettingProblem } from './setting-problem.ts';
import {
  type PlainRow,
  type QuantityRow,
  type SettingRow,
  SETTINGS,
  type SetupStep,
  type ShownOn,
} from './setting-table.ts';

type Table = typeof SETTINGS;
export type SettingName = keyof Table;

type NamesOf<Kind> = { [Name in SettingName]: Table[Name]['kind'] extends Kind ? Name : never }[SettingName];
type NamesIn<Section> = {
  [Name in SettingName]: Table[Name]['section'] extends Section ? Name : never;
}[SettingName];

/** Settings whose rule, reading and schema follow from their row. */
export type PlainName = NamesOf<PlainRow['kind']>;
export type OwnName = NamesOf<'own'>;
export type SecretName = NamesOf<'secret'>;
/** What setup has a field for. */
export type SettingField = Exclude<SettingName, NamesIn<'start' | 'file'>>;
/** Fields in the forms of setup. */
export type FormField = Exclude<SettingField, NamesIn<'part'>>;
/** Plain settings in setup. */
export type PlainField = Extract<PlainName, SettingField>;
export type NamesFor<For extends ShownOn> = {
  [Name in PlainName]: Table[Name] extends { readonly screens: For } ? Name : never;
}[PlainName];

type ValueOf<Row> = Row extends { readonly of: readonly (infer Value)[] }
  ? Value
  : Row extends { readonly kind: 'flag' }
    ? boolean
    : Row extends { readonly unit: string }
      ? number
      : string;
export type PlainValue<Name extends PlainName> = ValueOf<Table[Name]>;

/** Always have a value. The default time zone is the machine's. */
export type NameWithDefault =
  | 'timeZone'
  | { [Name in SettingName]: Table[Name] extends { readonly default: unknown } ? Name : never }[SettingName];

/** As they are in force. */
export type PlainSettings = {
  readonly [Name in Extract<PlainName, NameWithDefault>]: PlainValue<Name>;
} & { readonly [Name in Exclude<PlainName, NameWithDefault>]?: PlainValue<Name> | undefined };

/** As typed: numbers are text until they are read. */
export type PlainDrafts = {
  readonly [Name in Extract<PlainField, FormField>]?: PlainValue<Name> extends number
    ? string
    : PlainValue<Name>;
};

export const isSetting = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);
const SETTING_NAMES: readonly SettingName[] = Object.keys(SETTINGS).filter(isSetting);

/** The compiler cannot see that the entries follow from the table. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what it is
export const fromEntries = <Shape extends object>(entries: Iterable<readonly [string, unknown]>): Shape =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets which keys there are
  Object.fromEntries(entries) as Shape;

const PLAIN_KINDS: readonly string[] = ['line', 'text', 'whole', 'number', 'flag', 'choice'];
const isPlainRow = (row: SettingRow): row is PlainRow => PLAIN_KINDS.includes(row.kind);
export const isPlain = (name: SettingName): name is PlainName => isPlainRow(SETTINGS[name]);
const isOfSetup = (name: SettingName): name is SettingField =>
  !['start', 'file'].includes(SETTINGS[name].section);

export const FILE_NAMES = SETTING_NAMES.filter(
  (name): name is NamesIn<'file'> => SETTINGS[name].section === 'file',
);
export const OWN_NAMES = SETTING_NAMES.filter((name): name is OwnName => SETTINGS[name].kind === 'own');
export const PLAIN_NAMES: readonly PlainName[] = SETTING_NAMES.filter(isPlain);
export const SETTING_FIELDS: readonly SettingField[] = SETTING_NAMES.filter(isOfSetup);
export const PLAIN_FIELDS = PLAIN_NAMES.filter((name): name is PlainField => isOfSetup(name));

/** In the order of the table. */
export const fieldsIn = (step: SetupStep): readonly FormField[] =>
  SETTING_NAMES.filter((name): name is FormField => SETTINGS[name].section === step);

type Defaults = {
  readonly [Name in Exclude<NameWithDefault, 'timeZone'>]: Table[Name] extends {
    readonly default: infer Value;
  }
    ? Value
    : never;
};

/** Without the time zone, whose default is the machine's. */
export const SETTING_DEFAULTS = fromEntries<Defaults>(
  SETTING_NAMES.flatMap((name) => {
    const row: SettingRow = SETTINGS[name];
    return 'default' in row ? [[name, row.default] as const] : [];
  }),
);

/** Whether there is always a value. */
export const hasDefault = (row: PlainRow): boolean =>
  'default' in row || ('more' in row && row.more === 'not-a-zone');

/** Whether empty text removes the setting. */
export const isRemovable = (name: PlainName): boolean => !hasDefault(SETTINGS[name]);

/** In the order of the table. */
export const namesFor = <For extends ShownOn>(screens: For): readonly NamesFor<For>[] =>
  PLAIN_NAMES.filter((name): name is NamesFor<For> => {
    const row: PlainRow = SETTINGS[name];
    return row.screens === screens;
  });

/** Those of `names` with a value. */
export const pickSettings = <Name extends PlainName>(
  names: readonly Name[],
  settings: PlainSettings,
): Pick<PlainSettings, Name> =>
  fromEntries<Pick<PlainSettings, Name>>(
    names.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]] as const])),
  );

export const settingsFor = <For extends ShownOn>(
  screens: For,
  settings: PlainSettings,
): Pick<PlainSettings, NamesFor<For>> => pickSettings(namesFor(screens), settings);

function quantityProblem(row: QuantityRow, value: unknown, least: number): SettingProblem | undefined {
  const isInRange = typeof value === 'number' && value >= least && value <= row.most;
  if (isInRange && (row.kind === 'number' || Number.isInteger(value))) return undefined;
  return { kind: `not-${row.unit}`, least, most: row.most };
}

/** Rejected in a settings file. */
export function isNumberInQuotes(value: unknown): boolean {
  return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value);
}

/**
 * The rule of its row that a value breaks. `place`: setup accepts less than a file. Rules in `more` are the hub's.
 */
export function plainProblem(
  row: PlainRow,
  value: unknown,
  place: 'setup' | 'file',
): SettingProblem | undefined {
  switch (row.kind) {
    case 'line':
    case 'text': {
      if (typeof value !== 'string') return { kind: 'not-text' };
      const text = (row.kind === 'line' ? withoutDirection(value) : value).trim();
      if (text === '') return place === 'setup' && !hasDefault(row) ? undefined : { kind: 'empty' };
      if (text.length > row.most) return { kind: 'too-long', most: row.most };
      return row.kind === 'text' || ONE_LINE.test(text) ? undefined : { kind: 'not-one-line' };
    }
    case 'whole':
    case 'number':
      if (isNumberInQuotes(value)) return { kind: 'not-a-number' };
      return quantityProblem(row, value, (place === 'setup' ? row.leastInSetup : undefined) ?? row.least);
    case 'flag':
      return typeof value === 'boolean' ? undefined : { kind: 'one-of', values: ['true', 'false'] };
    case 'choice':
      return row.of.some((one) => one === value) ? undefined : { kind: 'one-of', values: [...row.of] };
  }
}

/** How a visitor recognises the appointment. `phone-digits`: nothing is shown, digits are asked for. */
export type NameShown = PlainValue<'nameShown'>;
/** For silence use quiet hours, or the sound of a display. */
export type CallSound = PlainValue<'callSound'>;

/** Text in one line, typed for others to read. */

/** Direction marks (Unicode, UAX 9). An override would reverse the text after a name, invisibly. */
const MARKS_OF_DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Removed instead of rejected: they are pasted unnoticed and cannot be found. */
export const withoutDirection = (text: string): string => text.replace(MARKS_OF_DIRECTION, '');

/** No control characters or line ends. */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

/** Values of the `rule` sentences in setup's catalogue. A sentence uses those it names. */
export function problemValues(problem: SettingProblem): Readonly<Record<string, string | number>> {
  const { kind, ...own } = problem;
  const named: Readonly<Record<string, string | number | readonly string[]>> = {
    shortest: MIN_PIN_DIGITS,
    longest: MAX_PIN_DIGITS,
    contrast: MIN_CONTRAST,
    example: kind === 'not-written-picture' ? 'data:image/png;base64,…' : '08:30',
    ...own,
    ...('ratio' in problem ? { ratio: Number(ratioText(problem.ratio)) } : {}),
  };
  const written = Object.entries(named).map(([name, value]) => {
    if (typeof value === 'object') return [name, value.join(', ')];
    // Ports have no digit grouping.
    return [name, kind === 'not-port' ? String(value) : value];
  });
  return Object.fromEntries(written);
}
