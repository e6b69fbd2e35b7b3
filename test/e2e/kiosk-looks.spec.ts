/** What a visitor sees of the kiosk from three metres, in large text, and from a wheelchair. */
import { expect, type Page, test } from '@playwright/test';
import { type GalleryServer, startGallery } from '../gallery/gallery-server.ts';
import { openState } from '../gallery/open-state.ts';

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
