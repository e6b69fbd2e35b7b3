/**
 * For an Electron that is older than the asynchronous `safeStorage`. Its synchronous calls hold the whole process while a
 * keyring asks for its password; those of Electron 45 do not. So a process of its own asks first, as Foyer has it for
 * a keyring that comes late, and this one only once the keyring is open.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';

/** Set where a spec locks the keyring: each question costs a start of Electron. */
export const APART_VARIABLE = 'FOYER_TEST_KEYRING_APART';

/** Whether the keyring is open; settles when whoever is asked for its password has answered. */
function isOpen(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-asks-'));
  const child = spawn(process.execPath, process.argv.slice(1), {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, NODE_CHANNEL_FD: undefined, FOYER_KEYCHAIN_ERRAND: folder },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.write('{"seal":["open?"],"open":[]}\n');
  // It does not read while it waits, and the app may stop before.
  process.once('exit', () => child.kill('SIGKILL'));
  return new Promise((done) => {
    child.once('close', () => {
      rmSync(folder, { recursive: true, force: true });
      done(output.includes('"sealed"'));
    });
  });
}

export function askKeyringApart(safeStorage: SafeStorage): void {
  if (process.env[APART_VARIABLE] === undefined || typeof safeStorage.encryptStringAsync === 'function')
    return;
  Object.assign(safeStorage, {
    isAsyncEncryptionAvailable: isOpen,
    encryptStringAsync: async (text: string) => safeStorage.encryptString(text),
    decryptStringAsync: async (sealed: Buffer) => ({
      shouldReEncrypt: false,
      result: safeStorage.decryptString(sealed),
    }),
  });
}
