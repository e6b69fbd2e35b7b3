import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataUrlOf, pngOf } from '../../../test/support/records/png-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openConfStore } from './conf-store.ts';
import type { FileTrouble } from '../../contract/storage-trouble.ts';
import { openFileVault } from './file-vault.ts';
import { createSettingsStore } from './settings-store.ts';

const LAYER = { baseUrl: 'https://service.example', brandName: 'Northgate', webhookPort: 4_600 };

function storeIn(folder: string) {
  return createSettingsStore(() => openConfStore(folder), join(folder, 'settings.json'));
}

/** Settings and secrets as setup leaves them. */
async function savedIn(folder = temporaryFolder()): Promise<string> {
  storeIn(folder).write(LAYER);
  const vault = openFileVault(join(folder, 'secrets.json'));
  if (vault.kind === 'unreadable') throw new Error(vault.sentence);
  await vault.vault.write({ apiKey: 'CANARY-key' });
  await vault.vault.write({ webhookSecret: 'CANARY-secret' });
  return folder;
}

function keyIn(folder: string): {
  readonly key: string | undefined;
  readonly troubles: readonly FileTrouble[];
} {
  const answer = openFileVault(join(folder, 'secrets.json'));
  if (answer.kind === 'unreadable') throw new Error(answer.sentence);
  return { key: answer.vault.read('apiKey'), troubles: answer.vault.troubles() };
}

const HARM: readonly (readonly [string, (path: string) => void])[] = [
  ['empty', (path) => writeFileSync(path, '')],
  ['full of NULs', (path) => writeFileSync(path, Buffer.alloc(300))],
  ['of another type', (path) => writeFileSync(path, '[]')],
  ['null', (path) => writeFileSync(path, 'null')],
  ['wrong in one value', (path) => writeFileSync(path, '{"webhookPort": "4600", "apiKey": 7}')],
  ['of a future version', (path) => writeFileSync(path, '{"holograms": {}}')],
  ['a folder', (path) => (rmSync(path), mkdirSync(path))],
  ['missing', (path) => rmSync(path)],
];

it.each([
  ['an SVG', dataUrlOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')],
  ['a picture of more pixels than are drawn now', dataUrlOf(pngOf(6_000, 1_000))],
])(
  'settings that an earlier Foyer stored with %s as the logo are in force without it',
  async (_what, logo) => {
    const folder = await savedIn();
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ ...LAYER, logo }));
    const store = storeIn(folder);
    expect(store.read()).toEqual({ kind: 'read', layer: LAYER });
    expect(store.trouble()).toBeUndefined();
  },
);

describe('a settings file that is', () => {
  it.each(HARM)(
    'a settings file that is %s gives way to its last good copy, and is named',
    async (_what, harm) => {
      const folder = await savedIn();
      harm(join(folder, 'settings.json'));
      const before = readdirSync(folder);
      const store = storeIn(folder);
      expect(store.read()).toEqual({ kind: 'read', layer: LAYER });
      const names = { file: 'settings.json', copy: 'settings.previous.json' };
      expect(store.trouble()).toMatchObject({ kind: 'copy-in-force', ...names });
      expect(readdirSync(folder)).toEqual(before);
      store.write({ ...LAYER, brandName: 'Southgate' });
      expect(storeIn(folder).read()).toEqual({ kind: 'read', layer: { ...LAYER, brandName: 'Southgate' } });
      expect(store.read().kind).toBe('read');
      expect(store.trouble()).toBeUndefined();
    },
  );

  it.each(HARM.filter(([what]) => what !== 'missing'))(
    'a settings file that is %s and has no copy is one sentence, and is left as it is',
    (_what, harm) => {
      const folder = temporaryFolder();
      const path = join(folder, 'settings.json');
      writeFileSync(path, '{}');
      harm(path);
      const answer = storeIn(folder).read();
      expect(answer).toMatchObject({ kind: 'invalid', sentence: expect.stringContaining(path) });
      expect(existsSync(join(folder, 'settings.previous.json'))).toBe(false);
    },
  );

  it('a settings file that is cut at any byte is never half of what it was', async () => {
    const folder = await savedIn();
    const path = join(folder, 'settings.json');
    const whole = readFileSync(path);
    for (let end = 0; end <= whole.length; end++) {
      writeFileSync(path, whole.subarray(0, end));
      const store = storeIn(folder);
      expect(store.read()).toEqual({ kind: 'read', layer: LAYER });
    }
    rmSync(join(folder, 'settings.previous.json'));
    for (let end = 0; end < whole.length - 2; end++) {
      writeFileSync(path, whole.subarray(0, end));
      expect(storeIn(folder).read().kind).toBe('invalid');
      expect(existsSync(join(folder, 'settings.previous.json'))).toBe(false);
    }
  });

  it('a settings file with a byte order mark is read', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'settings.json'), '\uFEFF{"brandName":"Northgate"}');
    const store = storeIn(folder);
    expect(store.read()).toEqual({ kind: 'read', layer: { brandName: 'Northgate' } });
    expect(store.trouble()).toBeUndefined();
  });

  it('a settings file that is there for the first time, or not at all, is no trouble', () => {
    const folder = temporaryFolder();
    const store = storeIn(folder);
    expect([store.read(), store.trouble()]).toEqual([{ kind: 'read', layer: {} }, undefined]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('bad when setup writes is kept beside the new one', async () => {
    const folder = await savedIn();
    writeFileSync(join(folder, 'settings.json'), '{"by": "hand"');
    storeIn(folder).write(LAYER);
    const kept = readdirSync(folder).find((name) => name.startsWith('settings.json.damaged-'));
    expect(readFileSync(join(folder, kept ?? ''), 'utf8')).toBe('{"by": "hand"');
  });
});

describe('a file of secrets that is', () => {
  it.each(HARM)(
    'a file of secrets that is %s gives way to its last good copy, and nothing of it is shown',
    async (_what, harm) => {
      const folder = await savedIn();
      harm(join(folder, 'secrets.json'));
      const { key, troubles } = keyIn(folder);
      expect(key).toBe('CANARY-key');
      const names = { file: 'secrets.json', copy: 'secrets.previous.json' };
      expect(troubles).toMatchObject([{ kind: 'copy-in-force', ...names }]);
      expect(JSON.stringify(troubles)).not.toContain('CANARY');
    },
  );

  it('a file of secrets that is cut at any byte still has the key', async () => {
    const folder = await savedIn();
    const path = join(folder, 'secrets.json');
    const whole = readFileSync(path);
    for (let end = 0; end <= whole.length; end++) {
      writeFileSync(path, whole.subarray(0, end));
      expect(keyIn(folder).key).toBe('CANARY-key');
    }
  });

  it.skipIf(process.platform === 'win32')(
    'a file of secrets that is copied is readable by its owner only, as it is itself',
    async () => {
      const folder = await savedIn();
      for (const name of [
        'settings.json',
        'settings.previous.json',
        'secrets.json',
        'secrets.previous.json',
      ]) {
        expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
      }
    },
  );
});
