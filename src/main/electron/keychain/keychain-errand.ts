/**
 * Asks the keychain from a process of its own. Electron asks a keyring once: what it was told is kept for the life of the
 * process (Electron 45, shell/browser/api/electron_api_safe_storage.cc, EnsureAsyncEncryptorRequested), so a keyring
 * that comes later is seen by a new process only. The lobby stays open meanwhile.
 */
import { app, safeStorage } from 'electron';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  type Keychain,
  type KeychainAnswer,
  KeychainAnswerSchema,
  keychainOf,
  KeychainRequestSchema,
} from './keychain.ts';

/** Names the folder of a process that does nothing else; it is gone with it. */
const FOLDER_VARIABLE = 'FOYER_KEYCHAIN_ERRAND';

/** The keyring's entry bears this name. */
export const APP_NAME = 'Foyer';

/** This process was started for an errand. */
export const isKeychainErrand = (env: NodeJS.ProcessEnv): boolean => Boolean(env[FOLDER_VARIABLE]);

/** The last line of JSON; Chromium may print lines of its own. */
function answerIn(output: string): KeychainAnswer | undefined {
  const line = output.split('\n').findLast((each) => each.startsWith('{'));
  try {
    return KeychainAnswerSchema.safeParse(JSON.parse(line ?? '')).data;
  } catch {
    return undefined;
  }
}

/**
 * Starts the app once more for each request, with the same switches and without windows. Secrets pass through its
 * standard input and output only. A process that fails counts as a keychain that is not there.
 */
export const keychainOfNewProcess: Keychain = (request) =>
  new Promise((resolve) => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-keychain-'));
    const child = spawn(process.execPath, process.argv.slice(1), {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, NODE_CHANNEL_FD: undefined, [FOLDER_VARIABLE]: folder },
    });
    let output = '';
    let over = false;
    function end(): void {
      if (over) return;
      over = true;
      rmSync(folder, { recursive: true, force: true });
      resolve(answerIn(output) ?? { opened: request.open.map(() => ({ kind: 'unavailable' })) });
    }
    child.once('error', end);
    child.once('close', end);
    // It may be gone before it has read.
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    // It stays open: its end tells the other process that nobody waits any more.
    child.stdin.write(`${JSON.stringify(request)}\n`);
  });

/** What such a process does, in its first tick and after. */
export function runKeychainErrand(env: NodeJS.ProcessEnv): void {
  const folder = env[FOLDER_VARIABLE] ?? '';
  app.setName(APP_NAME);
  app.setPath('userData', folder);
  app.setPath('sessionData', folder);
  app.disableHardwareAcceleration();
  const lines = createInterface({ input: process.stdin });
  lines.once('close', () => app.exit(0));
  lines.once('line', (line) => {
    const request = KeychainRequestSchema.safeParse(JSON.parse(line));
    if (!request.success) return app.exit(1);
    void app
      .whenReady()
      .then(() => keychainOf(safeStorage)(request.data))
      .then((answer) => {
        process.stdout.write(`${JSON.stringify(answer)}\n`, () => app.exit(0));
      });
  });
}
