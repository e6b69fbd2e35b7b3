/** Setup, the front desk and the page of a new screen, at their sizes and in several languages: no barrier, and no text cut. */
import { expect, type Page, test } from '@playwright/test';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { axeFindings, bringAxe } from '../gallery/axe.ts';
import { cutTexts } from '../gallery/cut-text.ts';
import { type GalleryServer, startGallery } from '../gallery/gallery-server.ts';
import { HOUSE_STATES } from '../gallery/house-states.ts';
import { outOfReach } from '../gallery/out-of-reach.ts';

const OF_NEW_SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 800, height: 1280 },
  { width: 1024, height: 768 },
];

const OF_STAFF = [
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];
/** The part of a usual window that is left in a browser with a larger zoom. */
const ZOOMED = { width: 640, height: 480 };
const SELDOM_OF_STAFF = [{ width: 1280, height: 720 }, { width: 1920, height: 1080 }, ZOOMED];

/** Long words, another direction, other letters: what goes wrong in a language goes wrong in one of these. */
const FOR_STAFF = ['en', 'de', 'ar', 'zh-Hans'] as const;
const SELDOM_FOR_STAFF = LANGUAGES.filter((language) => !FOR_STAFF.some((one) => one === language));

/** Names of visitors, kiosks, houses and clerks end with three dots where their place is too small. */
const SHORTENED =
  '.others-words, .arrival-name, .clerk-name, .help-reason, .help-reason > *, .help-facts > button';

/** `npm test` has twelve minutes and looks at every fourth state at one of its sizes; `npm run test:e2e` has all the time. */
const isBrief = process.env['FOYER_BRIEF'] === '1';
const STATES = HOUSE_STATES.map((state, place) => ({ ...state, place })).filter(
  ({ place }) => !isBrief || place % 4 === 0,
);

let gallery: GalleryServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  gallery = await startGallery();
  // One page for all, which has read the gallery's files once.
  page = await browser.newPage();
  await bringAxe(page);
});

test.afterAll(async () => {
  await page.close();
  await gallery.close();
});

interface Look {
  readonly size: { readonly width: number; readonly height: number };
  readonly language: string;
}

/** One of `all` for each place in a row of them. */
function turned<T>(all: readonly T[], turn: number): T {
  const one = all[turn % all.length];
  if (one === undefined) throw new Error('There is nothing to choose from.');
  return one;
}

/** A new screen's page reads its language once, and is looked at at each size in one of ten. */
const looksOfNewScreen = (place: number): readonly Look[] =>
  OF_NEW_SCREENS.map((size, turn) => ({ size, language: turned(LANGUAGES, place * 3 + turn) }));

/** Four languages at both usual sizes, and the six others in turn at three more. */
const looksOfStaff = (place: number): readonly Look[] => [
  ...FOR_STAFF.flatMap((language) => OF_STAFF.map((size) => ({ size, language }))),
  ...SELDOM_OF_STAFF.map((size, turn) => ({ size, language: turned(SELDOM_FOR_STAFF, place * 3 + turn) })),
];

/** Text that the edge of what scrolls cuts in two is undecided to axe; in a larger window it was decided. */
async function barriers(isPublic: boolean, size: Look['size']): Promise<readonly string[]> {
  const found = await axeFindings(page, isPublic ? 'public' : 'staff');
  return size === ZOOMED ? found.filter((one) => !one.includes(' undecided (')) : found;
}

for (const { name, page: kind, isDark, place } of STATES) {
  test(`${name}: has no barrier, and nothing is cut or beside the page`, async () => {
    const isPair = kind === 'pair';
    const all = isPair ? looksOfNewScreen(place) : looksOfStaff(place);
    // A brief look goes through languages and sizes from state to state.
    const looks = isBrief ? [turned(all, (place / 4) * 3)] : all;
    await page.emulateMedia({ colorScheme: isDark === true ? 'dark' : 'light' });
    for (const [turn, { size, language }] of looks.entries()) {
      await page.setViewportSize(size);
      // A window of the front desk is placed when it opens: whoever has all things larger opens it so.
      if (turn === 0 || isPair || size === ZOOMED) {
        await page.goto(`${gallery.url}house-${kind}.html?state=${name}&language=${language}`);
        await page.evaluate(() => window.houseGallery.shown);
      } else await page.evaluate((next) => window.houseGallery.speak(next), language);
      const where = `${name} ${language} ${size.width}x${size.height}`;
      expect.soft(await barriers(isPair, size), where).toEqual([]);
      if (!isPair) expect.soft(await page.evaluate(cutTexts, SHORTENED), where).toEqual([]);
      if (!isPair) expect.soft(await page.evaluate(outOfReach), where).toEqual([]);
      const whole = await page.evaluate(() => {
        const { scrollWidth: width, scrollHeight: height } = document.documentElement;
        return { width, height };
      });
      expect.soft(whole.width, where).toBeLessThanOrEqual(size.width);
      // Nobody scrolls a screen that hangs on the wall.
      if (isPair) expect.soft(whole.height, where).toBeLessThanOrEqual(size.height);
    }
  });
}
