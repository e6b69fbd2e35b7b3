import { describe, expect, it } from 'vitest';
import {
  ConfigFileSchema,
  effectiveSettings,
  lockedFields,
  problemSentence,
  SettingsLayerSchema,
} from './settings.ts';

const sentenceFor = (value: unknown): string => {
  const parsed = ConfigFileSchema.safeParse(value);
  return parsed.success ? 'fine' : problemSentence('foyer.config.json', parsed.error);
};

describe('a setting that breaks its rule', () => {
  it.each<[unknown, string]>([
    [
      { baseUrl: 'http://service.example' },
      'foyer.config.json: baseUrl The service accepts HTTPS only. The address must begin with https://.',
    ],
    [{ baseUrl: 7 }, 'foyer.config.json: baseUrl must be an https address.'],
    [
      { baseUrl: 'service.example' },
      'foyer.config.json: baseUrl This is not a complete address. It should look like https://service.example.',
    ],
    [{ webhookPort: 70_000 }, 'foyer.config.json: webhookPort must be a whole number from 0 to 65535.'],
    [{ webhookPort: '4511' }, 'foyer.config.json: webhookPort must be a whole number from 0 to 65535.'],
    [{ webhookPort: 1.5 }, 'foyer.config.json: webhookPort must be a whole number from 0 to 65535.'],
    [{ locationId: 'one' }, 'foyer.config.json: locationId must be a whole number.'],
    [{ brandName: '  ' }, 'foyer.config.json: brandName must not be empty.'],
    [{ brandName: 'x'.repeat(61) }, 'foyer.config.json: brandName must have at most 60 characters.'],
    [{ brandName: 7 }, 'foyer.config.json: brandName must be text.'],
    [
      { timeZone: 'Europe/Atlantis' },
      'foyer.config.json: timeZone must be an IANA time zone such as Europe/Madrid.',
    ],
    [{ locale: 'e' }, 'foyer.config.json: locale must be a language tag such as en or es-MX.'],
    [
      { labelPrivacy: 'everything' },
      'foyer.config.json: labelPrivacy must be number, initials or first-name.',
    ],
    [
      { opensBeforeMin: -1 },
      'foyer.config.json: opensBeforeMin must be a whole number of minutes from 0 to 1440.',
    ],
    [
      { closesAfterMin: 'soon' },
      'foyer.config.json: closesAfterMin must be a whole number of minutes from 0 to 1440.',
    ],
    [{ lines: {} }, 'foyer.config.json: lines must be a list.'],
    [{ lines: ['A'] }, 'foyer.config.json: lines.0 must be an object.'],
    [{ lines: [{ id: 1 }, { id: 'x' }] }, 'foyer.config.json: lines.1.id must be a whole number.'],
    [{ lines: [{ id: 1, opens: 5 }] }, 'foyer.config.json: "lines.0.opens" is not a setting.'],
    [{ desks: [{ id: 1 }] }, 'foyer.config.json: desks.0.name must be text.'],
    [{ apiKey: '' }, 'foyer.config.json: apiKey must not be empty.'],
    [{ apikey: 'secret-value' }, 'foyer.config.json: "apikey" is not a setting.'],
    [{ constructor: 1 }, 'foyer.config.json: "constructor" is not a setting.'],
    [[], 'foyer.config.json must be a JSON object.'],
    [null, 'foyer.config.json must be a JSON object.'],
    ['text', 'foyer.config.json must be a JSON object.'],
  ])('%j is answered with key and rule', (value, sentence) => {
    expect(sentenceFor(value)).toBe(sentence);
  });

  it('is never shown with the secret that broke it', () => {
    for (const value of [
      { apiKey: 'CANARY'.repeat(100) },
      { webhookSecret: ['CANARY'] },
      { apiKey: { CANARY: 'CANARY' } },
    ]) {
      expect(sentenceFor(value)).toMatch(/^foyer\.config\.json: (apiKey|webhookSecret) must/);
      expect(sentenceFor(value)).not.toContain('CANARY');
    }
  });

  it('is every rule, as one line', () => {
    for (const key of Object.keys(ConfigFileSchema.shape)) {
      const sentence = sentenceFor({ [key]: { not: 'this' } });
      expect(sentence, key).toMatch(new RegExp(`^foyer\\.config\\.json: ${key} must be .+\\.$`));
    }
  });
});

describe('the settings in force', () => {
  it('have a value wherever one is needed', () => {
    expect(effectiveSettings([])).toMatchObject({
      webhookHost: '127.0.0.1',
      webhookPort: 4511,
      brandName: 'Foyer',
      locale: 'en',
      labelPrivacy: 'number',
      opensBeforeMin: 30,
      closesAfterMin: 15,
    });
    expect(effectiveSettings([]).baseUrl).toBeUndefined();
  });

  it('come from the last layer that names them, also when it names zero', () => {
    const layers = [
      { brandName: 'a', webhookPort: 1 },
      { brandName: 'b', opensBeforeMin: 5 },
      { webhookPort: 0, brandName: undefined },
    ];
    const parsed = layers.map((layer) => SettingsLayerSchema.parse(layer));
    expect(effectiveSettings(parsed)).toMatchObject({ brandName: 'b', webhookPort: 0, opensBeforeMin: 5 });
  });

  it('of the config file and the environment are locked', () => {
    expect(lockedFields([{ brandName: 'x' }, { apiKey: 'k', webhookPort: 0 }])).toEqual([
      'apiKey',
      'webhookPort',
      'brandName',
    ]);
    expect(lockedFields([{}, {}])).toEqual([]);
  });
});
