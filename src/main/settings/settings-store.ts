/** The settings of the setup screen. */
import { z } from 'zod';
import type { FileTrouble } from '../../contract/storage-trouble.ts';
import { fileProblem, type FileReading, keptFile } from './kept-file.ts';
import { withoutOldLogo } from './logo.ts';
import { sourceSentence } from './setting-problems.ts';
import { type StoredSettings, StoredSettingsSchema } from './settings.ts';

/** The used part of a conf or electron-store instance. */
export interface StoreFile {
  store: Record<string, unknown>;
  readonly path: string;
}

export type SettingsStore = ReturnType<typeof createSettingsStore>;

/** An old logo costs no other setting. */
const WithoutOldLogo = z.preprocess((stored) => withoutOldLogo(stored).settings, StoredSettingsSchema);

/**
 * `open` makes the store for writing. The file is read here, because the store treats a list or `null` as no settings.
 * Unreadable settings lead to their last good copy or to a problem, never to defaults.
 */
export function createSettingsStore(open: () => StoreFile, path: string) {
  const file = keptFile({ path, schema: WithoutOldLogo, broken: sourceSentence, what: 'settings' });
  let trouble: FileTrouble | undefined;
  return {
    read(): FileReading<StoredSettings> {
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
    /** Durable. Throws disk errors. */
    write(layer: StoredSettings): void {
      const next = { ...StoredSettingsSchema.parse(layer) };
      file.beforeWrite();
      open().store = next;
      // The library does not sync the folder.
      file.afterWrite();
    },
    /** The last good copy is in use since the last reading. */
    trouble: (): FileTrouble | undefined => trouble,
  };
}
