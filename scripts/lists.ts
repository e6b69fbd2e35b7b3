/** `npm run lists -- FILE`: how Foyer would read a list. Changes nothing. Entry file. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '../src/contract/languages.ts';
import { type ListRecipe, ListRecipeSchema } from '../src/contract/list-recipe.ts';
import { reportOf } from '../src/main/appointments/lists/list-report.ts';
import { sourceOf } from '../src/main/appointments/lists/list-text.ts';
import { openList } from '../src/main/appointments/lists/open-list.ts';
import { isColumnName } from '../src/main/appointments/lists/read-appointments.ts';

const USAGE = `Usage: npm run lists -- FILE [--json] [--time-zone ZONE] [--recipe FILE]
  --json             accepted: the report is always JSON
  --time-zone ZONE   the lobby's time zone, such as Europe/Berlin; default: this computer's
  --recipe FILE      what is known about lists of this shape: docs/reference/list-recipes.md
Shows as JSON how Foyer would read a list, and changes nothing.`;

const DAY_MS = 86_400_000;

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function given() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        'time-zone': { type: 'string' },
        recipe: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message.split('. ', 1)[0] : ''}. ${USAGE}`);
  }
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return fail(`The file ${file} cannot be read.`);
  }
}

function recipeIn(file: string | undefined): ListRecipe | undefined {
  if (file === undefined) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(bytesOf(file).toString('utf8'));
  } catch {
    return fail(`The recipe ${file} is not JSON.`);
  }
  const reading = ListRecipeSchema.safeParse(json);
  if (reading.success) return reading.data;
  const [issue] = reading.error.issues;
  return fail(`The recipe ${file} is wrong at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? ''}`);
}

function zoneOf(name: string | undefined): string {
  const zone = name ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return fail(`There is no time zone “${zone}”. Zones are named like Europe/Berlin.`);
  }
}

const { values, positionals } = given();
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
const [file] = positionals;
if (file === undefined || positionals.length > 1) fail(USAGE);
const timeZone = zoneOf(values['time-zone']);
const recipe = recipeIn(values.recipe);
const bytes = bytesOf(file);
const now = Date.now();
const opened = openList(sourceOf({ kind: 'memory', bytes: new Uint8Array(bytes).buffer }), {
  languages: LANGUAGES,
  timeZone,
  window: { from: now - 31 * DAY_MS, to: now + 366 * DAY_MS },
  encoding: recipe?.encoding,
  sheet: recipe?.sheet,
  knows: isColumnName,
});
const report = reportOf(opened, { timeZone, now, recipe });
process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
if (report.unreadable) {
  process.stderr.write(`This list cannot be read: ${report.unreadable.kind}.\n`);
  process.exitCode = 1;
}
