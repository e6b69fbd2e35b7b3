/** `foyer.config.json`: settings that an administrator writes by hand or a deployment tool puts in place. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { LayerReading } from './environment.ts';
import { type ConfigFile, ConfigFileSchema, problemSentence } from './settings.ts';

const CONFIG_FILE_NAME = 'foyer.config.json';

/** Reads the named file, or the first `foyer.config.json` in `places`; no file is an empty layer. */
export function readConfigFile(
  named: string | undefined,
  places: readonly string[],
): LayerReading<ConfigFile> {
  const path =
    named ?? places.map((place) => resolve(place, CONFIG_FILE_NAME)).find((file) => existsSync(file));
  if (path === undefined) return { kind: 'read', layer: {} };
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return { kind: 'invalid', sentence: `${path} cannot be read.` };
  }
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { kind: 'invalid', sentence: `${path} is not valid JSON.` };
  }
  const parsed = ConfigFileSchema.safeParse(json);
  return parsed.success
    ? { kind: 'read', layer: parsed.data }
    : { kind: 'invalid', sentence: problemSentence(path, parsed.error) };
}
