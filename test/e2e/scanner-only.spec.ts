/** A visitor with nothing but a printed code, and scanners that misbehave. */
import { expect, type Page, test } from '@playwright/test';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { bookKnown, untilDayIsKnown } from '../support/started/known-booking.ts';
import { type Scanner, scannerOf } from '../support/pages/scanner-of.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;
let simulator: SimulatorControl;

test.use({ viewport: { width: 1080, height: 1920 } });

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

const screenOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('main')?.dataset['screen'] ?? '');

const shown = (page: Page, screen: string) => expect.poll(() => screenOf(page)).toBe(screen);

/** Within 3 s the same code again is the scanner's own doing, so a visitor's next scan comes after it; in seconds. */
const LATER_S = 4;

const complaints: string[] = [];

test.afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});

async function openKiosk(page: Page): Promise<Scanner> {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  await page.goto(foyer.ready.kiosk);
  await shown(page, 'start');
  return scannerOf(page);
}

const book = (code: string, first: string, last: string): Promise<string> =>
  bookKnown({ ready: foyer.ready, simulator }, code, [first, last]);

test('the whole visit by scanner alone: the code is shown, and scanned again it checks in, once', async ({
  page,
}) => {
  const id = await book('S-701', 'Ines', 'Duarte');
  const scanner = await openKiosk(page);
  await scanner.scan('https://book.example/visit/s701');
  await shown(page, 'confirm');
  await expect(page.getByText('Ines D.')).toBeVisible();
  expect(await simulator.checkInsOf(id)).toHaveLength(0);

  // A scanner that stutters is not a visitor who agrees.
  await scanner.scan('S-701');
  await scanner.scan('S-701');
  await shown(page, 'confirm');
  expect(await simulator.checkInsOf(id)).toHaveLength(0);

  scanner.pass(LATER_S);
  await scanner.scan('S-701');
  await shown(page, 'done');
  await expect(page.getByText('S-701')).toBeVisible();
  expect(await simulator.checkInsOf(id)).toHaveLength(1);

  // The next visitor's scan ends this visit's last screen.
  scanner.pass(LATER_S);
  await scanner.scan('zz-98');
  await shown(page, 'unknown');
});

test('a code as it is, in an address as last part or as parameter, and with Tab at the end', async ({
  page,
}) => {
  await book('S-702', 'Jonas', 'Berg');
  const scanner = await openKiosk(page);
  for (const [text, end] of [
    ['S-702', 'Enter'],
    ['https://book.example/visit?lang=de&code=s702', 'Enter'],
    ['HTTPS://BOOK.EXAMPLE/V/S-702', 'Tab'],
    [' s702 ', 'Tab'],
  ] as const) {
    await scanner.scan(text, end);
    await shown(page, 'confirm');
    await expect(page.getByText('Jonas B.')).toBeVisible();
    await page.keyboard.press('Escape');
    await shown(page, 'start');
    scanner.pass(LATER_S);
  }
});

test('a scanner with US keys is read on German, French and Ukrainian computers, with its control characters', async ({
  page,
}) => {
  await book('S-705', 'Yara', 'Quist');
  const scanner = await openKiosk(page);
  for (const [text, end, host] of [
    ['S-705', 'Enter', 'german'],
    ['https://book.example/visit/S-705', 'Enter', 'german'],
    ['S-705', 'Tab', 'french'],
    ['https://book.example/visit?code=S-705', 'Enter', 'french'],
    ['S-705', 'Enter', 'ukrainian'],
    ['\u0002S-705\u0003', 'Enter', 'us'],
    ['\u0002S-705\u0003\r\n', 'none', 'german'],
    ['S-705\n', 'none', 'us'],
    ['S-٧٠٥', 'Enter', undefined],
  ] as const) {
    await scanner.scan(text, end, host);
    await shown(page, 'confirm');
    await expect(page.getByText('Yara Q.')).toBeVisible();
    await page.keyboard.press('Escape');
    await shown(page, 'start');
    scanner.pass(LATER_S);
  }
  // Read on a German computer, it also says yes.
  await scanner.scan('S-705', 'Enter', 'german');
  await shown(page, 'confirm');
  scanner.pass(LATER_S);
  await scanner.scan('S-705', 'Enter', 'german');
  await shown(page, 'done');
});

test('a scanner that stutters leaves nothing in the field', async ({ page }) => {
  const scanner = await openKiosk(page);
  await scanner.scan('zz-97');
  await shown(page, 'unknown');
  await page.keyboard.press('Escape');
  await shown(page, 'start');
  await scanner.scan('zz-97');
  await expect(page.getByRole('textbox', { name: 'Appointment code' })).toHaveValue('ZZ-97');
});

test('a scan on a machine six times slower is still a scan', async ({ page }) => {
  await book('S-704', 'Li', 'Wei');
  const scanner = await openKiosk(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await scanner.scan('https://book.example/visit?lang=de&code=s704');
  await shown(page, 'confirm');
  await expect(page.getByText('Li W.')).toBeVisible();
});

// `npm test` has twelve minutes, and each character costs the page a drawing; `npm run test:e2e` sends them all.
const CHARACTERS = process.env['FOYER_BRIEF'] === '1' ? 500 : 3_000;

test(`${CHARACTERS} characters at once leave a kiosk that answers the next scan`, async ({ page }) => {
  await book('S-703', 'Noor', 'Aziz');
  const scanner = await openKiosk(page);
  // Nothing waits for an answer: the browser gets them faster than any scanner sends.
  await Promise.all(Array.from({ length: 5 }, () => scanner.scan('x'.repeat(CHARACTERS / 5))));
  await expect.poll(() => screenOf(page)).toMatch(/^(not-a-code|unknown)/);
  await page.keyboard.press('Escape');
  await shown(page, 'start');
  await scanner.scan('https://book.example/visit/s703');
  await shown(page, 'confirm');
  await expect(page.getByText('Noor A.')).toBeVisible();
});

test('garbage, control codes and right-to-left marks end in a sentence, not in a fault', async ({ page }) => {
  const scanner = await openKiosk(page);
  const garbage = [
    '%%%%%%%%',
    '\u0001\u0002\u0003\u001b\u0007\u0000',
    '\u202e\u200f\u200b\ufeff',
    'https://',
    'https://book.example/',
    'javascript:alert(1)',
    '<img src=x onerror=alert(1)>',
    '😀😀😀😀',
    ']C1\u001d0100012345678905',
    'BEGIN:VCARD VERSION:3.0 FN:Someone END:VCARD',
  ];
  for (const text of garbage) {
    await scanner.scan(text);
    await expect
      .poll(() => screenOf(page), { message: JSON.stringify(text) })
      .toMatch(/^(not-a-code|unknown|unknown-front-desk|start|paused)$/);
    await expect(page.getByRole('button', { name: 'Help', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});
