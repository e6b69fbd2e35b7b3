/** Between a visitor at the kiosk and a clerk at the front desk: help, "I am here", the staff PIN, "seen". */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { bookKnown } from '../support/started/known-booking.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { pressUntilGone } from '../support/pages/press-until-gone.ts';
import { scannerOf } from '../support/pages/scanner-of.ts';
import { stopTime } from '../support/pages/stop-time.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

const STAFF_PIN = '481516';

const folder = temporaryFolder();
let foyer: Command<Ready>;
let simulator: SimulatorControl;
let context: BrowserContext;
let kiosk: Page;
let desk: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB', FOYER_STAFF_PIN: STAFF_PIN });
  simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
  // Windows of their own: a page behind another one is drawn seldom.
  context = await browser.newContext();
  kiosk = await (await browser.newContext()).newPage();
  await kiosk.setViewportSize({ width: 1080, height: 1920 });
  await kiosk.goto(foyer.ready.kiosk);
  desk = await context.newPage();
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto(foyer.ready.desk);
});

test.afterAll(async () => {
  await kiosk.context().close();
  await context.close();
  await foyer.stop();
  folder.remove();
});

const shown = (screen: string) => expect(kiosk.locator(`main[data-screen="${screen}"]`)).toBeVisible();
const press = (name: string | RegExp) => kiosk.getByRole('main').getByRole('button', { name }).click();
const calls = () => desk.locator('.help-bar');

/** Types a code, from any screen that leads back to the field, more slowly than any scanner. */
async function enter(code: string): Promise<void> {
  await kiosk.keyboard.press('Escape');
  for (let erased = 0; erased < 8; erased += 1) await kiosk.keyboard.press('Backspace');
  await kiosk.keyboard.type(code, { delay: 70 });
  await kiosk.keyboard.press('Enter');
}

async function come(): Promise<void> {
  await pressUntilGone(desk.getByRole('button', { name: 'I am coming, Kiosk 1' }));
  await expect(calls()).toContainText('Someone on the way');
}

async function closeCalls(): Promise<void> {
  await pressUntilGone(desk.getByRole('button', { name: /^Done, / }));
  await expect(calls()).toHaveCount(0);
}

test('help reaches the front desk with kiosk, reason and masked code, and "I am coming" comes back', async () => {
  await enter('zz-99');
  await shown('unknown');
  await kiosk.getByRole('button', { name: 'Help' }).click();
  await expect(kiosk.getByRole('heading', { name: 'We have asked the front desk for help' })).toBeVisible();

  await expect(calls()).toHaveCount(1);
  await expect(calls()).toContainText('Kiosk 1');
  await expect(calls()).toContainText('Code not found: Z••9');
  expect(await desk.content()).not.toMatch(/zz-?99/i);

  await come();
  await expect(kiosk.getByRole('heading', { name: 'Someone is coming' })).toBeVisible();
  await press('Go back');
  await shown('unknown');
  await expect(kiosk.getByRole('contentinfo')).toContainText('Someone is coming');
  await closeCalls();
  await kiosk.keyboard.press('Escape');
});

test('a visitor who is early tells the front desk, and the clerk finds the appointment from the call', async () => {
  const early = (await simulator.appointments()).find(
    (one) =>
      one.status === 'Scheduled' &&
      Date.parse(one.startTime) - Date.now() > 45 * 60_000 &&
      new Date(one.startTime).toDateString() === new Date().toDateString(),
  );
  if (!early) throw new Error('the demo day has nobody who is early');
  await enter(early.publicId);
  await shown('early');
  await press('Tell the front desk I am here');
  await expect(kiosk.getByText('We have told the front desk that you are here')).toBeVisible();

  await expect(calls()).toContainText(/Early for .* and waiting/);
  await calls()
    .getByRole('button', { name: new RegExp(`Show appointment ${early.publicId}`) })
    .click();
  await expect(desk.getByRole('row', { selected: true })).toContainText(early.publicId);
  await come();
  await expect(kiosk.getByRole('main')).toContainText('Someone is coming');
  await closeCalls();
  await press('Done');
  await shown('start');
});

test('staff check a late visitor in with their PIN, and a wrong one says how many tries are left', async () => {
  const { id } = await simulator.appointment('A-41');
  await enter('A-41');
  await shown('late');
  await press('Staff');
  await shown('staff-pin');
  // Neither a scan nor a PIN typed as fast as a scanner is read as a code.
  await scannerOf(kiosk).scan('A-4321');
  await expect(kiosk.getByRole('textbox')).toHaveValue('');
  await shown('staff-pin');
  await kiosk.keyboard.type('111222', { delay: 10 });
  await kiosk.keyboard.press('Enter');
  await expect(kiosk.getByText('This PIN is not right. 4 tries are left.')).toBeVisible();
  expect(await simulator.checkInsOf(id)).toHaveLength(0);
  for (const digit of STAFF_PIN) await press(new RegExp(`^${digit}$`));
  expect(await kiosk.content()).not.toContain(STAFF_PIN);
  await press('Check in');

  await shown('done');
  expect(await simulator.checkInsOf(id)).toHaveLength(1);
});

test('"Acknowledge" at the front desk shows at the kiosk of the visitor who just arrived', async () => {
  await desk.getByRole('row').filter({ hasText: 'A-41' }).click();
  await desk.getByRole('button', { name: 'Acknowledge arrival' }).click();
  await expect(kiosk.getByText(/^The front desk knows you are here \(\d/)).toBeVisible();
  await press('Done');
  // The visitor ends the visit before the last screen ends by itself.
  await expect(kiosk.locator('main[data-screen="start"]')).toBeVisible();
});

test('a visitor’s choices are gone for the next: language, size, contrast, speech and what was typed', async () => {
  const html = kiosk.locator('html');
  await kiosk.getByRole('button', { name: 'Language: English' }).click();
  await kiosk.getByRole('button', { name: 'العربية' }).click();
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(html).toHaveAttribute('lang', 'ar');
  await kiosk.getByRole('contentinfo').getByRole('button').nth(1).click();
  await shown('accessibility');
  const tiles = kiosk.getByRole('main').getByRole('button');
  // The largest text, high contrast and lower buttons.
  for (const place of [2, 3, 4]) await tiles.nth(place).click();
  await expect(html).toHaveAttribute('data-text', '3');
  await expect(html).toHaveAttribute('data-contrast', 'high');
  await expect(html).toHaveAttribute('data-reach', 'low');
  await kiosk.keyboard.press('Escape');
  await enter('zz-98');
  await shown('unknown');

  // From here on the page's time moves only when told to.
  await kiosk.clock.install();
  await stopTime(kiosk);
  await kiosk.keyboard.press('Escape');
  await kiosk.clock.runFor(31_000);
  await expect(kiosk.getByRole('alertdialog')).toBeVisible();
  await kiosk.clock.runFor(21_000);

  const start = kiosk.getByRole('heading', { name: 'Check in for your appointment' });
  // By its own time the page heard nothing of the hub for a while: it may have to find it again first.
  await expect(async () => {
    await kiosk.clock.runFor(500);
    await expect(start).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(html).toHaveAttribute('dir', 'ltr');
  await expect(html).toHaveAttribute('data-text', '1');
  await expect(html).not.toHaveAttribute('data-contrast', 'high');
  await expect(html).not.toHaveAttribute('data-reach', 'low');
  await expect(kiosk.getByRole('textbox', { name: 'Appointment code' })).toHaveValue('');
  expect(await kiosk.content()).not.toMatch(/zz-?98/i);
  await kiosk.clock.resume();
});

test('three codes that are not found lead to a person, also by "Use another code" each time', async () => {
  await kiosk.goto(foyer.ready.kiosk);
  await shown('start');
  for (const miss of ['w1', 'w2', 'w3']) {
    await kiosk.keyboard.type(miss, { delay: 70 });
    await kiosk.keyboard.press('Enter');
    if (miss === 'w3') break;
    await shown('unknown');
    await press('Use another code');
    await expect(kiosk.getByRole('textbox', { name: 'Appointment code' })).toHaveValue('');
  }
  await shown('unknown-front-desk');
  await expect(kiosk.getByRole('button', { name: 'Ask someone to come here' })).toBeVisible();
  await press('Done');
  await shown('start');
});

test('a kiosk where codes are guessed pauses, calls the desk, tells nothing, and goes on when the clerk says so', async () => {
  await bookKnown({ ready: foyer.ready, simulator }, 'S-801', ['Ines', 'Duarte']);
  await kiosk.goto(foyer.ready.kiosk);
  await shown('start');
  const answered = kiosk.locator('main[data-screen^="unknown"], main[data-screen="paused"]');
  // As many misses as the kiosk allows, and then the search that has to wait.
  for (let guess = 11; !(await kiosk.locator('main[data-screen="paused"]').isVisible()); guess += 1) {
    expect(guess).toBeLessThanOrEqual(30);
    await enter(`q${guess}`);
    await expect(answered).toBeVisible();
  }
  // Whoever comes now reads it before typing anything, and has a way to a person.
  await kiosk.reload();
  await shown('paused');
  await expect(kiosk.getByRole('timer')).toContainText(/Available again in [0-4]:\d\d/);
  await expect(kiosk.getByRole('button', { name: 'Ask someone to come here' })).toBeVisible();
  // One code for the phone, at the kiosk and in the call.
  await expect(kiosk.locator('.cause')).toContainText('K5');
  await expect(calls()).toContainText('The kiosk has paused');
  await expect(calls()).toContainText('K5');
  await scannerOf(kiosk).scan('S-801');
  await shown('paused');
  expect(await kiosk.content()).not.toContain('Ines');

  await closeCalls();
  await shown('start');
  await enter('S-801');
  await shown('confirm');
  await expect(kiosk.getByText('Ines D.')).toBeVisible();
});
