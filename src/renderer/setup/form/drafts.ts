/** What was typed in setup, form by form. */
import type { Language } from '../../../contract/languages.ts';
import type { PrivacyNotice } from '../../../contract/privacy-notice.ts';
import type { Location } from '../../../contract/service-try.ts';
import type { FormField, PlainDrafts, PlainName, SettingField } from '../../../contract/setting-kinds.ts';
import type { SettingProblem } from '../../../contract/setting-problem.ts';
import type { SettingsChange } from '../../../contract/settings.ts';
import type { RowDraft } from './front-desk-form.ts';
import type { HoursDraft } from './hours-form.ts';

/** A plain setting with a field in one of the forms. */
export type PlainFormField = Extract<FormField, PlainName>;

/** What was typed and not saved yet. An absent field shows what is saved. */
export interface Drafts extends PlainDrafts {
  readonly baseUrl?: string;
  readonly sameService?: boolean;
  readonly apiKey?: string;
  readonly location?: Location;
  readonly webhookSecret?: string;
  readonly brandColour?: string;
  /** A data URL; empty to remove the logo. */
  readonly logo?: string;
  readonly languages?: readonly Language[];
  readonly openingHours?: HoursDraft;
  readonly quietHours?: HoursDraft;
  readonly desks?: readonly RowDraft<'desks'>[];
  readonly lines?: readonly RowDraft<'lines'>[];
  readonly people?: readonly RowDraft<'people'>[];
  /** By language; empty for Foyer's own. */
  readonly privacyNotice?: PrivacyNotice;
  readonly staffPin?: string;
  readonly staffPinAgain?: string;
}

export type DraftField = keyof Drafts;

export interface FieldProblem {
  readonly field: SettingField;
  /** As `PlaceInSettingSchema` has it. */
  readonly at?: readonly string[] | undefined;
  /** Absent where the field itself says what is wrong. */
  readonly problem?: SettingProblem;
}

export type StepReading =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'change'; readonly change: SettingsChange }
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] };
