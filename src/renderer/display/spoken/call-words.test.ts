import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/languages.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import { loadDisplaySentences } from '../../i18n/display-sentences.ts';
import display from '../../../words/en/display.json' with { type: 'json' };
import { loadLanguage } from '../../i18n/set-language.ts';
import { callWords } from './call-words.ts';

const TEST = { label: 'TEST', isRecall: false, isTest: true } as const;

test('a test call is said as one, with the desk that a call would name, and nobody is asked to come', () => {
  const t = createI18n({ display }).getFixedT('en', 'display');
  expect(callWords(t, 'en', { ...TEST, desk: '3' }, false)).toBe(
    'This is a test call to Desk 3. Nobody needs to come.',
  );
  expect(callWords(t, 'en', { ...TEST, desk: 'Room 204' }, true)).toBe(
    'This is a test call to Room 204. Nobody needs to come.',
  );
  expect(callWords(t, 'en', TEST, false)).toBe('This is a test call. Nobody needs to come.');
});

test('in every language it is another sentence than that of a call, and has room in what a display may have spoken', async () => {
  for (const language of LANGUAGES) {
    const i18n = createI18n({ display }, loadDisplaySentences);
    expect(await loadLanguage(i18n, language)).toBe(true);
    const t = i18n.getFixedT(language, 'display');
    const words = callWords(t, language, { ...TEST, desk: 'Consultation room 204' }, false);
    expect(words, language).toContain('Consultation room 204');
    if (language !== 'en') expect(words, language).not.toContain('test call');
    expect(words, language).not.toContain('TEST');
    expect(words.length, language).toBeLessThan(200);
  }
});
