/**
 * `safeStorage` as Electron 45 is (shell/browser/api/electron_api_safe_storage.cc): the keyring is asked once, at the
 * first call, and its answer holds for the life of the process. The synchronous members are deprecated, so they fail.
 *
 * `FOYER_DOUBLE_KEYRING` is the keyring's name; another name has another key. `locked` asks a person: no call answers
 * until `electron.__double.unlockKeyring(name)` or `dismissKeyring()`. `none` is a missing keyring: on Linux the built-in
 * password (`v10`) is used, and what a keyring has encrypted (`v11`) is temporarily unavailable; elsewhere nothing can be
 * encrypted. A path names a file that holds one of these, so that a keyring may come while the app runs.
 */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { strict } from './strict.ts';
import { wrappingKey } from './local-state.ts';

type IsReady = () => boolean;

/** The password that is the same everywhere. */
const BUILT_IN = 'peanuts';

let answerQuestion: (name: string | undefined) => void = () => undefined;
/** Somebody types the keyring's password. */
export const unlockKeyring = (name: string): void => answerQuestion(name);
/** Somebody closes the question: the keyring counts as missing. */
export const dismissKeyring = (): void => answerQuestion(undefined);

const given = process.env['FOYER_DOUBLE_KEYRING'] ?? 'keyring';
const stateNow = (): string => (given.startsWith('/') ? readFileSync(given, 'utf8') : given);
const isLinux = (): boolean => process.platform === 'linux';

function askKeyring(): Promise<string | undefined> {
  const state = stateNow();
  if (state === 'locked') return new Promise((answer) => (answerQuestion = answer));
  return Promise.resolve(state === 'none' ? undefined : state);
}

/** Windows' keychain is the person; what the secrets are encrypted with lies in `Local State`. */
const keyOf = (name: string): Buffer =>
  createHash('sha256')
    .update(process.platform === 'win32' ? wrappingKey(name) : name)
    .digest()
    .subarray(0, 16);

/** CBC, so a wrong key is now and then not noticed. */
const IV = Buffer.alloc(16, ' ');

function seal(name: string, version: string, text: string): Buffer {
  const cipher = createCipheriv('aes-128-cbc', keyOf(name), IV);
  return Buffer.concat([Buffer.from(version), cipher.update(text, 'utf8'), cipher.final()]);
}

const failure = (call: string): Error =>
  new Error(
    `Error while ${call === 'encrypt' ? 'encrypting the text' : 'decrypting the ciphertext'} provided to safeStorage.${call}StringAsync.`,
  );

function openSealed(name: string, body: Buffer): string {
  try {
    const decipher = createDecipheriv('aes-128-cbc', keyOf(name), IV);
    return decipher.update(body, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    throw failure('decrypt');
  }
}

export function createSafeStorage(isReady: IsReady): object {
  let asked: Promise<string | undefined> | undefined;
  const keyring = (): Promise<string | undefined> => {
    if (!isReady()) return Promise.reject(new Error('safeStorage cannot be used before app is ready'));
    return (asked ??= askKeyring());
  };
  return strict('SafeStorage', {
    async isAsyncEncryptionAvailable() {
      if (!isReady()) return false;
      await keyring();
      return true;
    },
    getSelectedStorageBackend: () => (isReady() ? 'gnome_libsecret' : 'unknown'),
    async encryptStringAsync(text: string) {
      const name = await keyring();
      if (name === undefined && !isLinux()) throw failure('encrypt');
      return name === undefined ? seal(BUILT_IN, 'v10', text) : seal(name, isLinux() ? 'v11' : 'v10', text);
    },
    async decryptStringAsync(encrypted: Buffer) {
      if (!Buffer.isBuffer(encrypted))
        throw new Error('Expected the first argument of decryptStringAsync() to be a buffer');
      const name = await keyring();
      const version = encrypted.subarray(0, 3).toString('latin1');
      const body = encrypted.subarray(3);
      if (isLinux() && version === 'v10')
        return { shouldReEncrypt: name !== undefined, result: openSealed(BUILT_IN, body) };
      if (version !== (isLinux() ? 'v11' : 'v10')) throw failure('decrypt');
      if (name === undefined)
        throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.');
      return { shouldReEncrypt: false, result: openSealed(name, body) };
    },
  });
}
