/** How much of the day a clerk sees at once, and how many presses the tasks of a morning take, by mouse and by keyboard. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;
let simulator: SimulatorControl;
let desk: Page;
let kiosk: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB' });
  simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
  for (let n = 101; n < 125; n += 1) await simulator.book(`Z-${n}`, 'Vera', 'Zander');
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  kiosk = await context.newPage();
  await kiosk.goto(foyer.ready.kiosk);
  desk = await context.newPage();
  await desk.goto(foyer.ready.desk);
  await expect(row('Z-101')).toBeAttached({ timeout: 60_000 });
});

test.afterAll(async () => {
  await desk.context().close();
  await foyer.stop();
  folder.remove();
});

const row = (code: string) => desk.getByRole('row').filter({ hasText: code });
const button = (name: string) => desk.getByRole('button', { name, exact: true });
const bar = () => desk.locator('.help-bar');

/** Rows that are wholly in sight. */
const rowsInSight = (): Promise<number> =>
  desk.evaluate(() => {
    const list = document.querySelector('.desk-list')?.getBoundingClientRect();
    if (list === undefined) return 0;
    return [...document.querySelectorAll('.day-row')]
      .map((each) => each.getBoundingClientRect())
      .filter(({ top, bottom }) => top >= list.top && bottom <= list.bottom).length;
  });

async function beCompact(isCompact: boolean): Promise<void> {
  await desk.keyboard.press('Alt+k');
  await desk.getByRole('checkbox', { name: 'Compact rows' }).setChecked(isCompact);
  await desk.keyboard.press('Escape');
}

async function askForHelp(): Promise<void> {
  await kiosk.bringToFront();
  await kiosk.keyboard.press('Escape');
  await kiosk.getByRole('button', { name: 'Help' }).click();
  await desk.bringToFront();
  await expect(bar()).toHaveCount(1);
  // No press is taken just after a bar has moved.
  await desk.waitForTimeout(500);
}

let acts = 0;
const click = async (control: Locator): Promise<void> => {
  acts += 1;
  await control.click();
};
const hit = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    acts += 1;
    await desk.keyboard.press(key);
  }
};
async function actsOf(work: () => Promise<void>): Promise<number> {
  acts = 0;
  await work();
  return acts;
}

test('at 1024x768 a clerk sees 14 rows or more where they are compact, and 11 or more where they are not', async () => {
  await expect.poll(rowsInSight).toBeGreaterThanOrEqual(11);
  await beCompact(true);
  await expect.poll(rowsInSight).toBeGreaterThanOrEqual(14);
  await beCompact(false);
});

test('by mouse, a visitor is found and checked in, an act is undone, help is answered, and Foyer is looked at', async () => {
  const search = desk.getByRole('textbox', { name: /Search/ });
  const checkIn = await actsOf(async () => {
    await click(search);
    await hit(...Array.from('Z102'));
    await expect(desk.locator('.panel-code')).toHaveText('Z-102');
    await click(button('Check in'));
  });
  expect(checkIn).toBe(6);
  // The clerk who checks somebody in has seen them.
  await expect(row('Z-102').getByText('Arrived')).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Acknowledge/ })).toHaveCount(0);
  // Whether they missed their call is answered at the desk too.
  const { id } = await simulator.appointment('Z-102');
  await expect.poll(async () => (await simulator.tickets()).some((ticket) => ticket.id === id)).toBe(true);
  await simulator.act(id, 'call', { desk: 4 });
  await expect(desk.locator('.history')).toContainText('called, Desk 4');
  await expect(row('Z-102').locator('.pill')).toHaveText('Called, Desk 4');
  await search.fill('');

  const undone = await actsOf(async () => {
    await click(row('Z-103'));
    await click(button('Cancel appointment'));
    await click(button('Undo, Z-103'));
  });
  expect(undone).toBe(3);

  await askForHelp();
  const helped = await actsOf(async () => {
    await click(button('I am coming, Kiosk 1'));
    await expect(bar()).toContainText('Someone on the way');
    await click(button('Done, Kiosk 1'));
    await expect(bar()).toHaveCount(0);
  });
  expect(helped).toBe(2);

  const looked = await actsOf(async () => {
    await click(desk.locator('.health-pill'));
    await expect(desk.getByRole('heading', { name: 'Live updates' })).toBeVisible();
    await hit('Escape');
  });
  expect(looked).toBe(2);
});

test('by keyboard, the same takes no more than a code, Enter and a key', async () => {
  await desk.keyboard.press('Escape');
  const checkIn = await actsOf(async () => {
    await hit(...Array.from('Z106'), 'Enter');
    await expect(row('Z-106')).toBeFocused();
    await hit('Enter');
    await expect(desk.getByRole('menuitem', { name: 'Check in' })).toBeFocused();
    await hit('Enter');
  });
  expect(checkIn).toBe(7);

  const undone = await actsOf(async () => {
    await hit(...Array.from('Z107'), 'Enter');
    await expect(row('Z-107')).toBeFocused();
    await hit('Alt+x');
    await expect(button('Undo, Z-107')).toBeVisible();
    await hit('Alt+u');
  });
  expect(undone).toBe(7);

  await desk.getByRole('textbox', { name: /Search/ }).focus();
  const looked = await actsOf(async () => {
    while (!(await desk.locator('.health-pill').evaluate((pill) => pill === document.activeElement)))
      await hit('Tab');
    await hit('Enter', 'Escape');
  });
  expect(looked).toBeLessThanOrEqual(4);
});

test('two requests of one kiosk are ended one by one', async () => {
  const early = (await simulator.appointments()).find(
    ({ status, startTime }) =>
      status === 'Scheduled' &&
      Date.parse(startTime) - Date.now() > 45 * 60_000 &&
      new Date(startTime).toDateString() === new Date().toDateString(),
  );
  await kiosk.bringToFront();
  await kiosk.keyboard.press('Escape');
  await kiosk.keyboard.type(early?.publicId ?? '', { delay: 70 });
  await kiosk.keyboard.press('Enter');
  await kiosk.getByRole('button', { name: 'Tell the front desk I am here' }).click();
  await kiosk.getByRole('main').getByRole('button', { name: 'Done' }).click();
  await askForHelp();
  await expect(bar()).toContainText('and 1 more request');
  await expect(bar().locator('.help-reason')).toContainText('Early for');
  // Beside the mark there is room for what the visitor waits for.
  const search = desk.getByRole('textbox', { name: /Search/ });
  await search.fill(early?.publicId ?? '');
  await expect(desk.locator('.day-row[data-marked] .cell-line')).toBeVisible();
  await search.fill('');
  await expect(async () => {
    await desk.getByRole('button', { name: /^Done, Kiosk 1: Early/ }).click({ timeout: 2_000 });
    await expect(bar()).not.toContainText('more request', { timeout: 2_000 });
  }).toPass();
  await expect(bar().locator('.help-reason')).toContainText('Asks for help at the start screen');
});
