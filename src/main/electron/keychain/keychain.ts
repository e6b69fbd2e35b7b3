/** Electron's asynchronous `safeStorage`. */
import { z } from 'zod';

export interface SafeStorageCalls {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(plainText: string): Promise<Buffer>;
  decryptStringAsync(
    encrypted: Buffer,
  ): Promise<{ readonly shouldReEncrypt: boolean; readonly result: string }>;
}

/** `seal`: texts. `open`: base64. */
export const KeychainRequestSchema = z.object({ seal: z.array(z.string()), open: z.array(z.string()) });
type KeychainRequest = Readonly<z.infer<typeof KeychainRequestSchema>>;

const OpenedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), isStale: z.boolean() }),
  z.object({ kind: z.literal('unavailable') }),
  /** Permanent: the key was replaced, or another machine or person encrypted the value. */
  z.object({ kind: z.literal('undecryptable') }),
]);
export type OpenedKeychain = z.infer<typeof OpenedSchema>;

export const KeychainAnswerSchema = z.object({
  /** Base64. Undefined if the key is not available now. */
  sealed: z.array(z.string()).optional(),
  opened: z.array(OpenedSchema),
});
export type KeychainAnswer = Readonly<z.infer<typeof KeychainAnswerSchema>>;

/** Does not answer while the keychain asks for its password. */
export type Keychain = (request: KeychainRequest) => Promise<KeychainAnswer>;

/**
 * On Linux, prefix `v10` means Chromium's built-in password, which is the same everywhere, and `v11` a keyring's
 * (components/os_crypt/async/browser/posix_key_provider.cc, freedesktop_secret_key_provider.cc).
 * `isAsyncEncryptionAvailable` is true once anything answers, and `getSelectedStorageBackend` follows the desktop's
 * name (Electron 45, shell/browser/api/electron_api_safe_storage.cc, shell/browser/browser_process_impl.cc).
 */
export function isBuiltInPassword(platform: NodeJS.Platform, sealed: string): boolean {
  return platform === 'linux' && Buffer.from(sealed, 'base64').subarray(0, 3).toString('latin1') === 'v10';
}

/**
 * On Linux the encryption is AES-CBC, which misses about one wrong key in 256 (`kAES128CBC` in the files above).
 */
// oxlint-disable-next-line no-control-regex -- control characters are what no secret has
const NO_TEXT = /[\u0000-\u001f\u007f\ufffd]/;

/** The text of Electron 45 (electron_api_safe_storage.cc). */
const TRY_AGAIN = /temporarily unavailable/;

async function open(calls: SafeStorageCalls, encrypted: string): Promise<OpenedKeychain> {
  try {
    const { result, shouldReEncrypt } = await calls.decryptStringAsync(Buffer.from(encrypted, 'base64'));
    if (NO_TEXT.test(result)) return { kind: 'undecryptable' };
    return { kind: 'text', text: result, isStale: shouldReEncrypt };
  } catch (error) {
    return { kind: TRY_AGAIN.test(String(error)) ? 'unavailable' : 'undecryptable' };
  }
}

export function keychainOf(calls: SafeStorageCalls): Keychain {
  return async (request) => {
    const isThere = await calls.isAsyncEncryptionAvailable().catch(() => false);
    if (!isThere) return { opened: request.open.map(() => ({ kind: 'unavailable' })) };
    const [sealed, opened] = await Promise.all([
      // Fails on macOS if the person refuses access.
      Promise.all(request.seal.map((text) => calls.encryptStringAsync(text))).catch(() => undefined),
      Promise.all(request.open.map((each) => open(calls, each))),
    ]);
    return { ...(sealed ? { sealed: sealed.map((each) => each.toString('base64')) } : {}), opened };
  };
}
