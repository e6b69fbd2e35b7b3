import { expect, test } from 'vitest';
import { lettersOf } from './load-fonts.ts';

test('letters are fetched ahead only if the screens’ own font lacks them', () => {
  expect(lettersOf('de', 'Größe')).toBe('');
  expect(lettersOf('uk', 'Код A-42, код')).toBe('Кдко');
  expect(lettersOf('zh-Hans', '预约码，A-42')).toBe('码约预，');
  expect(lettersOf('ar', 'رمز A-42')).toBe('رزم');
});

test('Vietnamese is drawn in one font, so all of its letters are', () => {
  expect(lettersOf('vi', 'Mã ã')).toBe(' Mã');
});
