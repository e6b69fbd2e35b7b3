import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bootWith } from '../../../../test/support/parts/keychain-by-hand.ts';
import { keychainOf } from './keychain.ts';
import { lookAgainMs, PATIENCE_MS } from './keychain-vault.ts';
import { type Boot, GNOME, KEY, kiosk, MISSING } from '../../../../test/support/parts/keyring-kiosk.ts';

describe('the vault of a keyring', () => {
  it('the vault of a keyring gives back after a restart what was written, and keeps it encrypted for its user only', async () => {
    const { open, at, encrypted } = kiosk();
    const vault = await open(GNOME);
    expect(vault.read('apiKey')).toBeUndefined();
    expect(await vault.write({ apiKey: KEY, webhookSecret: 'w' })).toEqual({ kind: 'written' });
    expect([vault.read('apiKey'), vault.protection, vault.troubles()]).toEqual([KEY, 'keychain', []]);
    await vault.write({ webhookSecret: undefined });

    const next = await open(GNOME);
    expect([next.read('apiKey'), next.read('webhookSecret')]).toEqual([KEY, undefined]);
    expect(encrypted()).not.toContain(KEY);
    expect(statSync(at('secrets.encrypted.json')).mode & 0o777).toBe(0o600);
  });

  it('a keyring missing for one boot leaves everything as it is, opens no other vault, and says so', async () => {
    const { open, encrypted, hasPlain } = kiosk();
    await (await open(GNOME)).write({ apiKey: KEY });
    const before = encrypted();

    const without = await open(MISSING);
    expect(without.read('apiKey')).toBeUndefined();
    expect(without.troubles()).toEqual([{ kind: 'unreachable', keychain: 'keyring' }]);
    expect(without.protection).toBe('keychain');
    expect(await without.write({ apiKey: 'another' })).toEqual({
      kind: 'refused',
      problem: { kind: 'keychain-closed', keychain: 'keyring' },
    });
    expect(hasPlain()).toBe(false);
    expect(encrypted()).toBe(before);

    expect((await open(GNOME)).read('apiKey')).toBe(KEY);
  });

  it('a keyring missing at the start and there later is used then, without a new start', async () => {
    const { open, clock } = kiosk();
    await (await open(GNOME)).write({ apiKey: KEY });

    const vault = await open({ ...MISSING, later: GNOME });
    let told = 0;
    vault.onChange(() => (told += 1));
    await clock.advance(lookAgainMs(0) - 1);
    expect(told).toBe(0);
    await clock.advance(1);

    expect([told, vault.read('apiKey'), vault.troubles()]).toEqual([1, KEY, []]);
    expect(await vault.write({ webhookSecret: 'w' })).toEqual({ kind: 'written' });
    expect((await open(GNOME)).read('webhookSecret')).toBe('w');
  });

  it('a keyring missing for long is looked for ever less often, at the least every 15 minutes', () => {
    expect([0, 1, 2, 7, 8, 1_000].map(lookAgainMs)).toEqual([
      5_000, 10_000, 20_000, 640_000, 900_000, 900_000,
    ]);
  });

  it('a locked keyring lets the hub start, and is there once somebody has unlocked it', async () => {
    const { open, clock } = kiosk();
    await (await open(GNOME)).write({ apiKey: KEY });
    const unlocked = Promise.withResolvers<void>();

    const opening = open({ ...GNOME, unlocked: unlocked.promise });
    await clock.advance(PATIENCE_MS);
    const vault = await opening;
    let told = 0;
    vault.onChange(() => (told += 1));
    expect(vault.read('apiKey')).toBeUndefined();
    expect(vault.troubles()).toEqual([{ kind: 'locked', keychain: 'keyring' }]);
    expect(await vault.write({ apiKey: 'another' })).toEqual({
      kind: 'refused',
      problem: { kind: 'keychain-closed', keychain: 'keyring' },
    });

    unlocked.resolve();
    await clock.advance(0);
    expect([told, vault.read('apiKey'), vault.troubles()]).toEqual([1, KEY, []]);
  });

  it('a replaced keyring asks for the secrets again, deletes none, and keeps the old ones until new ones are written', async () => {
    const { open, encrypted } = kiosk();
    await (await open(GNOME)).write({ apiKey: KEY, webhookSecret: 'w' });
    const before = encrypted();

    const other = await open({ keyring: 'kde' });
    expect(other.read('apiKey')).toBeUndefined();
    expect(other.troubles()).toEqual([
      { kind: 'undecryptable', keychain: 'keyring', names: ['apiKey', 'webhookSecret'] },
    ]);
    expect(encrypted()).toBe(before);
    await other.write({ webhookSecret: 'w2' });
    expect(other.troubles()).toMatchObject([{ kind: 'undecryptable', names: ['apiKey'] }]);

    // The first keyring is back: what was not entered anew is still there.
    expect((await open(GNOME)).read('apiKey')).toBe(KEY);
    expect((await open({ keyring: 'kde' })).read('webhookSecret')).toBe('w2');
  });

  it('a keyring replaced by one that decrypts to noise, as one wrong key in 256 does, is noticed too', async () => {
    const answer = await keychainOf({
      ...bootWith(GNOME),
      decryptStringAsync: () => Promise.resolve({ shouldReEncrypt: false, result: '\u0003\ufffdQ' }),
    })({ seal: [], open: ['djEx'] });
    expect(answer.opened).toEqual([{ kind: 'undecryptable' }]);
  });

  it('the vault of a keyring goes back to what was there, also when the keyring is gone in the meantime', async () => {
    const { open } = kiosk();
    const vault = await open(GNOME);
    await vault.write({ apiKey: KEY });
    const kept = vault.kept();
    await vault.write({ apiKey: 'another', webhookSecret: 'w' });
    await vault.putBack(kept);
    expect([vault.read('apiKey'), vault.read('webhookSecret')]).toEqual([KEY, undefined]);
    expect((await open(GNOME)).read('apiKey')).toBe(KEY);
  });
});

describe('a machine without a keyring', () => {
  it('a machine without a keyring is not protected: the first secret chooses a file, for good', async () => {
    const { open, at, hasPlain } = kiosk();
    const vault = await open(MISSING);
    expect([vault.protection, vault.troubles()]).toEqual(['not-protected', []]);
    await vault.write({ apiKey: KEY });
    expect([vault.protection, vault.read('apiKey')]).toEqual(['not-protected', KEY]);
    expect(statSync(at('secrets.json')).mode & 0o777).toBe(0o600);

    // A keyring that appears later changes nothing.
    const next = await open(GNOME);
    expect([next.protection, next.read('apiKey')]).toEqual(['not-protected', KEY]);
    await next.write({ webhookSecret: 'w' });
    expect(existsSync(at('secrets.encrypted.json'))).toBe(false);
    expect(hasPlain()).toBe(true);
  });

  it('a machine without a keyring writes nothing down before there is a secret, so that a keyring may still come', async () => {
    const { open, at } = kiosk();
    await open(MISSING);
    expect(existsSync(at('secrets-place.json'))).toBe(false);
    await (await open(GNOME)).write({ apiKey: KEY });
    expect(existsSync(at('secrets.encrypted.json'))).toBe(true);
  });

  it('a machine without a keyring chooses nothing by taking away what was never there', async () => {
    const { open, at } = kiosk();
    expect(await (await open(MISSING)).write({ previousWebhookSecret: undefined })).toEqual({
      kind: 'written',
    });
    expect(existsSync(at('secrets.encrypted.json'))).toBe(false);
    await (await open(MISSING)).write({ apiKey: KEY });
    expect((await open(MISSING)).read('apiKey')).toBe(KEY);
  });

  it('a machine without a keyring goes over to a keyring with what the built-in password had encrypted before', async () => {
    const { open, at, encrypted } = kiosk();
    const sealed = await bootWith(MISSING).encryptStringAsync(KEY);
    writeFileSync(at('secrets.encrypted.json'), JSON.stringify({ apiKey: sealed.toString('base64') }));
    const vault = await open(MISSING);
    expect([vault.protection, vault.read('apiKey')]).toEqual(['not-protected', KEY]);

    expect((await open(GNOME)).read('apiKey')).toBe(KEY);
    await new Promise((resolve) => void setImmediate(resolve));
    expect(Buffer.from(JSON.parse(encrypted()).apiKey, 'base64').toString()).toMatch(/^v11gnome/);
  });
});

describe('a keychain of another system', () => {
  it('a keychain of another system protects with the version that is the built-in password on Linux', async () => {
    const { open } = kiosk();
    const vault = await open({ keyring: 'person', platform: 'win32' });
    await vault.write({ apiKey: KEY });
    expect(vault.protection).toBe('keychain');
    expect((await open({ keyring: 'person', platform: 'win32' })).read('apiKey')).toBe(KEY);
  });

  it('a macOS keychain whose owner says no is missing, not empty', async () => {
    const { open, hasPlain } = kiosk();
    const no: Boot = { keyring: undefined, platform: 'darwin' };
    const vault = await open(no);
    expect(await vault.write({ apiKey: KEY })).toEqual({
      kind: 'refused',
      problem: { kind: 'keychain-closed', keychain: 'keychain' },
    });
    expect(hasPlain()).toBe(false);
  });

  it('a keychain of another system is never asked by another process on Windows, which would have a key of its own', async () => {
    const { open, clock, encrypted } = kiosk();
    await (await open({ keyring: 'person', platform: 'win32' })).write({ apiKey: KEY });
    const before = encrypted();
    const vault = await open({
      keyring: undefined,
      platform: 'win32',
      later: { keyring: 'another', platform: 'win32' },
    });
    await clock.advance(lookAgainMs(0));
    expect(vault.troubles().map(({ kind }) => kind)).not.toContain('undecryptable');
    expect(await vault.write({ apiKey: 'new' })).toMatchObject({ kind: 'refused' });
    expect(encrypted()).toBe(before);
  });

  it('a keychain of another system saves nothing on Windows before the key that wraps it is on the disk', async () => {
    const { open, at } = kiosk();
    let isKept = false;
    const windows: Boot = {
      keyring: 'person',
      platform: 'win32',
      keepWrappingKey: () => Promise.resolve(isKept),
    };
    const vault = await open(windows);
    expect(await vault.write({ apiKey: KEY })).toEqual({
      kind: 'refused',
      problem: { kind: 'no-wrapping-key' },
    });
    expect(existsSync(at('secrets.encrypted.json'))).toBe(false);
    isKept = true;
    expect(await vault.write({ apiKey: KEY })).toEqual({ kind: 'written' });
  });
});

it('a file that cannot be read is left as it is, with one sentence', async () => {
  const { answer, at } = kiosk();
  writeFileSync(at('secrets.encrypted.json'), '{"apiKey":');
  expect(await answer(GNOME)).toMatchObject({
    kind: 'unreadable',
    sentence: expect.stringContaining(at('secrets.encrypted.json')),
    path: at('secrets.encrypted.json'),
  });
  expect(readFileSync(at('secrets.encrypted.json'), 'utf8')).toBe('{"apiKey":');
});
