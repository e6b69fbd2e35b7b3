/** What a finger does to the kiosk, and what it cannot do. */
import { expect, type Page, test } from '@playwright/test';
import { untilDayIsKnown } from '../support/started/known-booking.ts';
import { fingerOn, middleOf } from '../support/pages/finger.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;
let simulator: SimulatorControl;

test.use({ viewport: { width: 1080, height: 1920 }, hasTouch: true });

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB' });
  simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
  await untilDayIsKnown(foyer.ready);
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page) => page.getByRole('textbox');
/** Waits until the first 0.3 s of a screen are over. */
const ready = (page: Page) => expect(page.locator('main')).toHaveCSS('pointer-events', 'auto');
const shown = (page: Page, screen: string) =>
  expect(page.locator(`main[data-screen="${screen}"]`)).toBeVisible();

async function openKiosk(page: Page) {
  await page.goto(foyer.ready.kiosk);
  await shown(page, 'start');
  await ready(page);
  const finger = await fingerOn(page);
  const touch = async (name: string) => finger.tap(await middleOf(button(page, name)));
  return { finger, touch };
}

test('a key writes when the finger lifts, not before, and the field keeps the focus', async ({ page }) => {
  const { finger } = await openKiosk(page);

  await finger.down(await middleOf(button(page, 'A')));
  await expect(button(page, 'A')).toHaveAttribute('data-pressed');
  await expect(field(page)).toHaveValue('');
  await finger.up();

  await expect(field(page)).toHaveValue('A');
  await expect(button(page, 'A')).not.toHaveAttribute('data-pressed');
  await expect(field(page)).toBeFocused();
});

test('a finger that slides off presses nothing, neither where it began nor where it ends', async ({
  page,
}) => {
  const { finger } = await openKiosk(page);

  for (const name of ['A', 'Help', 'Find my appointment']) {
    const from = await middleOf(button(page, name));
    const to = await middleOf(button(page, 'Q'));
    await finger.down(from);
    await finger.move({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await finger.move(to);
    await expect(button(page, name)).not.toHaveAttribute('data-pressed');
    await finger.up();
  }

  await expect(field(page)).toHaveValue('');
  await shown(page, 'start');
});

test('two hands on two keys write two letters, each when its finger lifts', async ({ page }) => {
  const { finger } = await openKiosk(page);

  await finger.down(await middleOf(button(page, 'A')), await middleOf(button(page, '4')));
  await finger.up();

  await expect(field(page)).toHaveValue(/^(A-4|4A)$/u);
});

test('the first moment of a screen takes no tap: the second of a double tap was meant for the screen before', async ({
  page,
}) => {
  const { touch } = await openKiosk(page);
  const time = await page.context().newCDPSession(page);
  await time.send('Animation.enable');
  for (const key of 'A42') await touch(key);
  await time.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await touch('Find my appointment');
  await shown(page, 'confirm');
  await expect(page.locator('main')).toHaveCSS('pointer-events', 'none');

  await touch('No, this is not me');
  await shown(page, 'confirm');

  await time.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await ready(page);
  await touch('No, this is not me');
  await shown(page, 'start');
});

test('double taps are harmless all the way: one check-in, and no tap reaches the next screen', async ({
  page,
}) => {
  const { finger, touch } = await openKiosk(page);
  const twice = async (name: string) => finger.doubleTap(await middleOf(button(page, name)));
  for (const key of 'AA') await touch(key);
  await expect(field(page)).toHaveValue('AA');
  await twice('Clear');
  for (const key of 'A42') await touch(key);

  await twice('Find my appointment');
  await shown(page, 'confirm');
  await ready(page);
  await twice('No, this is not me');
  await shown(page, 'start');
  await expect(field(page)).toHaveValue('');
  await twice('Help');
  await shown(page, 'help');
  // A second press would have closed it by now.
  await ready(page);
  await expect(page.locator('.help-button')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await shown(page, 'start');
  await ready(page);
  for (const key of 'A42') await touch(key);
  await touch('Find my appointment');
  await shown(page, 'confirm');
  await ready(page);
  await twice('Yes, check me in');
  await shown(page, 'done');

  const { id } = await simulator.appointment('A-42');
  await expect.poll(async () => (await simulator.checkInsOf(id)).length).toBe(1);
  await shown(page, 'done');
});

test('a tap that changes the screen leaves nothing behind, no click on what lies there now', async ({
  page,
}) => {
  const { finger, touch } = await openKiosk(page);
  await page.evaluate(() => {
    for (const kind of ['click', 'mousedown', 'contextmenu']) {
      window.addEventListener(kind, () => (document.documentElement.dataset['heard'] = kind), {
        capture: true,
      });
    }
  });
  for (const key of 'ZZ9') await touch(key);
  await touch('Find my appointment');
  await shown(page, 'unknown');
  await ready(page);
  await touch('Help');
  await shown(page, 'help');
  await ready(page);
  // Where a control of the screen beneath lies, too.
  await finger.tap(await middleOf(page.locator('.help-button')));
  await shown(page, 'unknown');

  await expect(page.locator('html')).not.toHaveAttribute('data-heard');
});

test('pinching, dragging and a right click zoom, move, select and open nothing', async ({ page }) => {
  const { finger } = await openKiosk(page);
  const title = await middleOf(page.getByRole('heading', { level: 1 }));
  const low = { x: title.x, y: title.y + 900 };

  await finger.down({ x: title.x - 40, y: title.y }, { x: title.x + 40, y: title.y });
  for (const apart of [80, 160, 320]) {
    await finger.move({ x: title.x - apart, y: title.y }, { x: title.x + apart, y: title.y });
  }
  await finger.up();
  await finger.down(low);
  for (const up of [100, 400, 800]) await finger.move({ x: low.x, y: low.y - up });
  await finger.up();
  await page.mouse.move(title.x - 300, title.y);
  await page.mouse.down();
  await page.mouse.move(title.x + 300, title.y + 200, { steps: 4 });
  await page.mouse.up();
  await page.mouse.click(title.x, title.y, { button: 'right' });

  const state = await page.evaluate(() => ({
    zoom: window.visualViewport?.scale,
    scrolled: [window.scrollX, window.scrollY, window.visualViewport?.pageTop],
    selected: window.getSelection()?.toString(),
  }));
  expect(state).toEqual({ zoom: 1, scrolled: [0, 0, 0], selected: '' });
  await shown(page, 'start');
  await expect(field(page)).toHaveValue('');
});

test('a button answers to a mouse, to Enter and Space, and to an assistive technology, once each', async ({
  page,
}) => {
  await openKiosk(page);
  const key = button(page, '7');

  await key.click();
  await expect(field(page)).toHaveValue('7');
  await key.focus();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(field(page)).toHaveValue('77');
  await page.keyboard.press('Space');
  await expect(field(page)).toHaveValue('777');
  await key.evaluate((element) => element instanceof HTMLElement && element.click());
  await expect(field(page)).toHaveValue('7777');
});
