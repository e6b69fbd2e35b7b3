import { expect, it } from 'vitest';
import { readPage } from './markdown.ts';
import { settingsFaults } from './settings-tables.ts';

const known = {
  settings: new Set(['baseUrl', 'lines']),
  variables: new Map([
    ['FOYER_BASE_URL', 'baseUrl'],
    ['FOYER_STAFF_PIN', undefined],
  ]),
};
const faults = (...rows: readonly string[]) =>
  settingsFaults(
    [readPage('README.md', `| file | environment | x |\n|---|---|---|\n${rows.join('\n')}\n`)],
    known,
  ).map(({ line, sentence }) => [line, sentence]);

const GOOD = ['| `baseUrl` | `FOYER_BASE_URL` (`a,b`) | |', '| `lines` | | |', '| | `FOYER_STAFF_PIN` | |'];

it('a table with every setting and its variable is right', () => {
  expect(faults(...GOOD)).toEqual([]);
});

it('a setting or variable that nobody reads is told, and so is one that no table has', () => {
  expect(faults('| `baseUrl` | `FOYER_BASE` | |', '| `rows` | | |', '| | `FOYER_STAFF_PIN` | |')).toEqual([
    [3, 'there is no variable FOYER_BASE'],
    [4, 'there is no setting rows'],
    [3, 'no table of settings has lines'],
    [3, 'no table of settings has FOYER_BASE_URL'],
  ]);
});

it('a variable beside a setting that it does not decide is told', () => {
  expect(faults(...GOOD, '| `lines` | `FOYER_BASE_URL` | |')).toEqual([
    [6, 'FOYER_BASE_URL decides baseUrl'],
  ]);
});
