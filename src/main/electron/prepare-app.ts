/** What must be done before Electron is ready: the data directory, one instance per directory, our scheme. */
import { app } from 'electron';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Arguments, readArguments } from '../arguments.ts';
import { defaultDataDir } from '../data-dir.ts';
import { registerScreenScheme } from './screens-protocol.ts';

export type Preparation =
  | { readonly kind: 'prepared'; readonly given: Arguments; readonly dataDir: string }
  | { readonly kind: 'help' }
  | { readonly kind: 'failed'; readonly sentence: string };

/** `argv` without the program and the app's path. Must run in the first tick. */
export function prepareApp(argv: readonly string[]): Preparation {
  const reading = readArguments(argv);
  if (reading.kind === 'problem') return { kind: 'failed', sentence: reading.sentence };
  const given = reading.arguments;
  if (given.help) return { kind: 'help' };
  const dataDir = resolve(given.dataDir ?? defaultDataDir(process.platform, process.env));
  const browserDir = join(dataDir, 'chromium');
  try {
    mkdirSync(browserDir, { recursive: true });
  } catch {
    return { kind: 'failed', sentence: `The data directory ${dataDir} cannot be made.` };
  }
  // The keychain's entry bears this name.
  app.setName('Foyer');
  app.setPath('userData', dataDir);
  app.setPath('sessionData', browserDir);
  // The lock belongs to userData, so two data directories are two lobbies.
  if (!app.requestSingleInstanceLock()) {
    return {
      kind: 'failed',
      sentence: `Foyer runs already with ${dataDir}. Its windows were brought to the front.`,
    };
  }
  app.enableSandbox();
  registerScreenScheme();
  return { kind: 'prepared', given, dataDir };
}
