import { expect, it } from 'vitest';
import { readSource } from './source.ts';

const source = (text: string) => readSource('src/a.ts', text);

it('lines of comment that follow each other are one, with the line it begins in', () => {
  const { comments, code } = source('const a = 1; // one\n// two\nconst b = 2;\n/** three\n * four\n */\n');
  expect(comments.map(({ line, text }) => [line, text])).toEqual([
    [1, ' one\n two'],
    [4, 'three\nfour\n '],
  ]);
  expect(code).not.toMatch(/one|two|three|four/);
});

it('a text that looks like a comment within a string is none', () => {
  const { comments, literals } = source("const a = 'https://b'; const c = `// d ${a} e`;");
  expect(comments).toEqual([]);
  expect(literals).toEqual(expect.arrayContaining(['https://b', '// d … e']));
});

it('a test has the names of its groups in front, and every row has a place in its title', () => {
  const { titles } = source(`
    describe('a visitor', () => {
      it.each([1])('with %s codes', () => {});
      describe('who waits', () => it('is called ' + 'once', () => {}));
    });
    test.describe('the room', () => { test(\`hears \${name}\`, () => {}); });
    it.skipIf(windows)('alone', () => {});
  `);
  expect(titles).toEqual([
    'a visitor',
    'a visitor with … codes',
    'a visitor who waits',
    'a visitor who waits is called once',
    'the room',
    'the room hears …',
    'alone',
  ]);
});

it('options are what parseArgs is told of', () => {
  expect(
    source("const O = { port: { type: 'string' }, 'no-open': { type: 'boolean' }, a: { type: 'x' } };")
      .options,
  ).toEqual(['port', 'no-open']);
});
