import { expect, test } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { createLanguageChoice } from './language-select.tsx';

function select(missing: readonly Language[] = []) {
  const kept = new Map<Language, () => void>();
  const shown: Language[] = [];
  const remembered: Language[] = [];
  const choose = createLanguageChoice({
    keep: (language) => new Promise<void>((resolve) => kept.set(language, resolve)),
    show(language) {
      if (missing.includes(language)) return Promise.resolve(false);
      shown.push(language);
      return Promise.resolve(true);
    },
    remember: (language) => void remembered.push(language),
  });
  return { choose, shown, remembered, came: (language: Language) => kept.get(language)?.() };
}

test('a clerk who chose twice reads the second language, however late the first one comes', async () => {
  const { choose, shown, remembered, came } = select();
  const slow = choose('zh-Hans');
  const last = choose('de');
  came('de');
  await last;
  came('zh-Hans');
  await slow;
  expect(shown).toEqual(['de']);
  expect(remembered).toEqual(['de']);
});

test('a language that could not be had is not remembered', async () => {
  const { choose, remembered, came } = select(['uk']);
  const choosing = choose('uk');
  came('uk');
  await choosing;
  expect(remembered).toEqual([]);
});
