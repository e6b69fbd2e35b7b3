import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/languages.ts';
import { ConfigFileSchema, effectiveSettings, lockedFields, SettingsLayerSchema } from './settings.ts';
import { sourceSentence } from './setting-problems.ts';

const sentenceFor = (value: unknown): string => {
  const parsed = ConfigFileSchema.safeParse(value, { reportInput: true });
  return parsed.success ? 'fine' : sourceSentence('foyer.config.json', parsed.error);
};

describe('a setting that breaks its rule', () => {
  it.each<[unknown, string]>([
    [
      { baseUrl: 'http://service.example' },
      'foyer.config.json: baseUrl: The booking system only accepts HTTPS. The address must begin with https://.',
    ],
    [{ baseUrl: 7 }, 'foyer.config.json: baseUrl must be text in quotes.'],
    [
      { baseUrl: 'service.example' },
      'foyer.config.json: baseUrl: This is not a complete address. It should look like https://service.example.',
    ],
    [{ webhookPort: 70_000 }, 'foyer.config.json: webhookPort must be a whole number from 0 to 65535.'],
    [{ webhookPort: '4511' }, 'foyer.config.json: webhookPort must be a number without quotes.'],
    [{ webhookPort: 1.5 }, 'foyer.config.json: webhookPort must be a whole number from 0 to 65535.'],
    [{ locationId: 'one' }, 'foyer.config.json: locationId must be a whole number.'],
    [{ brandName: '  ' }, 'foyer.config.json: brandName must not be empty.'],
    [{ brandName: 'x'.repeat(61) }, 'foyer.config.json: brandName must have at most 60 characters.'],
    [{ brandName: 7 }, 'foyer.config.json: brandName must be text in quotes.'],
    [
      { timeZone: 'Europe/Atlantis' },
      'foyer.config.json: timeZone must be a time zone such as Europe/Madrid.',
    ],
    [{ locale: 'e' }, 'foyer.config.json: locale must be a language tag such as en or es-MX.'],
    [
      { openingHours: { monday: [{ from: '8:00', to: '12:00' }] } },
      'foyer.config.json: openingHours.monday.0.from: enter a time such as 08:30.',
    ],
    [
      { quietHours: { monday: [{ from: '22:00', to: '06:00' }] } },
      'foyer.config.json: quietHours.monday.0 must end after it starts. For hours past midnight, add two entries.',
    ],
    [{ openingHours: { Montag: [] } }, 'foyer.config.json: "openingHours.Montag" is not a setting.'],
    [
      { desks: [{ id: 1, name: 'Desk 1', direction: 'x'.repeat(61) }] },
      'foyer.config.json: desks.0.direction must have at most 60 characters.',
    ],
    [{ displayNotice: 'The lift\nis out of order' }, 'foyer.config.json: displayNotice must be one line.'],
    [
      { labelPrivacy: 'everything' },
      'foyer.config.json: labelPrivacy must be one of these: number, initials, first-name.',
    ],
    [
      { opensBeforeMin: -1 },
      'foyer.config.json: opensBeforeMin must be a whole number of minutes from 0 to 1440.',
    ],
    [
      { closesAfterMin: 'soon' },
      'foyer.config.json: closesAfterMin must be a whole number of minutes from 0 to 1440.',
    ],
    [{ lines: {} }, 'foyer.config.json: lines must be a list in square brackets.'],
    [{ lines: ['A'] }, 'foyer.config.json: lines.0 must be a group in curly brackets.'],
    [{ lines: [{ id: 1 }, { id: 'x' }] }, 'foyer.config.json: lines.1.id must be a whole number.'],
    [{ lines: [{ id: 1, opens: 5 }] }, 'foyer.config.json: "lines.0.opens" is not a setting.'],
    [
      { desks: [{ id: 1 }] },
      'foyer.config.json: desks.0.name is missing. Add it, or remove the settings that need it.',
    ],
    [{ brandColour: 'teal' }, 'foyer.config.json: brandColour must be a colour such as #0c5c56.'],
    [
      { brandColour: '#777' },
      'foyer.config.json: brandColour must be darker. White text on #777777 has a contrast of 4.47:1, but 7:1 is needed. The closest darker colour that works is #595959.',
    ],
    [
      { logo: 'logo.png' },
      'foyer.config.json: logo must be a PNG, JPEG or WebP picture of at most 200 kB, written as data:image/png;base64,….',
    ],
    [{ kioskName: '' }, 'foyer.config.json: kioskName must not be empty.'],
    [{ kioskName: 'x'.repeat(41) }, 'foyer.config.json: kioskName must have at most 40 characters.'],
    [{ kioskName: 'a\nb' }, 'foyer.config.json: kioskName must be one line.'],
    [{ languages: [] }, 'foyer.config.json: languages must have at least one entry.'],
    [{ languages: ['en', 'en'] }, 'foyer.config.json: languages must list each entry only once.'],
    [
      { languages: ['en', 'xx'] },
      'foyer.config.json: languages.1 must be one of these: en, es, fr, de, ar, uk, pl, tr, zh-Hans, vi.',
    ],
    [
      { nameShown: 'all' },
      'foyer.config.json: nameShown must be one of these: first-name, initials, none, phone-digits.',
    ],
    [{ camera: 'yes' }, 'foyer.config.json: camera must be one of these: true, false.'],
    [{ panelInches: 9.9 }, 'foyer.config.json: panelInches must be a number of inches from 10 to 100.'],
    [{ panelInches: 101 }, 'foyer.config.json: panelInches must be a number of inches from 10 to 100.'],
    [
      { privacyContact: 'x'.repeat(201) },
      'foyer.config.json: privacyContact must have at most 200 characters.',
    ],
    [
      { privacyNotice: { nl: 'Uw gegevens' } },
      'foyer.config.json: privacyNotice.nl is not available on the kiosk. Available languages: en, es, fr, de, ar, uk, pl, tr, zh-Hans, vi.',
    ],
    [
      { privacyNotice: { de: 'x'.repeat(1_501) } },
      'foyer.config.json: privacyNotice.de must have at most 1500 characters.',
    ],
    [
      { privacyNotice: { de: 'Daten\u0007' } },
      'foyer.config.json: privacyNotice.de must be plain text without invisible characters.',
    ],
    [{ privacyNotice: { de: 7 } }, 'foyer.config.json: privacyNotice.de must be text in quotes.'],
    [{ privacyNotice: 'Your data' }, 'foyer.config.json: privacyNotice must be a group in curly brackets.'],
    [{ staffPin: '482915' }, 'foyer.config.json: "staffPin" is not a setting.'],
    [{ staffPinHash: 'x' }, 'foyer.config.json: "staffPinHash" is not a setting.'],
    [{ apiKey: '' }, 'foyer.config.json: apiKey must not be empty.'],
    [{ apikey: 'secret-value' }, 'foyer.config.json: "apikey" is not a setting.'],
    [{ constructor: 1 }, 'foyer.config.json: "constructor" is not a setting.'],
    [[], 'foyer.config.json must be a JSON object.'],
    [null, 'foyer.config.json must be a JSON object.'],
    ['text', 'foyer.config.json must be a JSON object.'],
  ])('the setting %j is answered with its key and the rule it breaks', (value, sentence) => {
    expect(sentenceFor(value)).toBe(sentence);
  });

  it('a setting that breaks its rule is never shown with the secret that broke it', () => {
    for (const value of [
      { apiKey: 'CANARY'.repeat(100) },
      { oidcSecret: 'CANARY'.repeat(100) },
      { webhookSecret: ['CANARY'] },
      { apiKey: { CANARY: 'CANARY' } },
    ]) {
      expect(sentenceFor(value)).toMatch(/^foyer\.config\.json: (apiKey|webhookSecret|oidcSecret) must/);
      expect(sentenceFor(value)).not.toContain('CANARY');
    }
  });

  it('a setting of any name that breaks its rule is told in one line', () => {
    for (const key of Object.keys(ConfigFileSchema.shape)) {
      // Hours, networks, days and a provider of accounts are objects, and nothing else is.
      const isObject =
        ['network', 'retention', 'privacyNotice', 'oidc', 'lobbiesPage'].includes(key) ||
        key.endsWith('Hours');
      const sentence = sentenceFor({ [key]: isObject ? 'always' : { not: 'this' } });
      expect(sentence, key).toMatch(new RegExp(`^foyer\\.config\\.json: ${key} must be .+\\.$`));
    }
  });
});

describe('the settings in force', () => {
  it('the settings in force have a value wherever one is needed', () => {
    expect(effectiveSettings([])).toMatchObject({
      webhookHost: '127.0.0.1',
      webhookPort: 4511,
      brandName: 'Foyer',
      locale: 'en',
      labelPrivacy: 'number',
      opensBeforeMin: 30,
      closesAfterMin: 15,
      brandColour: '#0c5c56',
      kioskName: 'Kiosk 1',
      languages: LANGUAGES,
      nameShown: 'first-name',
      camera: false,
      panelInches: 21.5,
    });
    const { baseUrl, logo, privacyContact } = effectiveSettings([]);
    expect([baseUrl, logo, privacyContact]).toEqual([undefined, undefined, undefined]);
  });

  it('the settings in force come from the last layer that names them, also when it names zero', () => {
    const layers = [
      { brandName: 'a', webhookPort: 1 },
      { brandName: 'b', opensBeforeMin: 5 },
      { webhookPort: 0, brandName: undefined },
    ];
    const parsed = layers.map((layer) => SettingsLayerSchema.parse(layer));
    expect(effectiveSettings(parsed)).toMatchObject({ brandName: 'b', webhookPort: 0, opensBeforeMin: 5 });
  });

  it('settings of the config file and the environment are locked', () => {
    expect(lockedFields([{ brandName: 'x' }, { apiKey: 'k', webhookPort: 0 }])).toEqual([
      'apiKey',
      'webhookPort',
      'brandName',
    ]);
    expect(lockedFields([{ camera: false, languages: ['en'] }, { staffPin: '482915' }])).toEqual([
      'languages',
      'camera',
      'staffPin',
    ]);
    expect(lockedFields([{}, {}])).toEqual([]);
  });
});
