/** The settings of the setup screen, kept by conf (headless) or its sibling electron-store (Electron). */
import { readFileSync } from 'node:fs';
import type { LayerReading } from './environment.ts';
import { problemSentence, type SettingsLayer, SettingsLayerSchema } from './settings.ts';

/** The part of a conf or electron-store instance that is used: its whole content, read and written at once. */
export interface StoreFile {
  store: Record<string, unknown>;
  readonly path: string;
}

export interface SettingsStore {
  read(): LayerReading<SettingsLayer>;
  /** Writes the whole layer; throws when the disk refuses. */
  write(layer: SettingsLayer): void;
}

/** The file's JSON, or no settings where there is no file. Throws when it cannot be read or is not JSON. */
function contentOf(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
  return JSON.parse(text);
}

/**
 * `open` makes the store behind the file at `path`, for writing. The file is read here and not through the store, which
 * takes a list or `null` for no settings: settings that cannot be read are an answer, never replaced by defaults.
 */
export function createSettingsStore(open: () => StoreFile, path: string): SettingsStore {
  return {
    read() {
      let json: unknown;
      try {
        json = contentOf(path);
      } catch {
        return {
          kind: 'invalid',
          sentence: `${path} cannot be read as settings. Mend it or move it away; it was left as it is.`,
        };
      }
      const parsed = SettingsLayerSchema.safeParse(json);
      return parsed.success
        ? { kind: 'read', layer: parsed.data }
        : { kind: 'invalid', sentence: problemSentence(path, parsed.error) };
    },
    write(layer) {
      open().store = { ...SettingsLayerSchema.parse(layer) };
    },
  };
}
