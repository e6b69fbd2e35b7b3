/** A visitor at the kiosk, against the command people run: the demo, headless. */
import { expect, type Page, test } from '@playwright/test';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { bookKnown, untilDayIsKnown } from '../support/started/known-booking.ts';
import { scannerOf } from '../support/pages/scanner-of.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;
let simulator: SimulatorControl;

test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 1080, height: 1920 } });

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path);
  simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
  await untilDayIsKnown(foyer.ready);
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

async function openKiosk(page: Page): Promise<void> {
  await page.goto(foyer.ready.kiosk);
  await expect(page.getByRole('heading', { name: 'Check in for your appointment' })).toBeVisible();
}

async function tapCode(page: Page, code: string): Promise<void> {
  for (const key of code) await page.getByRole('button', { name: key, exact: true }).click();
  await page.getByRole('button', { name: 'Find my appointment' }).click();
}

test('a visitor taps A42, is asked "Is this you?", confirms and is checked in at the service exactly once', async ({
  page,
}) => {
  await openKiosk(page);

  await tapCode(page, 'A42');

  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await expect(page.getByText('Anna K.')).toBeVisible();
  await expect(page.getByText('Kowalska')).toHaveCount(0);
  await expect(page.getByText('Passport renewal')).toBeVisible();

  await page.getByRole('button', { name: 'Yes, check me in' }).dblclick();

  await expect(page.getByRole('heading', { name: 'You are checked in' })).toBeVisible();
  await expect(page.getByText('When your number appears, go to the desk shown with it.')).toBeVisible();
  await expect(page.getByText('A-42')).toBeVisible();
  const { id, status } = await simulator.appointment('A-42');
  expect(status).toBe('Checked-in');
  const sent = await simulator.checkInsOf(id);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ method: 'POST', status: 200, processed: true, body: null });
  expect(sent[0]?.headers).toMatchObject({ 'x-service-api-version': '2020-09-01' });
  expect(sent[0]?.headers['x-service-rest-api-key']).toBeTruthy();
  expect(sent[0]?.headers['content-type']).toBeUndefined();
});

test('a second tap on the same code tells the visitor that they are already checked in, and sends nothing', async ({
  page,
}) => {
  await openKiosk(page);

  await page.keyboard.type('a 42', { delay: 120 });
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'You are already checked in' })).toBeVisible();
  const { id } = await simulator.appointment('A-42');
  expect(await simulator.checkInsOf(id)).toHaveLength(1);
});

test('a scanner on a refusal screen starts over with the scanned appointment', async ({ page }) => {
  const code = 'T-801';
  const id = await bookKnown({ ready: foyer.ready, simulator }, code, ['Zoë', 'Nguyễn']);
  await openKiosk(page);
  await page.keyboard.type('zz99', { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'We cannot find this code' })).toBeVisible();

  await scannerOf(page).scan(`https://book.example/${code.toLowerCase()}`);

  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await expect(page.getByText('Zoë N.')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, check me in' }).click();
  await expect(page.getByRole('heading', { name: 'You are checked in' })).toBeVisible();
  await expect(page.getByText(code)).toBeVisible();
  expect(await simulator.checkInsOf(id)).toHaveLength(1);
});

test('each code that cannot be checked in has a screen that says why and what to do', async ({ page }) => {
  const codes = await simulator.appointments();
  const today = new Date().toDateString();
  const now = Date.now();
  const minutesTo = (one: (typeof codes)[number]): number => (Date.parse(one.startTime) - now) / 60_000;
  const isToday = (one: (typeof codes)[number]): boolean => new Date(one.startTime).toDateString() === today;
  const find = (rule: (one: (typeof codes)[number]) => boolean): string => {
    const found = codes.find(rule);
    if (!found) throw new Error('the demo day lacks a state');
    return found.publicId;
  };
  const expected: readonly (readonly [code: string, heading: RegExp])[] = [
    [find((one) => isToday(one) && one.status === 'Cancelled'), /This appointment was cancelled/],
    [find((one) => isToday(one) && one.status === 'No-show'), /Please go to the front desk/],
    [find((one) => isToday(one) && one.status === 'Served'), /This appointment is finished/],
    [find((one) => isToday(one) && one.status === 'Checked-in'), /You are already checked in/],
    [
      find((one) => isToday(one) && one.status === 'Scheduled' && minutesTo(one) > 60),
      /You are early\. You can check in from/,
    ],
    [
      find((one) => isToday(one) && one.status === 'Scheduled' && minutesTo(one) < -20),
      /You are late. Check-in closed at/,
    ],
    [find((one) => !isToday(one)), /Your appointment is on/],
    ['QQ-77', /We cannot find this code/],
    ['---', /This is not an appointment code|Check in for your appointment/],
  ];
  await openKiosk(page);

  for (const [code, heading] of expected) {
    await page.keyboard.type(code, { delay: 70 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Help' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Check in for your appointment' })).toBeVisible();
    for (let erased = 0; erased < 8; erased += 1) await page.keyboard.press('Backspace');
  }
});

test('the kiosk warns after silence, then returns to the start and forgets the visitor', async ({ page }) => {
  const code = 'T-802';
  await bookKnown({ ready: foyer.ready, simulator }, code, ['Omar', 'Haddad']);
  // From here on the page's time moves only when told to.
  await page.clock.install();
  await openKiosk(page);
  await tapCode(page, code.replace('-', ''));
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();

  await page.clock.runFor(31_000);
  await expect(page.getByRole('heading', { name: 'Are you still there?' })).toBeVisible();
  await page.getByRole('button', { name: 'I am still here' }).click();
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();

  await page.clock.runFor(31_000);
  await expect(page.getByRole('heading', { name: 'Are you still there?' })).toBeVisible();
  await page.clock.runFor(25_000);
  await expect(page.getByRole('heading', { name: 'Check in for your appointment' })).toBeVisible();
  expect(await page.content()).not.toContain('Omar');
  expect(await page.getByRole('textbox', { name: 'Appointment code' }).inputValue()).toBe('');
});

test('pastes of 100 kB, control characters and right-to-left marks in the code field are taken calmly', async ({
  page,
}) => {
  await openKiosk(page);
  const field = page.getByRole('textbox', { name: 'Appointment code' });

  await field.fill('\u202eA\u0000-\u200f4\u00072');
  await page.getByRole('button', { name: 'Find my appointment' }).click();
  await expect(page.getByRole('heading', { name: 'You are already checked in' })).toBeVisible();
  await page.keyboard.press('Escape');

  await field.fill('A42'.repeat(34_000));
  await page.getByRole('button', { name: 'Find my appointment' }).click();
  await expect(
    page.getByRole('heading', { name: /not an appointment code|cannot find this code/ }),
  ).toBeVisible();
});

test('the pages load nothing from anywhere else and run under the content security policy without complaint', async ({
  context,
}) => {
  const complaints: string[] = [];
  const foreign: string[] = [];

  for (const address of [foyer.ready.kiosk, foyer.ready.desk, foyer.ready.display, foyer.ready.setup]) {
    const page = await context.newPage();
    const { origin } = new URL(address);
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(`${origin}/`) || request.url().startsWith('data:');
      if (!isOwn) foreign.push(request.url());
    });
    await page.goto(address);
    await expect(page.getByText('Northgate Registry').first()).toBeVisible();
  }

  expect(complaints).toEqual([]);
  expect(foreign).toEqual([]);
});

test('a stranger on the machine without the printed address gets nothing', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const origin = new URL(foyer.ready.kiosk).origin;

  for (const path of ['/', '/kiosk/', '/desk/', '/assets/', '/enter/kiosk/wrong', '/enter/desk/']) {
    const answer = await page.goto(`${origin}${path}`);
    expect(answer?.status(), path).toBe(401);
  }

  await context.close();
});
