/** Setup, the front desk and the page of a new screen, at their sizes and in several languages: no barrier, and no text cut. */
import { expect, type Page, test } from '@playwright/test';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { axeFindings, bringAxe } from '../gallery/axe.ts';
import { cutTexts } from '../gallery/cut-text.ts';
import { type GalleryServer, startGallery } from '../gallery/gallery-server.ts';
import { HOUSE_STATES } from '../gallery/house-states.ts';

const OF_STAFF = [
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];
const OF_NEW_SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 800, height: 1280 },
];

/** Long words, another direction, other letters: what goes wrong in a language goes wrong in one of these. */
const FOR_STAFF = ['de', 'ar', 'zh-Hans', 'pl', 'en'] as const;

/** Names of visitors, kiosks, houses and clerks, and the day, end with three dots where their place is too small. */
const SHORTENED =
  '.others-words, .desk-today > span, .desk-arrival-name, .clerk-name, .inbox-button > span, .help-reason, .help-reason > *, .help-facts > button';

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

for (const { name, page: kind, isDark, place } of STATES) {
  test(`${name}: has no barrier, and nothing is cut or beside the page`, async () => {
    const isPair = kind === 'pair';
    const sizes = isPair ? OF_NEW_SCREENS : OF_STAFF;
    for (const [turn, size] of sizes.entries()) {
      if (isBrief && turn !== (place / 4) % sizes.length) continue;
      const languages = isPair ? LANGUAGES : FOR_STAFF;
      const language = languages[(place * 3 + turn) % languages.length] ?? 'en';
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: isDark === true ? 'dark' : 'light' });
      await page.goto(`${gallery.url}house-${kind}.html?state=${name}&language=${language}`);
      await page.evaluate(() => window.houseGallery.shown);
      const where = `${name} ${language} ${size.width}x${size.height}`;
      expect(await axeFindings(page, isPair ? 'public' : 'staff'), where).toEqual([]);
      if (!isPair) expect(await page.evaluate(cutTexts, SHORTENED), where).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, where).toBeLessThanOrEqual(size.width);
    }
  });
}
