/** `npm run pictures`: pictures of the states of the gallery, one by one and together on sheets. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startGallery } from '../test/gallery/gallery-server.ts';
import { contactSheet, type Picture } from './pictures/contact-sheet.ts';
import { SUBJECT, type Subject, SUBJECTS, type Wanted } from './pictures/subjects.ts';
import { provideWholeBrowser } from './provisions/browser.ts';

const USAGE = `Usage: npm run pictures -- [--of kiosk|display|staff] [--states a,b] [--languages en,de] [--viewports 1080x1920]
  [--sizes 1,3] [--contrast] [--low] [--dark] [--whole] [--list] --out DIR
A state may end with *: told-* is every state that begins so. --sizes, --contrast and --low are the kiosk's.
--whole takes a page that scrolls as far as it goes.`;

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const list = (text: string | undefined, otherwise: readonly string[]): readonly string[] =>
  text === undefined ? otherwise : text.split(',').map((one) => one.trim());

function statesNamed(known: readonly string[], patterns: readonly string[]): readonly string[] {
  return patterns.flatMap((pattern) => {
    const names = known.filter((name) =>
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

function sizeOf(text: string): Wanted['size'] {
  if (text === '1') return 1;
  if (text === '2') return 2;
  if (text === '3') return 3;
  return fail(`"${text}" is not a size of the kiosk's text: 1, 2 or 3.`);
}

function given() {
  try {
    return parseArgs({
      options: {
        of: { type: 'string', default: 'kiosk' },
        states: { type: 'string' },
        languages: { type: 'string' },
        sizes: { type: 'string' },
        viewports: { type: 'string' },
        contrast: { type: 'boolean', default: false },
        low: { type: 'boolean', default: false },
        dark: { type: 'boolean', default: false },
        whole: { type: 'boolean', default: false },
        out: { type: 'string' },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : ''}\n${USAGE}`);
  }
}

function subjectNamed(name: string): Subject {
  const known = SUBJECTS.find((one) => one === name);
  return known ? SUBJECT[known] : fail(`"${name}" has no pictures; --of is one of ${SUBJECTS.join(', ')}.`);
}

interface Taken {
  readonly pictures: readonly Picture[];
  readonly failures: number;
}

const options = given();
if (options.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
const subject = subjectNamed(options.of);
if (options.list) {
  process.stdout.write(`${subject.states.join('\n')}\n`);
  process.exit(0);
}
const out = resolve(options.out ?? fail(USAGE));
const states = statesNamed(subject.states, list(options.states, ['*']));
const languages = list(options.languages, ['en']);
const sizes = list(options.sizes, ['1']).map(sizeOf);
const viewports = list(options.viewports, subject.viewports);

async function takeState(page: Page, url: string, wanted: Omit<Wanted, 'size'>): Promise<Taken> {
  const pictures: Picture[] = [];
  let failures = 0;
  for (const viewport of viewports) {
    await page.setViewportSize(viewportOf(viewport));
    for (const size of sizes) {
      const { state, language } = wanted;
      try {
        await subject.open(page, url, { ...wanted, size });
      } catch (error) {
        failures += 1;
        const why = error instanceof Error ? error.message.split('\n', 1)[0] : '';
        console.error(`${state} in ${language}: ${why}`);
      }
      const name = `${state} ${language} ${viewport}${sizes.length > 1 ? ` text ${size}` : ''}`;
      const file = join(out, `${name.replaceAll(' ', '_')}.png`);
      await page.screenshot({ path: file, fullPage: options.whole });
      pictures.push({ name, file });
    }
  }
  return { pictures, failures };
}

async function takeLanguage(browser: Browser, url: string, language: string): Promise<number> {
  const page = await browser.newPage();
  const pictures: Picture[] = [];
  let failures = 0;
  const { contrast, low, dark } = options;
  for (const state of states) {
    const taken = await takeState(page, url, { state, language, contrast, low, dark });
    pictures.push(...taken.pictures);
    failures += taken.failures;
  }
  await page.close();
  for (let from = 0; from < pictures.length; from += subject.perSheet) {
    const path = join(out, `sheet-${language}-${from / subject.perSheet + 1}.png`);
    await contactSheet(browser, pictures.slice(from, from + subject.perSheet), path, subject.sheetHeight);
    console.log(path);
  }
  return failures;
}

const executablePath = provideWholeBrowser((line) => console.error(line));
if (executablePath === undefined) fail('No browser could be had.');
mkdirSync(out, { recursive: true });
const gallery = await startGallery();
const browser = await chromium.launch({
  executablePath,
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
});
let failures = 0;
try {
  for (const language of languages) failures += await takeLanguage(browser, gallery.url, language);
} finally {
  await browser.close();
  await gallery.close();
}
process.exitCode = failures > 0 ? 1 : 0;
