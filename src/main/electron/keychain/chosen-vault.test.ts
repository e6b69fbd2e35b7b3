import { unlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openFileVault } from '../../settings/file-vault.ts';
import { lookAgainMs } from './keychain-vault.ts';
import { KEY, kiosk, GNOME, MISSING } from '../../../../test/support/parts/keyring-kiosk.ts';

describe('the choice', () => {
  it('the configuration can choose a file for secrets, and no keyring is asked for anything', async () => {
    const { open, hasPlain } = kiosk();
    const never = new Promise<void>(() => {});
    const vault = await open({ ...GNOME, unlocked: never, wanted: 'file' });
    await vault.write({ apiKey: KEY });
    expect([vault.protection, hasPlain(), vault.troubles()]).toEqual(['file', true, []]);
    expect((await open({ ...GNOME, unlocked: never })).read('apiKey')).toBe(KEY);
  });

  it('a keychain chosen by the configuration is kept also where there is no keyring yet', async () => {
    const { open, hasPlain, clock } = kiosk();
    const vault = await open({ ...MISSING, wanted: 'keychain', later: GNOME });
    expect(await vault.write({ apiKey: KEY })).toMatchObject({ kind: 'refused' });
    expect([vault.protection, hasPlain()]).toEqual(['keychain', false]);
    await clock.advance(lookAgainMs(0));
    expect(await vault.write({ apiKey: KEY })).toEqual({ kind: 'written' });
  });

  it('the place chosen for secrets is not changed by the configuration later, which says how it can be', async () => {
    const { open, hasPlain } = kiosk();
    await (await open(GNOME)).write({ apiKey: KEY });
    const vault = await open({ ...GNOME, wanted: 'file' });
    expect(vault.read('apiKey')).toBe(KEY);
    expect(vault.troubles()).toEqual([
      {
        kind: 'other-place',
        place: 'keychain',
        files: [
          'secrets.encrypted.json',
          'secrets.encrypted.previous.json',
          'secrets-place.json',
          'secrets-place.previous.json',
        ],
      },
    ]);
    expect(hasPlain()).toBe(false);
  });

  it('the place for secrets is chosen again by whoever follows those steps, backups included', async () => {
    const { open, at } = kiosk();
    for (const key of ['before', KEY]) await (await open(GNOME)).write({ apiKey: key });
    const [trouble] = (await open({ ...GNOME, wanted: 'file' })).troubles();
    if (trouble?.kind !== 'other-place') throw new Error('nothing is said');
    for (const name of trouble.files) unlinkSync(at(name));
    const anew = await open({ ...GNOME, wanted: 'file' });
    expect([anew.protection, anew.read('apiKey'), anew.troubles()]).toEqual(['file', undefined, []]);
  });

  it('the choice of a keychain outlives the loss of its file', async () => {
    const { open, at, hasPlain } = kiosk();
    await (await open(GNOME)).write({ apiKey: KEY });
    for (const name of ['secrets.encrypted.json', 'secrets.encrypted.previous.json']) unlinkSync(at(name));
    expect(await (await open(MISSING)).write({ apiKey: KEY })).toMatchObject({ kind: 'refused' });
    expect(hasPlain()).toBe(false);
  });

  it('the choice of a keychain holds for the hub without windows too, which writes no plain file beside it', async () => {
    const { open, at, hasPlain } = kiosk();
    await (await open(GNOME)).write({ apiKey: KEY });
    const headless = openFileVault(at('secrets.json'), { encryptedPath: at('secrets.encrypted.json') });
    if (headless.kind !== 'open') throw new Error(headless.sentence);
    expect(headless.vault.troubles()).toEqual([{ kind: 'in-keychain' }]);
    expect(await headless.vault.write({ apiKey: 'another' })).toEqual({
      kind: 'refused',
      problem: { kind: 'in-keychain' },
    });
    expect(hasPlain()).toBe(false);
  });
});

describe('a data folder of an earlier Foyer', () => {
  it('a plain file of an earlier Foyer beside an unreadable encrypted one is reported, with how to use it', async () => {
    const { open, at } = kiosk();
    await (await open(GNOME)).write({ apiKey: 'before' });
    // Without its keyring an earlier version opened another file, and was set up there once more.
    writeFileSync(at('secrets.json'), JSON.stringify({ apiKey: KEY }));

    expect((await open(GNOME)).troubles()).toEqual([]);
    const [first, beside] = (await open(MISSING)).troubles();
    expect(first).toEqual({ kind: 'unreachable', keychain: 'keyring' });
    if (beside?.kind !== 'plain-beside') throw new Error('nothing is said');
    expect(beside.file).toBe('secrets.json');
    for (const name of beside.files) unlinkSync(at(name));
    expect((await open(MISSING)).read('apiKey')).toBe(KEY);
  });

  it('an empty encrypted file of an earlier Foyer lets secrets be saved where there is no keyring', async () => {
    const { open, at } = kiosk();
    writeFileSync(at('secrets.encrypted.json'), '{}');
    const vault = await open(MISSING);
    expect(await vault.write({ apiKey: KEY })).toEqual({ kind: 'written' });
    expect((await open(MISSING)).read('apiKey')).toBe(KEY);
  });
});
