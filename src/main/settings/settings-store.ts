/** The settings of the setup screen, kept by conf (headless) or its sibling electron-store (Electron). */
import { z } from 'zod';
import type { FileTrouble } from '../../contract/storage-trouble.ts';
import { fileProblem, type FileReading, keptFile } from './kept-file.ts';
import { withoutOldLogo } from './logo.ts';
import { sourceSentence } from './setting-problems.ts';
import { type StoredSettings, StoredSettingsSchema } from './settings.ts';

/** The part of a conf or electron-store instance that is used: its whole content, read and written at once. */
export interface StoreFile {
  store: Record<string, unknown>;
  readonly path: string;
}

export interface SettingsStore {
  read(): FileReading<StoredSettings>;
  /** Writes the whole layer, synced to disk when it returns; throws when the disk refuses. */
  write(layer: StoredSettings): void;
  /** What staff must know since the last reading: the last good copy is in force. */
  trouble(): FileTrouble | undefined;
}

/** A logo that an earlier Foyer took costs no other setting. */
const WithoutOldLogo = z.preprocess((stored) => withoutOldLogo(stored).settings, StoredSettingsSchema);

/**
 * `open` makes the store behind the file at `path`, for writing. The file is read here and not through the store, which
 * takes a list or `null` for no settings: settings that cannot be read lead to the last good copy of them, or are an
 * answer; they are never replaced by defaults.
 */
export function createSettingsStore(open: () => StoreFile, path: string): SettingsStore {
  const file = keptFile({ path, schema: WithoutOldLogo, broken: sourceSentence, what: 'settings' });
  let trouble: FileTrouble | undefined;
  return {
    read() {
      const reading = file.read();
      trouble = reading.kind === 'previous' ? reading.trouble : undefined;
      switch (reading.kind) {
        case 'none':
          return { kind: 'read', layer: {} };
        case 'good':
        case 'previous':
          return { kind: 'read', layer: reading.content };
        case 'unreadable':
          return { kind: 'invalid', sentence: reading.sentence, problem: fileProblem('settings', reading) };
      }
    },
    write(layer) {
      const next = { ...StoredSettingsSchema.parse(layer) };
      file.beforeWrite();
      open().store = next;
      // The library syncs the file but not its folder.
      file.afterWrite();
    },
    trouble: () => trouble,
  };
}
