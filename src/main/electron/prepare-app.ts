/** Preparation before `ready`. */
import { app } from 'electron';
import { withCode } from '../host/parent-process.ts';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { argumentsOfApp } from '../host/app-arguments.ts';
import { type Arguments, dataDirOfStart, printed, readArguments } from '../host/arguments.ts';
import { environmentProblem, listenInItsPlace, mayDebug } from '../host/chromium-switches.ts';
import { makeDataDir } from '../host/data-dir.ts';
import type { Packaged } from '../host/packaged.ts';
import { resetAdminPin } from '../host/host-administrator.ts';
import { ENCRYPTED_SECRETS } from '../settings/secrets-place.ts';
import { APP_NAME } from './keychain/keychain-errand.ts';
import { wrappingKeyFiles } from './keychain/open-vault.ts';
import { registerScreenScheme } from './pages/screens-protocol.ts';
import { handOver } from './second-start.ts';
import { restoreWrappingKey } from './keychain/wrapping-key.ts';

type Preparation =
  | { readonly kind: 'prepared'; readonly given: Arguments; readonly dataDir: string }
  | { readonly kind: 'done'; readonly sentence: string }
  | { readonly kind: 'failed'; readonly sentence: string };

/** Must run in the first tick. */
export function prepareApp(argv: readonly string[], packagedAs: Packaged | undefined): Preparation {
  // ELECTRON_FORCE_IS_PACKAGED may declare `electron PATH` packaged.
  const packaged = app.isPackaged && !process.defaultApp;
  const circumstances = { debug: mayDebug(process.env, packaged), platform: process.platform };
  const danger = environmentProblem(process.env, circumstances);
  if (danger !== undefined) return { kind: 'failed', sentence: danger };
  if (!circumstances.debug) listenInItsPlace(process);
  const reading = readArguments(argumentsOfApp(argv, packaged), circumstances);
  if (reading.kind === 'problem') return { kind: 'failed', sentence: reading.sentence };
  const given = reading.arguments;
  if (given.prints !== undefined) return { kind: 'done', sentence: printed(given.prints, packagedAs) };
  const dataDir = resolve(dataDirOfStart(given, packagedAs));
  if (given.resetAdminPin) {
    const { ok, sentence } = resetAdminPin(dataDir);
    return { kind: ok ? 'done' : 'failed', sentence };
  }
  const browserDir = join(dataDir, 'chromium');
  const notMade = makeDataDir(dataDir, browserDir);
  if (notMade !== undefined) {
    return { kind: 'failed', sentence: withCode(notMade.sentence, notMade.code) };
  }
  app.setName(APP_NAME);
  app.setPath('userData', dataDir);
  app.setPath('sessionData', browserDir);
  // The lock belongs to userData, so each data folder has its own.
  if (!app.requestSingleInstanceLock(handOver(given.open))) {
    return {
      kind: 'failed',
      sentence: `Foyer is already running with ${dataDir}. Its windows have been brought to the front.`,
    };
  }
  if (process.platform === 'win32' && existsSync(join(dataDir, ENCRYPTED_SECRETS)))
    restoreWrappingKey(wrappingKeyFiles(dataDir));
  app.enableSandbox();
  registerScreenScheme();
  return { kind: 'prepared', given, dataDir };
}
