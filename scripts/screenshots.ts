/** `npm run screenshots`: the pictures of README and docs, taken from the demo in a real browser. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { provideWholeBrowser } from './provisions/browser.ts';
import { startChild, stopChild } from './process/child.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PICTURES = join(ROOT, 'docs/pictures');

const ReadySchema = z.object({
  kiosk: z.string(),
  desk: z.string(),
  display: z.string(),
  setup: z.string(),
  simulator: z.string(),
});
type Ready = z.infer<typeof ReadySchema>;

const KIOSK = { width: 1080, height: 1920 };
const DESK = { width: 1440, height: 900 };
const DISPLAY = { width: 1920, height: 1080 };

async function openPage(
  browser: Browser,
  address: string,
  viewport: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({ viewport, ignoreHTTPSErrors: true, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

const save = (page: Page, name: string) => page.screenshot({ path: join(PICTURES, `${name}.png`) });

async function control(
  page: Page,
  ready: Ready,
  method: string,
  path: string,
  data?: object,
): Promise<unknown> {
  const answer = await page.request.fetch(`${ready.simulator}/_simulator${path}`, {
    method,
    ...(data ? { data } : {}),
  });
  return answer.json();
}

async function takeKiosk(browser: Browser, ready: Ready): Promise<string> {
  const page = await openPage(browser, ready.kiosk, KIOSK);
  for (const key of 'A42') await page.getByRole('button', { name: key, exact: true }).click();
  await save(page, 'kiosk-code');
  await page.getByRole('button', { name: 'Find my appointment' }).click();
  await page.getByRole('heading', { name: 'Is this you?' }).waitFor();
  await save(page, 'kiosk-confirm');
  await page.getByRole('button', { name: 'Yes, check me in' }).click();
  await page.getByRole('heading', { name: 'You are checked in' }).waitFor();
  await save(page, 'kiosk-done');
  const appointments = z
    .array(z.object({ id: z.string(), publicId: z.string() }))
    .parse(await control(page, ready, 'GET', '/appointments'));
  return appointments.find((one) => one.publicId === 'A-42')?.id ?? '';
}

async function takeRoom(browser: Browser, ready: Ready, ticket: string): Promise<void> {
  const page = await openPage(browser, ready.display, DISPLAY);
  await page.locator('.display[data-freshness=live]').waitFor();
  // The demo's own visitors are called one after another.
  await page.getByTestId('recent-call').nth(1).waitFor({ timeout: 120_000 });
  await control(page, ready, 'POST', `/tickets/${ticket}/call`, { desk: 3 });
  await page.locator('.call-card').getByText('A-42').waitFor();
  await control(page, ready, 'POST', `/tickets/${ticket}/recall`, { desk: 3 });
  // The first call has its card for six seconds.
  await page.getByText('Second call').waitFor({ timeout: 60_000 });
  // The card flashes when a call is new; the picture shows it at rest.
  await page
    .locator('.call-card')
    .evaluate((card) =>
      Promise.all(card.getAnimations({ subtree: true }).map((animation) => animation.finished)),
    );
  await save(page, 'display');
}

/** A list of another program, with days to come, in which day and month cannot be told apart. */
async function takeList(browser: Browser, ready: Ready): Promise<void> {
  const page = await openPage(browser, `${ready.setup}#appointments`, { width: 1024, height: 2600 });
  const year = new Date().getUTCFullYear() + 1;
  const rows = [
    'Client;Date;Time;Service;Practitioner;State',
    `Brandt, Olga;03/04/${year};09:30;First visit;Dr. Ito;confirmed`,
    `Diallo, Awa;03/04/${year};10:00;Check-up;Dr. Ito;confirmed`,
    `Nguyen, Minh;03/04/${year};10:30;Check-up;Dr. Ito;tentatively`,
  ];
  const buffer = Buffer.from(rows.join('\n'));
  await page
    .getByLabel('Appointment file')
    .setInputFiles({ name: 'practice.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('radio', { name: '4 March' }).check();
  await page.getByRole('heading', { name: /3 appointments/ }).waitFor();
  await page.locator('.list-preview').screenshot({ path: join(PICTURES, 'setup-list.png') });
}

async function takeAll(ready: Ready, executablePath: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--no-first-run',
    ],
  });
  try {
    const ticket = await takeKiosk(browser, ready);
    await takeRoom(browser, ready, ticket);
    const desk = await openPage(browser, ready.desk, DESK);
    await desk.getByRole('row').filter({ hasText: 'A-41' }).first().click();
    await save(desk, 'desk');
    const setup = await openPage(browser, ready.setup, DESK);
    // Its parts come after the first drawing.
    await setup.locator('.previews').waitFor({ timeout: 60_000 });
    await save(setup, 'setup');
    await takeList(browser, ready);
  } finally {
    await browser.close();
  }
}

const say = (line: string): void => console.error(line);
const executablePath = provideWholeBrowser(say);
if (executablePath === undefined) {
  say('No browser could be had.');
  process.exit(1);
}
const dataDir = mkdtempSync(join(tmpdir(), 'foyer-pictures-'));
const started = await startChild({
  command: process.execPath,
  args: [
    join(ROOT, 'scripts/start.ts'),
    '--headless',
    '--no-open',
    '--data-dir',
    dataDir,
    '--port',
    '0',
    '--json',
  ],
  cwd: ROOT,
  env: { FOYER_LOCALE: 'en-GB' },
  onError: () => {},
});
if (started.kind === 'ended') {
  say('The demo could not be started.');
  process.exit(1);
}
try {
  await takeAll(ReadySchema.parse(started.started.ready), executablePath);
} finally {
  await stopChild(started.started.process);
  rmSync(dataDir, { recursive: true, force: true });
}
