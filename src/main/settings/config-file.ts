import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isOfStranger } from '../base/private-files.ts';
import { jsonIn } from '../base/json.ts';
import type { LayerReading } from './environment.ts';
import { withoutOldLogo } from './logo.ts';
import { sourceSentence } from './setting-problems.ts';
import { type ConfigFile, ConfigFileSchema } from './settings.ts';

/** The version changes when a setting changes its meaning, not when one is added. */
export const CONFIG_VERSION = 1;

/** Editors use the schema. */
const AboutSchema = z.looseObject({
  $schema: z.unknown().optional(),
  configVersion: z.unknown().optional(),
  /** Of an exported file: they are in the database, and setup imports them. */
  listRecipes: z.unknown().optional(),
});

interface ReadForm {
  readonly version: number | 'not-a-number';
  readonly settings: unknown;
}

/** JSON that is not an object is returned unchanged as `settings`. */
export function formIn(json: unknown): ReadForm {
  const about = AboutSchema.safeParse(json);
  if (!about.success) return { version: CONFIG_VERSION, settings: json };
  const { $schema: _schema, listRecipes: _recipes, configVersion = CONFIG_VERSION, ...settings } = about.data;
  return { version: typeof configVersion === 'number' ? configVersion : 'not-a-number', settings };
}

/** Windows editors write a byte order mark, and PowerShell's redirection writes UTF-16. */
function textOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

export const CONFIG_FILE_NAME = 'foyer.config.json';

/** Without a file, the layer is empty. */
export function readConfigFile(
  named: string | undefined,
  places: readonly string[],
): LayerReading<ConfigFile> {
  const path =
    named ?? places.map((place) => resolve(place, CONFIG_FILE_NAME)).find((file) => existsSync(file));
  if (path === undefined) return { kind: 'read', layer: {} };
  let text: string;
  try {
    if (isOfStranger(path)) {
      const sentence = `${path} belongs to another account, in a folder that others may write to, so Foyer does not use it. Move it to the data folder.`;
      return { kind: 'invalid', sentence };
    }
    text = textOf(readFileSync(path));
  } catch {
    return { kind: 'invalid', sentence: `${path} cannot be read.` };
  }
  const json = jsonIn(text);
  if (json === undefined) return { kind: 'invalid', sentence: `${path} is not valid JSON.` };
  const { version, settings } = formIn(json);
  if (version === 'not-a-number')
    return { kind: 'invalid', sentence: `${path}: configVersion must be a number.` };
  if (version > CONFIG_VERSION) {
    const sentence = `${path} needs a newer version of Foyer (configVersion ${version}, this version supports ${CONFIG_VERSION}). Update Foyer, or change the file.`;
    return { kind: 'invalid', sentence };
  }
  const { settings: read, isLeftOut } = withoutOldLogo(settings);
  const told = `The logo in ${path} is left out: it must be a PNG, JPEG or WebP picture. Choose another.`;
  const parsed = ConfigFileSchema.safeParse(read, { reportInput: true });
  return parsed.success
    ? { kind: 'read', layer: parsed.data, ...(isLeftOut ? { told } : {}) }
    : { kind: 'invalid', sentence: sourceSentence(path, parsed.error) };
}

/** Rules about more than one value are not in the schema. */
export function configSchemaText(): string {
  const { $schema, properties, ...rest } = z.toJSONSchema(ConfigFileSchema, {
    io: 'input',
    unrepresentable: 'any',
  });
  const published = {
    $schema,
    title: 'foyer.config.json',
    description: 'Settings of Foyer: docs/reference/settings.md.',
    ...rest,
    properties: {
      $schema: { type: 'string', description: 'Path of the JSON schema, for editors.' },
      configVersion: {
        const: CONFIG_VERSION,
        description: 'Version of this file’s format. A Foyer that only knows older versions does not start.',
      },
      ...properties,
    },
  };
  return `${JSON.stringify(published, undefined, 2)}\n`;
}
