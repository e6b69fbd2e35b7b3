/** The page for clerks names what is on their screen as it is written there. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PAGE = readFileSync(new URL('../docs/front-desk.md', import.meta.url), 'utf8');

function sentencesIn(words: unknown): readonly string[] {
  if (typeof words === 'string') return [words];
  return Object.values(words ?? {}).flatMap(sentencesIn);
}

test('a bold name on the page for clerks is on the front desk word for word', () => {
  const files = ['desk', 'booking', 'figures', 'health', 'inbox'].map(
    (name) => new URL(`../src/words/en/${name}.json`, import.meta.url),
  );
  const sentences = new Set(files.flatMap((file) => sentencesIn(JSON.parse(readFileSync(file, 'utf8')))));
  const names = [...PAGE.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => name !== 'bold' && !sentences.has(name))).toEqual([]);
});

test('the page for clerks fits on two sheets of paper', () => {
  expect(PAGE.split('\n').length).toBeLessThanOrEqual(81);
});
