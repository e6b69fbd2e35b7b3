/** What an administrator sets for the room in setup, and what its display then shows; and in which language they read setup. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { goToSection } from '../support/pages/setup-rooms.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { controlOf } from '../support/started/simulator-control.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path);
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

test('a notice and the way to a desk are on the display as soon as they are saved, and wrong hours are refused at their day', async ({
  context,
}) => {
  const simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
  const display = await context.newPage();
  await display.setViewportSize({ width: 1920, height: 1080 });
  await display.goto(foyer.ready.display);
  await expect(display.locator('.display[data-freshness=live]')).toBeVisible();
  const setup = await context.newPage();
  await setup.setViewportSize({ width: 1440, height: 900 });
  await setup.goto(foyer.ready.setup);
  const section = async (name: string) => {
    await goToSection(setup, name);
    return setup.getByRole('form', { name });
  };

  const notice = await section('Display');
  await notice.getByLabel('Notice on every display').fill('Closed on Friday');
  await notice.getByRole('button', { name: 'Save display' }).click();
  await expect(notice.getByText(/^Saved at/)).toBeVisible();
  const room = await section('Lines and desks');
  await room.getByRole('button', { name: 'Add a desk' }).click();
  const row = await room.getByRole('textbox', { name: /^Desk in row \d+: name$/ }).count();
  await room.getByLabel(`Desk in row ${row}: ID in the booking system`).fill('77');
  await room.getByLabel(`Desk in row ${row}: name`).fill('Glass box');
  await room.getByLabel(`Desk in row ${row}: directions`).fill('2nd floor, left');
  // An administrator who leaves the section without saving is told.
  await setup.getByRole('link', { name: /^Lobby/ }).click();
  await expect(setup.getByRole('alertdialog', { name: 'Unsaved changes in Lines and desks' })).toBeVisible();
  await setup.getByRole('button', { name: 'Stay here' }).click();
  await room.getByRole('button', { name: 'Save lines and desks' }).click();
  await expect(room.getByText(/^Saved at/)).toBeVisible();
  const hours = await section('Hours');
  const save = hours.getByRole('button', { name: 'Save hours' });
  const quiet = hours.getByRole('group', { name: 'Quiet hours' });
  await quiet.getByRole('button', { name: 'Add hours on Sunday' }).click();
  await quiet.getByLabel('Sunday, from').fill('22');
  await quiet.getByLabel('Sunday, to').fill('6:00');
  await save.click();
  await expect(quiet.getByText('“Sunday” must end after it starts.')).toBeVisible();
  await expect(quiet.getByLabel('Sunday, from')).toBeFocused();

  await quiet.getByLabel('Sunday, to').fill('24');
  await save.click();
  await expect(hours.getByText(/^Saved at/)).toBeVisible();
  await expect(quiet.getByLabel('Sunday, from')).toHaveValue('22:00');
  await expect(display.getByText('Closed on Friday')).toBeVisible();
  await simulator.act(await simulator.walkIn('Mei'), 'call', { desk: 77 });
  await expect(display.locator('.call-card')).toContainText('Glass box');
  await expect(display.locator('.call-card')).toContainText('2nd floor, left');
});

test('a list saved in one window of setup is seen in another, and one that was typed there does not undo it', async ({
  context,
}) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  const at = async (page: Page, name: string) => {
    await goToSection(page, name);
    return page.getByRole('form', { name });
  };
  const addDesk = async (room: Locator, id: string, name: string) => {
    await room.getByRole('button', { name: 'Add a desk' }).click();
    const row = await room.getByRole('textbox', { name: /^Desk in row \d+: name$/ }).count();
    await room.getByLabel(`Desk in row ${row}: ID in the booking system`).fill(id);
    await room.getByLabel(`Desk in row ${row}: name`).fill(name);
  };
  for (const page of [first, second]) await page.goto(foyer.ready.setup);

  const room = await at(second, 'Lines and desks');
  await addDesk(room, '81', 'Annex');
  const desks = await at(first, 'Lines and desks');
  await addDesk(desks, '80', 'Cellar');
  await desks.getByRole('button', { name: 'Save lines and desks' }).click();
  await expect(desks.getByText(/^Saved at/)).toBeVisible();

  await room.getByRole('button', { name: 'Save lines and desks' }).click();
  await expect(room.getByText(/^Someone else has changed these settings/)).toBeVisible();
  await second.getByRole('link', { name: /^Lobby/ }).click();
  await second.getByRole('button', { name: 'Leave without saving' }).click();
  const brand = second.getByRole('form', { name: 'Brand' });
  const kept = await (await at(first, 'Brand')).getByLabel('Lobby name').inputValue();
  await first.getByLabel('Lobby name').fill(`${kept} East`);
  await first.getByRole('button', { name: 'Save brand' }).click();
  await expect(brand.getByLabel('Lobby name')).toHaveValue(`${kept} East`);

  const again = await at(second, 'Lines and desks');
  await expect(again.locator('input[value="Cellar"]')).toBeVisible();
  await addDesk(again, '81', 'Annex');
  await again.getByRole('button', { name: 'Save lines and desks' }).click();
  await expect(again.getByText(/^Saved at/)).toBeVisible();
  await at(first, 'Lines and desks');
  for (const name of ['Cellar', 'Annex']) await expect(desks.locator(`input[value="${name}"]`)).toBeVisible();
});

test('a line that is named in setup is called so in every row of the list that a front desk has open', async ({
  context,
}) => {
  const desk = await context.newPage();
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto(foyer.ready.desk);
  // The demo's codes begin with the letter of their line.
  const code = desk.locator('.cell-code').filter({ hasText: /^A-/ });
  const ofLine = desk.getByRole('row').filter({ has: code });
  await expect(ofLine.first()).toBeVisible();
  const setup = await context.newPage();
  await setup.setViewportSize({ width: 1440, height: 900 });
  await setup.goto(foyer.ready.setup);
  await goToSection(setup, 'Lines and desks');
  const room = setup.getByRole('form', { name: 'Lines and desks' });
  await room.getByRole('button', { name: 'Add a line' }).click();
  const row = await room.getByRole('textbox', { name: /^Line in row \d+: name$/ }).count();
  await room.getByLabel(`Line in row ${row}: ID in the booking system`).fill('3401');
  await room.getByLabel(`Line in row ${row}: name`).fill('Residence papers');
  await room.getByRole('button', { name: 'Save lines and desks' }).click();
  await expect(room.getByText(/^Saved at/)).toBeVisible();
  const all = await ofLine.count();
  await expect(ofLine.filter({ hasText: 'Residence papers' })).toHaveCount(all, { timeout: 60_000 });
  expect(all).toBeGreaterThan(1);
  for (const page of [desk, setup]) await page.close();
});

test('a language that staff choose turns their page at once, stays with their browser, and no other screen has it', async ({
  browser,
}) => {
  const open = async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(foyer.ready.setup);
    await expect(page.getByRole('heading', { level: 1, name: 'Setup' })).toBeVisible();
    return page;
  };
  const chosen = await open();
  const other = await open();
  const isArabic = async () => {
    await expect(chosen.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(chosen.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(chosen.getByRole('heading', { level: 1, name: 'الإعداد' })).toBeVisible();
    // Where one begins to read.
    const first = await chosen.getByRole('navigation').boundingBox();
    expect(first?.x).toBeGreaterThan(720);
  };
  await chosen.getByLabel('Screen language').selectOption('ar');
  await isArabic();
  await chosen.reload();
  await isArabic();

  await expect(other.locator('html')).toHaveAttribute('dir', 'ltr');
  await other.reload();
  await expect(other.getByRole('heading', { level: 1, name: 'Setup' })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  for (const page of [chosen, other]) await page.context().close();
});
