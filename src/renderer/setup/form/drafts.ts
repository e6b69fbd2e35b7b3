/** What was typed in setup, form by form. */
import type { Language } from '../../../contract/languages.ts';
import type { PrivacyNotice } from '../../../contract/privacy-notice.ts';
import type { Location } from '../../../contract/service-try.ts';
import type { FormField, PlainDrafts, PlainName, SettingField } from '../../../contract/setting-kinds.ts';
import type { SettingProblem } from '../../../contract/setting-problem.ts';
import type { SettingsChange } from '../../../contract/settings.ts';
import type { Span, Weekday } from '../../../contract/weekdays.ts';

/** As typed, which may not be a time. */
export type HoursDraft = Readonly<Record<Weekday, readonly Span[]>>;

/** All parts are typed as text. */
export const ROW_PARTS = {
  desks: ['id', 'name', 'direction'],
  lines: ['id', 'name', 'where', 'opensBeforeMin', 'closesAfterMin', 'minutes'],
  people: ['id', 'name'],
} as const;

export type ListName = keyof typeof ROW_PARTS;
export type RowPart = (typeof ROW_PARTS)[ListName][number];
export type RowDraft<List extends ListName> = Readonly<Record<(typeof ROW_PARTS)[List][number], string>>;

export type PlainFormField = Extract<FormField, PlainName>;

/** What was typed and not saved. A field that is absent shows the saved value. */
export interface Drafts extends PlainDrafts {
  readonly baseUrl?: string;
  readonly sameService?: boolean;
  readonly apiKey?: string;
  readonly location?: Location;
  readonly webhookSecret?: string;
  readonly brandColour?: string;
  /** A data URL; empty removes the logo. */
  readonly logo?: string;
  readonly languages?: readonly Language[];
  readonly openingHours?: HoursDraft;
  readonly quietHours?: HoursDraft;
  readonly desks?: readonly RowDraft<'desks'>[];
  readonly lines?: readonly RowDraft<'lines'>[];
  /** By the line's id as typed. */
  readonly walkInHours?: Readonly<Record<string, HoursDraft>>;
  readonly people?: readonly RowDraft<'people'>[];
  /** Empty for Foyer's own text. */
  readonly privacyNotice?: PrivacyNotice;
  readonly staffPin?: string;
  readonly staffPinAgain?: string;
}

export type DraftField = keyof Drafts;

export interface FieldProblem {
  readonly field: SettingField;
  /** As `PlaceInSettingSchema` has it. */
  readonly at?: readonly string[] | undefined;
  /** Absent if the field has its own sentence. */
  readonly problem?: SettingProblem;
}

/** What of a form is to be saved, or all that is wrong. */
export type FormReading<Change> =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] };

export type StepReading = FormReading<SettingsChange>;

export function readingOf<Change extends object>(
  change: Change,
  ...problems: readonly FieldProblem[]
): FormReading<Change> {
  if (problems.length > 0) return { kind: 'invalid', problems };
  return Object.keys(change).length === 0 ? { kind: 'unchanged' } : { kind: 'change', change };
}
