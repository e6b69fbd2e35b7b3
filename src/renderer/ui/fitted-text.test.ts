import { expect, test } from 'vitest';
import { widthInEms } from './fitted-text.tsx';

test('a longer name is wider, and a wide letter is wider than a narrow one', () => {
  expect(widthInEms('Maximiliana K.')).toBeGreaterThan(widthInEms('Anna K.'));
  expect(widthInEms('W')).toBeGreaterThan(widthInEms('i'));
  expect(widthInEms('Проба')).toBeGreaterThan(widthInEms('Proba'));
  expect(widthInEms('Ж')).toBeGreaterThan(widthInEms('Б'));
  expect(widthInEms('田')).toBeGreaterThan(widthInEms('A'));
});
