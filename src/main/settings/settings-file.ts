/** All settings as one file in the form of `foyer.config.json`, without secrets. Pure. */
import { z } from 'zod';
import { jsonIn } from '../base/json.ts';
import { FILE_NAMES } from '../../contract/setting-kinds.ts';
import { SETTINGS } from '../../contract/setting-table.ts';
import type {
  SettingsFileChange,
  SettingsFileKept,
  SettingsFileProblem,
} from '../../contract/settings-file.ts';
import { CONFIG_VERSION, formIn } from './config-file.ts';
import { keyProblems } from './setting-problems.ts';
import { type ConfigFile, ConfigFileSchema, type SettingsLayer, SettingsLayerSchema } from './settings.ts';

type Key = keyof SettingsLayer;

const SECRETS = [
  'apiKey',
  'webhookSecret',
  'oidcSecret',
  'intakeTokenHash',
  'outgoingSecret',
  'engineUrl',
] as const;

/** Settings without a field in setup. The reasons are in docs/reference/settings.md, "Settings of the file alone". */
export const FILE_ONLY: readonly (keyof ConfigFile)[] = ['secrets', ...FILE_NAMES];

/** Not imported, because setup could not undo it. A location's name comes with the location. */
const NOT_BROUGHT = FILE_ONLY.filter((key) => key !== 'locationName');

const MAX_PROBLEMS = 20;

/** The strongest layer last. */
export function settingsFileText(layers: readonly object[]): string {
  const known = layers.map((layer) => SettingsLayerSchema.strip().parse(layer));
  return `${JSON.stringify({ configVersion: CONFIG_VERSION, ...Object.assign({}, ...known) }, undefined, 2)}\n`;
}

export type SettingsFileReading =
  | {
      readonly kind: 'read';
      readonly layer: SettingsLayer;
      /** Named in the file, but not imported. */
      readonly secrets: readonly string[];
      readonly fileOnly: readonly (keyof ConfigFile)[];
    }
  | { readonly kind: 'invalid'; readonly problems: SettingsFileProblem[] };

const without = (named: ConfigFile, keys: readonly (keyof ConfigFile)[]): ConfigFile =>
  Object.fromEntries(Object.entries(named).filter(([key]) => !keys.some((one) => one === key)));

export function readSettingsFile(text: string): SettingsFileReading {
  const json = jsonIn(text.replace(/^\uFEFF/, ''));
  if (json === undefined) return { kind: 'invalid', problems: [{ kind: 'not-json' }] };
  const { version, settings } = formIn(json);
  if (version === 'not-a-number')
    return {
      kind: 'invalid',
      problems: [{ kind: 'wrong', key: 'configVersion', problem: { kind: 'not-whole' } }],
    };
  if (version > CONFIG_VERSION)
    return { kind: 'invalid', problems: [{ kind: 'newer', version, known: CONFIG_VERSION }] };
  const parsed = ConfigFileSchema.safeParse(settings, { reportInput: true });
  if (!parsed.success) return { kind: 'invalid', problems: keyProblems(parsed.error).slice(0, MAX_PROBLEMS) };
  const named: ConfigFile = parsed.data;
  return {
    kind: 'read',
    layer: SettingsLayerSchema.strip().parse(without(named, NOT_BROUGHT)),
    secrets: SECRETS.filter((key) => named[key] !== undefined),
    fileOnly: NOT_BROUGHT.filter((key) => named[key] !== undefined),
  };
}

const KEYS = SettingsLayerSchema.keyof().options;

const keysOf = (layer: SettingsLayer): Key[] => KEYS.filter((key) => layer[key] !== undefined);

const JsonSchema = z.json();

function valuesOf(
  key: Key,
  stored: SettingsLayer,
  layer: SettingsLayer,
): Pick<SettingsFileChange, 'from' | 'to'> {
  const to = JsonSchema.parse(layer[key]);
  return stored[key] === undefined ? { to } : { from: JsonSchema.parse(stored[key]), to };
}

export function settingsFileLook(
  { layer, secrets, fileOnly }: Extract<SettingsFileReading, { kind: 'read' }>,
  stored: SettingsLayer,
  isFixed: (key: Key) => boolean,
): { readonly changes: SettingsFileChange[]; readonly kept: SettingsFileKept[] } {
  const keys = keysOf(layer);
  const isSame = (key: Key): boolean => JSON.stringify(stored[key]) === JSON.stringify(layer[key]);
  return {
    changes: keys
      .filter((key) => !isFixed(key) && !isSame(key))
      .map((key) => ({ key, ...valuesOf(key, stored, layer), atStart: SETTINGS[key].section === 'start' })),
    kept: [
      ...keys.filter(isFixed).map((key) => ({ key, why: 'managed' as const })),
      ...fileOnly.map((key) => ({ key, why: 'file-only' as const })),
      ...secrets.map((key) => ({ key, why: 'secret' as const })),
    ],
  };
}

export function freeOf(layer: SettingsLayer, isFixed: (key: Key) => boolean): SettingsLayer {
  return Object.fromEntries(keysOf(layer).flatMap((key) => (isFixed(key) ? [] : [[key, layer[key]]])));
}
