/** The form of the setup screen: what was typed and what of it is to be saved. Pure. */
import type { Location, SettingField, SettingsChange, SettingsView } from '../../contract/settings.ts';

/** The parts of the page, in the order of a first setup. Each is saved by itself. */
export type Step = 'service' | 'location' | 'calls' | 'name';

/** What was typed and not saved yet. An absent field shows what is saved. */
export interface Drafts {
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly location?: Location;
  readonly webhookSecret?: string;
  readonly webhookPort?: string;
  readonly brandName?: string;
}

export const FIELDS_OF_STEP: Readonly<Record<Step, readonly (keyof Drafts)[]>> = {
  service: ['baseUrl', 'apiKey'],
  location: ['location'],
  calls: ['webhookSecret', 'webhookPort'],
  name: ['brandName'],
};

/** `sentence` is absent where the screen itself knows the rule. */
export interface FieldProblem {
  readonly field: SettingField;
  readonly sentence?: string;
}

export type StepReading =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'change'; readonly change: SettingsChange }
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] };

function changed(change: SettingsChange): StepReading {
  return Object.keys(change).length === 0 ? { kind: 'unchanged' } : { kind: 'change', change };
}

/** What of `step` is to be sent to the hub. Only what differs, so that a locked field is never touched. */
export function readStep(step: Step, drafts: Drafts, view: SettingsView): StepReading {
  switch (step) {
    case 'service': {
      const baseUrl = drafts.baseUrl?.trim();
      return changed({
        ...(baseUrl === undefined || baseUrl === view.baseUrl ? {} : { baseUrl }),
        ...secret('apiKey', drafts.apiKey),
      });
    }
    case 'location': {
      const { location } = drafts;
      if (location === undefined) return { kind: 'unchanged' };
      const same = location.id === view.locationId && location.name === view.locationName;
      return same ? { kind: 'unchanged' } : { kind: 'change', change: { location } };
    }
    case 'calls': {
      const port = drafts.webhookPort?.trim();
      if (port !== undefined && !/^\d{1,6}$/.test(port)) {
        return { kind: 'invalid', problems: [{ field: 'webhookPort' }] };
      }
      return changed({
        ...secret('webhookSecret', drafts.webhookSecret),
        ...(port === undefined || Number(port) === view.webhookPort ? {} : { webhookPort: Number(port) }),
      });
    }
    case 'name': {
      const brandName = drafts.brandName?.trim();
      return changed(brandName === undefined || brandName === view.brandName ? {} : { brandName });
    }
  }
}

/** An empty secret field means: keep what is stored. */
function secret(name: 'apiKey' | 'webhookSecret', typed: string | undefined): SettingsChange {
  return typed === undefined || typed.trim() === '' ? {} : { [name]: typed.trim() };
}

/** The drafts without the fields of `step`: after saving, above all the secrets. */
export function withoutStep(drafts: Drafts, step: Step): Drafts {
  const left = { ...drafts };
  for (const field of FIELDS_OF_STEP[step]) delete left[field];
  return left;
}

/** The step that a field belongs to. */
export function stepOf(field: keyof Drafts): Step {
  const steps: readonly Step[] = ['service', 'location', 'calls', 'name'];
  return steps.find((step) => FIELDS_OF_STEP[step].includes(field)) ?? 'service';
}

/** Whether the listener still runs on another port than the saved one. */
export function portWaitsForRestart(view: SettingsView): boolean {
  if (view.webhookPort === 0 || !URL.canParse(view.webhookAddress)) return false;
  return Number(new URL(view.webhookAddress).port) !== view.webhookPort;
}
