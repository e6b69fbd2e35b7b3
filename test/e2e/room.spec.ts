/** The waiting room's display and the front desk, fed by signed events of the service. */
import { expect, type Page, test } from '@playwright/test';
import { UNDO_MS } from '../../src/contract/limits.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { watchDisplay } from '../support/pages/seen-on-display.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

/** Each call has the card for six seconds, and `npm test` has twelve minutes; `npm run test:e2e` has all the time. */
const isBrief = process.env['FOYER_BRIEF'] === '1';

const folder = temporaryFolder();
let foyer: Command<Ready>;
let simulator: SimulatorControl;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path);
  simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

/** The large card of the display, or its two halves. */
const card = (page: Page) => page.locator('.call-cards');
const list = (page: Page) => page.getByRole('region', { name: 'Recently called' });

async function openDisplay(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(foyer.ready.display);
  await expect(page.locator('.display[data-freshness=live]')).toBeVisible();
}

async function openDesk(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(foyer.ready.desk);
  await expect(page.getByRole('row').nth(3)).toBeVisible();
}

/** The number the room sees for a ticket without an appointment: the last three digits of its id. */
const numberOf = (ticketId: string): string => ticketId.replace(/\D/g, '').slice(-3);

test('a call reaches the display with number and desk, a recall is marked, and served leaves the card', async ({
  page,
}) => {
  await openDisplay(page);
  const ticket = await simulator.walkIn('Mei');

  await simulator.act(ticket, 'call', { desk: 3 });
  await expect(card(page)).toContainText(numberOf(ticket));
  await expect(card(page)).toContainText('Desk 3');
  await expect(card(page)).not.toContainText('Second call');

  await simulator.act(ticket, 'recall', { desk: 3 });
  await expect(card(page)).toContainText('Second call');

  await simulator.act(ticket, 'serve');
  await expect(card(page)).not.toContainText(numberOf(ticket));
});

test('a second call with the date of the first moves to its desk, and a bare cancellation clears the card', async ({
  page,
}) => {
  await openDisplay(page);
  await simulator.readings({ 'recall-payload': 'other-desk', 'cancelled-payload': 'without-called' });
  const ticket = await simulator.walkIn('Jo');
  await simulator.act(ticket, 'call', { desk: 3 });
  await expect(card(page)).toContainText('Desk 3');

  await simulator.act(ticket, 'recall');
  await expect(card(page)).toContainText('Second call');
  await expect(card(page)).not.toContainText('Desk 3');

  await simulator.act(ticket, 'cancel');
  await expect(card(page)).toContainText('Please wait');
  await simulator.readings({ 'recall-payload': 'new-date', 'cancelled-payload': 'called' });
});

test(
  'each of many visitors called at once has the card in turn, and those who wait stand out in the list',
  { tag: '@whole' },
  async ({ page }) => {
    await openDisplay(page);
    const seen = await watchDisplay(page);
    const tickets: string[] = [];
    for (let n = 1; n <= (isBrief ? 4 : 8); n++) tickets.push(await simulator.walkIn(`Visitor ${n}`));
    await Promise.all(tickets.map((ticket, n) => simulator.act(ticket, 'call', { desk: n + 1 })));
    const numbers = tickets.map(numberOf);
    await expect
      .poll(
        async () => {
          const cards = new Set((await seen()).flatMap((moment) => moment.cards));
          return numbers.filter((number) => cards.has(number)).length;
        },
        { timeout: 120_000 },
      )
      .toBe(numbers.length);
    // Events of one instant arrive in any order, so which of them waits first is not said.
    const firstWaiting = (await seen()).flatMap(({ rows: [first] }) =>
      first?.state === 'waiting' ? [first.text] : [],
    );
    expect(firstWaiting).toContainEqual(expect.stringMatching(new RegExp(numbers.join('|'), 'u')));
    for (const ticket of tickets) await simulator.act(ticket, 'serve');
    await expect(card(page)).toContainText('Please wait');
  },
);

test('a checked-in visitor is called by the code they know, and nobody reads a name', async ({ page }) => {
  const display = await page.context().newPage();
  await openDisplay(display);
  await page.setViewportSize({ width: 1080, height: 1920 });
  await page.goto(foyer.ready.kiosk);
  await page.getByRole('button', { name: 'Find my appointment' }).waitFor();
  await page.keyboard.type('a42', { delay: 120 });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Yes, check me in' }).click();
  await expect(page.getByRole('heading', { name: 'You are checked in' })).toBeVisible();

  const { id } = await simulator.appointment('A-42');
  await simulator.act(id, 'call', { desk: 5 });

  await expect(card(display)).toContainText('A-42');
  await expect(card(display)).toContainText('Desk 5');
  await expect(display.getByText('Anna')).toHaveCount(0);

  // The kiosk says so too: while the visitor still reads, and to one who asks again.
  const goes = page.getByRole('heading', { name: 'You have been called. Please go to Desk 5' });
  await expect(goes).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.type('a42', { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(goes).toBeVisible();
  await expect(goes).toBeFocused();
  await expect(page.getByText('take a seat')).toHaveCount(0);
});

test('the display keeps the last call of each desk, and a hub that was killed shows the same board again', async ({
  page,
}) => {
  await openDisplay(page);
  const tickets: string[] = [];
  for (let desk = 1; desk <= (isBrief ? 3 : 6); desk += 1) {
    const ticket = await simulator.walkIn(`Guest${desk}`);
    await simulator.act(ticket, 'call', { desk });
    tickets.push(ticket);
    // One after the other: events of one instant arrive in any order.
    await expect(page.locator('main')).toContainText(numberOf(ticket));
  }
  const called = tickets.map(numberOf);
  const newest = called.at(-1) ?? '';
  // Two have the card at once, for six seconds at least.
  await expect(card(page)).toContainText(newest, { timeout: 60_000 });
  await expect(list(page).locator('[data-state=waiting]')).toHaveCount(0);
  for (const number of called.slice(0, -2)) await expect(list(page)).toContainText(number);

  const board = async (): Promise<readonly string[]> => {
    const text = await page.locator('main').innerText();
    return called.filter((number) => text.includes(number));
  };
  const before = await board();
  expect(before).toEqual(called);
  await foyer.kill();
  await expect(page.getByText('This screen is not up to date')).toBeVisible();
  foyer = await startFoyer(folder.path);
  simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false, tickets);
  await openDisplay(page);

  await expect(card(page)).toContainText(newest, { timeout: 60_000 });
  await expect.poll(board).toEqual(before);
});

/**
 * Marks a visitor as no-show, undoes it and returns the code. If a busy machine uses up the seconds for the undo, it takes
 * the next of `codes`.
 */
async function markAndUndo(page: Page, codes: readonly string[]): Promise<string> {
  for (const code of codes) {
    await page.getByRole('row').filter({ hasText: code }).click();
    await page.getByRole('button', { name: 'Mark as no-show' }).click();
    const undo = page.getByRole('button', { name: /^Undo/ });
    const bar = page.getByText(new RegExp(`${code} will be a no-show in \\d s`));
    const isUndone = await expect(bar)
      .toBeVisible({ timeout: UNDO_MS })
      .then(() => undo.click({ timeout: UNDO_MS }))
      .then(
        () => true,
        () => false,
      );
    if (isUndone) return code;
  }
  throw new Error('Nothing could be undone.');
}

test('the front desk sees an arrival live, checks a visitor in, and can undo a no-show and a cancellation', async ({
  page,
}) => {
  const kiosk = await page.context().newPage();
  await simulator.book('D-901', 'Ines', 'Duarte');
  await simulator.book('D-902', 'Jonas', 'Berg');
  await simulator.book('D-903', 'Noor', 'Aziz');
  await simulator.book('D-904', 'Li', 'Wei');
  await simulator.book('D-905', 'Kim', 'Ngo');
  await simulator.book('D-906', 'Eva', 'Lind');
  await openDesk(page);
  const row = (code: string) => page.getByRole('row').filter({ hasText: code });

  await expect(row('D-901')).toBeVisible();
  await kiosk.setViewportSize({ width: 1080, height: 1920 });
  await kiosk.goto(foyer.ready.kiosk);
  await kiosk.getByRole('button', { name: 'Find my appointment' }).waitFor();
  await kiosk.keyboard.type('d901', { delay: 120 });
  await kiosk.keyboard.press('Enter');
  await kiosk.getByRole('button', { name: 'Yes, check me in' }).click();
  await expect(row('D-901')).toContainText('Arrived');

  await row('D-902').click();
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(row('D-902')).toContainText('Arrived');
  await expect.poll(async () => (await simulator.appointment('D-902')).status).toBe('Checked-in');

  const undone = await markAndUndo(page, ['D-903', 'D-905', 'D-906']);
  await expect(row(undone)).not.toContainText('No-show');

  await row('D-904').click();
  const before = Date.now();
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(row('D-904')).toContainText('Cancelled');
  const { status } = await simulator.appointment('D-904');
  // A machine that was busy for that long has already sent the cancellation.
  if (Date.now() - before < UNDO_MS) expect(status).toBe('Scheduled');
  await expect
    .poll(async () => (await simulator.appointment('D-904')).status, { timeout: 60_000 })
    .toBe('Cancelled');
  expect((await simulator.appointment(undone)).status).toBe('Scheduled');
});

test('the front desk reads the reason in the service’s own words when it refuses', async ({ page }) => {
  const id = await simulator.book('D-907', 'Sofía', 'Rojas');
  await openDesk(page);
  const row = page.getByRole('row').filter({ hasText: 'D-907' });
  await row.click();
  await simulator.faults({ errorRate: 1, errorStatus: 409 });

  await page.getByRole('button', { name: 'Check in', exact: true }).click();

  await expect(row).toContainText('Rejected');
  await expect(page.getByText(/The booking system rejected this check-in: “.+”/).first()).toBeVisible();
  await simulator.clearFaults();
  expect((await simulator.checkInsOf(id)).every((entry) => !entry.processed)).toBe(true);
});

test('a wrong key is said at the desk while visitors keep being saved, and all is sent once it is accepted', async ({
  page,
}) => {
  const id = await simulator.book('D-908', 'Kofi', 'Mensah');
  await openDesk(page);
  await expect(page.getByRole('row').filter({ hasText: 'D-908' })).toBeVisible();
  await simulator.faults({ rejectKey: true });
  const kiosk = await page.context().newPage();
  await kiosk.setViewportSize({ width: 1080, height: 1920 });
  await kiosk.goto(foyer.ready.kiosk);
  await kiosk.getByRole('button', { name: 'Find my appointment' }).waitFor();
  await kiosk.keyboard.type('d908', { delay: 120 });
  await kiosk.keyboard.press('Enter');
  await kiosk.getByRole('button', { name: 'Yes, check me in' }).click();

  await expect(kiosk.getByRole('heading', { name: 'Your check-in is saved' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Key rejected' })).toBeVisible();

  await simulator.clearFaults();
  await expect
    .poll(async () => (await simulator.appointment('D-908')).status, { timeout: 120_000 })
    .toBe('Checked-in');
  expect((await simulator.checkInsOf(id)).filter((entry) => entry.processed)).toHaveLength(1);
});
