import { expect, it } from 'vitest';
import { mentionsIn, sectionsQuoted, titlesQuoted } from './mentions.ts';

const sentence = (text: string) => ({ file: 'docs/lobby.md', line: 7, text, kind: 'sentence' }) as const;
const block = (text: string) => ({ file: 'docs/lobby.md', line: 7, text, kind: 'block' }) as const;
const named = (passage: Parameters<typeof mentionsIn>[0]) =>
  mentionsIn(passage).map(({ kind, text }) => [kind, text]);

it('files and folders are named with and without backticks, whole or from the folder on', () => {
  expect(named(sentence('See `board/label.ts`, lan/jar.test.ts (also `help/`) and src/main.'))).toEqual([
    ['path', 'board/label.ts'],
    ['path', 'lan/jar.test.ts'],
    ['path', 'src/main'],
    ['path', 'help/'],
  ]);
});

it("addresses, a person's own folders and place-holders are no files of the repository", () => {
  expect(
    named(
      sentence(
        'https://a.example/x.html, sqlite.org/pragma.html, /etc/foyer/x.json, ~/.config/y.json, <h>.json',
      ),
    ),
  ).toEqual([]);
});

it('a command names its script and its steps', () => {
  expect(named(sentence('`npm run faults`, then npm test -- e2e electron'))).toEqual([
    ['script', 'faults'],
    ['script', 'test'],
    ['step', 'e2e'],
    ['step', 'electron'],
  ]);
});

it('a flag behind a program of ours is ours, one before it or of another program is not', () => {
  expect(named(sentence('`systemctl --user start foyer`'))).toEqual([]);
  expect(named(block('node --import ./x node scripts/start.ts --kiosk-mode > smoke.json'))).toContainEqual([
    'flag',
    '--kiosk-mode',
  ]);
  expect(named(block('node --strange scripts/start.ts --json'))).not.toContainEqual(['flag', '--strange']);
  expect(named(sentence('with --kiosk-mode'))).toEqual([['flag', '--kiosk-mode']]);
});

it('variables and names of the code are told apart, and each has its line', () => {
  expect(mentionsIn(sentence('first\n`FOYER_API_KEY` and\n`labelPrivacy` and `help.ask()`'))).toEqual([
    { kind: 'variable', text: 'FOYER_API_KEY', line: 8 },
    { kind: 'name', text: 'labelPrivacy', line: 9 },
    { kind: 'name', text: 'help.ask', line: 9 },
  ]);
});

it('a word in capitals in a command is a value, unless it is set', () => {
  expect(named(block('curl --cacert CA_FILE'))).toEqual([]);
  expect(named(block('FOYER_DEBUG=1 npm start'))).toContainEqual(['variable', 'FOYER_DEBUG']);
});

it('titles of tests are quoted behind the file they are in, in straight or in curly quotes', () => {
  expect(
    titlesQuoted(sentence('`a.test.ts`: "one", "two"; b.spec.ts, with a fault: “three” and “four”')).map(
      ({ path, title }) => [path, title],
    ),
  ).toEqual([
    ['a.test.ts', 'one'],
    ['a.test.ts', 'two'],
    ['b.spec.ts', 'three'],
    ['b.spec.ts', 'four'],
  ]);
});

it('a section is quoted behind its page', () => {
  expect(sectionsQuoted(sentence('(docs/security.md, "The staff PIN")'))).toEqual([
    { path: 'docs/security.md', title: 'The staff PIN', line: 7 },
  ]);
});

it('a decision is named by its number', () => {
  expect(named(sentence('as ADR 7 says'))).toEqual([['decision', '7']]);
});
