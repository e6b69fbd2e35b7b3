import { describe, expect, test } from 'vitest';
import { languagesOfVoices, voiceSource } from './languages-field.tsx';

describe('Who can speak a language', () => {
  test('a language is spoken by this computer before the hub, and by nobody where neither has a voice', () => {
    expect(voiceSource('de', ['de'], ['de', 'tr'])).toBe('computer');
    expect(voiceSource('tr', ['de'], ['de', 'tr'])).toBe('hub');
    expect(voiceSource('vi', ['de'], ['de', 'tr'])).toBe('none');
  });

  test('a language is spoken by voices that need no network, in whatever way their tags are written', () => {
    expect(
      languagesOfVoices([
        { lang: 'zh-CN', localService: true },
        { lang: 'es_MX', localService: true },
        { lang: 'es-ES', localService: true },
        { lang: 'de-DE', localService: false },
        { lang: 'zh-TW', localService: true },
        { lang: 'nl-NL', localService: true },
        { lang: '', localService: true },
      ]),
    ).toEqual(['es', 'zh-Hans']);
  });
});
