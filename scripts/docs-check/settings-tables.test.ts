import { expect, it } from 'vitest';
import { readPage } from './markdown.ts';
import { fileOnlyFaults, settingsFaults } from './settings-tables.ts';

const known = {
  settings: new Set(['baseUrl', 'lines']),
  variables: new Map([
    ['FOYER_BASE_URL', 'baseUrl'],
    ['FOYER_STAFF_PIN', undefined],
  ]),
  defaults: new Map([['opensBeforeMin', '30']]),
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

it('a default that is another one in the program is named', () => {
  const settings = new Set([...known.settings, 'opensBeforeMin']);
  const about = (standard: string) =>
    settingsFaults(
      [
        readPage(
          'README.md',
          `| file | environment | default |\n|---|---|---|\n| \`opensBeforeMin\` | | ${standard} |\n`,
        ),
      ],
      { ...known, settings },
    )
      .map(({ sentence }) => sentence)
      .filter((sentence) => sentence.includes('opensBeforeMin'));
  expect(about('30')).toEqual([]);
  expect(about('20')).toEqual(['the default of opensBeforeMin is 30']);
});

it('a setting of the file alone without a reason is told, and so is a reason for one that setup has', () => {
  const page = (...rows: readonly string[]) => [
    readPage('docs/x.md', `| setting | why setup has no field for it |\n|---|---|\n${rows.join('\n')}\n`),
  ];
  const given = (...rows: readonly string[]) =>
    fileOnlyFaults(page(...rows), ['healthPort', 'secrets']).map(({ line, sentence }) => [line, sentence]);
  expect(given('| `healthPort`, `secrets` | asked for at the start |')).toEqual([]);
  expect(given('| `healthPort` | asked for at the start |', '| `secrets` | |', '| `lines` | so |')).toEqual([
    [5, 'lines is no setting of the file alone'],
    [3, 'nothing says why setup has no field for secrets'],
  ]);
});
