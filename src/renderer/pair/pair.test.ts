import { expect, test } from 'vitest';
import { settle } from '../../../test/support/fake-clock.ts';
import type { Language } from '../../contract/languages.ts';
import { createI18n } from '../i18n/create-i18n.ts';
import english from '../../words/en/pair.json' with { type: 'json' };
import { showHouseLanguage } from './pair.tsx';

test('a house whose language is told while the letters of the browser’s are on their way is shown in its own', async () => {
  const i18n = createI18n({ pair: english }, () => Promise.resolve(english));
  let arabic: (() => void) | undefined;
  const letters = (language: Language): Promise<void> =>
    language === 'ar' ? new Promise((resolve) => (arabic = resolve)) : Promise.resolve();
  const shown: Language[] = [];
  const end = showHouseLanguage(i18n, 'ar', letters, (language) => void shown.push(language));
  await expect.poll(() => arabic).toBeDefined();
  end();
  showHouseLanguage(i18n, 'de', letters, (language) => void shown.push(language));
  await expect.poll(() => shown).toEqual(['de']);
  arabic?.();
  await settle();
  expect(shown).toEqual(['de']);
  expect(i18n.language).toBe('de');
});
