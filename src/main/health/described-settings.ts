/** Settings for diagnostics: technical values, and for texts by people only whether they are set. Pure. */
import { type GuidedPart, type GuidedStanding, standingOf } from '../../contract/guided-parts.ts';
import type { GuidedResult } from '../../contract/guided-test.ts';
import type { Language } from '../../contract/languages.ts';
import type { TestedScreen } from '../access/tested-screens.ts';
import type { SettingName } from '../../contract/setting-kinds.ts';
import { SETTINGS } from '../../contract/setting-table.ts';
import { type SettingsLayer, SettingsLayerSchema } from '../settings/settings.ts';

/** Settings that are texts or composed, but contain no words of people. */
const ALSO: ReadonlySet<string> = new Set<SettingName>([
  'timeZone',
  'locale',
  'retention',
  'openingHours',
  'quietHours',
  'brandColour',
  'languages',
]);

/** Numbers, choices and times. */
const isAsItIs = (key: SettingName): boolean =>
  ['whole', 'number', 'flag', 'choice'].includes(SETTINGS[key].kind) || ALSO.has(key);

const KEYS = SettingsLayerSchema.keyof().options;

function described(key: keyof SettingsLayer, value: unknown): unknown {
  if (isAsItIs(key)) return value;
  return Array.isArray(value) ? { entries: value.length } : 'set';
}

/** Only known settings that are set. Secrets are not read. */
export function describedSettings(layer: SettingsLayer): Record<string, unknown> {
  const set = KEYS.filter((key) => layer[key] !== undefined);
  return Object.fromEntries(set.map((key) => [key, described(key, layer[key])]));
}

export interface DescribedGuided {
  readonly part: GuidedPart;
  /** Surface and number. */
  readonly screen: string;
  readonly language?: Language;
  readonly standing: GuidedStanding;
  /** ISO 8601. */
  readonly at: string;
}

/** `now`: wall-clock milliseconds. */
export function describedGuided(
  results: readonly GuidedResult[],
  screens: readonly TestedScreen[],
  now: number,
): readonly DescribedGuided[] {
  return results.map((result) => {
    const screen = screens.find((one) => one.screenId === result.screenId);
    return {
      part: result.part,
      screen: screen ? `${screen.surface} ${screen.number}` : 'unknown',
      ...(result.language === undefined ? {} : { language: result.language }),
      standing: standingOf(result, now),
      at: new Date(result.at).toISOString(),
    };
  });
}
