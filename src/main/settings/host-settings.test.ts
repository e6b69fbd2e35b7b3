import Conf from 'conf';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { setUpHost } from '../host/host-setup.ts';
import type { SaveProblem } from '../../contract/save-problem.ts';
import { openFileVault } from './file-vault.ts';

const KEY = 'CANARY-key';
const SECRET = 'CANARY-secret';

async function host(about: { env?: Record<string, string>; config?: unknown; dataDir?: string } = {}) {
  const dataDir = about.dataDir ?? temporaryFolder();
  if (about.config !== undefined)
    writeFileSync(join(dataDir, 'foyer.config.json'), JSON.stringify(about.config));
  const setup = await setUpHost({
    dataDir,
    configFile: undefined,
    cwd: dataDir,
    env: about.env ?? {},
    openStore: (cwd) =>
      new Conf({ cwd, configName: 'settings', configFileMode: 0o600, clearInvalidConfig: false }),
    openVault: (folder) => openFileVault(join(folder, 'secrets.json')),
  });
  if (setup.kind === 'failed') return { sentence: setup.sentence, dataDir };
  const { settings } = setup;
  const inForce = () => {
    const read = settings.read();
    if (read.kind === 'invalid') throw new Error(read.sentence);
    return read.layer;
  };
  return { settings, inForce, dataDir, file: join(dataDir, 'settings.json') };
}
async function working(about: Parameters<typeof host>[0] = {}) {
  const made = await host(about);
  if (made.settings === undefined) throw new Error(made.sentence);
  return made;
}

describe('the layers of settings', () => {
  const demo = JSON.stringify({
    baseUrl: 'https://demo.example',
    apiKey: 'demo-key',
    brandName: 'Demo',
    rosterFile: 'demo.csv',
    webhookPort: 0,
  });

  it('are the environment over the config file over the setup screen over the demo', async () => {
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

  it('leave the demo, roster and key and all, once a real address is set', async () => {
    const mine = await working({ env: { FOYER_DEMO: demo } });
    await mine.settings.save({ baseUrl: 'https://service.example/' });
    expect(mine.inForce()).toMatchObject({
      demo: false,
      apiKey: undefined,
      settings: { baseUrl: 'https://service.example', brandName: 'Foyer' },
    });
    expect(mine.inForce().settings.rosterFile).toBeUndefined();
  });

  it('hold for secrets too', async () => {
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

describe('the setup screen', () => {
  it('keeps secrets in the vault and nothing else there, over restarts', async () => {
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
    [{ webhookPort: 1.5 }, 'webhookPort', { kind: 'not-a-port' }],
    [{ webhookPort: Number.NaN }, 'webhookPort', { kind: 'not-a-port' }],
    [{ brandName: '  ' }, 'brandName', { kind: 'empty' }],
    [{ brandName: 'x'.repeat(61) }, 'brandName', { kind: 'too-long', most: 60 }],
    [{ location: { id: 1, name: ' ' } }, 'locationId', { kind: 'location-unnamed' }],
  ] as const)('answers %j with the rule, and writes nothing', async (change, field, problem) => {
    const mine = await working();
    expect(await mine.settings.save({ webhookSecret: 'fine', ...change })).toEqual({
      kind: 'invalid',
      problems: [{ field, problem }],
    });
    expect(existsSync(mine.file)).toBe(false);
    expect(existsSync(join(mine.dataDir, 'secrets.json'))).toBe(false);
  });

  it('takes a webhook secret with spaces, as services give them', async () => {
    const mine = await working();
    expect((await mine.settings.save({ webhookSecret: "It's a Secret to Everybody" })).kind).toBe('saved');
    expect(mine.inForce().webhookSecret).toBe("It's a Secret to Everybody");
  });

  it('cannot change what the config file or the environment decides', async () => {
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
      'webhookPort',
      'locationId',
    ]);
    expect(mine.inForce().settings.brandName).toBe('Foyer');
    expect((await mine.settings.save({ brandName: 'B' })).kind).toBe('saved');
  });

  it('leaves the fields it does not name', async () => {
    const mine = await working();
    await mine.settings.save({ brandName: 'B', location: { id: 5, name: 'Northgate' } });
    await mine.settings.save({ webhookPort: 0 });
    expect(mine.inForce().settings).toMatchObject({
      brandName: 'B',
      locationId: 5,
      locationName: 'Northgate',
      webhookPort: 0,
    });
  });

  it('says when nothing could be written', async () => {
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

describe('a settings file that cannot be read', () => {
  it.each([['{"brandName": "Nor'], [''], ['\u0000\u0000\u0000\u0000'], ['[]'], ['null'], ['"text"'], ['7']])(
    'such as %j is left as it is, with one sentence, also when setup tries to save',
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
  ])('such as %s names the key and the rule', async (text, key, rule) => {
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
  it('says why in one sentence', async () => {
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
      /cannot be made \(ENOTDIR\)\. Name another with --data-dir\.$/,
    );
  });
});

describe('the token of a back-office system', () => {
  const TOKEN = 'CANARY-token-'.padEnd(40, '0');
  const HASH = createHash('sha256').update(TOKEN).digest('hex');

  it('is kept as its hash alone, replaced and removed', async () => {
    const one = await working();
    expect((await one.settings.save({ intakeToken: TOKEN })).kind).toBe('saved');
    expect(one.inForce().intakeTokenHash).toBe(HASH);
    expect(readFileSync(one.file, 'utf8')).not.toContain('CANARY');
    await one.settings.save({ intakeToken: 'f'.repeat(32) });
    expect(one.inForce().intakeTokenHash).not.toBe(HASH);
    await one.settings.save({ intakeToken: '' });
    expect(one.inForce().intakeTokenHash).toBeUndefined();
  });

  it.each(['short', 'f'.repeat(201), `${'f'.repeat(32)} g`])('is refused as %j', async (intakeToken) => {
    const one = await working();
    expect(await one.settings.save({ intakeToken })).toMatchObject({
      kind: 'invalid',
      problems: [{ field: 'intakeToken', problem: { kind: 'not-a-token' } }],
    });
  });

  it('that an administrator has set is not replaced in setup', async () => {
    const one = await working({ config: { intakeTokenHash: HASH } });
    expect(one.inForce().locked).toContain('intakeToken');
    expect((await one.settings.save({ intakeToken: 'f'.repeat(32) })).kind).toBe('invalid');
    expect(one.inForce().intakeTokenHash).toBe(HASH);
  });
});

describe('the file or folder that is watched', () => {
  it('is named in setup, and no more with an empty text', async () => {
    const one = await working();
    const folder = temporaryFolder();
    expect((await one.settings.save({ rosterFile: ` ${folder} ` })).kind).toBe('saved');
    expect(one.inForce().settings.rosterFile).toBe(folder);
    expect((await one.settings.save({ rosterFile: '' })).kind).toBe('saved');
    expect(one.inForce().settings.rosterFile).toBeUndefined();
  });

  it('that an administrator has set is not changed in setup', async () => {
    const folder = temporaryFolder();
    const one = await working({ config: { rosterFile: folder } });
    expect(one.inForce().locked).toContain('rosterFile');
    expect((await one.settings.save({ rosterFile: '' })).kind).toBe('invalid');
    expect(one.inForce().settings.rosterFile).toBe(folder);
  });
});
