/**
 * Settings that are saved in place of all before, so that a page that was shown an older list would undo what another
 * has saved since. Each has a mark, which is another with each value.
 */
import { LANGUAGES } from './languages.ts';

export const WHOLE_SETTINGS = [
  'languages',
  'openingHours',
  'quietHours',
  'desks',
  'lines',
  'people',
] as const;
type WholeSetting = (typeof WHOLE_SETTINGS)[number];

/** Each of `WHOLE_SETTINGS`, and the privacy notice in each language, such as `privacyNotice.en`. */
export const WHOLE_PARTS: readonly string[] = [
  ...WHOLE_SETTINGS,
  ...LANGUAGES.map((language) => `privacyNotice.${language}`),
];

/** By part; one that is absent or empty is of a part without a value. */
export type Marks = Readonly<Record<string, string | undefined>>;

/** The parts that a change of settings, or what was typed, has in it. */
export const wholeParts = (
  change: { readonly [Field in WholeSetting]?: unknown } & {
    readonly privacyNotice?: Readonly<Record<string, unknown>> | undefined;
  },
): readonly string[] => [
  ...WHOLE_SETTINGS.filter((field) => change[field] !== undefined),
  ...Object.keys(change.privacyNotice ?? {}).map((language) => `privacyNotice.${language}`),
];
