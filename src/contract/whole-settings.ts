/**
 * Settings that a save replaces as a whole, so that an outdated page would undo another's change. Each has a mark
 * that changes with its value.
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

/** With the privacy notice per language, such as `privacyNotice.en`. */
export const WHOLE_PARTS: readonly string[] = [
  ...WHOLE_SETTINGS,
  ...LANGUAGES.map((language) => `privacyNotice.${language}`),
];

/** By part. Absent or empty: no value. */
export type Marks = Readonly<Record<string, string | undefined>>;

/** Parts present in a change. */
export const wholeParts = (
  change: { readonly [Field in WholeSetting]?: unknown } & {
    readonly privacyNotice?: Readonly<Record<string, unknown>> | undefined;
  },
): readonly string[] => [
  ...WHOLE_SETTINGS.filter((field) => change[field] !== undefined),
  ...Object.keys(change.privacyNotice ?? {}).map((language) => `privacyNotice.${language}`),
];
