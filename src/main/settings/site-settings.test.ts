import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { SettingsChange } from '../../contract/settings.ts';
import { isPinOf, parsePinHash } from '../access/pin-hash.ts';
import { openConfStore } from './conf-store.ts';
import { type EnvironmentLayer, readEnvironment } from './environment.ts';
import { openFileVault } from './file-vault.ts';
import { openServices } from '../../../test/support/parts/open-services.ts';
import { createHostSettings } from './host-settings.ts';
import type { ConfigFile } from './settings.ts';
import { createSettingsStore } from './settings-store.ts';

const PIN = '482915';
const SVG = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;

interface About {
  readonly dataDir?: string;
  readonly env?: Record<string, string>;
  readonly config?: ConfigFile;
}

function site({ dataDir = temporaryFolder(), env = {}, config = {} }: About = {}) {
  const opened = openFileVault(join(dataDir, 'secrets.json'));
  const environment = readEnvironment(env);
  if (opened.kind !== 'open') throw new Error(opened.sentence);
  if (environment.kind === 'invalid') throw new Error(environment.sentence);
  const layer: EnvironmentLayer = environment.layer;
  const file = join(dataDir, 'settings.json');
  const settings = createHostSettings({
    store: createSettingsStore(() => openConfStore(dataDir), file),
    vault: opened.vault,
    services: openServices(dataDir),
    configFile: config,
    environment: layer,
    demo: undefined,
  });
  const inForce = () => {
    const read = settings.read();
    if (read.kind === 'invalid') throw new Error(read.sentence);
    return read.layer;
  };
  return { ...settings, inForce, dataDir, file, secrets: join(dataDir, 'secrets.json') };
}

async function isSet(hash: string | undefined, pin: string): Promise<boolean> {
  const parsed = parsePinHash(hash ?? '');
  return parsed !== undefined && (await isPinOf(pin, parsed));
}

describe('the settings of the kiosk and the brand', () => {
  it('are kept over a restart as they are used', async () => {
    const mine = site();
    const change: SettingsChange = {
      brandColour: ' #036 ',
      logo: SVG.replace('image/svg+xml', 'text/plain'),
      kioskName: ' Kiosk East ',
      languages: ['de', 'en'],
      nameShown: 'phone-digits',
      camera: true,
      panelInches: 23.8,
      privacyContact: 'Front desk',
      timeZone: 'America/Lima',
      locale: 'es-PE',
    };
    expect(await mine.save(change)).toEqual({ kind: 'saved' });
    expect(site({ dataDir: mine.dataDir }).inForce().settings).toMatchObject({
      ...change,
      brandColour: '#003366',
      logo: SVG,
      kioskName: 'Kiosk East',
    });
  });

  it('lose their logo and contact by an empty text, and a logo that was never there without a word', async () => {
    const mine = site();
    await mine.save({ logo: SVG, privacyContact: 'Front desk' });
    expect(await mine.save({ logo: '', privacyContact: '' })).toEqual({ kind: 'saved' });
    expect(await mine.save({ logo: '' })).toEqual({ kind: 'saved' });
    expect(mine.inForce().settings).not.toHaveProperty('logo');
    expect(mine.inForce().settings).not.toHaveProperty('privacyContact');
    expect(Object.keys(JSON.parse(readFileSync(mine.file, 'utf8')))).toEqual([]);
  });

  it.each<[SettingsChange, string, object]>([
    [{ brandColour: 'teal' }, 'brandColour', { kind: 'not-a-colour' }],
    [
      { brandColour: '#ffcc00' },
      'brandColour',
      { kind: 'too-light', colour: '#ffcc00', ratio: expect.closeTo(1.51, 1), proposal: '#6c5600' },
    ],
    [{ logo: 'data:image/png;base64,R0lGODlh' }, 'logo', { kind: 'not-a-picture' }],
    [{ timeZone: 'Europe/Atlantis' }, 'timeZone', { kind: 'not-a-zone' }],
    [{ timeZone: '' }, 'timeZone', { kind: 'not-a-zone' }],
    [{ locale: 'Deutsch (AT)' }, 'locale', { kind: 'not-a-locale' }],
    [{ kioskName: ' ' }, 'kioskName', { kind: 'empty' }],
    [{ kioskName: 'x'.repeat(41) }, 'kioskName', { kind: 'too-long', most: 40 }],
    [{ languages: [] }, 'languages', { kind: 'no-language' }],
    [{ languages: ['en', 'en'] }, 'languages', { kind: 'language-twice' }],
    [{ languages: ['tlh'] }, 'languages', { kind: 'unknown-language' }],
    [{ panelInches: 5 }, 'panelInches', { kind: 'not-inches' }],
    [{ panelInches: Number.NaN }, 'panelInches', { kind: 'not-inches' }],
    [{ privacyContact: 'x'.repeat(201) }, 'privacyContact', { kind: 'too-long', most: 200 }],
    [{ rosterFile: 'list.csv' }, 'rosterFile', { kind: 'not-readable' }],
    [{ rosterFile: '/not-there/list.csv' }, 'rosterFile', { kind: 'not-readable' }],
    [{ rosterFile: '/dev/null' }, 'rosterFile', { kind: 'not-readable' }],
    [{ staffPin: '12a456' }, 'staffPin', { kind: 'pin-form' }],
    [{ staffPin: '' }, 'staffPin', { kind: 'pin-form' }],
    [{ staffPin: '123456' }, 'staffPin', { kind: 'pin-run' }],
  ])('are refused by their rule when they are %j, and nothing is written', async (change, field, problem) => {
    const mine = site();
    expect(await mine.save({ camera: true, ...change })).toEqual({
      kind: 'invalid',
      problems: [{ field, problem }],
    });
    expect(existsSync(mine.file)).toBe(false);
    expect(existsSync(mine.secrets)).toBe(false);
  });

  it('cannot be changed where the config file or the environment decides', async () => {
    const mine = site({
      env: { FOYER_KIOSK_NAME: 'East', FOYER_STAFF_PIN: PIN },
      config: { languages: ['de'], camera: false },
    });
    const answer = await mine.save({
      kioskName: 'West',
      languages: ['en'],
      camera: true,
      staffPin: '739164',
      panelInches: 32,
    });
    expect(answer.kind === 'invalid' && answer.problems.map(({ field }) => field)).toEqual([
      'kioskName',
      'languages',
      'camera',
      'staffPin',
    ]);
    expect(mine.inForce().settings).toMatchObject({
      kioskName: 'East',
      languages: ['de'],
      panelInches: 21.5,
    });
  });
});

describe('the settings of the room', () => {
  const at = (...times: readonly string[]) => times.map((text) => text.split('-')).map(spanOf);
  const spanOf = ([from = '', to = '']: readonly string[]) => ({ from, to });
  const desk = (id: number, name: string, direction?: string) => ({
    id,
    name,
    ...(direction === undefined ? {} : { direction }),
  });

  it('are kept over a restart, and taken away again', async () => {
    const mine = site();
    const change: SettingsChange = {
      displayNotice: ' Closed on Friday ',
      servedStaysMin: 0,
      staffLockMin: 0,
      opensBeforeMin: 45,
      closesAfterMin: 0,
      callLeavesAfterMin: 1440,
      labelPrivacy: 'initials',
      openingHours: { monday: at('08:00-12:00', '13:00-24:00'), sunday: [] },
      quietHours: { friday: at('12:00-13:00') },
      desks: [desk(3, ' Desk 3 ', '2nd floor, left'), desk(-1, 'Glass box', ' ')],
      lines: [
        { id: 14, name: ' Passports ', closesAfterMin: 0 },
        { id: -1, name: ' ' },
      ],
      people: [{ id: 88, name: ' M. Okafor ' }],
    };
    expect(await mine.save(change)).toEqual({ kind: 'saved' });
    expect(site({ dataDir: mine.dataDir }).inForce().settings).toMatchObject({
      ...change,
      displayNotice: 'Closed on Friday',
      desks: [desk(3, 'Desk 3', '2nd floor, left'), desk(-1, 'Glass box')],
      lines: [{ id: 14, name: 'Passports', closesAfterMin: 0 }, { id: -1 }],
      people: [{ id: 88, name: 'M. Okafor' }],
    });
    const nothing = {
      displayNotice: '',
      openingHours: null,
      quietHours: null,
      desks: [],
      lines: [],
      people: [],
    };
    expect(await mine.save(nothing)).toEqual({ kind: 'saved' });
    expect(JSON.parse(readFileSync(mine.file, 'utf8'))).toEqual({
      servedStaysMin: 0,
      staffLockMin: 0,
      opensBeforeMin: 45,
      closesAfterMin: 0,
      callLeavesAfterMin: 1440,
      labelPrivacy: 'initials',
    });
  });

  it('keep the days of each part that is not changed', async () => {
    const mine = site();
    expect(await mine.save({ retention: { names: 3, audit: 30 } })).toEqual({ kind: 'saved' });
    expect(await mine.save({ retention: { audit: 365 } })).toEqual({ kind: 'saved' });
    expect(site({ dataDir: mine.dataDir }).inForce().settings.retention).toEqual({ names: 3, audit: 365 });
  });

  const MANY = Array.from({ length: 501 }, (_, id) => desk(id, 'Desk'));
  it.each<[SettingsChange, string, object]>([
    [{ displayNotice: 'x'.repeat(121) }, 'displayNotice', { kind: 'too-long', most: 120 }],
    [{ displayNotice: 'a\u202eb' }, 'displayNotice', { kind: 'not-one-line' }],
    [{ servedStaysMin: 1441 }, 'servedStaysMin', { kind: 'not-minutes' }],
    [{ staffLockMin: 1441 }, 'staffLockMin', { kind: 'not-minutes' }],
    [{ staffLockMin: -1 }, 'staffLockMin', { kind: 'not-minutes' }],
    [{ servedStaysMin: 0.5 }, 'servedStaysMin', { kind: 'not-minutes' }],
    [{ opensBeforeMin: 1441 }, 'opensBeforeMin', { kind: 'not-minutes' }],
    [{ closesAfterMin: -1 }, 'closesAfterMin', { kind: 'not-minutes' }],
    [{ callLeavesAfterMin: 0.5 }, 'callLeavesAfterMin', { kind: 'not-minutes' }],
    [{ idleWarningAfterS: 14 }, 'idleWarningAfterS', { kind: 'not-seconds', least: 15, most: 300 }],
    [{ idleCountdownS: 19 }, 'idleCountdownS', { kind: 'not-seconds', least: 20, most: 120 }],
    [{ callVolume: 9 }, 'callVolume', { kind: 'not-percent', least: 10, most: 100 }],
    [{ callVolume: 101 }, 'callVolume', { kind: 'not-percent', least: 10, most: 100 }],
    [{ doneStaysS: 7.5 }, 'doneStaysS', { kind: 'not-seconds', least: 5, most: 120 }],
    [{ retention: { names: 0 } }, 'retention', { kind: 'not-days', part: 'names', least: 1, most: 14 }],
    [{ retention: { names: 15 } }, 'retention', { kind: 'not-days', part: 'names', least: 1, most: 14 }],
    [{ retention: { audit: 7.5 } }, 'retention', { kind: 'not-days', part: 'audit', least: 7, most: 730 }],
    [
      { openingHours: { monday: at('08:00-12:00'), tuesday: at('8-12') } },
      'openingHours',
      { kind: 'hours-not-a-time', weekday: 'tuesday' },
    ],
    [
      { quietHours: { sunday: at('22:00-06:00') } },
      'quietHours',
      { kind: 'hours-backwards', weekday: 'sunday' },
    ],
    [
      { quietHours: { friday: Array.from({ length: 11 }, () => spanOf(['08:00', '09:00'])) } },
      'quietHours',
      { kind: 'hours-too-many', weekday: 'friday' },
    ],
    [{ desks: [desk(1, 'A'), desk(7, ' ')] }, 'desks', { kind: 'desk-unnamed', desk: 7 }],
    [{ desks: [desk(7, 'x'.repeat(31))] }, 'desks', { kind: 'desk-too-long', desk: 7, most: 30 }],
    [{ desks: [desk(7, 'A', 'x'.repeat(61))] }, 'desks', { kind: 'desk-too-long', desk: 7, most: 60 }],
    [{ desks: [desk(7, 'A', 'up\nstairs')] }, 'desks', { kind: 'desk-not-one-line', desk: 7 }],
    [{ desks: [desk(7, 'A'), desk(7, 'B')] }, 'desks', { kind: 'desk-twice', desk: 7 }],
    [{ desks: MANY }, 'desks', { kind: 'too-many-desks', most: 500 }],
    [{ lines: [{ id: 7 }, { id: 7, name: 'B' }] }, 'lines', { kind: 'line-twice', line: 7 }],
    [{ lines: [{ id: 7, name: 'x'.repeat(101) }] }, 'lines', { kind: 'line-too-long', line: 7, most: 100 }],
    [{ lines: [{ id: 7, opensBeforeMin: 1441 }] }, 'lines', { kind: 'line-not-minutes', line: 7 }],
    [{ lines: [{ id: 7, closesAfterMin: 0.5 }] }, 'lines', { kind: 'line-not-minutes', line: 7 }],
    [{ lines: MANY.map(({ id }) => ({ id })) }, 'lines', { kind: 'too-many-lines', most: 200 }],
    [{ people: [{ id: 7, name: ' ' }] }, 'people', { kind: 'person-unnamed', person: 7 }],
    [{ people: [{ id: 7, name: 'A\nB' }] }, 'people', { kind: 'person-not-one-line', person: 7 }],
    [{ people: [desk(7, 'A'), desk(7, 'B')] }, 'people', { kind: 'person-twice', person: 7 }],
    [{ people: [desk(7, 'x'.repeat(101))] }, 'people', { kind: 'person-too-long', person: 7, most: 100 }],
    [{ people: MANY }, 'people', { kind: 'too-many-people', most: 300 }],
  ])('are refused by their rule when they are %j', async (change, field, problem) => {
    const mine = site();
    expect(await mine.save(change)).toEqual({ kind: 'invalid', problems: [{ field, problem }] });
    expect(existsSync(mine.file)).toBe(false);
  });

  it('stay as the config file has them', async () => {
    const mine = site({
      config: { desks: [desk(3, 'Desk 3')], people: [desk(88, 'M. Okafor')], quietHours: {} },
    });
    const answer = await mine.save({ desks: [], people: [], quietHours: null, displayNotice: 'Hello' });
    expect(answer.kind === 'invalid' && answer.problems).toEqual([
      { field: 'quietHours', problem: { kind: 'locked' } },
      { field: 'desks', problem: { kind: 'locked' } },
      { field: 'people', problem: { kind: 'locked' } },
    ]);
  });
});

describe('the staff PIN', () => {
  it('is there only once it is set, and is kept as a hash in the vault and nowhere else', async () => {
    const mine = site();
    expect(mine.inForce().staffPinHash).toBeUndefined();
    expect(await mine.save({ staffPin: ` ${PIN} `, kioskName: 'East' })).toEqual({ kind: 'saved' });
    const { staffPinHash } = site({ dataDir: mine.dataDir }).inForce();
    expect(await isSet(staffPinHash, PIN)).toBe(true);
    expect(await isSet(staffPinHash, '482916')).toBe(false);
    for (const file of [mine.file, mine.secrets]) expect(readFileSync(file, 'utf8')).not.toContain(PIN);
    expect(readFileSync(mine.file, 'utf8')).not.toContain('scrypt');
  });

  it('has another hash each time it is set, so that the same digits unlock too', async () => {
    const mine = site();
    await mine.save({ staffPin: PIN });
    const before = mine.inForce().staffPinHash;
    await mine.save({ staffPin: PIN });
    expect(mine.inForce().staffPinHash).not.toBe(before);
  });

  it('of the environment holds over that of setup, and keeps its hash from start to start', async () => {
    const mine = site();
    await mine.save({ staffPin: '739164' });
    const env = { FOYER_STAFF_PIN: PIN };
    const handed = site({ dataDir: mine.dataDir, env });
    await handed.prepare();
    const first = handed.inForce().staffPinHash;
    expect(await isSet(first, PIN)).toBe(true);
    expect(handed.inForce().locked).toEqual(['staffPin']);

    const again = site({ dataDir: mine.dataDir, env });
    await again.prepare();
    expect(again.inForce().staffPinHash).toBe(first);

    const other = site({ dataDir: mine.dataDir, env: { FOYER_STAFF_PIN: '925174' } });
    await other.prepare();
    expect(await isSet(other.inForce().staffPinHash, '925174')).toBe(true);

    // Without the variable, what setup was given is in force again.
    const without = site({ dataDir: mine.dataDir });
    await without.prepare();
    expect(await isSet(without.inForce().staffPinHash, '739164')).toBe(true);
    expect(readFileSync(mine.secrets, 'utf8')).not.toContain(PIN);
  });

  it('of the environment is hashed anew over a kept text that is no hash', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'secrets.json'), '{"handedPinHash":"482915"}');
    const mine = site({ dataDir, env: { FOYER_STAFF_PIN: PIN } });
    await mine.prepare();
    expect(await isSet(mine.inForce().staffPinHash, PIN)).toBe(true);
  });
});
