/** What a visitor sees of the kiosk from three metres, in large text, and from a wheelchair. */
import { expect, type Page, test } from '@playwright/test';
import { axeFindings, bringAxe } from '../gallery/axe.ts';
import { type GalleryServer, startGallery } from '../gallery/gallery-server.ts';
import { changeLook, openState } from '../gallery/open-state.ts';
import { spreadOf } from '../support/share-of.ts';

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
  for (const language of spreadOf(['en', 'de', 'ar'], 3))
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

test('the keys stay as high in the largest text where controls are lower, as long as there is room above', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 1280 });
  for (const language of ['en', 'ar'] as const) {
    await openState(page, gallery.url, 'start', language);
    await changeLook(page, { contrast: 'normal', reach: 'low', text: 3 });
    const key = await page.locator('.key-letters > .key').first().boundingBox();
    expect(key?.height, language).toBeGreaterThanOrEqual(55);
  }
});

test('whoever has no code is sent to the front desk, where the kiosk has no other way', async ({ page }) => {
  const sentence = page.getByText('No code? Ask at the front desk.');
  await openState(page, gallery.url, 'start', 'en');
  await expect(sentence).toBeVisible();
  await openState(page, gallery.url, 'start-without-code', 'en');
  await expect(sentence).toHaveCount(0);
});

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

test('nothing moves when the front desk has seen the visitor', async ({ page }) => {
  const partsOf = (text: 1 | 3) =>
    changeLook(page, { ...LOOK, text }).then(() =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll('h1, .lead, .number-box, .action, .frame-button'), (part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return [x, y, width, height].map(Math.round);
        }),
      ),
    );
  /** On each panel in each size of the text, of one load. */
  const placesOf = async (state: string, language: string) => {
    await openState(page, gallery.url, state, language);
    const places: Record<string, number[][]> = {};
    for (const [width, height] of [
      [1080, 1920],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const text of [1, 3] as const) places[`${width} ${text}`] = await partsOf(text);
    }
    return places;
  };
  for (const language of ['en', 'de', 'ar'])
    expect(await placesOf('done-seen', language), language).toEqual(await placesOf('done', language));
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
    for (const language of ['en', 'ar']) {
      await openState(page, gallery.url, 'start', language);
      for (const [text, reach] of [
        [1, 'normal'],
        [3, 'normal'],
        [3, 'low'],
      ] as const) {
        await changeLook(page, { contrast: 'normal', reach, text });
        const [one, two, three, four, zero, a] = await Promise.all(['1', '2', '3', '4', '0', 'A'].map(boxOf));
        const where = `${language} ${text} ${reach}`;
        expect([one?.y, two?.y], where).toEqual([two?.y, three?.y]);
        expect((two?.x ?? NaN) - (one?.x ?? NaN), where).toBeGreaterThan(0);
        expect((four?.y ?? NaN) - (one?.y ?? NaN), where).toBeGreaterThan(0);
        expect(zero?.x, where).toBeCloseTo(two?.x ?? NaN, 0);
        expect((a?.x ?? NaN) - (three?.x ?? NaN) - (three?.width ?? NaN), where).toBeGreaterThan(8);
      }
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

test('a code has its dash while it is typed, pasted, corrected within and deleted, as on the confirmation', async ({
  page,
}) => {
  await openState(page, gallery.url, 'start', 'en');
  const field = page.getByRole('textbox');
  for (const [key, shown] of [
    ['A', 'A'],
    ['4', 'A-4'],
    ['2', 'A-42'],
    ['Delete last character', 'A-4'],
    ['Delete last character', 'A'],
    ['Dash', 'A-'],
    ['7', 'A-7'],
  ] as const) {
    await page.getByRole('button', { name: key, exact: true }).click();
    await expect(field).toHaveValue(shown);
  }
  await field.fill('b12');
  await expect(field).toHaveValue('B-12');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('7');
  await expect(field).toHaveValue('B-17');
  // Within the text: before the 1.
  await page.evaluate(() => document.querySelector('input')?.setSelectionRange(2, 2));
  await page.keyboard.type('40');
  await expect(field).toHaveValue('B-4017');
  expect(await page.evaluate(() => document.querySelector('input')?.selectionStart)).toBe(4);
  // Longer than a short code: it may be any id.
  for (const [typed, shown] of [
    ['AB1234', 'AB-1234'],
    ['AB12345', 'AB12345'],
    ['K7M', 'K7M'],
    ['123456', '123456'],
  ] as const) {
    await field.fill('');
    await page.keyboard.type(typed, { delay: 60 });
    await expect(field).toHaveValue(shown);
  }
});

test('who searches without a code reads in the field and on the pressed button what comes first', async ({
  page,
}) => {
  await openState(page, gallery.url, 'start', 'en');
  await page.getByRole('button', { name: 'Find my appointment' }).click();
  await expect(page.locator('.action[data-kind=primary]')).toHaveText('Type your code first.');
  await expect(page.getByPlaceholder('Type your code first.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Type your code first.' })).toHaveCount(1);
  await page.getByRole('button', { name: 'A', exact: true }).click();
  await expect(page.locator('.action[data-kind=primary]')).toHaveText('Find my appointment');
});

/** Of each button's border on its own ground or on the page, whichever it stands out from less; the lowest of all. */
const leastBorder = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const channels = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const light = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ratio = (one: string, other: string): number => {
      const [a, b] = [light(one), light(other)].toSorted((x, y) => y - x);
      return ((a ?? 0) + 0.05) / ((b ?? 0) + 0.05);
    };
    const paper = getComputedStyle(document.body).backgroundColor;
    return Math.min(
      ...Array.from(document.querySelectorAll('button:not([data-kind=quiet]), input'), (control) =>
        ratio(getComputedStyle(control).borderTopColor, paper),
      ),
    );
  });

test('what can be pressed has a border of 3:1 in both themes and in other colours of the house', async ({
  page,
}) => {
  for (const state of [
    'start',
    'start-long-brand',
    'confirm-on-time',
    'accessibility',
    'languages',
    'told-early',
  ]) {
    await openState(page, gallery.url, state, 'en');
    for (const contrast of ['normal', 'high'] as const) {
      await changeLook(page, { text: 1, reach: 'normal', contrast });
      expect(await leastBorder(page), `${state} ${contrast}`).toBeGreaterThanOrEqual(3);
    }
  }
  await openState(page, gallery.url, 'out-of-reach', 'en');
  expect(await leastBorder(page)).toBeGreaterThanOrEqual(3);
});

test('a screen comes within 150 ms, and at once for who asked for no motion', async ({ page }) => {
  for (const [reducedMotion, motion] of [
    ['no-preference', 'arrive 0.15s'],
    ['reduce', undefined],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await openState(page, gallery.url, 'confirm-on-time', 'en');
    const found = await page.locator('main').evaluate((screen) => {
      const { animationName, animationDuration } = getComputedStyle(screen);
      const durations = animationDuration.split(', ');
      return animationName.split(', ').map((name, place) => `${name} ${durations[place] ?? ''}`);
    });
    expect(found.find((one) => one.startsWith('arrive'))).toBe(motion);
  }
});

test('help and the front desk are one sign, a hand', async ({ page }) => {
  for (const state of ['start', 'help-from-start', 'told-late', 'told-unknown-third', 'not-ready']) {
    await openState(page, gallery.url, state, 'en');
    await expect(page.locator('.help-button svg'), state).toHaveClass(/lucide-hand(?!-)/);
    await expect(
      page.locator('.lucide-hand-helping, .lucide-bell-ring, .lucide-concierge-bell'),
      state,
    ).toHaveCount(0);
  }
});

test('a screen that nobody touches is dimmed, and the touch that wakes it presses no key', async ({
  page,
}) => {
  await bringAxe(page);
  await openState(page, gallery.url, 'start-resting', 'en');
  const rest = page.locator('.rest');
  await expect(rest).toBeVisible();
  await expect(rest).toHaveText('');
  const { x, y, width, height } = (await page
    .getByRole('button', { name: 'A', exact: true })
    .boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(rest).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveValue('');
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page.getByRole('textbox')).toHaveValue('A');

  await openState(page, gallery.url, 'start-resting', 'en');
  await page.keyboard.type('B');
  await expect(rest).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveValue('B');

  await openState(page, gallery.url, 'start-closed', 'en');
  await expect(rest).toHaveText(/^We are closedWe open again on .+ at 8:30\.$/u);
  expect(await axeFindings(page)).toEqual([]);
});
