/** The front desk's list: groups, search, another day, and a panel that shows only who is in it. By keyboard alone. */
import { expect, type Page, test } from '@playwright/test';
import { pressUntilGone } from '../support/pages/press-until-gone.ts';
import { stopTime } from '../support/pages/stop-time.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { controlOf } from '../support/started/simulator-control.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path);
  await controlOf(foyer.ready.simulator ?? '').pilot(false);
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

async function openDesk(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(foyer.ready.desk);
  await expect(page.getByRole('row').filter({ hasText: 'A-42' })).toBeVisible();
}

const panelName = (page: Page) => page.getByRole('complementary').getByRole('heading', { level: 2 });
const field = (page: Page) => page.getByPlaceholder('Name, code or phone');

test('a clerk finds a visitor by name and code, and a search without a hit leaves nobody on the panel', async ({
  page,
}) => {
  await openDesk(page);
  await page.keyboard.type('kowal');
  await expect(panelName(page)).toHaveText('Anna Kowalska');
  await expect(page.getByRole('button', { name: 'Check in', exact: true })).toBeVisible();

  await page.keyboard.type('xyz');
  await expect(page.getByRole('heading', { name: 'Nothing found for “kowalxyz”' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check in', exact: true })).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('row', { selected: true })).toContainText('A-42');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { selected: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Next', exact: true })).toBeVisible();

  await page.keyboard.type('a42');
  await expect(page.getByRole('row', { selected: true })).toContainText('Anna Kowalska');
});

test('arrows go through all groups, and who is finished is unfolded to be seen', async ({ page }) => {
  await openDesk(page);
  const finished = page.getByRole('button', { name: /^Finished/ });
  await expect(finished).toHaveAttribute('aria-expanded', 'false');
  await finished.click();
  await expect(finished).toHaveAttribute('aria-expanded', 'true');
  await field(page).focus();
  await page.keyboard.press('ArrowDown');
  const first = await page.getByRole('row', { selected: true }).innerText();
  await page.keyboard.press('End');
  await expect(page.getByRole('row', { selected: true })).toBeFocused();
  await expect(page.getByRole('row', { selected: true })).toBeInViewport();
  expect(await page.getByRole('row', { selected: true }).innerText()).not.toBe(first);
  await page.keyboard.press('Home');
  await expect(page.getByRole('row', { selected: true })).toBeInViewport();
  expect(await page.getByRole('row', { selected: true }).innerText()).toBe(first);
});

test('another day shows who comes then, and a search on today finds them too', async ({ page }) => {
  await openDesk(page);
  const day = page.getByLabel('Day', { exact: true });
  const row = (code: string) => page.getByRole('row').filter({ hasText: code });
  await day.selectOption('Tomorrow');
  await expect(row('D-05')).toBeVisible();
  await expect(row('A-42')).toHaveCount(0);
  await day.selectOption('Another day');
  await page.getByLabel('Date', { exact: true }).fill('2031-05-06');
  await expect(page.getByRole('heading', { name: 'No appointments on this day' })).toBeVisible();
  await day.selectOption('Today');
  await expect(row('A-42')).toBeVisible();

  await field(page).fill('emeka');
  await expect(row('D-05')).toBeVisible();
  await expect(panelName(page)).toHaveText('Emeka Obi');
  await field(page).fill('');
  await expect(row('D-05')).toHaveCount(0);

  const line = page.getByLabel('Line or person', { exact: true });
  await line.selectOption('ID card');
  await expect(row('A-42')).toHaveCount(0);
  await line.selectOption('All lines');
  await expect(row('A-42')).toBeVisible();
});

test('a clerk with a keyboard reaches every line and person in the closed list, and then a person in a line', async ({
  page,
}) => {
  await openDesk(page);
  const which = page.getByLabel('Line or person', { exact: true });
  const [shown, alone] = [which.locator('option:checked'), await which.locator('option').allTextContents()];
  expect(alone.length).toBeGreaterThan(4);
  const read = [await shown.innerText()];
  await which.focus();
  while (read.length < alone.length) {
    await page.keyboard.press('ArrowDown');
    await expect(shown).not.toHaveText(read.at(-1) ?? '');
    read.push(await shown.innerText());
  }
  expect(read).toEqual(alone);
  await page.keyboard.press('ArrowDown');
  await expect(shown).toHaveText(new RegExp(`^${alone.at(-1)} · .+`, 'u'));
  await page.keyboard.press('Home');
  await expect(shown).toHaveText('All lines');
});

test('Enter right behind the last letter selects whom the whole text finds', async ({ page }) => {
  await openDesk(page);
  // As a scanner types: all in one go, before anything is drawn.
  await field(page).evaluate((input: HTMLInputElement) => {
    const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    input.focus();
    for (const value of ['a', 'a4', 'a42']) {
      native?.set?.call(input, value);
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await expect(panelName(page)).toHaveText('Anna Kowalska');
  await expect(page.getByRole('row', { selected: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Check in', exact: true })).toBeVisible();
  await expect(field(page)).toHaveValue('a42');
});

test('a row stays under the pointer when its visitor arrives, and joins who waits once the pointer has left', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await openDesk(page);
  const other = await context.newPage();
  await openDesk(other);
  await other.bringToFront();
  await field(other).fill('a42');
  const row = page.getByRole('row').filter({ hasText: 'A-42' });
  const waiting = page.getByRole('button', { name: /^Waiting/ });
  const before = await waiting.innerText();
  // From here on the page's time moves only when told to: a hand that rests for long holds no row.
  await stopTime(page);
  await row.hover();
  const place = await row.boundingBox();
  await other.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(row).toContainText('Arrived', { timeout: 100 });
  }).toPass();
  expect(await row.boundingBox()).toEqual(place);
  await page.mouse.move(10, 10);
  await page.clock.resume();
  await expect(waiting).not.toHaveText(before);
  expect((await row.boundingBox())?.y).not.toBe(place?.y);
});

test('a request for help moves no row: it is told below the list, and counted above', async ({
  page,
  context,
}) => {
  await openDesk(page);
  await page.setViewportSize({ width: 1440, height: 600 });
  const row = page.getByRole('row').filter({ hasText: 'A-42' });
  const count = page.getByRole('button', { name: /^Inbox, / });
  const add = page.getByRole('button', { name: 'New appointment' });
  await expect(count).toHaveAccessibleName('Inbox, Nothing needs your attention.');
  await expect(page.getByRole('region', { name: 'Inbox' })).toBeHidden();
  const [place, placeOfNew] = [await row.boundingBox(), await add.boundingBox()];
  const kiosk = await context.newPage();
  await kiosk.goto(foyer.ready.kiosk);
  await kiosk.getByRole('button', { name: 'Help' }).click();
  await page.bringToFront();
  const done = page.getByRole('button', { name: 'Done, Kiosk 1', exact: true });
  await expect(done).toBeVisible();
  await expect(count).toHaveAccessibleName('Inbox, 1 item needs your attention');
  expect(await row.boundingBox()).toEqual(place);
  expect(await add.boundingBox()).toEqual(placeOfNew);
  const strip = await page.getByRole('region', { name: 'Inbox' }).boundingBox();
  expect(strip?.height).toBeLessThanOrEqual(600 / 5);
  await pressUntilGone(done);
  expect(await row.boundingBox()).toEqual(place);
});

test('the row that has the keyboard stays in sight when a request for help takes room below it', async ({
  page,
  context,
}) => {
  await openDesk(page);
  await page.setViewportSize({ width: 1440, height: 480 });
  const kiosk = await context.newPage();
  await kiosk.goto(foyer.ready.kiosk);
  await page.bringToFront();
  await page.keyboard.press('ArrowDown');
  const row = page.locator('.day-row:focus');
  const isLast = async (): Promise<boolean> => {
    const [at, list] = [await row.boundingBox(), await page.locator('.desk-list').boundingBox()];
    return at !== null && list !== null && at.y + 2 * at.height > list.y + list.height;
  };
  while (!(await isLast())) await page.keyboard.press('ArrowDown');
  await kiosk.getByRole('button', { name: 'Help' }).click();
  const done = page.getByRole('button', { name: /^Done, / });
  await expect(done).toBeVisible();
  await expect(row).toBeInViewport({ ratio: 1 });
  await pressUntilGone(done);
});

test('"Mark no-shows" keeps its place while nobody is late, and the header is the same', async ({ page }) => {
  const HOUR = 3_600_000;
  await page.clock.install({ time: Date.now() - 12 * HOUR });
  await openDesk(page);
  const more = page.getByRole('button', { name: 'More', exact: true });
  const noShows = page.getByRole('button', { name: 'Mark no-shows' });
  const add = page.getByRole('button', { name: 'New appointment' });
  await more.click();
  await expect(noShows).toBeDisabled();
  await expect(noShows).toHaveAccessibleName('Mark no-shows No one is late.');
  const places = [await noShows.boundingBox(), await add.boundingBox()];
  await page.clock.fastForward(24 * HOUR);
  await expect(noShows).toBeEnabled();
  expect([await noShows.boundingBox(), await add.boundingBox()]).toEqual(places);
});

test('who has just arrived is told beside the list with its answer, and who is next while nobody is selected', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await openDesk(page);
  const next = page.getByRole('complementary').getByRole('listitem');
  await next.first().getByRole('button').click();
  await expect(page.getByRole('row', { selected: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(next.first()).toBeVisible();
  const kiosk = await context.newPage();
  await kiosk.goto(foyer.ready.kiosk);
  const code = 'Q-770';
  await controlOf(foyer.ready.simulator ?? '').book(code, 'Quentin', 'Vale');
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible();
  await kiosk.keyboard.type(code, { delay: 70 });
  await kiosk.keyboard.press('Enter');
  await kiosk.getByRole('button', { name: 'Yes, check me in' }).click();
  await page.bringToFront();
  const answer = page.getByRole('button', { name: new RegExp(`^Acknowledge ${code}`) });
  await expect(answer).toBeVisible();
  await page.clock.fastForward(13_000);
  await expect(answer).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('Arrived');
});
