/** What a visitor sees of the kiosk from three metres, in large text, and from a wheelchair. */
import { expect, type Page, test } from '@playwright/test';
import { type GalleryServer, startGallery } from '../gallery/gallery-server.ts';
import { changeLook, openState } from '../gallery/open-state.ts';

let gallery: GalleryServer;

test.use({ viewport: { width: 1080, height: 1920 } });

test.beforeAll(async () => {
  gallery = await startGallery();
});

test.afterAll(async () => {
  await gallery.close();
});

/** The kinds of news that look alike where only their words differ. */
const OUTCOMES = [
  'told-early',
  'told-late',
  'told-cancelled',
  'told-other-day',
  'told-other-location-named',
  'told-unknown-third',
  'out-of-reach',
] as const;

/** The sign as its picture and its ground, and the middle of the card. */
const signOf = (page: Page) =>
  page.evaluate(() => {
    const mark = document.querySelector('.mark');
    const picture = mark?.querySelector('svg')?.getAttribute('class') ?? '';
    const { top = NaN, bottom = NaN } = document.querySelector('main .card')?.getBoundingClientRect() ?? {};
    return {
      picture,
      tint: mark === null ? '' : getComputedStyle(mark).backgroundColor,
      middle: (top + bottom) / 2,
    };
  });

test('each kind of bad news has a sign and a colour of its own, and shows its appointment in the upper half', async ({
  page,
}) => {
  const signs: Awaited<ReturnType<typeof signOf>>[] = [];
  for (const language of ['en', 'de', 'ar'])
    for (const state of OUTCOMES) {
      await openState(page, gallery.url, state, language);
      const sign = await signOf(page);
      if (language === 'en') signs.push(sign);
      if (state === 'out-of-reach') continue;
      expect(sign.middle, `${state} ${language}`).toBeLessThan(960);
    }
  expect(new Set(signs.map(({ picture }) => picture)).size).toBe(OUTCOMES.length);
  expect(new Set(signs.map(({ tint }) => tint)).size).toBe(OUTCOMES.length);
});

test('the first button of bad news leads to a person, and leaving has one word', async ({ page }) => {
  for (const state of [
    'told-early',
    'told-late',
    'told-cancelled',
    'told-other-day',
    'told-other-location',
  ]) {
    await openState(page, gallery.url, state, 'en');
    await expect(page.locator('.action[data-kind=primary]'), state).toHaveText(
      'Tell the front desk I am here',
    );
    await expect(page.getByRole('button', { name: 'Done', exact: true }), state).toBeVisible();
  }
});

test('a kiosk without connection is dark and out of order, and its code stands below everything else', async ({
  page,
}) => {
  await openState(page, gallery.url, 'out-of-reach', 'en');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(16, 32, 47)');
  await expect(page.getByRole('heading')).toHaveText('This screen is out of order');
  const [cause, words] = [page.locator('.cause'), page.locator('.view-words')];
  await expect(cause).toContainText('K1');
  const box = async (one: typeof cause) => (await one.boundingBox()) ?? { y: NaN, height: NaN };
  const [low, above] = [await box(cause), await box(words)];
  expect(low.y - above.y - above.height).toBeGreaterThan(200);
});

test('good news is never amber: who is early or late and may check in reads it in green', async ({
  page,
}) => {
  for (const state of ['confirm-early', 'confirm-late']) {
    await openState(page, gallery.url, state, 'en');
    await expect(page.locator('main .note')).toHaveAttribute('data-tone', 'success');
  }
});

const LOOK = { contrast: 'normal', reach: 'normal' } as const;

/** In pixels, of the words and the keys of the start screen. */
const textSizes = (page: Page): Promise<{ readonly [part: string]: number }> =>
  page.evaluate(() => {
    const pixels = (selector: string): number => {
      const part = document.querySelector(selector);
      return part === null ? NaN : Number.parseFloat(getComputedStyle(part).fontSize);
    };
    return {
      lead: pixels('.lead'),
      keys: pixels('.key'),
      lobby: pixels('.brand-name'),
      demo: pixels('.demo-tag'),
    };
  });

for (const { width, height } of [
  { width: 1080, height: 1920 },
  { width: 1920, height: 1080 },
]) {
  test(`large text is large on ${width}x${height}: words and keys 1.3 and 1.6 times the usual, under the lobby's name`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openState(page, gallery.url, 'start-long-brand', 'en');
    const usual = await textSizes(page);
    for (const [text, least] of [
      [2, 1.3],
      [3, 1.6],
    ] as const) {
      await changeLook(page, { ...LOOK, text });
      const { keys = 0, lobby = 0, demo = 0 } = await textSizes(page);
      expect(keys / (usual['keys'] ?? 0)).toBeGreaterThanOrEqual(least - 0.001);
      expect(lobby).toBeGreaterThan(demo);
    }
    await openState(page, gallery.url, 'start', 'en');
    for (const [text, least] of [
      [2, 1.3],
      [3, 1.6],
    ] as const) {
      await changeLook(page, { ...LOOK, text });
      const { lead = 0 } = await textSizes(page);
      expect(lead / (usual['lead'] ?? 0)).toBeGreaterThanOrEqual(least - 0.001);
    }
  });
}

test('the size of the text is chosen from three, and the chosen one is said', async ({ page }) => {
  await openState(page, gallery.url, 'accessibility', 'en');
  await page.getByRole('button', { name: 'Largest' }).click();
  await expect(page.getByRole('button', { name: 'Largest' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('html')).toHaveAttribute('data-text', '3');
  await page.getByRole('button', { name: 'Normal' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-text', '1');
});

test('the number stays where it is when the front desk has seen the visitor', async ({ page }) => {
  const places: (number | undefined)[] = [];
  for (const state of ['done', 'done-seen']) {
    await openState(page, gallery.url, state, 'en');
    places.push((await page.locator('.number-box').boundingBox())?.y);
  }
  expect(places[1]).toBe(places[0]);
});

test('with lower buttons the words come down too, and the keys stay as large', async ({ page }) => {
  await openState(page, gallery.url, 'start', 'en');
  const keyOf = async () => (await page.locator('.key').first().boundingBox())?.height ?? 0;
  const usual = await keyOf();
  await changeLook(page, { contrast: 'normal', reach: 'low', text: 1 });
  expect(await keyOf()).toBeCloseTo(usual, 0);
  const lead = await page.locator('.lead').boundingBox();
  const field = await page.locator('.code-field').boundingBox();
  expect((field?.y ?? NaN) - (lead?.y ?? NaN) - (lead?.height ?? NaN)).toBeLessThan(100);
});

for (const { width, height } of [
  { width: 1080, height: 1920 },
  { width: 1920, height: 1080 },
  { width: 800, height: 1280 },
]) {
  test(`digits are a block of their own on ${width}x${height}, left of the letters in every language`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const boxOf = async (key: string) => {
      const box = await page.getByRole('button', { name: key, exact: true }).boundingBox();
      return box ?? { x: NaN, y: NaN, width: NaN, height: NaN };
    };
    for (const language of ['en', 'ar'])
      for (const [text, reach] of [
        [1, 'normal'],
        [3, 'normal'],
        [3, 'low'],
      ] as const) {
        await openState(page, gallery.url, 'start', language);
        await changeLook(page, { contrast: 'normal', reach, text });
        const [one, two, three, four, zero, a] = await Promise.all(['1', '2', '3', '4', '0', 'A'].map(boxOf));
        const where = `${language} ${text} ${reach}`;
        expect([one?.y, two?.y], where).toEqual([two?.y, three?.y]);
        expect((two?.x ?? NaN) - (one?.x ?? NaN), where).toBeGreaterThan(0);
        expect((four?.y ?? NaN) - (one?.y ?? NaN), where).toBeGreaterThan(0);
        expect(zero?.x, where).toBeCloseTo(two?.x ?? NaN, 0);
        expect((a?.x ?? NaN) - (three?.x ?? NaN) - (three?.width ?? NaN), where).toBeGreaterThan(8);
      }
  });
}

test('the first five languages of the lobby stand on the start screen in their own names, the others behind one button', async ({
  page,
}) => {
  await openState(page, gallery.url, 'start', 'de');
  const row = page.getByRole('group', { name: 'Wählen Sie Ihre Sprache' });
  await expect(row.getByRole('button')).toHaveText([
    'English',
    'Español',
    'Français',
    'Deutsch',
    'العربية',
    '',
  ]);
  await expect(row.getByRole('button', { pressed: true })).toHaveText('Deutsch');
  await row.getByRole('button', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.locator('.start-languages > button:last-child').click();
  await page.getByRole('button', { name: 'Tiếng Việt' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
});
