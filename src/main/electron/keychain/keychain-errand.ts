/**
 * Uses the keychain from a separate process. Electron caches a keyring's answer for the life of a process (Electron 45,
 * shell/browser/api/electron_api_safe_storage.cc, EnsureAsyncEncryptorRequested), so only a new one sees a keyring that
 * appears later.
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
import { jsonIn } from '../../base/json.ts';

const FOLDER_VARIABLE = 'FOYER_KEYCHAIN_ERRAND';

export const APP_NAME = 'Foyer';

export const isKeychainErrand = (env: NodeJS.ProcessEnv): boolean => Boolean(env[FOLDER_VARIABLE]);

/** Chromium may print other lines. */
function answerIn(output: string): KeychainAnswer | undefined {
  const line = output.split('\n').findLast((each) => each.startsWith('{'));
  return KeychainAnswerSchema.safeParse(jsonIn(line ?? '')).data;
}

/** A process that fails counts as a missing keychain. */
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
    // The process may end before it has read.
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    // Stays open: its end cancels the request.
    child.stdin.write(`${JSON.stringify(request)}\n`);
  });

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
