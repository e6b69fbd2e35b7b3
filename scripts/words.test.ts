import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { inOrderOf, typesOf, wordsOf } from './words.ts';

const folder = resolve(import.meta.dirname, '../src/words');

test('catalogues are in the order of the English ones and the types are of today: else npm run words', () => {
  const stale = [...wordsOf(folder)].filter(([path, text]) => {
    const file = join(folder, path);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  expect(stale.map(([path]) => path)).toEqual([]);
});

test('a translation sorted by a translator’s tool comes back in the order of the English sentences', () => {
  const english = { title: 'Check in', wait_one: '1', wait_other: '2', open: { yes: 'Yes', no: 'No' } };
  const sorted = {
    open: { no: 'Ні', yes: 'Так' },
    title: 'Т',
    wait_few: '2',
    wait_many: '5',
    wait_one: '1',
    x: '',
  };
  expect(JSON.stringify(inOrderOf(english, sorted))).toBe(
    '{"title":"Т","wait_one":"1","wait_few":"2","wait_many":"5","open":{"yes":"Так","no":"Ні"},"x":""}',
  );
});

test('the types hold each sentence itself, with the values that it wants', () => {
  expect(typesOf({ kiosk: { title: 'At {{time}}' } })).toContain('"title": "At {{time}}"');
});
