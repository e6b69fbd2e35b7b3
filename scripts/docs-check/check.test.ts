import { expect, it } from 'vitest';
import { linkFaults, passageFaults } from './check.ts';
import { isFlag } from './flags.ts';
import { readPage } from './markdown.ts';
import { readSource } from './source.ts';

const sources = [
  readSource(
    'src/a.ts',
    "const OPTIONS = { 'kiosk-mode': { type: 'boolean' } }; process.env['FOYER_API_KEY']; label();",
  ),
  readSource(
    'src/a.test.ts',
    "describe('a visitor', () => { it.each(['twice'])('is called %s', () => run('--made-up')); });",
  ),
];
const pages = [readPage('docs/a.md', '# The house\n'), readPage('docs/adr/0007-b.md', '# 7\n')];
const files = new Set(['docs/a.md', 'docs/adr/0007-b.md', 'src/a.ts', 'src/a.test.ts']);
const repository = {
  files,
  pages,
  sources,
  comments: [],
  styles: ['.a { --wide: 1 }'],
  words: new Set(['FOYER_API_KEY', 'label', 'set-cookie']),
  scripts: new Set(['faults', 'test']),
};
const known = {
  repository,
  steps: new Set(['e2e']),
  isFlag: isFlag(sources, repository.styles),
  places: { files, literals: new Set<string>() },
};
const faults = (text: string) =>
  passageFaults({ file: 'docs/a.md', line: 1, text, kind: 'sentence' }, known).map(
    ({ sentence }) => sentence,
  );

it('a page may name what exists: files, scripts, flags, variables, names, tests, sections, decisions', () => {
  expect(
    faults(
      '`src/a.ts`, `npm run faults`, npm test -- e2e, `--kiosk-mode`, --wide, --disable-gpu, FOYER_API_KEY, `label()`, ' +
        '`Set-Cookie`, ADR 7, `a.test.ts`: "a visitor is called twice", a.md, "The house", `SQLITE_BUSY`, `YYYY-MM-DD`',
    ),
  ).toEqual([]);
});

it.each([
  ['`src/b.ts`', 'there is no src/b.ts'],
  ['`npm run fault`', 'package.json has no script fault'],
  ['npm test -- e3e', 'npm test has no step e3e'],
  ['`--kiosk`', 'no program here takes --kiosk'],
  ['`--made-up`', 'no program here takes --made-up'],
  ['FOYER_KEY', 'no code reads or has FOYER_KEY'],
  ['`labels`', 'no code has `labels`'],
  ['ADR 8', 'there is no ADR 8'],
  ['`a.test.ts`: "is called thrice"', 'a.test.ts has no test "is called thrice"'],
  ['a.md, "The home"', 'a.md has no section "The home"'],
])('a page that names %s is wrong, and one sentence says so', (text, sentence) => {
  expect(faults(text)).toEqual([sentence]);
});

it('links are followed to files, folders and headings, and those that leave the repository are not', () => {
  const page = readPage(
    'docs/a.md',
    '# The house\n\n[a](#the-house) [b](adr/0007-b.md#7) [c](../src) [d](https://x.example/y)\n',
  );
  expect(linkFaults(page, repository)).toEqual([]);
  const broken = readPage(
    'docs/a.md',
    '# The house\n\n[a](#the-home) [b](adr/0008.md)\n\n[c](adr/0007-b.md#8)\n',
  );
  expect(linkFaults(broken, { pages: [broken, ...pages], files })).toEqual([
    { file: 'docs/a.md', line: 3, sentence: 'the link #the-home leads to no heading' },
    { file: 'docs/a.md', line: 3, sentence: 'the link adr/0008.md leads to no file' },
    { file: 'docs/a.md', line: 5, sentence: 'the link adr/0007-b.md#8 leads to no heading' },
  ]);
});

it('a page with an unfinished merge is named', () => {
  const page = readPage(
    'docs/a.md',
    '# The house\n\nOne.\n<<<<<<< HEAD\nTwo.\n=======\nThree.\n>>>>>>> other\n',
  );
  const sentences = page.passages
    .flatMap((passage) => passageFaults(passage, known))
    .map((one) => one.sentence);
  expect(sentences).toEqual(['a conflict of a merge is not resolved']);
});
