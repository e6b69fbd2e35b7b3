/** What was typed in the forms of setup, and what of it is to be saved. Pure. */
import { readBrandColour } from '../../../contract/brand-colour.ts';
import { type Language, LANGUAGES } from '../../../contract/languages.ts';
import { MAX_ADDRESS_LENGTH, MAX_NOTICE_LENGTH, MAX_PIN_DIGITS } from '../../../contract/limits.ts';
import { plainNotice, type PrivacyNotice } from '../../../contract/privacy-notice.ts';
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
import { type DraftField, type Drafts, readingOf, type StepReading } from './drafts.ts';
import { readFrontDeskLists } from './front-desk-form.ts';
import { readHouseHours } from './hours-form.ts';
import { isLonger, readPlainFields } from './plain-form.ts';

function draftsOf(field: FormField): readonly DraftField[] {
  switch (field) {
    case 'baseUrl':
      return ['baseUrl', 'sameService'];
    case 'locationId':
      return ['location'];
    case 'staffPin':
      return ['staffPin', 'staffPinAgain'];
    case 'lines':
      return ['lines', 'walkInHours'];
    default:
      return [field];
  }
}

export const draftFieldsOf = (step: SetupStep): readonly DraftField[] => fieldsIn(step).flatMap(draftsOf);

type Read = (drafts: Drafts, view: SettingsView) => StepReading;

const OWN: Readonly<Partial<Record<SetupStep, Read>>> = {
  service: readService,
  location: readLocation,
  desk: (drafts, view) => together(readFrontDeskLists(drafts, view)),
  hours: readHouseHours,
  privacy: readNotice,
  languages({ languages }, view) {
    const same = languages === undefined || languages.join() === view.languages.join();
    return readingOf(same ? {} : { languages: [...languages] });
  },
  brand({ brandColour, logo }, view) {
    const colour = readBrandColour(brandColour ?? view.brandColour);
    if (brandColour !== undefined && colour.kind !== 'accepted')
      return readingOf({}, { field: 'brandColour' });
    const next = colour.kind === 'accepted' ? colour.colour : view.brandColour;
    return readingOf({
      ...(next === view.brandColour ? {} : { brandColour: next }),
      ...(logo === undefined || logo === (view.logo ?? '') ? {} : { logo }),
    });
  },
  pin({ staffPin = '', staffPinAgain = '' }) {
    const pin = staffPin.trim();
    if (pin !== staffPinAgain.trim()) return readingOf({}, { field: 'staffPin' });
    if (isLonger(pin, MAX_PIN_DIGITS))
      return readingOf({}, { field: 'staffPin', problem: { kind: 'pin-form' } });
    return readingOf(pin === '' ? {} : { staffPin: pin });
  },
};

/** All problems, or else all changes. */
function together(parts: readonly StepReading[]): StepReading {
  const problems = parts.flatMap((part) => (part.kind === 'invalid' ? part.problems : []));
  const changes = parts.map((part) => (part.kind === 'change' ? part.change : {}));
  return readingOf<SettingsChange>(Object.assign({}, ...changes), ...problems);
}

/** Only what differs, so that a locked field is never sent. */
export const readStep = (step: SetupStep, drafts: Drafts, view: SettingsView): StepReading =>
  together([readPlainFields(step, drafts, view), OWN[step]?.(drafts, view) ?? { kind: 'unchanged' }]);

/** After a save, also without its secrets. */
export function withoutStep(drafts: Drafts, step: SetupStep): Drafts {
  const left = { ...drafts };
  for (const field of draftFieldsOf(step)) delete left[field];
  return left;
}

/** Keeps what was typed after `sent` of `fields` was sent. */
export function withoutSent<Typed extends object>(
  drafts: Typed,
  sent: Typed,
  fields: readonly (keyof Typed)[],
): Typed {
  const left = { ...drafts };
  for (const field of fields) if (left[field] === sent[field]) delete left[field];
  return left;
}

export function stepsOf(drafts: Drafts): readonly SetupStep[] {
  return STEPS.filter((step) => draftFieldsOf(step).some((field) => field in drafts));
}

export const isLocked = (
  step: SetupStep,
  { locked }: { readonly locked: readonly SettingField[] },
): boolean => fieldsIn(step).every((field) => locked.includes(field));

/** Whether the listener still uses the port from before. */
export function portWaitsForRestart(view: SettingsView): boolean {
  const address = webAddress(view.webhookListensAt);
  // An address leaves out its default port.
  const port = Number(address?.port === '' ? 80 : address?.port);
  return view.webhookPort !== 0 && address !== undefined && port !== view.webhookPort;
}

/** Whether the typed address has another origin than the saved one. */
export function isOtherService(drafts: Drafts, view: SettingsView): boolean {
  const typed = drafts.baseUrl?.trim() ?? '';
  const address = webAddress(typed);
  if (view.serviceOrigin === undefined || address === undefined) return false;
  return address.protocol === 'https:' && address.origin !== view.serviceOrigin;
}

/** The hub checks the rest. `text` is trimmed. */
function addressProblem(text: string): SettingProblem | undefined {
  if (text === '') return { kind: 'no-address' };
  if (text.length > MAX_ADDRESS_LENGTH) return { kind: 'too-long', most: MAX_ADDRESS_LENGTH };
  const address = webAddress(text);
  if (address === undefined) return { kind: 'not-an-address' };
  if (address.protocol === 'http:') return { kind: 'http' };
  if (!/^https:\/\//i.test(text)) return { kind: 'not-https' };
  if (address.username !== '' || address.password !== '') return { kind: 'with-user' };
  if (text.includes('?')) return { kind: 'with-query' };
  return text.includes('#') ? { kind: 'with-fragment' } : undefined;
}

function readService(drafts: Drafts, view: SettingsView): StepReading {
  const baseUrl = drafts.baseUrl?.trim();
  const isNew = baseUrl !== undefined && baseUrl !== view.baseUrl;
  const problem = isNew ? addressProblem(baseUrl) : undefined;
  if (problem !== undefined) return readingOf({}, { field: 'baseUrl', problem });
  return readingOf({
    ...(isNew ? { baseUrl } : {}),
    ...(drafts.sameService === true && isOtherService(drafts, view) ? { sameService: true } : {}),
  });
}

/** What a computer without a language reports. */
const NO_SYSTEM_LOCALE = 'en-US';

/** The lobby takes the name of its location unless it has one. */
export function proposedName(location: Location, view: SettingsView): string | undefined {
  const name = location.name.trim();
  return view.brandName !== SETTING_DEFAULTS.brandName || view.locked.includes('brandName') || name === ''
    ? undefined
    : name;
}

/** The computer's locale, once a location is chosen and unless someone chose a locale. */
export function proposedLocale({ location }: Drafts, view: SettingsView): string | undefined {
  const { locale } = view.system;
  if (location === undefined || view.locale !== SETTING_DEFAULTS.locale || view.locked.includes('locale'))
    return undefined;
  return locale === NO_SYSTEM_LOCALE ? undefined : locale;
}

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
  return readingOf(change);
}

function readNotice({ privacyNotice: typed = {} }: Drafts, view: SettingsView): StepReading {
  const changed = LANGUAGES.flatMap((language) => {
    const text = typed[language];
    const isSame = text === undefined || plainNotice(text) === (view.privacyNotice?.[language] ?? '');
    return isSame ? [] : [[language, text] as const];
  });
  const tooLong = changed.find(([, text]) => plainNotice(text).length > MAX_NOTICE_LENGTH);
  if (tooLong !== undefined) {
    const problem = { kind: 'too-long', most: MAX_NOTICE_LENGTH } as const;
    return readingOf({}, { field: 'privacyNotice', at: [tooLong[0]], problem });
  }
  return readingOf(changed.length === 0 ? {} : { privacyNotice: Object.fromEntries(changed) });
}

export const noticeIn = (language: Language, drafts: Drafts, view: SettingsView): string =>
  drafts.privacyNotice?.[language] ?? view.privacyNotice?.[language] ?? '';

/** The lobby's languages, those of single kiosks, and any that has a text already, so that none is hidden. */
export function noticeLanguages(
  { languages, privacyNotice = {} }: Pick<SettingsView, 'languages' | 'privacyNotice'>,
  ofKiosks: readonly Language[],
): readonly Language[] {
  const wanted = new Set<string>([...languages, ...ofKiosks, ...Object.keys(privacyNotice)]);
  const further = LANGUAGES.filter((language) => wanted.has(language) && !languages.includes(language));
  return [...languages, ...further];
}

/** In these a kiosk shows Foyer's own text. */
export const withoutNotice = (
  languages: readonly Language[],
  notice: PrivacyNotice | undefined,
): readonly Language[] => languages.filter((language) => (notice?.[language] ?? '') === '');
