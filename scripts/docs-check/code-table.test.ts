import { expect, it } from 'vitest';
import { codeFaults } from './code-table.ts';
import { readPage } from './markdown.ts';

const faults = (...rows: readonly string[]) =>
  codeFaults(
    [readPage('docs/codes.md', `| code | what |\n|---|---|\n${rows.join('\n')}\n`)],
    ['K1', 'H10'],
  ).map(({ line, sentence }) => [line, sentence]);

it('a table with every code of the program and no other is right', () => {
  expect(faults('| `H10` | an address |', '| `K1` | a line |')).toEqual([]);
});

it('a code that nobody tells, one without a row, and one with two are told', () => {
  expect(faults('| `K1` | a |', '| `K2` | b |', '| `K1` | c |')).toEqual([
    [4, 'the program has no code K2'],
    [5, 'K1 has two rows'],
    [3, 'no table of codes has H10'],
  ]);
});
