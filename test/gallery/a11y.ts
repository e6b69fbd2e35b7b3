/**
 * `npm run a11y -- [--spread] [--every N] [--seed N] [--states a,b] [--languages en,de] [--json]`: axe and the ruler over
 * every state of the kiosk in ten languages, two themes and three text sizes, or over a spread of them, of which `--every 3`
 * takes a third. Entry file.
 */
import { chromium } from '@playwright/test';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { LanguageSchema } from '../../src/contract/own-settings.ts';
import { provideBrowser } from '../../scripts/provisions/browser.ts';
import { createRandom } from '../faults/random.ts';
import { allCases, spreadCases } from './cases.ts';
import { startGallery } from './gallery-server.ts';
import { STATES } from './states.ts';
import { walk } from './walk.ts';

const USAGE =
  'Usage: npm run a11y -- [--spread] [--every N] [--seed N] [--states a,b] [--languages en,de] [--json]. A state may end with *.';

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function flags() {
  try {
    return parseArgs({
      options: {
        spread: { type: 'boolean', default: false },
        every: { type: 'string', default: '1' },
        seed: { type: 'string', default: '1' },
        states: { type: 'string', default: '*' },
        languages: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message.split('. ', 1)[0] : ''}. ${USAGE}`);
  }
}

const given = flags();
if (given.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
if (!/^\d{1,9}$/.test(given.seed)) fail(`--seed takes a whole number, not "${given.seed}".`);
if (!/^[1-9]\d?$/.test(given.every)) fail(`--every takes a whole number from 1, not "${given.every}".`);
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const names = STATES.map(({ name }) => name);
const states = given.states.split(',').flatMap((pattern) => {
  const matching = names.filter((name) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
  return matching.length > 0
    ? matching
    : fail(`There is no state "${pattern}". They are: ${names.join(', ')}.`);
});
const languages =
  given.languages === undefined
    ? LANGUAGES
    : given.languages.split(',').map((text) => {
        const language = LanguageSchema.safeParse(text);
        return language.success ? language.data : fail(`"${text}" is not one of ${LANGUAGES.join(', ')}.`);
      });
const executablePath = provideBrowser(say) ?? fail('No browser could be had.');

const gallery = await startGallery();
const browser = await chromium.launch({
  executablePath,
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--autoplay-policy=no-user-gesture-required',
  ],
});
try {
  const cases = given.spread
    ? spreadCases(states, createRandom(Number(given.seed))).filter((_, n) => n % Number(given.every) === 0)
    : allCases(states, languages);
  const report = await walk({ browser, url: gallery.url, cases, halfOfPanels: given.spread, say });
  if (!given.json) for (const example of report.examples) say(`  ! ${example}`);
  process.stdout.write(`${JSON.stringify(report)}\n`);
  process.exitCode = report.violations > 0 ? 1 : 0;
} finally {
  await browser.close();
  await gallery.close();
}
