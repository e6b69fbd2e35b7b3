import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readPage } from './markdown.ts';
import { QUESTIONS, questionFaults } from './questions.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const INDEX = 'docs/README.md';
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const files = [...new Set([INDEX, ...QUESTIONS.map(({ page }) => page)])];

/** The pages as they are, one of them with another text. */
const pagesWith = (changed: string, text: string) =>
  files.map((file) => readPage(file, file === changed ? text : textOf(file)));

it('an administrator finds the answer to each of fifteen questions by the word they ask with', () => {
  expect(QUESTIONS).toHaveLength(15);
  expect(questionFaults(pagesWith('', ''), INDEX)).toEqual([]);
});

it.each(QUESTIONS)('a page that no longer has the words of “$asked” is named', ({ asked, words, page }) => {
  for (const word of words) {
    const without = textOf(page).replaceAll(new RegExp(word, 'gi'), 'thing');
    const sentences = questionFaults(pagesWith(page, without), INDEX).map(({ sentence }) => sentence);
    expect(sentences).toContainEqual(expect.stringContaining(`“${asked}” is not found by “${word}”`));
  }
});

it('a word far below its heading does not count', () => {
  const far = `# Leaving\n\n${'word '.repeat(20)} uninstall\n`;
  const sentences = questionFaults(pagesWith('docs/uninstall.md', far), INDEX).map(
    ({ sentence }) => sentence,
  );
  expect(sentences).toEqual([expect.stringContaining('is not found by “uninstall”')]);
});

it('an answer that the index does not link to is named', () => {
  const index = textOf(INDEX).replaceAll('(uninstall.md)', '(update.md)');
  const sentences = questionFaults(pagesWith(INDEX, index), INDEX).map(({ sentence }) => sentence);
  expect(sentences).toEqual(['the index has no link to docs/uninstall.md']);
});
