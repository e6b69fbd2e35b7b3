import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SecretVault } from '../settings/secret-vault.ts';
import { type Keychain, openSafeStorageVault } from './safe-storage-vault.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-vault-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A keychain whose encryption is a mask; only the same mask decrypts. */
function keychain(mask: number, backend = 'gnome_libsecret', available = true): Keychain {
  const flip = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ mask));
  return {
    isEncryptionAvailable: () => available,
    encryptString: (text) => flip(Buffer.from(`v1${text}`)),
    decryptString(encrypted) {
      const text = flip(encrypted).toString();
      if (!text.startsWith('v1'))
        throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.');
      return text.slice(2);
    },
    getSelectedStorageBackend: () => backend,
  };
}

function open(chain: Keychain, platform: NodeJS.Platform = 'linux'): SecretVault {
  const opened = openSafeStorageVault({
    keychain: chain,
    platform,
    path: join(folder, 'secrets.encrypted.json'),
    plainPath: join(folder, 'secrets.json'),
  });
  if (opened.kind !== 'open') throw new Error(opened.sentence);
  return opened.vault;
}

describe('the vault of the keychain', () => {
  it('gives back after a restart what was written, and keeps it encrypted for its user only', () => {
    open(keychain(7)).write({ apiKey: 'a-secret-key' });

    expect(open(keychain(7)).read('apiKey')).toBe('a-secret-key');
    expect(open(keychain(7)).read('webhookSecret')).toBeUndefined();
    const file = join(folder, 'secrets.encrypted.json');
    expect(readFileSync(file, 'utf8')).not.toContain('a-secret-key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('counts a secret as missing when the keyring was replaced, and loses neither it nor the other', () => {
    open(keychain(7)).write({ apiKey: 'a-secret-key' });
    const other = open(keychain(9));

    expect(other.read('apiKey')).toBeUndefined();
    other.write({ webhookSecret: 'a-webhook-secret' });

    expect(open(keychain(7)).read('apiKey')).toBe('a-secret-key');
    expect(open(keychain(9)).read('webhookSecret')).toBe('a-webhook-secret');
  });

  it('says "not protected" on Linux without a keyring, where the password is the same everywhere', () => {
    expect(open(keychain(7)).protection).toBe('keychain');
    expect(open(keychain(7, 'basic_text')).protection).toBe('not-protected');
    expect(open(keychain(7, 'unknown')).protection).toBe('not-protected');
    expect(open(keychain(7, 'unknown'), 'win32').protection).toBe('keychain');
  });

  it('says "file" and keeps a file for its user only where nothing can be encrypted', () => {
    const vault = open(keychain(7, 'basic_text', false));
    expect(vault.protection).toBe('file');

    vault.write({ apiKey: 'a-secret-key' });

    expect(open(keychain(7, 'basic_text', false)).read('apiKey')).toBe('a-secret-key');
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('leaves a file that it cannot read as it is', () => {
    const path = join(folder, 'secrets.encrypted.json');
    writeFileSync(path, '{"apiKey":');

    const opened = openSafeStorageVault({
      keychain: keychain(7),
      platform: 'linux',
      path,
      plainPath: join(folder, 'plain'),
    });

    expect(opened).toMatchObject({ kind: 'unreadable', sentence: expect.stringContaining(path) as string });
    expect(readFileSync(path, 'utf8')).toBe('{"apiKey":');
  });
});
