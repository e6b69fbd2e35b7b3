import { describe, expect, it } from 'vitest';
import { ENVIRONMENT, readDemoLayer, readEnvironment } from './environment.ts';

describe('the environment', () => {
  it('the environment decides what its variables name', () => {
    expect(
      readEnvironment({
        FOYER_BASE_URL: 'https://service.example/v1/',
        FOYER_API_KEY: ' key ',
        FOYER_WEBHOOK_PORT: '0',
        FOYER_LOCATION_ID: '17',
        PATH: '/bin',
        FOYER_UNKNOWN: 'x',
      }),
    ).toEqual({
      kind: 'read',
      layer: { baseUrl: 'https://service.example', apiKey: 'key', webhookPort: 0, locationId: 17 },
    });
  });

  it('the environment decides about the kiosk, its languages as a list with commas', () => {
    expect(
      readEnvironment({
        FOYER_KIOSK_NAME: 'Kiosk East',
        FOYER_LANGUAGES: ' de, en ,zh-Hans',
        FOYER_NAME_SHOWN: 'initials',
        FOYER_CAMERA: 'true',
        FOYER_PANEL_INCHES: '23.8',
        FOYER_PRIVACY_CONTACT: 'Desk 1',
        FOYER_BRAND_COLOUR: '#036',
        FOYER_STAFF_PIN: ' 482915 ',
      }),
    ).toEqual({
      kind: 'read',
      layer: {
        kioskName: 'Kiosk East',
        languages: ['de', 'en', 'zh-Hans'],
        nameShown: 'initials',
        camera: true,
        panelInches: 23.8,
        privacyContact: 'Desk 1',
        brandColour: '#003366',
        staffPin: '482915',
      },
    });
    expect(readEnvironment({ FOYER_CAMERA: 'false' })).toEqual({ kind: 'read', layer: { camera: false } });
  });

  it('the environment lets a back-office system in by the hash of its token, and by nothing else', () => {
    const hash = 'AB'.repeat(32);
    expect(
      readEnvironment({ FOYER_INTAKE_TOKEN_HASH: hash, FOYER_INTAKE_HOST: '::1', FOYER_INTAKE_PORT: '4600' }),
    ).toEqual({
      kind: 'read',
      layer: { intakeTokenHash: hash.toLowerCase(), intakeHost: '::1', intakePort: 4600 },
    });
    expect(readEnvironment({ FOYER_INTAKE_TOKEN_HASH: 'the token itself' })).toEqual({
      kind: 'invalid',
      sentence: 'FOYER_INTAKE_TOKEN_HASH must be a SHA-256 hash (64 digits and letters).',
    });
  });

  it('the environment counts an empty variable as absent', () => {
    expect(readEnvironment(Object.fromEntries([...ENVIRONMENT.keys()].map((name) => [name, ''])))).toEqual({
      kind: 'read',
      layer: {},
    });
  });

  it.each([
    ['FOYER_WEBHOOK_PORT', 'abc', 'FOYER_WEBHOOK_PORT must be a whole number from 0 to 65535.'],
    ['FOYER_WEBHOOK_PORT', '  ', 'FOYER_WEBHOOK_PORT must be a whole number from 0 to 65535.'],
    ['FOYER_LOCATION_ID', '1.5', 'FOYER_LOCATION_ID must be a whole number.'],
    [
      'FOYER_BASE_URL',
      'http://service.example',
      'FOYER_BASE_URL: The booking system only accepts HTTPS. The address must begin with https://.',
    ],
    ['FOYER_CAMERA', 'yes', 'FOYER_CAMERA must be one of these: true, false.'],
    ['FOYER_PANEL_INCHES', '21,5', 'FOYER_PANEL_INCHES must be a number of inches from 10 to 100.'],
    [
      'FOYER_LANGUAGES',
      'en,english',
      'FOYER_LANGUAGES must be one of these: en, es, fr, de, ar, uk, pl, tr, zh-Hans, vi.',
    ],
    ['FOYER_LANGUAGES', 'en,en', 'FOYER_LANGUAGES must list each entry only once.'],
    ['FOYER_TIME_ZONE', 'Mars/Base', 'FOYER_TIME_ZONE must be a time zone such as Europe/Madrid.'],
  ])('a variable %s=%s is answered with its name and the rule', (name, value, sentence) => {
    expect(readEnvironment({ [name]: value })).toEqual({ kind: 'invalid', sentence });
  });

  it('the environment never shows a secret', () => {
    const reading = readEnvironment({ FOYER_API_KEY: 'CANARY'.repeat(200) });
    expect(reading.kind).toBe('invalid');
    expect(JSON.stringify(reading)).not.toContain('CANARY');
    const pin = readEnvironment({ FOYER_STAFF_PIN: '123456' });
    expect(pin.kind === 'invalid' && pin.sentence).toMatch(/^FOYER_STAFF_PIN: .+\.$/);
    expect(JSON.stringify(pin)).not.toContain('123456');
  });
});

describe('the demo’s layer', () => {
  it('the demo’s layer is absent, or read by the same rules', () => {
    expect(readDemoLayer(undefined)).toEqual({ kind: 'read', layer: undefined });
    expect(readDemoLayer('{"brandName":"Northgate"}')).toEqual({
      kind: 'read',
      layer: { brandName: 'Northgate' },
    });
    expect(readDemoLayer('{')).toEqual({ kind: 'invalid', sentence: 'FOYER_DEMO is not valid JSON.' });
    expect(readDemoLayer('{"x":1}')).toEqual({
      kind: 'invalid',
      sentence: 'FOYER_DEMO: "x" is not a setting.',
    });
  });
});
