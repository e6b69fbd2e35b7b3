/** Every state of the display on every screen it is drawn for, in all languages and themes: readable from 5 m, without a barrier. */
import { expect, type Page, test } from '@playwright/test';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { axeFindings, bringAxe } from '../gallery/axe.ts';
import { DISPLAY_STATES } from '../gallery/display-states.ts';
import { type GalleryServer, startGallery } from '../gallery/gallery-server.ts';
import { layoutFaults, pixelsFor } from '../gallery/layout-faults.ts';

/** `npm test` has twelve minutes, and a look costs a core up to a second; `npm run test:e2e` has all the time. */
const isBrief = process.env['FOYER_BRIEF'] === '1';
/** In a short run, the one of `all` whose turn it is, so that neighbouring states cover all of them. */
const turnOf = <T>(all: readonly T[], turn: number): readonly T[] =>
  isBrief ? all.filter((_, place) => place === turn % all.length) : all;

const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 3840, height: 2160 },
  { width: 1280, height: 720 },
];
const THEMES = ['dark', 'light', 'contrast'];

/** Longer names of visitors than fit end with three dots, on purpose. */
const CUT_ON_PURPOSE = new Set(['names', 'two-names', 'two-desks']);

/** Between a long name and a desk's name of two lines there is no room for its direction. */
const SMALL_DIRECTION = new Set(['two-desks']);

/** A code of more signs than a card or a row has room for is drawn smaller, so that it is whole. */
const SMALL_CODE = new Set(['long-code']);

const RULES = { leastTarget: 64, leastGap: 8, leastCapital: undefined, controlsBelow: 0 };

let gallery: GalleryServer;
let looked: Page;

test.beforeAll(async ({ browser }) => {
  gallery = await startGallery();
  // One page for all looks, which has read the gallery's files once.
  looked = await browser.newPage();
  await bringAxe(looked);
});

test.afterAll(async () => {
  await looked.close();
  await gallery.close();
});

interface Capitals {
  /** How high the lowest capital is, in pixels; undefined where there is none. */
  readonly call: number | undefined;
  readonly list: number | undefined;
  readonly direction: number | undefined;
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
      direction: lowest('.call-direction'),
    };
  });

async function open(page: Page, state: string, language: string, theme: string): Promise<void> {
  await page.goto(`${gallery.url}display.html?state=${state}&language=${language}&theme=${theme}`);
  await page.evaluate(() => window.displayGallery.shown);
}

for (const [place, { name }] of DISPLAY_STATES.entries()) {
  if (isBrief && place % 2 === 1) continue;
  test(`${name}: can be read and has no barrier on every screen`, async () => {
    const page = looked;
    for (const screen of turnOf(SCREENS, Math.floor(place / 2))) {
      const turn = SCREENS.indexOf(screen);
      const language = LANGUAGES[(place * SCREENS.length + turn) % LANGUAGES.length] ?? 'en';
      const theme = THEMES[(place + turn) % THEMES.length] ?? 'dark';
      await page.setViewportSize(screen);
      await open(page, name, language, theme);
      const where = `${name} ${language} ${theme} ${screen.width}x${screen.height}`;
      expect(await axeFindings(page), where).toEqual([]);
      const layout = await page.evaluate(() => window.displayGallery.measure());
      if (!CUT_ON_PURPOSE.has(name)) expect(layoutFaults(layout, RULES), where).toEqual([]);
      expect(await crossedParts(page), where).toEqual([]);
      const { call = Infinity, list = Infinity, direction = Infinity } = await capitalsOn(page);
      const onWall = { ...screen, inches: 55 };
      const share = SMALL_CODE.has(name) ? 0.5 : 1;
      expect(call, `${where}: a call`).toBeGreaterThanOrEqual(share * pixelsFor(61, onWall));
      expect(list, `${where}: the list`).toBeGreaterThanOrEqual(share * pixelsFor(25, onWall));
      if (!SMALL_DIRECTION.has(name))
        expect(direction, `${where}: a direction`).toBeGreaterThanOrEqual(pixelsFor(14, onWall));
    }
  });
}

/** Parts of the cards that overlap something else, leave their card or row, or are a desk name that was cut. */
const crossedParts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const SLACK = 4;
    const faults: string[] = [];
    const nameOf = (element: Element): string => element.className || element.tagName;
    for (const card of document.querySelectorAll('.call-card')) {
      const around = card.getBoundingClientRect();
      const board = document.querySelector('.call-cards')?.getBoundingClientRect() ?? around;
      if (around.bottom > board.bottom + 1) faults.push('a card leaves the board');
      const parts = [...card.children].map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        const own = part.getBoundingClientRect();
        // A visitor's name may be cut at the end of its line, and has its box beyond it.
        const isName = part.matches('.call-label');
        return { part, boxes: isName ? [own] : [own, range.getBoundingClientRect()] };
      });
      for (const { part, boxes } of parts) {
        const leaves = boxes.some(
          ({ left, right, top, bottom }) =>
            left < around.left || right > around.right || top < around.top - 1 || bottom > around.bottom + 1,
        );
        if (leaves)
          faults.push(
            `${nameOf(part)} leaves its card: ${JSON.stringify([around, ...boxes].map(({ left, right, top, bottom }) => [left, right, top, bottom].map(Math.round)))}`,
          );
      }
      for (const [place, one] of parts.entries())
        for (const other of parts.slice(place + 1)) {
          const [a, b] = [one.part.getBoundingClientRect(), other.part.getBoundingClientRect()];
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          if (high > SLACK && wide > SLACK)
            faults.push(`${nameOf(one.part)} lies over ${nameOf(other.part)}`);
        }
    }
    const isServed = (element: Element): boolean => element.closest('[data-state="served"]') !== null;
    for (const desk of document.querySelectorAll('.desk-name, .recent-desk')) {
      const leading = parseFloat(getComputedStyle(desk).fontSize) * 0.4;
      const isCut =
        desk.scrollHeight > desk.clientHeight + leading || desk.scrollWidth > desk.clientWidth + 1;
      if (isCut && !isServed(desk)) faults.push(`the desk "${desk.textContent}" is cut`);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push('the page is wider than the screen');
    return faults;
  });

/** In pixels. */
const numbersOn = (page: Page): Promise<readonly { readonly text: string; readonly font: number }[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('.call-label .fitted-text'), (element) => ({
      text: element.textContent,
      font: parseFloat(getComputedStyle(element).fontSize),
    })),
  );

for (const language of ['en', 'de', 'pl', 'ar', 'zh-Hans']) {
  test(`one call in ${language} has digits of 320 pixels, and each of two has digits of 270`, async () => {
    const page = looked;
    for (const [state, least] of [
      ['one-call', 320],
      ['two-calls', 270],
      ['two-calls-three-digits', 270],
    ] as const) {
      await page.setViewportSize({ width: 1920, height: 1080 });
      await open(page, state, language, 'dark');
      for (const { text, font } of await numbersOn(page))
        expect(font, `${text} in ${state}`).toBeGreaterThanOrEqual(least);
      // As large on a screen of four times the pixels.
      await page.setViewportSize({ width: 3840, height: 2160 });
      await page.evaluate(() => window.displayGallery.settle());
      for (const { text, font } of await numbersOn(page))
        expect(font, `${text} in ${state}`).toBeGreaterThanOrEqual(least * 2);
    }
  });

  test(`an upright screen in ${language} has digits of 360 pixels, for one call and for each of two`, async () => {
    const page = looked;
    await page.setViewportSize({ width: 1080, height: 1920 });
    for (const state of ['one-call', 'two-calls']) {
      await open(page, state, language, 'dark');
      for (const { text, font } of await numbersOn(page))
        expect(font, `${text} in ${state}`).toBeGreaterThanOrEqual(360);
    }
  });
}

test('of two calls the spoken one has a frame, and both are as bright', async ({ page }) => {
  await open(page, 'two-calls', 'en', 'dark');
  const cards = page.locator('.call-card');
  const [first, second] = await cards.evaluateAll((all) =>
    all.map((card) => {
      const { backgroundColor, color, boxShadow } = getComputedStyle(card);
      return { bright: [backgroundColor, color], isFramed: boxShadow !== 'none' };
    }),
  );
  expect(first?.bright).toEqual(second?.bright);
  expect([first?.isFramed, second?.isFramed]).toEqual([true, false]);
});

test('calls that wait for the card stand under “Next”, not among those called', async ({ page }) => {
  await open(page, 'test-call-behind', 'en', 'dark');
  await expect(page.getByRole('region', { name: 'Next' }).getByTestId('recent-call')).toHaveCount(1);
  const called = page.getByRole('region', { name: 'Recently called' });
  await expect(called.locator('[data-state="waiting"]')).toHaveCount(0);
  await expect(called.getByTestId('recent-call').first()).toBeVisible();
});

test('a display that is not up to date says so from edge to edge, and keeps what was called in its place', async ({
  page,
}) => {
  for (const screen of SCREENS.slice(0, 2)) {
    await page.setViewportSize(screen);
    await open(page, 'late', 'de', 'dark');
    const band = await page.getByTestId('stale').boundingBox();
    expect(band?.x).toBeLessThanOrEqual(6);
    expect(band?.width).toBeGreaterThanOrEqual(screen.width - 1);
    expect(band?.y).toBeLessThanOrEqual(6);
    expect(await crossedParts(page)).toEqual([]);
    const [list, last] = await page.evaluate(() =>
      ['.call-list', '.call-list li:last-child'].map(
        (each) => document.querySelector(each)?.getBoundingClientRect().bottom,
      ),
    );
    expect(last).toBeLessThanOrEqual((list ?? 0) + 1);
  }
});

test('a zero has a stroke only beside letters', async ({ page }) => {
  await open(page, 'burst', 'en', 'dark');
  const fontOf = (selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0] ?? '');
  expect(await fontOf('.display-head time')).toContain('Plain Zero');
  expect(await fontOf('.call-label')).not.toContain('Plain Zero');
  await open(page, 'long-code', 'en', 'dark');
  await expect(page.locator('.recent-label:not([data-mixed])').first()).toHaveText('042');
  expect(await fontOf('.recent-label:not([data-mixed])')).toContain('Plain Zero');
  const loaded = await page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => family.includes('Plain Zero') && status === 'loaded'),
  );
  expect(loaded).toBe(true);
});

test('each line’s usual wait is beside the calls, and a lobby without figures says nothing of it', async ({
  page,
}) => {
  await open(page, 'waits', 'en', 'dark');
  await expect(page.getByText('Passports and identity cards')).toBeVisible();
  await expect(page.getByText('5 to 15 min', { exact: true })).toBeVisible();
  expect(await crossedParts(page)).toEqual([]);
  await open(page, 'one-call', 'en', 'dark');
  await expect(page.locator('.waits')).toHaveCount(0);
});

const HALVES = [
  'two-calls',
  'two-calls-three-digits',
  'two-calls-far',
  'two-names',
  'two-desks',
  'two-desks-numbers',
];

for (const [place, language] of ['en', 'de', 'ar', 'zh-Hans'].entries()) {
  test(`no part of half a card in ${language} lies over another, and the longest desk’s name is not cut`, async () => {
    const page = looked;
    for (const [turn, screen] of [...SCREENS, { width: 720, height: 1280 }].entries()) {
      if (isBrief && turn % 2 !== place % 2) continue;
      await page.setViewportSize(screen);
      for (const state of turnOf(HALVES, place + turn)) {
        await open(page, state, language, 'dark');
        expect(await crossedParts(page), `${state} ${screen.width}x${screen.height}`).toEqual([]);
      }
    }
  });
}

/** The longest words, those from right to left, and those without spaces. */
const TELLING: ReadonlySet<string> = new Set(['de', 'ar', 'zh-Hans']);

for (const [place, language] of LANGUAGES.entries()) {
  if (isBrief && !TELLING.has(language)) continue;
  test(`a split card, a late and a lost board in ${language} hold their words on the smallest screens`, async () => {
    const page = looked;
    for (const screen of turnOf([SCREENS[1], SCREENS[3]], place)) {
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

test('a Chinese name is drawn in Chinese letters in a house of another language', async ({ page }) => {
  await open(page, 'chinese-name', 'en', 'dark');
  const pieces = (): Promise<boolean> =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => family.includes('SC') && status === 'loaded'),
    );
  await expect.poll(pieces).toBe(true);
});
