/** `npm run sentences`: every sentence of a surface with values, in one page for a person to read. Entry file. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '../src/contract/languages.ts';
import { type Catalogues, readSheet } from './sentence-sheet/read-sheet.ts';
import { sheetPage } from './sentence-sheet/sheet-page.ts';

const USAGE = 'Usage: npm run sentences -- [--surface kiosk] [--languages en,de] --out FILE.html';
const WORDS = resolve(import.meta.dirname, '../src/words');

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function flags() {
  try {
    return parseArgs({
      options: {
        surface: { type: 'string', default: 'kiosk' },
        languages: { type: 'string' },
        out: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message.split('. ', 1)[0] : ''}. ${USAGE}`);
  }
}

function cataloguesOf(surface: string): Catalogues {
  const files = LANGUAGES.map((language) => [language, join(WORDS, language, `${surface}.json`)] as const);
  return new Map(
    files
      .filter(([, file]) => existsSync(file))
      .map(([language, file]) => [language, JSON.parse(readFileSync(file, 'utf8'))]),
  );
}

const given = flags();
if (given.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
const out = given.out ?? fail(USAGE);
const surfaces = readdirSync(join(WORDS, 'en')).map((file) => file.replace(/\.json$/u, ''));
if (!surfaces.includes(given.surface))
  fail(`There is no surface "${given.surface}". They are: ${surfaces.join(', ')}.`);
const catalogues = cataloguesOf(given.surface);
const languages = given.languages?.split(',') ?? [...catalogues.keys()];
const sections = languages.map((text) => {
  const language = [...catalogues.keys()].find((one) => one === text);
  if (language === undefined)
    return fail(`${given.surface} is not written in "${text}", but in ${[...catalogues.keys()].join(', ')}.`);
  return { language, rows: readSheet(given.surface, catalogues, language) };
});
writeFileSync(out, sheetPage(given.surface, sections));
process.stdout.write(`${resolve(out)}\n`);
