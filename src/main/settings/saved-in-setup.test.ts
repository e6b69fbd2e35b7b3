import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setUpHost } from '../host/host-setup.ts';
import { openFileVault } from './file-vault.ts';
import { working } from '../../../test/support/parts/settings-of-host.ts';

const KEY = 'CANARY-key';
const SECRET = 'CANARY-secret';

describe('the setup screen', () => {
  it('the setup screen keeps secrets in the vault and nothing else there, over restarts', async () => {
    const mine = await working();
    expect(
      await mine.settings.save({
        baseUrl: 'https://s.example',
        apiKey: ` ${KEY} `,
        webhookSecret: SECRET,
        brandName: ' Northgate ',
      }),
    ).toEqual({ kind: 'saved' });
    const again = await working({ dataDir: mine.dataDir });
    expect(again.inForce()).toMatchObject({
      apiKey: KEY,
      webhookSecret: SECRET,
      protection: 'file',
      settings: { brandName: 'Northgate' },
    });
    expect(readFileSync(mine.file, 'utf8')).not.toContain('CANARY');
    expect(JSON.stringify(again.inForce().settings)).not.toContain('CANARY');
  });

  it.each([
    [{ baseUrl: 'http://s.example' }, 'baseUrl', { kind: 'http' }],
    [{ baseUrl: '' }, 'baseUrl', { kind: 'no-address' }],
    [{ apiKey: '   ' }, 'apiKey', { kind: 'empty' }],
    [{ apiKey: 'two words' }, 'apiKey', { kind: 'special-characters' }],
    [{ apiKey: 'line\nbreak' }, 'apiKey', { kind: 'special-characters' }],
    [{ apiKey: 'ключ' }, 'apiKey', { kind: 'special-characters' }],
    [{ webhookSecret: '' }, 'webhookSecret', { kind: 'empty' }],
    [{ webhookSecret: 'line\nbreak' }, 'webhookSecret', { kind: 'not-one-line' }],
    [{ webhookPort: 1.5 }, 'webhookPort', { kind: 'not-port', least: 1, most: 65_535 }],
    [{ webhookPort: Number.NaN }, 'webhookPort', { kind: 'not-port', least: 1, most: 65_535 }],
    // A proxy or a tunnel would not find it again.
    [{ webhookPort: 0 }, 'webhookPort', { kind: 'not-port', least: 1, most: 65_535 }],
    [
      { webhookAddress: 'https://clerk:CANARY@lobby.example/webhooks' },
      'webhookAddress',
      { kind: 'with-user' },
    ],
    [{ webhookAddress: 'https://clerk@lobby.example/webhooks' }, 'webhookAddress', { kind: 'with-user' }],
    [{ webhookAddress: 'https://lobby.example/webhooks#lobby' }, 'webhookAddress', { kind: 'with-fragment' }],
    [{ webhookAddress: 'https://lobby.example/webhooks#' }, 'webhookAddress', { kind: 'with-fragment' }],
    [{ brandName: '  ' }, 'brandName', { kind: 'empty' }],
    [{ brandName: 'x'.repeat(61) }, 'brandName', { kind: 'too-long', most: 60 }],
    [{ location: { id: 1, name: ' ' } }, 'locationId', { kind: 'empty' }],
  ] as const)(
    'the setup screen answers %j with the rule, and writes nothing',
    async (change, field, problem) => {
      const mine = await working();
      expect(await mine.settings.save({ webhookSecret: 'fine', ...change })).toEqual({
        kind: 'invalid',
        problems: [{ field, problem }],
      });
      expect(existsSync(mine.file)).toBe(false);
      expect(existsSync(join(mine.dataDir, 'secrets.json'))).toBe(false);
    },
  );

  it('the setup screen takes a webhook secret with spaces, as services give them', async () => {
    const mine = await working();
    expect((await mine.settings.save({ webhookSecret: "It's a Secret to Everybody" })).kind).toBe('saved');
    expect(mine.inForce().webhookSecret).toBe("It's a Secret to Everybody");
  });

  it('the setup screen cannot change what the config file or the environment decides', async () => {
    const mine = await working({
      env: { FOYER_API_KEY: 'env', FOYER_LOCATION_ID: '1' },
      config: { baseUrl: 'https://s.example', webhookPort: 0 },
    });
    const answer = await mine.settings.save({
      baseUrl: 'https://other.example',
      apiKey: 'x',
      webhookPort: 1,
      location: { id: 2, name: 'x' },
      brandName: 'B',
    });
    expect(answer.kind === 'invalid' && answer.problems.map(({ field }) => field)).toEqual([
      'baseUrl',
      'apiKey',
      'locationId',
      'webhookPort',
    ]);
    expect(mine.inForce().settings.brandName).toBe('Foyer');
    expect((await mine.settings.save({ brandName: 'B' })).kind).toBe('saved');
  });

  it('the setup screen leaves the fields it does not name', async () => {
    const mine = await working();
    await mine.settings.save({ brandName: 'B', location: { id: 5, name: 'Northgate' } });
    await mine.settings.save({ webhookPort: 4_600 });
    expect(mine.inForce().settings).toMatchObject({
      brandName: 'B',
      locationId: 5,
      locationName: 'Northgate',
      webhookPort: 4_600,
    });
  });

  it('the setup screen says when nothing could be written', async () => {
    const mine = await working();
    writeFileSync(mine.file, '{"brandName":"B"}');
    const broken = await setUpHost({
      dataDir: mine.dataDir,
      configFile: undefined,
      cwd: mine.dataDir,
      env: {},
      openStore: () => ({
        path: mine.file,
        get store(): Record<string, unknown> {
          return {};
        },
        set store(_value) {
          throw new Error('ENOSPC');
        },
      }),
      openVault: (folder) => openFileVault(join(folder, 'secrets.json')),
    });
    if (broken.kind === 'failed') throw new Error(broken.sentence);
    expect(await broken.settings.save({ brandName: 'C' })).toEqual({
      kind: 'not-saved',
      problem: { kind: 'disk' },
      isLost: false,
    });
    expect((await working({ dataDir: mine.dataDir })).inForce().settings.brandName).toBe('B');
  });
});
