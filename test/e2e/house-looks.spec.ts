/** Setup's screens and room, the front desk's panel of screens, and the page of a new screen: without a barrier at their sizes. */
import { expect, test } from '@playwright/test';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { axeFindings, bringAxe } from '../gallery/axe.ts';
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

/** `npm test` has twelve minutes and looks at each state at one of its sizes; `npm run test:e2e` has all the time. */
const isBrief = process.env['FOYER_BRIEF'] === '1';

let gallery: GalleryServer;

test.beforeAll(async () => {
  gallery = await startGallery();
});

test.afterAll(async () => {
  await gallery.close();
});

for (const [place, { name, page: kind, isDark }] of HOUSE_STATES.entries()) {
  test(`${name}: has no barrier, and nothing beside the page`, async ({ page }) => {
    await bringAxe(page);
    const isPair = kind === 'pair';
    const sizes = isPair ? OF_NEW_SCREENS : OF_STAFF;
    for (const [turn, size] of sizes.entries()) {
      if (isBrief && turn !== place % sizes.length) continue;
      // Setup and the front desk are English.
      const language = isPair ? (LANGUAGES[(place * 3 + turn) % LANGUAGES.length] ?? 'en') : 'en';
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: isDark === true ? 'dark' : 'light' });
      await page.goto(`${gallery.url}house-${kind}.html?state=${name}&language=${language}`);
      await page.evaluate(() => window.houseGallery.shown);
      const where = `${name} ${language} ${size.width}x${size.height}`;
      expect(await axeFindings(page, isPair ? 'public' : 'staff'), where).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, where).toBeLessThanOrEqual(size.width);
    }
  });
}
