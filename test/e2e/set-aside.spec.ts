/** What the service does not take: staff read why, and send it again, say that it was done there or give it up. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;
let simulator: SimulatorControl;
let desk: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB' });
  simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
  // The tests have visitors of their own, because on a busy machine the pilot may already have called those of the demo.
  for (const code of ['R-42', 'R-43', 'R-44', 'R-45']) await simulator.book(code, 'Ines', 'Duarte');
  desk = await (await browser.newContext()).newPage();
  await desk.setViewportSize({ width: 1024, height: 768 });
  await desk.goto(foyer.ready.desk);
});

test.afterAll(async () => {
  await desk.context().close();
  await foyer.stop();
  folder.remove();
});

const press = (name: string) => desk.getByRole('button', { name, exact: true }).click();
const cardOf = (code: string): Locator =>
  desk.getByRole('article', { name: `${code}: change cannot be sent` });
const statusOf = async (code: string) => (await simulator.appointment(code)).status;

async function select(code: string): Promise<void> {
  await desk.getByPlaceholder('Name, code or phone').fill(code);
  await desk.getByRole('row').filter({ hasText: code }).click();
  await expect(desk.locator('.panel-code')).toHaveText(code);
}

/** Checked in at the desk while the service refuses everything in plain text. */
async function setAside(...codes: readonly string[]): Promise<void> {
  await simulator.readings({ 'refusal-body': 'text' });
  await simulator.faults({ errorRate: 1, errorStatus: 409 });
  for (const code of codes) {
    await select(code);
    await press('Check in');
  }
  // Five attempts with a wait between them that doubles from one second.
  await desk.getByRole('button', { name: /^Inbox, / }).click({ timeout: 120_000 });
  for (const code of codes) {
    await expect(cardOf(code)).toBeVisible({ timeout: 120_000 });
    await expect(cardOf(code)).toContainText(
      'The booking system rejected it (409). The booking system’s answer: “The service failed on purpose.”',
    );
    await expect(cardOf(code)).toContainText('If the change is already there, choose “Mark as done”.');
  }
}

test('a check-in that the service keeps refusing in plain text is sent again now', async () => {
  // The next test's request is sent here too, so that both wait at the same time.
  await setAside('R-42', 'R-43');
  await simulator.clearFaults();
  await cardOf('R-42').getByRole('button', { name: 'Send again now' }).click();
  await expect(cardOf('R-42')).toHaveCount(0);
  await expect.poll(() => statusOf('R-42')).toBe('Checked-in');
});

test('a check-in that the service keeps refusing in plain text is given up, and goes back to expected', async () => {
  const card = cardOf('R-43');
  await card.getByRole('button', { name: 'Stop sending and undo here' }).click();
  await expect(card).toContainText(
    'Foyer will stop sending this change and undo it here. If it is already in the booking system, it stays there.',
  );
  await card.getByRole('button', { name: 'Stop sending and undo here' }).click();
  await expect(card).toHaveCount(0);
  await select('R-43');
  await expect(desk.getByRole('button', { name: 'Check in', exact: true })).toBeVisible();
  expect(await statusOf('R-43')).toBe('Scheduled');
});

test('a check-in that staff find done at the service stays, and the card goes', async () => {
  await setAside('R-45');
  await simulator.clearFaults();
  const card = cardOf('R-45');
  await card.getByRole('button', { name: 'Mark as done' }).click();
  await expect(card).toContainText('Only choose this if you have seen it in the booking system.');
  await card.getByRole('button', { name: 'Mark as done' }).click();
  await expect(card).toHaveCount(0);
  await select('R-45');
  await expect(desk.getByRole('button', { name: 'Check in', exact: true })).toHaveCount(0);
});

test('a visitor who was marked no-show comes after all and is checked in, where the service takes it', async () => {
  await simulator.readings({ 'no-show-check-in': 'allowed', 'refusal-body': 'envelope' });
  await select('R-44');
  await press('Mark as no-show');
  await expect.poll(() => statusOf('R-44'), { timeout: 60_000 }).toBe('No-show');
  await select('R-44');
  await press('Check in anyway');
  await expect.poll(() => statusOf('R-44')).toBe('Checked-in');
});
