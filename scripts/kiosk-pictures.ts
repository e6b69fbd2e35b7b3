/** `npm run pictures`: pictures of the kiosk's states from the gallery, one by one and together on sheets. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startGallery } from '../test/gallery/gallery-server.ts';
import { changeLook, openState } from '../test/gallery/open-state.ts';
import { STATES } from '../test/gallery/states.ts';
import { provideWholeBrowser } from './provisions/browser.ts';

const USAGE = `Usage: npm run pictures -- [--states a,b] [--languages en,de] [--sizes 1,3] [--viewports 1080x1920]
  [--contrast] [--low] [--list] --out DIR
A state may end with *: told-* is every state that begins so.`;

interface Picture {
  readonly name: string;
  readonly file: string;
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const list = (text: string | undefined, otherwise: readonly string[]): readonly string[] =>
  text === undefined ? otherwise : text.split(',').map((one) => one.trim());

function statesNamed(patterns: readonly string[]): readonly string[] {
  return patterns.flatMap((pattern) => {
    const names = STATES.map(({ name }) => name).filter((name) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
    );
    if (names.length === 0) fail(`There is no state "${pattern}". npm run pictures -- --list names them.`);
    return names;
  });
}

function viewportOf(text: string): { width: number; height: number } {
  const [width, height] = text.split('x').map(Number);
  if (!width || !height) fail(`"${text}" is not a size such as 1080x1920.`);
  return { width, height };
}

/** All pictures of one language, small, with their names below. */
async function sheet(browser: Browser, pictures: readonly Picture[], path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1900, height: 1000 } });
  const cells = pictures.map(({ name, file }) => {
    const data = readFileSync(file).toString('base64');
    return `<figure><img src="data:image/png;base64,${data}"><figcaption>${name}</figcaption></figure>`;
  });
  await page.setContent(`<style>
    body { margin: 16px; background: #777; font: 14px sans-serif; display: flex; flex-wrap: wrap; gap: 16px }
    figure { margin: 0 } img { display: block; height: 520px } figcaption { color: #fff; padding-top: 4px }
  </style>${cells.join('')}`);
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

const { values: given } = parseArgs({
  options: {
    states: { type: 'string' },
    languages: { type: 'string' },
    sizes: { type: 'string' },
    viewports: { type: 'string' },
    contrast: { type: 'boolean', default: false },
    low: { type: 'boolean', default: false },
    out: { type: 'string' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (given.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
if (given.list) {
  process.stdout.write(`${STATES.map(({ name }) => name).join('\n')}\n`);
  process.exit(0);
}
const out = resolve(given.out ?? fail(USAGE));
const states = statesNamed(list(given.states, ['*']));
const languages = list(given.languages, ['en']);
const sizes = list(given.sizes, ['1']).map(Number);
const viewports = list(given.viewports, ['1080x1920']);
const executablePath = provideWholeBrowser((line) => console.error(line));
if (executablePath === undefined) fail('No browser could be had.');

mkdirSync(out, { recursive: true });
const gallery = await startGallery();
const browser = await chromium.launch({
  executablePath,
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
});

let failures = 0;

async function takeState(page: Page, state: string, language: string, into: Picture[]): Promise<void> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewportOf(viewport));
    try {
      await openState(page, gallery.url, state, language);
    } catch (error) {
      failures += 1;
      console.error(
        `${state} in ${language}: ${error instanceof Error ? error.message.split('\n', 1)[0] : ''}`,
      );
    }
    for (const size of sizes) {
      const text = size === 3 ? 3 : size === 2 ? 2 : 1;
      await changeLook(page, {
        text,
        contrast: given.contrast ? 'high' : 'normal',
        reach: given.low ? 'low' : 'normal',
      });
      const name = `${state} ${language} ${viewport} text ${size}`;
      const file = join(out, `${name.replaceAll(' ', '_')}.png`);
      await page.screenshot({ path: file });
      into.push({ name, file });
    }
  }
}

try {
  const page = await browser.newPage();
  for (const language of languages) {
    const pictures: Picture[] = [];
    for (const state of states) await takeState(page, state, language, pictures);
    const SHEET = 24;
    for (let from = 0; from < pictures.length; from += SHEET) {
      const path = join(out, `sheet-${language}-${from / SHEET + 1}.png`);
      await sheet(browser, pictures.slice(from, from + SHEET), path);
      console.log(path);
    }
  }
} finally {
  await browser.close();
  await gallery.close();
}
process.exitCode = failures > 0 ? 1 : 0;
