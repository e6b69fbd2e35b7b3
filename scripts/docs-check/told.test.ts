import { expect, it } from 'vitest';
import { readPage } from './markdown.ts';
import { readSource } from './source.ts';
import { untoldFaults } from './told.ts';

const OPTIONS = "{ port: { type: 'string' }, 'no-open': { type: 'boolean' } }";
const known = {
  sources: [
    readSource('src/start.ts', `parseArgs({ options: ${OPTIONS} });`),
    readSource('src/start.test.ts', "parseArgs({ options: { made: { type: 'string' } } });"),
    readSource('src/schema.ts', "const ROWS = { row: { type: 'string' } };"),
  ],
  scripts: new Set(['start', 'format', 'format:check']),
};
const faults = (file: string, text: string) =>
  untoldFaults([readPage(file, text)], known).map(({ file, sentence }) => [file, sentence]);

it('a page that tells every flag and every command leaves nothing, in a sentence, a table or a block', () => {
  const text =
    '`--no-open` opens nothing.\n\n| command | |\n|---|---|\n| `npm run format` | `--port N` |\n\n```sh\nnpm start && npm run format:check\n```\n';
  expect(faults('README.md', text)).toEqual([]);
});

it('a flag and a command that only a longer one begins with are told as missing', () => {
  expect(faults('docs/x.md', '`npm start -- --port-range`, `--no-open` and `npm run format:check`')).toEqual([
    ['src/start.ts', 'no page tells of --port'],
    ['package.json', 'no page tells of npm run format'],
  ]);
});

it('a decision is no place where somebody looks for a flag', () => {
  expect(faults('docs/adr/0001-x.md', '`npm start`, `npm run format:check --port --no-open`')).toHaveLength(
    5,
  );
});
