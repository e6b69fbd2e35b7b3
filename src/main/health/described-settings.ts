/** Settings for diagnostics: values that say how Foyer is set, and of texts that people wrote only that they are there. Pure. */
import { type GuidedPart, type GuidedStanding, standingOf } from '../../contract/guided-parts.ts';
import type { GuidedResult } from '../../contract/guided-test.ts';
import type { Language } from '../../contract/languages.ts';
import type { TestedScreen } from '../access/tested-screens.ts';
import type { SettingName } from '../../contract/setting-kinds.ts';
import { SETTINGS } from '../../contract/setting-table.ts';
import { type SettingsLayer, SettingsLayerSchema } from '../settings/settings.ts';

/** Of nobody's words though they are texts or have a form of their own. */
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

/** Only what is set; what is no setting, a secret among it, is not looked at. */
export function describedSettings(layer: SettingsLayer): Record<string, unknown> {
  const set = KEYS.filter((key) => layer[key] !== undefined);
  return Object.fromEntries(set.map((key) => [key, described(key, layer[key])]));
}

export interface DescribedGuided {
  readonly part: GuidedPart;
  /** Its surface and number. */
  readonly screen: string;
  readonly language?: Language;
  readonly standing: GuidedStanding;
  /** ISO 8601. */
  readonly at: string;
}

/** `now` is milliseconds since 1970. */
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
