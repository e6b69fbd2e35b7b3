/** Settings for diagnostics: values that say how Foyer is set, and of texts that people wrote only that they are there. Pure. */
import { type SettingsLayer, SettingsLayerSchema } from '../settings/settings.ts';

/** Numbers, choices and times: nobody's words. */
const AS_THEY_ARE: ReadonlySet<keyof SettingsLayer> = new Set([
  'webhookPort',
  'intakePort',
  'healthPort',
  'timeZone',
  'locale',
  'labelPrivacy',
  'callSound',
  'callVolume',
  'opensBeforeMin',
  'closesAfterMin',
  'callLeavesAfterMin',
  'servedStaysMin',
  'staffLockMin',
  'retention',
  'openingHours',
  'quietHours',
  'brandColour',
  'languages',
  'nameShown',
  'camera',
  'panelInches',
  'idleWarningAfterS',
  'idleCountdownS',
  'doneStaysS',
]);

const KEYS = SettingsLayerSchema.keyof().options;

function described(key: keyof SettingsLayer, value: unknown): unknown {
  if (AS_THEY_ARE.has(key)) return value;
  return Array.isArray(value) ? { entries: value.length } : 'set';
}

/** Only what is set; what is no setting, a secret among it, is not looked at. */
export function describedSettings(layer: SettingsLayer): Record<string, unknown> {
  const set = KEYS.filter((key) => layer[key] !== undefined);
  return Object.fromEntries(set.map((key) => [key, described(key, layer[key])]));
}
