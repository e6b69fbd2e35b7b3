import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { SaveProblem } from '../../contract/save-problem.ts';
import { host, working } from '../../../test/support/parts/settings-of-host.ts';

describe('the layers of settings', () => {
  const demo = JSON.stringify({
    baseUrl: 'https://demo.example',
    apiKey: 'demo-key',
    brandName: 'Demo',
    rosterFile: 'demo.csv',
    webhookPort: 0,
  });

  it('the layers of settings are the environment over the config file over the setup screen over the demo', async () => {
    const all = await working({
      env: { FOYER_BRAND_NAME: 'Environment', FOYER_DEMO: demo },
      config: { brandName: 'Config', locale: 'es' },
    });
    expect((await all.settings.save({ webhookPort: 5_000 })).kind).toBe('saved');
    expect(all.inForce()).toMatchObject({
      demo: true,
      apiKey: 'demo-key',
      settings: {
        brandName: 'Environment',
        locale: 'es',
        webhookPort: 5_000,
        baseUrl: 'https://demo.example',
      },
    });
    const { dataDir } = all;
    expect((await working({ dataDir, env: { FOYER_DEMO: demo } })).inForce().settings.brandName).toBe(
      'Config',
    );
    writeFileSync(join(dataDir, 'foyer.config.json'), '{}');
    expect((await working({ dataDir, env: { FOYER_DEMO: demo } })).inForce().settings.brandName).toBe('Demo');
  });

  it('the layers of settings leave the demo, roster and key and all, once a real address is set', async () => {
    const mine = await working({ env: { FOYER_DEMO: demo } });
    await mine.settings.save({ baseUrl: 'https://service.example/' });
    expect(mine.inForce()).toMatchObject({
      demo: false,
      apiKey: undefined,
      settings: { baseUrl: 'https://service.example', brandName: 'Foyer' },
    });
    expect(mine.inForce().settings.rosterFile).toBeUndefined();
  });

  it('the layers of settings hold for secrets too', async () => {
    const mine = await working({
      env: { FOYER_API_KEY: 'env' },
      config: { apiKey: 'config', webhookSecret: 'config' },
    });
    expect(mine.inForce()).toMatchObject({
      apiKey: 'env',
      webhookSecret: 'config',
      locked: ['apiKey', 'webhookSecret'],
    });
  });
});

describe('a settings file that cannot be read', () => {
  it.each([['{"brandName": "Nor'], [''], ['\u0000\u0000\u0000\u0000'], ['[]'], ['null'], ['"text"'], ['7']])(
    'a settings file such as %j is left as it is, with one sentence, also when setup tries to save',
    async (text) => {
      const mine = await working();
      writeFileSync(mine.file, text);
      const sentence = expect.stringContaining(mine.file);
      const problem: SaveProblem = { kind: 'file', what: 'settings', path: mine.file };
      expect(mine.settings.read()).toEqual({ kind: 'invalid', sentence, problem });
      expect(await mine.settings.save({ brandName: 'New' })).toEqual({
        kind: 'not-saved',
        problem,
        isLost: false,
      });
      expect(readFileSync(mine.file, 'utf8')).toBe(text);
    },
  );

  it.each([
    ['{"webhookPort":"x"}', 'webhookPort', 'webhookPort must be a whole number from 0 to 65535.'],
    ['{"future":1}', 'future', '"future" is not a setting.'],
    ['{"apiKey":"x"}', 'apiKey', '"apiKey" is not a setting.'],
  ])('a settings file such as %s is answered with the key and the rule', async (text, key, rule) => {
    const mine = await working();
    writeFileSync(mine.file, text);
    expect(mine.settings.read()).toEqual({
      kind: 'invalid',
      sentence: `${mine.file}: ${rule}`,
      problem: { kind: 'file', what: 'settings', path: mine.file, key },
    });
    expect(readFileSync(mine.file, 'utf8')).toBe(text);
  });
});

describe('a host that cannot start', () => {
  it('a host that cannot start says why in one sentence', async () => {
    expect((await host({ config: { webhookPort: 'x' } })).sentence).toMatch(
      /foyer\.config\.json: webhookPort must be/,
    );
    expect((await host({ env: { FOYER_WEBHOOK_PORT: 'x' } })).sentence).toMatch(
      /^FOYER_WEBHOOK_PORT must be/,
    );
    expect((await host({ env: { FOYER_DEMO: 'x' } })).sentence).toBe('FOYER_DEMO is not valid JSON.');
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'secrets.json'), '{');
    expect((await host({ dataDir })).sentence).toMatch(/secrets\.json cannot be read as a file of secrets/);
    writeFileSync(join(dataDir, 'file'), '');
    expect((await host({ dataDir: join(dataDir, 'file') })).sentence).toMatch(
      /cannot be made \(ENOTDIR\)\. Choose another folder with --data-dir\.$/,
    );
  });
});
