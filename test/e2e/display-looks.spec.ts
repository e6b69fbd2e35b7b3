/** Every state of the display on every screen it is drawn for, in all languages and themes: readable from 5 m, without a barrier. */
import { expect, type Page, test } from '@playwright/test';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { axeFindings, bringAxe } from '../gallery/axe.ts';
import { DISPLAY_STATES } from '../gallery/display-states.ts';
import { type GalleryServer, startGallery } from '../gallery/gallery-server.ts';
import { layoutFaults, pixelsFor } from '../gallery/layout-faults.ts';

/** `npm test` has twelve minutes; `npm run test:e2e` has all the time. */
const isBrief = process.env['FOYER_BRIEF'] === '1';

const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 3840, height: 2160 },
  { width: 1280, height: 720 },
];
const THEMES = ['dark', 'light', 'contrast'];

/** Longer names than fit in two lines end with three dots, on purpose. */
const CUT_ON_PURPOSE = new Set(['names']);

const RULES = { leastTarget: 64, leastGap: 8, leastCapital: undefined, controlsBelow: 0 };

let gallery: GalleryServer;

test.beforeAll(async () => {
  gallery = await startGallery();
});

test.afterAll(async () => {
  await gallery.close();
});

interface Capitals {
  /** How high the lowest capital is, in pixels; undefined where there is none. */
  readonly call: number | undefined;
  readonly list: number | undefined;
}

/** As they are drawn, by the font that draws them. */
const capitalsOn = (page: Page): Promise<Capitals> =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    const lowest = (selector: string): number | undefined => {
      const all = Array.from(document.querySelectorAll(selector), (element) => {
        const { fontWeight, fontFamily, fontSize } = getComputedStyle(element);
        if (context === null) throw new Error('There is no canvas to measure with.');
        context.font = `${fontWeight} 500px ${fontFamily}`;
        return (context.measureText('H').actualBoundingBoxAscent / 500) * parseFloat(fontSize);
      });
      return all.length === 0 ? undefined : Math.min(...all);
    };
    return {
      call: lowest('[data-testid=called-number] span span'),
      list: lowest('.recent-label, .recent-desk'),
    };
  });

async function open(page: Page, state: string, language: string, theme: string): Promise<void> {
  await page.goto(`${gallery.url}display.html?state=${state}&language=${language}&theme=${theme}`);
  await page.evaluate(() => window.displayGallery.shown);
}

for (const [place, { name }] of DISPLAY_STATES.entries()) {
  test(`${name}: can be read and has no barrier on every screen`, async ({ page }) => {
    await bringAxe(page);
    for (const [turn, screen] of SCREENS.entries()) {
      if (isBrief && turn % 2 !== place % 2) continue;
      const language = LANGUAGES[(place * SCREENS.length + turn) % LANGUAGES.length] ?? 'en';
      const theme = THEMES[(place + turn) % THEMES.length] ?? 'dark';
      await page.setViewportSize(screen);
      await open(page, name, language, theme);
      const where = `${name} ${language} ${theme} ${screen.width}x${screen.height}`;
      expect(await axeFindings(page), where).toEqual([]);
      const layout = await page.evaluate(() => window.displayGallery.measure());
      if (!CUT_ON_PURPOSE.has(name)) expect(layoutFaults(layout, RULES), where).toEqual([]);
      const { call = Infinity, list = Infinity } = await capitalsOn(page);
      const onWall = { ...screen, inches: 55 };
      expect(call, `${where}: a call`).toBeGreaterThanOrEqual(pixelsFor(61, onWall));
      expect(list, `${where}: the list`).toBeGreaterThanOrEqual(pixelsFor(25, onWall));
    }
  });
}

/** The longest words, those from right to left, and those without spaces. */
const TELLING: ReadonlySet<string> = new Set(['de', 'ar', 'zh-Hans']);

for (const language of LANGUAGES) {
  if (isBrief && !TELLING.has(language)) continue;
  test(`in ${language} a split card, a late and a lost board hold their words on the smallest screens`, async ({
    page,
  }) => {
    for (const screen of [SCREENS[1], SCREENS[3]]) {
      await page.setViewportSize(screen ?? { width: 1280, height: 720 });
      for (const state of ['two-calls', 'recall', 'late', 'lost', 'closed']) {
        await open(page, state, language, 'dark');
        const layout = await page.evaluate(() => window.displayGallery.measure());
        expect(layoutFaults(layout, RULES), `${state} ${language} ${screen?.width}`).toEqual([]);
      }
    }
  });
}

for (const address of [/fonts-chinese[^/]*\.css/u, /noto-sans-sc[^/]*\.woff2/u]) {
  test(`a picture is taken of Chinese letters, also where ${address.source} fails once`, async ({ page }) => {
    const failed = new Set<string>();
    await page.route(address, (route) => {
      const asked = route.request().url();
      if (failed.has(asked)) return route.continue();
      failed.add(asked);
      return route.abort('connectionrefused');
    });
    await open(page, 'one-call', 'zh-Hans', 'dark');
    expect(failed.size).toBeGreaterThan(0);
    const pieces = await page.evaluate(() =>
      [...document.fonts].filter(({ family }) => family.includes('SC')).map(({ status }) => status),
    );
    expect(pieces).toContain('loaded');
    expect(pieces).not.toContain('error');
    await expect(page.locator('.display')).toHaveAttribute('data-freshness', 'live');
  });
}
