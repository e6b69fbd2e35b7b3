/** What was typed in setup, step by step. */
import type { CallSound } from '../../../contract/call-sound.ts';
import type { Language } from '../../../contract/languages.ts';
import type { Privacy } from '../../../contract/own-settings.ts';
import type { PrivacyNotice } from '../../../contract/privacy-notice.ts';
import type { SettingProblem } from '../../../contract/setting-problem.ts';
import type { Location } from '../../../contract/service-try.ts';
import type { NameShown, SettingField, SettingsChange } from '../../../contract/settings.ts';
import type { HoursDraft } from './hours-form.ts';

/** The parts of the page, in the order of a first setup. Each is saved by itself. */
export type Step =
  | 'service'
  | 'location'
  | 'calls'
  | 'kiosk'
  | 'display'
  | 'desk'
  | 'languages'
  | 'privacy'
  | 'brand'
  | 'hours'
  | 'pin';

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
export interface Drafts {
  readonly baseUrl?: string;
  readonly sameService?: boolean;
  readonly apiKey?: string;
  readonly location?: Location;
  readonly timeZone?: string;
  readonly locale?: string;
  readonly webhookSecret?: string;
  readonly webhookPort?: string;
  readonly webhookAddress?: string;
  readonly brandName?: string;
  readonly brandColour?: string;
  /** A data URL; empty to remove the logo. */
  readonly logo?: string;
  readonly kioskName?: string;
  readonly panelInches?: string;
  readonly camera?: boolean;
  readonly languages?: readonly Language[];
  readonly displayNotice?: string;
  readonly servedStaysMin?: string;
  readonly callLeavesAfterMin?: string;
  readonly labelPrivacy?: Privacy;
  readonly callSound?: CallSound;
  readonly callVolume?: string;
  readonly opensBeforeMin?: string;
  readonly closesAfterMin?: string;
  readonly idleWarningAfterS?: string;
  readonly idleCountdownS?: string;
  readonly doneStaysS?: string;
  readonly openingHours?: HoursDraft;
  readonly quietHours?: HoursDraft;
  readonly desks?: readonly DeskDraft[];
  readonly lines?: readonly LineDraft[];
  readonly people?: readonly PersonDraft[];
  readonly nameShown?: NameShown;
  readonly privacyContact?: string;
  /** By language; empty for Foyer's own. */
  readonly privacyNotice?: PrivacyNotice;
  readonly staffPin?: string;
  readonly staffPinAgain?: string;
}

export type DraftField = keyof Drafts;

/** `problem` is absent where the screen itself knows the rule. */
export interface FieldProblem {
  readonly field: SettingField;
  readonly problem?: SettingProblem;
}

export type StepReading =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'change'; readonly change: SettingsChange }
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] };
