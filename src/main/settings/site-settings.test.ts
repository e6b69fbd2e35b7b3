import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/languages.ts';
import type { SettingsChange } from '../../contract/settings.ts';
import { dataUrlOf, pngOf } from '../../../test/support/records/png-of.ts';
import { site } from '../../../test/support/parts/settings-of-site.ts';

const PIN = '482915';
const LOGO = dataUrlOf(pngOf());

describe('the settings of the kiosk and the brand', () => {
  it('the settings of the kiosk and the brand are kept over a restart as they are used', async () => {
    const mine = site();
    const change: SettingsChange = {
      brandColour: ' #036 ',
      logo: LOGO.replace('image/png', 'text/plain'),
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
      logo: LOGO,
      kioskName: 'Kiosk East',
    });
  });

  it('the settings of the kiosk and the brand lose logo and contact by an empty text, and a logo that was never there without a word', async () => {
    const mine = site();
    await mine.save({ logo: LOGO, privacyContact: 'Front desk' });
    expect(await mine.save({ logo: '', privacyContact: '' })).toEqual({ kind: 'saved' });
    expect(await mine.save({ logo: '' })).toEqual({ kind: 'saved' });
    expect(mine.inForce().settings).not.toHaveProperty('logo');
    expect(mine.inForce().settings).not.toHaveProperty('privacyContact');
    expect(Object.keys(JSON.parse(readFileSync(mine.file, 'utf8')))).toEqual([]);
  });

  it('the settings of the kiosk and the brand have a privacy notice by language: one is written or taken away, and the others stay', async () => {
    const mine = site();
    await mine.save({
      privacyNotice: { de: 'Ihre Daten.', ar: 'بياناتك.\r\n\r\n\r\n\tالسطر الثاني \u2028' },
    });
    await mine.save({ privacyNotice: { fr: 'Vos données.' } });
    expect(mine.inForce().settings.privacyNotice).toEqual({
      de: 'Ihre Daten.',
      ar: 'بياناتك.\n\n السطر الثاني',
      fr: 'Vos données.',
    });
    await mine.save({ privacyNotice: { de: ' \n ', es: '' } });
    expect(Object.keys(mine.inForce().settings.privacyNotice ?? {}).sort()).toEqual(['ar', 'fr']);
    await mine.save({ privacyNotice: { ar: '', fr: '' } });
    expect(mine.inForce().settings).not.toHaveProperty('privacyNotice');
  });

  it('the settings of the kiosk and the brand have a privacy notice of as many characters as a kiosk can show, and not one more', async () => {
    const mine = site();
    expect(await mine.save({ privacyNotice: { vi: `  ${'x'.repeat(1_500)}\n` } })).toEqual({ kind: 'saved' });
    expect(mine.inForce().settings.privacyNotice?.vi).toHaveLength(1_500);
  });

  it.each<[SettingsChange, string, object, string[]?]>([
    [
      { privacyNotice: { en: 'Fine', vi: 'x'.repeat(1_501) } },
      'privacyNotice',
      { kind: 'too-long', most: 1_500 },
      ['vi'],
    ],
    ...['\0', '\u202e', '\u2066', '\ud800'].map((sign): [SettingsChange, string, object, string[]] => [
      { privacyNotice: { ar: `نص${sign}نص` } },
      'privacyNotice',
      { kind: 'not-plain-text' },
      ['ar'],
    ]),
    [{ brandColour: 'teal' }, 'brandColour', { kind: 'not-a-colour' }],
    [
      { brandColour: '#ffcc00' },
      'brandColour',
      { kind: 'too-light', colour: '#ffcc00', ratio: expect.closeTo(1.51, 1), proposal: '#6c5600' },
    ],
    [{ logo: 'data:image/png;base64,R0lGODlh' }, 'logo', { kind: 'not-a-picture' }],
    [{ timeZone: 'Europe/Atlantis' }, 'timeZone', { kind: 'not-a-zone' }],
    [{ timeZone: '' }, 'timeZone', { kind: 'empty' }],
    [{ locale: 'Deutsch (AT)' }, 'locale', { kind: 'not-a-locale' }],
    [{ kioskName: ' ' }, 'kioskName', { kind: 'empty' }],
    [{ kioskName: 'x'.repeat(41) }, 'kioskName', { kind: 'too-long', most: 40 }],
    [{ languages: [] }, 'languages', { kind: 'no-entry' }],
    [{ languages: ['en', 'en'] }, 'languages', { kind: 'twice' }],
    [{ languages: ['tlh'] }, 'languages', { kind: 'one-of', values: [...LANGUAGES] }],
    [{ panelInches: 5 }, 'panelInches', { kind: 'not-inches', least: 10, most: 100 }],
    [{ panelInches: Number.NaN }, 'panelInches', { kind: 'not-inches', least: 10, most: 100 }],
    [{ privacyContact: 'x'.repeat(201) }, 'privacyContact', { kind: 'too-long', most: 200 }],
    [{ rosterFile: 'list.csv' }, 'rosterFile', { kind: 'not-full-path' }],
    [{ rosterFile: '~/list.csv' }, 'rosterFile', { kind: 'not-full-path' }],
    [{ rosterFile: '/not-there/list.csv' }, 'rosterFile', { kind: 'nothing-there' }],
    [{ rosterFile: '/dev/null' }, 'rosterFile', { kind: 'not-readable' }],
    [{ staffPin: '12a456' }, 'staffPin', { kind: 'pin-form' }],
    [{ staffPin: '' }, 'staffPin', { kind: 'pin-form' }],
    [{ staffPin: '123456' }, 'staffPin', { kind: 'pin-run' }],
  ])(
    'the settings of the kiosk and the brand are refused by their rule when they are %j, and nothing is written',
    async (change, field, problem, at) => {
      const mine = site();
      expect(await mine.save({ camera: true, ...change })).toEqual({
        kind: 'invalid',
        problems: [{ field, problem, ...(at && { at }) }],
      });
      expect(existsSync(mine.file)).toBe(false);
      expect(existsSync(mine.secrets)).toBe(false);
    },
  );

  it('the settings of the kiosk and the brand cannot be changed where the config file or the environment decides', async () => {
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
      'languages',
      'kioskName',
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
