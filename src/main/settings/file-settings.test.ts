import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/languages.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { setUpHost } from '../host/host-setup.ts';
import { openConfStore } from './conf-store.ts';
import { openFileVault } from './file-vault.ts';

const CANARIES = {
  apiKey: 'CANARY-api-key-of-the-environment',
  fileKey: 'CANARY-api-key-of-the-file',
  webhookSecret: 'CANARY-webhook-secret',
  intakeToken: 'CANARY-intake-token-0123456789-0123456789',
  staffPin: '482915',
};

interface About {
  readonly config?: object;
  readonly env?: Record<string, string>;
  readonly dataDir?: string;
}

/** A station as it stands in the data folder, read by the host's own way. */
async function station({ config, env = {}, dataDir = temporaryFolder() }: About = {}) {
  if (config !== undefined) writeFileSync(join(dataDir, 'foyer.config.json'), JSON.stringify(config));
  const setup = await setUpHost({
    dataDir,
    configFile: undefined,
    cwd: dataDir,
    env,
    openStore: openConfStore,
    openVault: (folder) => openFileVault(join(folder, 'secrets.json')),
  });
  if (setup.kind === 'failed') throw new Error(setup.sentence);
  const { settings } = setup;
  await settings.prepare();
  const inForce = () => {
    const read = settings.read();
    if (read.kind === 'invalid') throw new Error(read.sentence);
    return read.layer;
  };
  return { ...settings, inForce, dataDir };
}

describe('all settings as one file', () => {
  it('all settings as one file hold what setup, the file and the environment say, and no secret of any of them', async () => {
    const mine = await station({
      config: { locale: 'de', apiKey: CANARIES.fileKey, retention: { names: 3 } },
      env: {
        FOYER_API_KEY: CANARIES.apiKey,
        FOYER_BRAND_NAME: 'Northgate',
        FOYER_STAFF_PIN: CANARIES.staffPin,
        FOYER_DEMO: JSON.stringify({
          baseUrl: 'https://demo.example',
          displayNotice: 'A notice of the demo',
        }),
      },
    });
    const saved = await mine.save({
      baseUrl: 'https://service.example',
      webhookSecret: CANARIES.webhookSecret,
      intakeToken: CANARIES.intakeToken,
      desks: [{ id: 3, name: 'Desk 3' }],
      location: { id: 7, name: 'Northgate' },
    });
    expect(saved).toEqual({ kind: 'saved' });
    const text = mine.fileText();
    expect(JSON.parse(text)).toEqual({
      configVersion: 1,
      baseUrl: 'https://service.example',
      locale: 'de',
      retention: { names: 3 },
      brandName: 'Northgate',
      desks: [{ id: 3, name: 'Desk 3' }],
      locationId: 7,
      locationName: 'Northgate',
    });
    for (const canary of Object.values(CANARIES)) expect(text).not.toContain(canary);
    const { intakeTokenHash, staffPinHash, webhookSecret } = mine.inForce();
    expect(webhookSecret).toBe(CANARIES.webhookSecret);
    for (const hash of [intakeTokenHash, staffPinHash]) {
      expect(hash).toBeDefined();
      expect(text).not.toContain(hash);
    }
  });

  it('all settings as one file have no name of another location, neither beside the environment’s number nor beside a file’s', async () => {
    const mine = await station();
    await mine.save({ location: { id: 7, name: 'Northgate' } });
    const at = (id: number) => station({ dataDir: mine.dataDir, env: { FOYER_LOCATION_ID: String(id) } });
    const other = await at(8);
    expect(other.inForce().settings).toMatchObject({ locationId: 8 });
    expect(other.inForce().settings.locationName).toBeUndefined();
    expect(JSON.parse(other.fileText())).toEqual({ configVersion: 1, locationId: 8 });
    expect((await at(7)).inForce().settings).toMatchObject({ locationId: 7, locationName: 'Northgate' });

    await mine.saveFile('{"locationId":7,"brandName":"Northgate Registry"}');
    expect(mine.inForce().settings).toMatchObject({ locationId: 7, locationName: 'Northgate' });
    await mine.saveFile('{"locationId":9}');
    expect(mine.inForce().settings.locationId).toBe(9);
    expect(mine.inForce().settings.locationName).toBeUndefined();
    await mine.saveFile('{"locationId":10,"locationName":"Southgate"}');
    expect(mine.inForce().settings).toMatchObject({ locationId: 10, locationName: 'Southgate' });
  });

  it('all settings as one file set up another machine as foyer.config.json, and in its setup', async () => {
    const mine = await station();
    const privacyNotice = { de: 'Ihre Daten.\n\nZweiter Absatz.', ar: 'بياناتك.' };
    await mine.save({ brandName: 'Northgate', languages: ['de', 'en'], camera: true, privacyNotice });
    const text = mine.fileText();
    const provisioned = await station({ config: JSON.parse(text) as object });
    expect(provisioned.inForce().settings).toMatchObject({
      brandName: 'Northgate',
      camera: true,
      privacyNotice,
    });
    const other = await station();
    expect(await other.saveFile(text)).toEqual({ kind: 'saved', atStart: [] });
    expect(other.inForce().settings).toMatchObject({
      brandName: 'Northgate',
      languages: ['de', 'en'],
      privacyNotice,
    });
    expect(other.fileText()).toBe(text);
  });

  it('all settings as one file show first what becomes of each setting and what is not imported, and change nothing', async () => {
    const mine = await station({ config: { brandName: 'Fixed' } });
    await mine.save({ kioskName: 'East', panelInches: 27 });
    const look = await mine.lookAtFile(
      JSON.stringify({
        $schema: './foyer.config.schema.json',
        brandName: 'Other',
        kioskName: 'West',
        panelInches: 27,
        network: { interfaces: ['eth0'] },
        apiKey: CANARIES.fileKey,
      }),
    );
    expect(look).toEqual({
      kind: 'read',
      changes: [
        { key: 'kioskName', from: 'East', to: 'West', atStart: false },
        { key: 'network', to: { interfaces: ['eth0'] }, atStart: true },
      ],
      kept: [
        { key: 'brandName', why: 'managed' },
        { key: 'apiKey', why: 'secret' },
      ],
    });
    expect(JSON.stringify(look)).not.toContain(CANARIES.fileKey);
    expect(mine.inForce().settings.kioskName).toBe('East');
  });

  it('all settings as one file leave what is managed and every secret as it is, and what the file does not name', async () => {
    const mine = await station({ config: { brandName: 'Fixed' }, env: { FOYER_API_KEY: CANARIES.apiKey } });
    await mine.save({ kioskName: 'East', privacyContact: 'desk@example.org' });
    const text = JSON.stringify({
      brandName: 'Other',
      kioskName: 'West',
      apiKey: 'another',
      network: { interfaces: ['eth0'] },
    });
    expect(await mine.saveFile(text)).toEqual({ kind: 'saved', atStart: ['network'] });
    expect(mine.inForce()).toMatchObject({
      apiKey: CANARIES.apiKey,
      settings: { brandName: 'Fixed', kioskName: 'West', privacyContact: 'desk@example.org' },
    });
  });

  it('all settings as one file bring nothing that setup could not take back, and call a place for secrets no secret', async () => {
    const mine = await station();
    const text = JSON.stringify({
      kioskName: 'West',
      secrets: 'file',
      webhookHost: '0.0.0.0',
      intakeHost: '0.0.0.0',
      intakePort: 4_700,
      healthPort: 4_600,
      profileFile: '/nowhere/profile.json',
    });
    const look = await mine.lookAtFile(text);
    expect(look).toMatchObject({ changes: [{ key: 'kioskName', to: 'West' }] });
    const kept = look.kind === 'read' ? look.kept.map(({ key, why }) => [key, why]) : [];
    expect(Object.fromEntries(kept)).toEqual({
      secrets: 'file-only',
      webhookHost: 'file-only',
      intakeHost: 'file-only',
      intakePort: 'file-only',
      healthPort: 'file-only',
      profileFile: 'file-only',
    });
    expect(await mine.saveFile(text)).toEqual({ kind: 'saved', atStart: [] });
    expect(JSON.parse(mine.fileText())).toEqual({ configVersion: 1, kioskName: 'West' });
  });

  it.each([
    ['{', [{ kind: 'not-json' }]],
    ['[]', [{ kind: 'not-settings' }]],
    ['{"configVersion":2,"brandName":"N"}', [{ kind: 'newer', version: 2, known: 1 }]],
    [
      '{"configVersion":"1","brandName":"N"}',
      [{ kind: 'wrong', key: 'configVersion', problem: { kind: 'not-whole' } }],
    ],
    ['{"brandNam":"N"}', [{ kind: 'unknown-key', key: 'brandNam' }]],
    ['{"retention":{"name":2}}', [{ kind: 'unknown-key', key: 'retention.name' }]],
    [
      '{"privacyNotice":{"nl":"Uw gegevens","de":"\\u0000"}}',
      [
        { kind: 'wrong', key: 'privacyNotice.de', problem: { kind: 'not-plain-text' } },
        {
          kind: 'wrong',
          key: 'privacyNotice.nl',
          problem: { kind: 'not-a-language', values: [...LANGUAGES] },
        },
      ],
    ],
    [
      '{"webhookPort":70000,"locale":""}',
      [
        { kind: 'wrong', key: 'locale', problem: { kind: 'empty' } },
        { kind: 'wrong', key: 'webhookPort', problem: { kind: 'not-port', least: 0, most: 65_535 } },
      ],
    ],
    ['{"baseUrl":"http://service.example"}', [{ kind: 'wrong', key: 'baseUrl', problem: { kind: 'http' } }]],
  ])('all settings as one file are not taken from %s', async (text, problems) => {
    const mine = await station();
    const answer = await mine.saveFile(text);
    expect(answer.kind).toBe('invalid');
    if (answer.kind === 'invalid') expect(answer.problems.slice(0, problems.length)).toMatchObject(problems);
    expect(await mine.lookAtFile(text)).toEqual(answer);
    expect(mine.fileText()).toBe('{\n  "configVersion": 1\n}\n');
  });

  it('all settings as one file never bring the key of one service to another', async () => {
    const mine = await station();
    await mine.save({ baseUrl: 'https://service.example', apiKey: CANARIES.apiKey });
    const refused = {
      kind: 'invalid',
      problems: [
        {
          kind: 'wrong',
          key: 'baseUrl',
          problem: { kind: 'other-service', origin: 'https://service.example' },
        },
      ],
    };
    // A look says what would come of it.
    expect(await mine.lookAtFile('{"baseUrl":"https://elsewhere.example"}')).toEqual(refused);
    expect(await mine.saveFile('{"baseUrl":"https://elsewhere.example"}')).toEqual(refused);
    expect(mine.inForce()).toMatchObject({
      apiKey: CANARIES.apiKey,
      settings: { baseUrl: 'https://service.example' },
    });
  });

  it.each([
    ['none is there', undefined],
    ['something else is there', 'no certificate'],
  ])(
    'all settings as one file are refused where they name an authority that this machine could not start with: %s',
    async (_, text) => {
      const mine = await station();
      const caFile = join(mine.dataDir, 'house.pem');
      if (text !== undefined) writeFileSync(caFile, text);
      const file = JSON.stringify({ kioskName: 'North', caFile });
      const refused = { kind: 'invalid', problems: [{ kind: 'wrong', key: 'caFile' }] };
      expect(await mine.lookAtFile(file)).toMatchObject(refused);
      expect(await mine.saveFile(file)).toMatchObject(refused);
      expect(mine.inForce().settings.kioskName).toBe('Kiosk 1');
    },
  );

  it('all settings as one file are refused where they watch a path that this machine does not have, and not where it was watched before', async () => {
    const mine = await station();
    const rosterFile = join(mine.dataDir, 'list.csv');
    const file = JSON.stringify({ kioskName: 'North', rosterFile });
    const refused = {
      kind: 'invalid',
      problems: [{ kind: 'wrong', key: 'rosterFile', problem: { kind: 'nothing-there' } }],
    };
    expect(await mine.lookAtFile(file)).toEqual(refused);
    expect(await mine.saveFile(file)).toEqual(refused);
    writeFileSync(rosterFile, '');
    expect((await mine.saveFile(file)).kind).toBe('saved');
    rmSync(rosterFile);
    expect((await mine.lookAtFile(file)).kind).toBe('read');
  });
});
