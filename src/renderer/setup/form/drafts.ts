/** What was typed in setup, form by form. */
import type { Language } from '../../../contract/languages.ts';
import type { PrivacyNotice } from '../../../contract/privacy-notice.ts';
import type { Location } from '../../../contract/service-try.ts';
import type { FormField, PlainDrafts, PlainName, SettingField } from '../../../contract/setting-kinds.ts';
import type { SettingProblem } from '../../../contract/setting-problem.ts';
import type { SettingsChange } from '../../../contract/settings.ts';
import type { HoursDraft } from './hours-form.ts';

/** A plain setting with a field in one of the forms. */
export type PlainFormField = Extract<FormField, PlainName>;

/** A row of the list of desks, as typed. */
export interface DeskDraft {
  readonly id: string;
  readonly name: string;
  readonly direction: string;
}

/** A row of the list of lines, as typed. */
export interface LineDraft {
  readonly id: string;
  readonly name: string;
  readonly opensBeforeMin: string;
  readonly closesAfterMin: string;
}

/** A row of the list of people, as typed. */
export interface PersonDraft {
  readonly id: string;
  readonly name: string;
}

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
  readonly desks?: readonly DeskDraft[];
  readonly lines?: readonly LineDraft[];
  readonly people?: readonly PersonDraft[];
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
