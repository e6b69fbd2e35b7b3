/** The form of the setup screen: what was typed and what of it is to be saved. Pure. */
import { readBrandColour } from '../../../contract/brand-colour.ts';
import { MAX_ADDRESS_LENGTH, MAX_PIN_DIGITS } from '../../../contract/limits.ts';
import type { Location } from '../../../contract/service-try.ts';
import {
  fieldsIn,
  type FormField,
  SETTING_DEFAULTS,
  type SettingField,
} from '../../../contract/setting-kinds.ts';
import type { SettingProblem } from '../../../contract/setting-problem.ts';
import { type SetupStep, STEPS } from '../../../contract/setting-table.ts';
import type { SettingsChange, SettingsView } from '../../../contract/settings.ts';
import { webAddress } from '../../ui/older-browsers.ts';
import type { DraftField, Drafts, FieldProblem, StepReading } from './drafts.ts';
import { readFrontDeskLists } from './front-desk-form.ts';
import { readHouseHours } from './hours-form.ts';
import { readNotice } from './notice-form.ts';
import { isLonger, readPlainFields } from './plain-form.ts';

/** What is typed for a setting, where it is not one value under the setting's own name. */
function draftsOf(field: FormField): readonly DraftField[] {
  switch (field) {
    case 'baseUrl':
      return ['baseUrl', 'sameService'];
    case 'locationId':
      return ['location'];
    case 'staffPin':
      return ['staffPin', 'staffPinAgain'];
    default:
      return [field];
  }
}

export const draftFieldsOf = (step: SetupStep): readonly DraftField[] => fieldsIn(step).flatMap(draftsOf);

const changed = (change: SettingsChange): StepReading =>
  Object.keys(change).length === 0 ? { kind: 'unchanged' } : { kind: 'change', change };

const invalid = (problem: FieldProblem): StepReading => ({ kind: 'invalid', problems: [problem] });

type Read = (drafts: Drafts, view: SettingsView) => StepReading;

/** The settings with a form of their own. */
const OWN: Readonly<Partial<Record<SetupStep, Read>>> = {
  service: readService,
  location: readLocation,
  desk: (drafts, view) => together(readFrontDeskLists(drafts, view)),
  hours: readHouseHours,
  privacy: readNotice,
  languages({ languages }, view) {
    const same = languages === undefined || languages.join() === view.languages.join();
    return changed(same ? {} : { languages: [...languages] });
  },
  brand({ brandColour, logo }, view) {
    const colour = readBrandColour(brandColour ?? view.brandColour);
    if (brandColour !== undefined && colour.kind !== 'accepted') return invalid({ field: 'brandColour' });
    const next = colour.kind === 'accepted' ? colour.colour : view.brandColour;
    return changed({
      ...(next === view.brandColour ? {} : { brandColour: next }),
      ...(logo === undefined || logo === (view.logo ?? '') ? {} : { logo }),
    });
  },
  pin({ staffPin = '', staffPinAgain = '' }) {
    const pin = staffPin.trim();
    if (pin !== staffPinAgain.trim()) return invalid({ field: 'staffPin' });
    if (isLonger(pin, MAX_PIN_DIGITS)) return invalid({ field: 'staffPin', problem: { kind: 'pin-form' } });
    return changed(pin === '' ? {} : { staffPin: pin });
  },
};

/** What several parts of a form come to: all problems, or all that is to be sent. */
function together(parts: readonly StepReading[]): StepReading {
  const problems = parts.flatMap((part) => (part.kind === 'invalid' ? part.problems : []));
  if (problems.length > 0) return { kind: 'invalid', problems };
  return changed(Object.assign({}, ...parts.map((part) => (part.kind === 'change' ? part.change : {}))));
}

/** What of `step` is to be sent to the hub. Only what differs, so that a locked field is never touched. */
export const readStep = (step: SetupStep, drafts: Drafts, view: SettingsView): StepReading =>
  together([readPlainFields(step, drafts, view), OWN[step]?.(drafts, view) ?? { kind: 'unchanged' }]);

/** The drafts without the fields of `step`: after saving, above all the secrets. */
export function withoutStep(drafts: Drafts, step: SetupStep): Drafts {
  const left = { ...drafts };
  for (const field of draftFieldsOf(step)) delete left[field];
  return left;
}

/** The drafts after what was `sent` of `fields` is saved: what was typed over it since stays. */
export function withoutSent<Typed extends object>(
  drafts: Typed,
  sent: Typed,
  fields: readonly (keyof Typed)[],
): Typed {
  const left = { ...drafts };
  for (const field of fields) if (left[field] === sent[field]) delete left[field];
  return left;
}

/** The steps that what was typed belongs to. */
export function stepsOf(drafts: Drafts): readonly SetupStep[] {
  return STEPS.filter((step) => draftFieldsOf(step).some((field) => field in drafts));
}

/** Whether nothing of `step` can be changed here. */
export const isLocked = (
  step: SetupStep,
  { locked }: { readonly locked: readonly SettingField[] },
): boolean => fieldsIn(step).every((field) => locked.includes(field));

/** Whether the listener still runs on another port than the saved one. */
export function portWaitsForRestart(view: SettingsView): boolean {
  const address = webAddress(view.webhookListensAt);
  // An address does not write the port that goes without saying.
  const port = Number(address?.port === '' ? 80 : address?.port);
  return view.webhookPort !== 0 && address !== undefined && port !== view.webhookPort;
}

/** Whether the address that was typed is another service's than the one that is set. */
export function isOtherService(drafts: Drafts, view: SettingsView): boolean {
  const typed = drafts.baseUrl?.trim() ?? '';
  const address = webAddress(typed);
  if (view.serviceOrigin === undefined || address === undefined) return false;
  return address.protocol === 'https:' && address.origin !== view.serviceOrigin;
}

/** Why `text`, without spaces around it, is no service's address at a glance. The hub looks at the rest. */
function addressProblem(text: string): SettingProblem | undefined {
  if (text === '') return { kind: 'no-address' };
  if (text.length > MAX_ADDRESS_LENGTH) return { kind: 'too-long', most: MAX_ADDRESS_LENGTH };
  const address = webAddress(text);
  if (address === undefined) return { kind: 'not-an-address' };
  if (address.protocol === 'http:') return { kind: 'http' };
  return /^https:\/\//i.test(text) ? undefined : { kind: 'not-https' };
}

/** Only what differs. An address that cannot be one is told before anything is asked of anybody. */
function readService(drafts: Drafts, view: SettingsView): StepReading {
  const baseUrl = drafts.baseUrl?.trim();
  const isNew = baseUrl !== undefined && baseUrl !== view.baseUrl;
  const problem = isNew ? addressProblem(baseUrl) : undefined;
  if (problem !== undefined) return { kind: 'invalid', problems: [{ field: 'baseUrl', problem }] };
  const change = {
    ...(isNew ? { baseUrl } : {}),
    ...(drafts.sameService === true && isOtherService(drafts, view) ? { sameService: true } : {}),
  };
  return Object.keys(change).length === 0 ? { kind: 'unchanged' } : { kind: 'change', change };
}

/** What a machine says that was told no language. */
const NO_SYSTEM_LOCALE = 'en-US';

/** The name that a location brings along for the lobby, where the lobby has none of its own yet. */
export function proposedName(location: Location, view: SettingsView): string | undefined {
  const name = location.name.trim();
  return view.brandName !== SETTING_DEFAULTS.brandName || view.locked.includes('brandName') || name === ''
    ? undefined
    : name;
}

/** The machine's own language and clock, once a location is chosen and while nobody chose these. */
export function proposedLocale({ location }: Drafts, view: SettingsView): string | undefined {
  const { locale } = view.system;
  if (location === undefined || view.locale !== SETTING_DEFAULTS.locale || view.locked.includes('locale'))
    return undefined;
  return locale === NO_SYSTEM_LOCALE ? undefined : locale;
}

/** Only what differs, as `readStep` has it: the location, and what is proposed with it. */
function readLocation(drafts: Drafts, view: SettingsView): StepReading {
  const change: SettingsChange = {};
  const { location } = drafts;
  if (location !== undefined && (location.id !== view.locationId || location.name !== view.locationName)) {
    const brandName = proposedName(location, view);
    change.location = location;
    if (brandName !== undefined) change.brandName = brandName;
  }
  const proposed = drafts.locale === undefined ? proposedLocale(drafts, view) : undefined;
  if (proposed !== undefined && proposed !== view.locale) change.locale = proposed;
  return Object.keys(change).length === 0 ? { kind: 'unchanged' } : { kind: 'change', change };
}
