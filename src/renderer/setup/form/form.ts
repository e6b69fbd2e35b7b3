/** The form of the setup screen: what was typed and what of it is to be saved. Pure. */
import { readBrandColour } from '../../../contract/brand-colour.ts';
import type { SettingField, SettingsChange, SettingsView } from '../../../contract/settings.ts';
import type { DraftField, Drafts, FieldProblem, Step, StepReading } from './drafts.ts';
import { readLocation } from './location-form.ts';
import { readNotice } from './notice-form.ts';
import { readNumbers } from './numbers-form.ts';
import { readFrontDesk } from './front-desk-form.ts';
import { readDisplay, readHouseHours } from './room-form.ts';
import { readService } from './service-form.ts';
import { lengthProblems } from './text-lengths.ts';
import { webAddress } from '../../ui/web-address.ts';

const KIOSK_TIMES = [
  'opensBeforeMin',
  'closesAfterMin',
  'idleWarningAfterS',
  'idleCountdownS',
  'doneStaysS',
] as const;

export const FIELDS_OF_STEP: Readonly<Record<Step, readonly DraftField[]>> = {
  service: ['baseUrl', 'sameService', 'apiKey'],
  location: ['location', 'timeZone', 'locale'],
  calls: ['webhookSecret', 'webhookPort', 'webhookAddress'],
  kiosk: ['kioskName', ...KIOSK_TIMES, 'panelInches', 'camera'],
  display: [
    'displayNotice',
    'labelPrivacy',
    'callSound',
    'callVolume',
    'servedStaysMin',
    'callLeavesAfterMin',
  ],
  desk: ['desks', 'lines', 'people'],
  languages: ['languages'],
  privacy: ['nameShown', 'privacyContact', 'privacyNotice'],
  brand: ['brandName', 'brandColour', 'logo'],
  hours: ['openingHours', 'quietHours'],
  pin: ['staffPin', 'staffPinAgain'],
};

const STEPS: readonly Step[] = [
  'service',
  'location',
  'calls',
  'kiosk',
  'display',
  'desk',
  'languages',
  'privacy',
  'brand',
  'hours',
  'pin',
];

/** The setting that a field of the form belongs to. */
export function settingOf(field: DraftField): SettingField {
  if (field === 'location') return 'locationId';
  if (field === 'sameService') return 'baseUrl';
  return field === 'staffPinAgain' ? 'staffPin' : field;
}

function changed(change: SettingsChange): StepReading {
  return Object.keys(change).length === 0 ? { kind: 'unchanged' } : { kind: 'change', change };
}

const invalid = (field: SettingField): StepReading => ({ kind: 'invalid', problems: [{ field }] });

/** A number as people write it, with a point or a comma; undefined where it is none. */
export function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,6}(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : undefined;
}

/** What of `step` is to be sent to the hub. Only what differs, so that a locked field is never touched. */
export function readStep(step: Step, drafts: Drafts, view: SettingsView): StepReading {
  const fields = FIELDS_OF_STEP[step].map(settingOf);
  const tooLong = lengthProblems(drafts).filter(({ field }) => fields.includes(field));
  const reading = readFields(step, drafts, view);
  if (tooLong.length === 0) return reading;
  const others = reading.kind === 'invalid' ? reading.problems : [];
  const isToldOf = ({ field }: FieldProblem): boolean => tooLong.some((told) => told.field === field);
  return { kind: 'invalid', problems: [...tooLong, ...others.filter((problem) => !isToldOf(problem))] };
}

function readFields(step: Step, drafts: Drafts, view: SettingsView): StepReading {
  switch (step) {
    case 'service':
      return readService(drafts, view);
    case 'location':
      return readLocation(drafts, view);
    case 'calls': {
      const port = drafts.webhookPort?.trim();
      if (port !== undefined && !/^\d{1,6}$/.test(port)) return invalid('webhookPort');
      const address = drafts.webhookAddress?.trim();
      const saved = view.webhookAddress ?? '';
      // An empty field of a secret means: keep what is stored.
      const webhookSecret = drafts.webhookSecret?.trim() ?? '';
      return changed({
        ...(address === undefined || address === saved ? {} : { webhookAddress: address }),
        ...(webhookSecret === '' ? {} : { webhookSecret }),
        ...(port === undefined || Number(port) === view.webhookPort ? {} : { webhookPort: Number(port) }),
      });
    }
    case 'brand':
      return readBrand(drafts, view);
    case 'kiosk':
      return readKiosk(drafts, view);
    case 'display':
      return readDisplay(drafts, view);
    case 'desk':
      return readFrontDesk(drafts, view);
    case 'hours':
      return readHouseHours(drafts, view);
    case 'languages': {
      const { languages } = drafts;
      const same = languages?.join() === view.languages.join();
      return changed(languages === undefined || same ? {} : { languages: [...languages] });
    }
    case 'privacy': {
      const { nameShown } = drafts;
      const privacyContact = drafts.privacyContact?.trim();
      const saved = view.privacyContact ?? '';
      const notice = readNotice(drafts, view);
      if (notice.kind === 'invalid') return notice;
      return changed({
        ...(nameShown === undefined || nameShown === view.nameShown ? {} : { nameShown }),
        ...(privacyContact === undefined || privacyContact === saved ? {} : { privacyContact }),
        ...(notice.kind === 'change' ? notice.change : {}),
      });
    }
    case 'pin': {
      const pin = drafts.staffPin?.trim() ?? '';
      const again = drafts.staffPinAgain?.trim() ?? '';
      if (pin === '' && again === '') return { kind: 'unchanged' };
      return pin === again ? changed({ staffPin: pin }) : invalid('staffPin');
    }
  }
}

function readBrand(drafts: Drafts, view: SettingsView): StepReading {
  const brandName = drafts.brandName?.trim();
  const colour = readBrandColour(drafts.brandColour ?? view.brandColour);
  if (drafts.brandColour !== undefined && colour.kind !== 'accepted') return invalid('brandColour');
  const brandColour = colour.kind === 'accepted' ? colour.colour : view.brandColour;
  const { logo } = drafts;
  return changed({
    ...(brandName === undefined || brandName === view.brandName ? {} : { brandName }),
    ...(brandColour === view.brandColour ? {} : { brandColour }),
    ...(logo === undefined || logo === (view.logo ?? '') ? {} : { logo }),
  });
}

function readKiosk(drafts: Drafts, view: SettingsView): StepReading {
  const kioskName = drafts.kioskName?.trim();
  const { camera } = drafts;
  const inches = drafts.panelInches === undefined ? view.panelInches : numberOf(drafts.panelInches);
  const times = readNumbers(KIOSK_TIMES, drafts, view);
  const problems: FieldProblem[] = inches === undefined ? [{ field: 'panelInches' }] : [];
  problems.push(...times.problems);
  if (problems.length > 0) return { kind: 'invalid', problems };
  return changed({
    ...(kioskName === undefined || kioskName === view.kioskName ? {} : { kioskName }),
    ...(inches === undefined || inches === view.panelInches ? {} : { panelInches: inches }),
    ...times.change,
    ...(camera === undefined || camera === view.camera ? {} : { camera }),
  });
}

/** The drafts without the fields of `step`: after saving, above all the secrets. */
export function withoutStep(drafts: Drafts, step: Step): Drafts {
  const left = { ...drafts };
  for (const field of FIELDS_OF_STEP[step]) delete left[field];
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
export function stepsOf(drafts: Drafts): readonly Step[] {
  return STEPS.filter((step) => FIELDS_OF_STEP[step].some((field) => field in drafts));
}

/** Whether the listener still runs on another port than the saved one. */
export function portWaitsForRestart(view: SettingsView): boolean {
  const address = webAddress(view.webhookListensAt);
  // An address does not write the port that goes without saying.
  const port = Number(address?.port === '' ? 80 : address?.port);
  return view.webhookPort !== 0 && address !== undefined && port !== view.webhookPort;
}
