/** What of the location, its clock and its language is to be sent to the hub. Pure. */
import { SETTING_DEFAULTS } from '../../../contract/setting-kinds.ts';
import type { Location } from '../../../contract/service-try.ts';
import type { SettingsChange, SettingsView } from '../../../contract/settings.ts';
import type { Drafts, StepReading } from './drafts.ts';

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
export function readLocation(drafts: Drafts, view: SettingsView): StepReading {
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
