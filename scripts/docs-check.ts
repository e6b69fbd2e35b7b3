/**
 * `npm run docs:check`: what pages and comments name is there. Files, commands, flags, settings, variables and tests in
 * README, docs, ADRs and comments are looked up in the repository, and links within it are followed. Settings, codes, flags
 * and commands are looked up the other way round too: a page tells each of them. Fifteen questions of administrators are
 * answered by pages under the word that they ask with.
 */
import { resolve } from 'node:path';
import { ALL_CODES } from '../src/contract/codes.ts';
import { SETTING_DEFAULTS } from '../src/contract/setting-kinds.ts';
import { linkFaults, passageFaults } from './docs-check/check.ts';
import { codeFaults } from './docs-check/code-table.ts';
import { drawingFaults } from './docs-check/drawing.ts';
import { isFlag } from './docs-check/flags.ts';
import type { Fault } from './docs-check/passage.ts';
import { fileOnlyFaults, settingsFaults } from './docs-check/settings-tables.ts';
import { questionFaults } from './docs-check/questions.ts';
import { readRepository } from './docs-check/repository.ts';
import { isTest } from './docs-check/source.ts';
import { untoldFaults } from './docs-check/told.ts';
import { ENVIRONMENT, STAFF_PIN_VARIABLE } from '../src/main/settings/environment.ts';
import { FILE_ONLY } from '../src/main/settings/settings-file.ts';
import { ConfigFileSchema } from '../src/main/settings/settings.ts';
import { STEP_NAMES } from './step-names.ts';

const repository = readRepository(resolve(import.meta.dirname, '..'));
const programs = repository.sources.filter((source) => !isTest(source));
const known = {
  // No code has the variables of the environment: they are made from the names of settings.
  repository: { ...repository, words: new Set([...repository.words, ...ENVIRONMENT.keys()]) },
  steps: new Set<string>(STEP_NAMES),
  isFlag: isFlag(repository.sources, repository.styles),
  places: {
    files: repository.files,
    literals: new Set(programs.flatMap(({ literals }) => literals)),
  },
};
const settings = {
  settings: new Set(Object.keys(ConfigFileSchema.shape)),
  variables: new Map<string, string | undefined>([...ENVIRONMENT, [STAFF_PIN_VARIABLE, undefined]]),
  defaults: new Map(
    Object.entries(SETTING_DEFAULTS).flatMap(([name, value]) =>
      typeof value === 'object' ? [] : [[name, String(value)] as const],
    ),
  ),
};

/** What happened then is told with the names of then; a change log and a decision that was replaced are no guide. */
const present = repository.pages.filter(({ file, isHistory }) => !isHistory && file !== 'CHANGELOG.md');
const passages = [...present.flatMap(({ passages: of }) => of), ...repository.comments];
const faults: readonly Fault[] = [
  ...repository.pages.flatMap((page) => linkFaults(page, repository)),
  ...present.flatMap((page) => drawingFaults(page, repository.files)),
  ...settingsFaults(present, settings),
  ...fileOnlyFaults(present, FILE_ONLY),
  ...codeFaults(present, ALL_CODES),
  ...untoldFaults(present, repository),
  ...questionFaults(present, 'docs/README.md'),
  ...passages.flatMap((passage) => passageFaults(passage, known)),
];
for (const { file, line, sentence } of faults) console.error(`${file}:${line}: ${sentence}.`);
console.log(
  faults.length > 0
    ? `${faults.length} things that pages and comments name are not there.`
    : `What ${repository.pages.length} pages and the comments of ${repository.sources.length} files name is there.`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
