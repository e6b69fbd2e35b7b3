/** All settings as one file, in the form of `foyer.config.json`: written without secrets, read, and compared with what is set. Pure. */
import type { z } from 'zod';
import { LANGUAGES } from '../../contract/languages.ts';
import type { SettingsFileEntry, SettingsFileProblem } from '../../contract/settings-file.ts';
import { CONFIG_VERSION, formOf } from './config-file.ts';
import { FILE_ONLY } from './file-only.ts';
import { isByLanguage } from './notice-rules.ts';
import { settingRule } from './setting-rule.ts';
import { settingValues } from './setting-values.ts';
import { type ConfigFile, ConfigFileSchema, type SettingsLayer, SettingsLayerSchema } from './settings.ts';

type Key = keyof SettingsLayer;

/** What `foyer.config.json` may hold and this file never does. */
const SECRETS = ['apiKey', 'webhookSecret', 'intakeTokenHash'] as const;

/** What is not taken from a file that is brought, since setup could not take it back. A location is chosen with its name. */
const NOT_BROUGHT = FILE_ONLY.filter((key) => key !== 'locationName');

/** Read once, when a host starts. */
const AT_START: ReadonlySet<string> = new Set(['caFile', 'network']);

const MOST_PROBLEMS = 20;

/** Of every layer that decides something, the strongest last; whatever else stands in one is left out. */
export function settingsFileText(layers: readonly object[]): string {
  const known = layers.map((layer) => SettingsLayerSchema.strip().parse(layer));
  return `${JSON.stringify({ configVersion: CONFIG_VERSION, ...Object.assign({}, ...known) }, undefined, 2)}\n`;
}

export type SettingsFileReading =
  | {
      readonly kind: 'read';
      readonly layer: SettingsLayer;
      /** What the file names and nothing is taken of. */
      readonly secrets: readonly string[];
      readonly fileOnly: readonly (keyof ConfigFile)[];
    }
  | { readonly kind: 'invalid'; readonly problems: SettingsFileProblem[] };

/** A key by language is no setting: those that there are can be named. */
const unknownKey = (path: readonly PropertyKey[], key: string): SettingsFileProblem =>
  isByLanguage(path)
    ? { kind: 'wrong', key, rule: { kind: 'not-a-language', values: [...LANGUAGES] } }
    : { kind: 'unknown-key', key };

function problemsIn(error: z.ZodError): SettingsFileProblem[] {
  const problems = error.issues.flatMap((issue): SettingsFileProblem[] => {
    const key = issue.path.join('.');
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((name) => unknownKey(issue.path, [...issue.path, name].join('.')));
    return [key === '' ? { kind: 'not-settings' } : { kind: 'wrong', key, rule: settingRule(issue) }];
  });
  return problems.slice(0, MOST_PROBLEMS);
}

const without = (named: ConfigFile, keys: readonly (keyof ConfigFile)[]): ConfigFile =>
  Object.fromEntries(Object.entries(named).filter(([key]) => !keys.some((one) => one === key)));

export function readSettingsFile(text: string): SettingsFileReading {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { kind: 'invalid', problems: [{ kind: 'not-json' }] };
  }
  const { version, settings } = formOf(json);
  if (version === 'not-a-number')
    return {
      kind: 'invalid',
      problems: [{ kind: 'wrong', key: 'configVersion', rule: { kind: 'not-a-number' } }],
    };
  if (version > CONFIG_VERSION)
    return { kind: 'invalid', problems: [{ kind: 'newer', version, known: CONFIG_VERSION }] };
  const parsed = ConfigFileSchema.safeParse(settings, { reportInput: true });
  if (!parsed.success) return { kind: 'invalid', problems: problemsIn(parsed.error) };
  const named: ConfigFile = parsed.data;
  return {
    kind: 'read',
    layer: SettingsLayerSchema.strip().parse(without(named, NOT_BROUGHT)),
    secrets: SECRETS.filter((key) => named[key] !== undefined),
    fileOnly: NOT_BROUGHT.filter((key) => named[key] !== undefined),
  };
}

function entryOf(key: Key, stored: SettingsLayer, layer: SettingsLayer, isFixed: boolean): SettingsFileEntry {
  if (isFixed) return { key, becomes: 'managed', atStart: false };
  if (JSON.stringify(stored[key]) === JSON.stringify(layer[key]))
    return { key, becomes: 'same', atStart: false };
  return {
    key,
    becomes: stored[key] === undefined ? 'new' : 'changed',
    ...settingValues(key, stored, layer),
    atStart: AT_START.has(key),
  };
}

const KEYS = SettingsLayerSchema.keyof().options;

const keysOf = (layer: SettingsLayer): Key[] => KEYS.filter((key) => layer[key] !== undefined);

/** What each key of a file would do to what setup stored. */
export function settingsFileEntries(
  { layer, secrets, fileOnly }: Extract<SettingsFileReading, { kind: 'read' }>,
  stored: SettingsLayer,
  isFixed: (key: Key) => boolean,
): SettingsFileEntry[] {
  return [
    ...keysOf(layer).map((key) => entryOf(key, stored, layer, isFixed(key))),
    ...fileOnly.map((key): SettingsFileEntry => ({ key, becomes: 'file-only', atStart: false })),
    ...secrets.map((key): SettingsFileEntry => ({ key, becomes: 'secret', atStart: false })),
  ];
}

/** The file without what the administrator fixed elsewhere. */
export function freeOf(layer: SettingsLayer, isFixed: (key: Key) => boolean): SettingsLayer {
  return Object.fromEntries(keysOf(layer).flatMap((key) => (isFixed(key) ? [] : [[key, layer[key]]])));
}
