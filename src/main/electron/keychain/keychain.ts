/** Electron's asynchronous `safeStorage`, asked for everything at once, with what its answers mean. */
import { z } from 'zod';

/** What is used of `safeStorage`. */
export interface SafeStorageCalls {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(plainText: string): Promise<Buffer>;
  decryptStringAsync(
    encrypted: Buffer,
  ): Promise<{ readonly shouldReEncrypt: boolean; readonly result: string }>;
}

/** Texts to encrypt, and base64 of what was encrypted to decrypt. */
export const KeychainRequestSchema = z.object({ seal: z.array(z.string()), open: z.array(z.string()) });
export type KeychainRequest = Readonly<z.infer<typeof KeychainRequestSchema>>;

const OpenedSchema = z.discriminatedUnion('kind', [
  /** `isStale`: encrypt it anew, another key is in use by now. */
  z.object({ kind: z.literal('text'), text: z.string(), isStale: z.boolean() }),
  /** Try again: the key is not there now. */
  z.object({ kind: z.literal('unavailable') }),
  /** Never again with this key: it was replaced, or this comes from another machine or person. */
  z.object({ kind: z.literal('undecryptable') }),
]);
export type Opened = z.infer<typeof OpenedSchema>;

export const KeychainAnswerSchema = z.object({
  /** Base64, in the order asked for; undefined where the key is not there now. */
  sealed: z.array(z.string()).optional(),
  opened: z.array(OpenedSchema),
});
export type KeychainAnswer = Readonly<z.infer<typeof KeychainAnswerSchema>>;

/** Answers once the keychain does: while somebody is asked for its password, not at all. */
export type Keychain = (request: KeychainRequest) => Promise<KeychainAnswer>;

/**
 * On Linux, `v10` in front says that the password is the one that is built into Chromium and the same everywhere; a
 * keyring's has `v11` (components/os_crypt/async/browser/posix_key_provider.cc and freedesktop_secret_key_provider.cc).
 * Elsewhere `v10` is the keychain's. Neither `isAsyncEncryptionAvailable` nor `getSelectedStorageBackend` tells: the
 * first is true once anything answers, the second comes from the desktop's name (Electron 45,
 * shell/browser/api/electron_api_safe_storage.cc, shell/browser/browser_process_impl.cc).
 */
export function isBuiltInPassword(platform: NodeJS.Platform, sealed: string): boolean {
  return platform === 'linux' && Buffer.from(sealed, 'base64').subarray(0, 3).toString('latin1') === 'v10';
}

/**
 * On Linux the encryption is AES-CBC, which does not notice a wrong key once in some 256 times (`kAES128CBC` in the
 * files above). What comes out then is no text.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what no secret has
const NO_TEXT = /[\u0000-\u001f\u007f\ufffd]/;

/** The type file has no property for this; the words are Electron 45's (electron_api_safe_storage.cc). */
const TRY_AGAIN = /temporarily unavailable/;

async function open(calls: SafeStorageCalls, encrypted: string): Promise<Opened> {
  try {
    const { result, shouldReEncrypt } = await calls.decryptStringAsync(Buffer.from(encrypted, 'base64'));
    if (NO_TEXT.test(result)) return { kind: 'undecryptable' };
    return { kind: 'text', text: result, isStale: shouldReEncrypt };
  } catch (error) {
    return { kind: TRY_AGAIN.test(String(error)) ? 'unavailable' : 'undecryptable' };
  }
}

/** `safeStorage` as a keychain; use it once the app is ready. */
export function keychainOf(calls: SafeStorageCalls): Keychain {
  return async (request) => {
    const isThere = await calls.isAsyncEncryptionAvailable().catch(() => false);
    if (!isThere) return { opened: request.open.map(() => ({ kind: 'unavailable' })) };
    const [sealed, opened] = await Promise.all([
      // It fails where the key is not there (macOS, when its person says no).
      Promise.all(request.seal.map((text) => calls.encryptStringAsync(text))).catch(() => undefined),
      Promise.all(request.open.map((each) => open(calls, each))),
    ]);
    return { ...(sealed ? { sealed: sealed.map((each) => each.toString('base64')) } : {}), opened };
  };
}
