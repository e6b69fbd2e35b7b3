/** A test call from the button in setup to the loudspeaker of each display, and what each of them answers. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { goToSection } from '../support/pages/setup-rooms.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HeardSound, hearPage } from '../support/pages/heard-page.ts';
import { openSetup } from '../support/pages/setup-pin.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { controlOf } from '../support/started/simulator-control.ts';
import { voiceEnvironment } from '../support/started/stand-in-voice.ts';

/** `npm test` has twelve minutes; `npm run test:e2e` has all the time. */
const isBrief = process.env['FOYER_BRIEF'] === '1';

const folder = temporaryFolder();
const voices = temporaryFolder();
let foyer: Command<Ready>;
let setup: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  const desks = [{ id: 3, name: 'Room 3', direction: 'left of the stairs' }];
  writeFileSync(join(folder.path, 'foyer.config.json'), JSON.stringify({ desks }));
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB', ...voiceEnvironment(voices.path) });
  await controlOf(foyer.ready.simulator ?? '').pilot(false);
  setup = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await setup.goto(foyer.ready.setup);
  await openSetup(setup);
  await goTo('Webhooks');
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
  voices.remove();
});

const send = () => setup.getByRole('button', { name: 'Send a test call' }).click();
const told = (name: string) => setup.locator('.displays-tested li').filter({ hasText: name });
const card = (page: Page) => page.locator('.call-card');

async function openDisplay(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(foyer.ready.display);
  await expect(page.locator('.display')).toHaveAttribute('data-freshness', 'live');
}

const goTo = (section: string) => goToSection(setup, section);

/** What the displays answered, without the time. */
async function toldAtAnyTime(): Promise<readonly string[]> {
  const told = await setup.locator('.displays-tested li').getByRole('status').allTextContents();
  return told.map((text) => text.replace(/at \d[\d:]*(?: [AP]M)?/u, 'now')).toSorted();
}

const words = (sounds: readonly HeardSound[]) => sounds.filter(({ kind }) => kind === 'words');

const OTHER_SPEAKS = 'Shown now without sound: another display announces calls in this room.';

/** Two displays of one room, and how often they say something from now on. */
async function openHall(browser: Browser) {
  const open = async () => {
    const page = await browser.newPage();
    const heard = await hearPage(page);
    await openDisplay(page);
    return { page, heard };
  };
  const displays = [await open(), await open()];
  await goTo('All screens');
  const rows = setup.locator('.screen-row').filter({ hasText: /Display.*Connected/u });
  await expect(rows).toHaveCount(displays.length);
  for (const place of displays.keys()) {
    const row = rows.nth(place);
    await row.getByRole('button', { name: /^Settings for/u }).click();
    await row.getByLabel('Room', { exact: true }).fill('Hall');
    await row.getByRole('button', { name: 'Save this screen' }).click();
    await expect(row.getByText('Room: Hall')).toBeVisible();
  }
  await goTo('Webhooks');
  // A call that a closed display never answers stays for its full minute.
  for (const { page } of displays) await expect(card(page)).toHaveCount(0, { timeout: 60_000 });
  const allSaid = async () =>
    words((await Promise.all(displays.map(({ heard }) => heard()))).flat()).map(({ text }) => text);
  const before = await allSaid();
  return {
    pages: displays.map(({ page }) => page),
    timesSaid: async () => (await allSaid()).length - before.length,
  };
}

test('a test call without a display comes in, and setup says that nobody could see it', async () => {
  await send();
  await expect(setup.getByText('The test webhook arrived, but no display was open.')).toBeVisible();
});

test('each display shows and says it by its own way to a voice, answers, and has it no more', async ({
  browser,
}) => {
  const own = await browser.newPage();
  const heard = await hearPage(own);
  await openDisplay(own);
  const byHub = await browser.newPage();
  await openDisplay(byHub);
  // As somebody does who turns the sound on.
  await byHub.mouse.click(900, 500);
  const lastEvent = await setup.locator('.calls-heard').textContent();
  await send();
  await expect(setup.getByText('The test webhook arrived.')).toBeVisible();
  for (const display of [own, byHub]) {
    await expect(card(display).getByRole('heading', { name: 'Test call' })).toBeVisible();
    await expect(card(display).getByTestId('called-number')).toHaveText('TEST');
    await expect(card(display).getByTestId('called-desk')).toContainText('Room 3');
    await expect(card(display)).toContainText('left of the stairs');
  }
  await expect(
    told('Display 1').getByText(/^Shown and announced at \d.* with the display’s own voice/),
  ).toBeVisible();
  await expect(told('Display 2').getByText(/^Shown and announced at \d.* with Foyer’s voice/)).toBeVisible();
  expect(words(await heard()).map(({ text }) => text)).toEqual([
    'This is a test call to Room 3. No one needs to come.',
  ]);
  // All have answered, so it goes before its minute is over.
  for (const display of [own, byHub]) await expect(card(display)).toHaveCount(0, { timeout: 20_000 });
  expect(await setup.locator('.calls-heard').textContent()).toBe(lastEvent);
  await own.close();
  await byHub.close();
});

test('two displays of a room both show it, one says it, and each answers for itself', async ({ browser }) => {
  const { pages, timesSaid } = await openHall(browser);
  await send();
  for (const page of pages) await expect(card(page).getByTestId('called-number')).toHaveText('TEST');
  await expect
    .poll(toldAtAnyTime)
    .toEqual(['Shown and announced now with the display’s own voice.', OTHER_SPEAKS]);
  expect(await timesSaid()).toBe(1);
  for (const page of pages) await page.close();
});

test('a display whose browser waits for a touch says so, and one that is closed in the middle is told apart', async ({
  browser,
}) => {
  test.skip(isBrief, 'a quarter of a minute passes; who is late is told by the hub (test-call.test.ts)');
  const silent = await browser.newPage();
  await silent.addInitScript(() => {
    class Suspended extends EventTarget {
      state = 'suspended';
      resume = () => Promise.reject(new Error('not allowed'));
    }
    Object.defineProperty(window, 'AudioContext', { value: Suspended, configurable: true });
  });
  await openDisplay(silent);
  const gone = await browser.newPage();
  await openDisplay(gone);
  await gone.evaluate(() => (window.requestAnimationFrame = () => 0));
  await send();
  await expect(card(gone)).toBeVisible();
  await gone.close();
  await expect(
    setup.getByText(/^Shown at .+ without sound: the browser needs a touch first\./),
  ).toBeVisible();
  await expect(setup.getByText(/^No response yet\. Check that the display’s page is visible/)).toBeVisible({
    timeout: 30_000,
  });
  await silent.close();
});

test('the display that speaks for the room says nothing in quiet hours, and answers why', async ({
  browser,
}) => {
  test.skip(isBrief, 'a call has the card for six seconds; both answers are held by test-sound.test.ts');
  const { pages, timesSaid } = await openHall(browser);
  await goTo('Hours');
  const hours = setup.getByRole('form', { name: 'Hours' });
  const quiet = hours.getByRole('group', { name: 'Quiet hours' });
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await quiet.getByRole('button', { name: `Add hours on ${day}` }).click();
    await quiet.getByLabel(`${day}, from`).fill('0');
    await quiet.getByLabel(`${day}, to`).fill('24');
  }
  await hours.getByRole('button', { name: 'Save hours' }).click();
  await expect(hours.getByText(/^Saved at/u)).toBeVisible();
  await goTo('Webhooks');
  await send();
  for (const page of pages) await expect(card(page).getByTestId('called-number')).toHaveText('TEST');
  await expect
    .poll(toldAtAnyTime)
    .toEqual([OTHER_SPEAKS, 'Shown now without sound: quiet hours are set under “Hours”.']);
  expect(await timesSaid()).toBe(0);
  for (const page of pages) await page.close();
});
