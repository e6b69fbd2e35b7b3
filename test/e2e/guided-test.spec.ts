/** An administrator tests sound, voices, scanner, touch and printer from setup, with a kiosk and a display that are open. */
import { expect, type Page, test } from '@playwright/test';
import { fingerOn, middleOf } from '../support/pages/finger.ts';
import { hearPage } from '../support/pages/heard-page.ts';
import { scannerOf } from '../support/pages/scanner-of.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { controlOf } from '../support/started/simulator-control.ts';

const folder = temporaryFolder();
let foyer: Command<Ready>;

test.use({ viewport: { width: 1080, height: 1920 }, hasTouch: true });

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB' });
  await controlOf(foyer.ready.simulator ?? '').pilot(false);
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

async function openSelfTest(setup: Page): Promise<Page> {
  await setup.setViewportSize({ width: 1440, height: 900 });
  await setup.addInitScript(() => {
    // Stands in for what a browser does after its print dialog.
    window.print = () => void window.dispatchEvent(new Event('afterprint'));
  });
  await setup.goto(`${foyer.ready.setup}#self-test`);
  await expect(setup.getByRole('heading', { name: 'Tests to do yourself' })).toBeVisible();
  return setup;
}

/** The row of a part that belongs to a screen or a language. */
const rowOf = (setup: Page, part: string, name: string) =>
  setup.getByRole('region', { name: part }).locator('.guided-row').filter({ hasText: name });

test('a person walks through all five parts in the morning, and all of it is there again after a restart', async ({
  context,
}) => {
  const kiosk = await context.newPage();
  const heardAtKiosk = await hearPage(kiosk);
  await kiosk.goto(foyer.ready.kiosk);
  await expect(kiosk.locator('main[data-screen=start]')).toBeVisible();
  const display = await context.newPage();
  const heardOnDisplay = await hearPage(display);
  await display.setViewportSize({ width: 1920, height: 1080 });
  await display.goto(foyer.ready.display);
  await expect(display.locator('.display[data-freshness=live]')).toBeVisible();
  const setup = await openSelfTest(await context.newPage());
  await expect(setup.locator('.self-test-persons')).toHaveText(
    /^Sound, voices, scanner, touch and printer have not been tested/,
  );

  /** Asks again while the kiosk still takes its page's opening for somebody's touch. */
  const begin = async (part: string, name: string, act: string, says: RegExp) => {
    const row = rowOf(setup, part, name);
    await expect(async () => {
      await row.getByRole('button', { name: `${act}: ${name}` }).click({ timeout: 2_000 });
      await expect(row.locator('.guided-outcome')).toHaveText(says, { timeout: 4_000 });
    }).toPass();
    return row;
  };
  const works = async (row: ReturnType<typeof rowOf>) => {
    await row.getByRole('button', { name: 'It works' }).click();
    await expect(row.locator('.guided-outcome')).toHaveText('Saved.');
    await expect(row).toHaveAttribute('data-standing', 'works');
  };

  for (const name of ['Kiosk 1', 'Display 1'])
    await works(await begin('Sound', name, 'Play', /The sound was played/));
  expect((await heardAtKiosk()).map(({ kind }) => kind)).toContain('chime');
  expect((await heardOnDisplay()).map(({ kind }) => kind)).toContain('chime');

  await works(await begin('Voices', 'English', 'Speak', /The sentence was spoken/));
  expect((await heardAtKiosk()).map(({ text }) => text)).toContain(
    'This is how this screen sounds in English.',
  );

  const scanned = await begin('Scanner', 'Kiosk 1', 'Start', /Hold a code/);
  await expect(kiosk.locator('main[data-screen=trial-scanner]')).toBeVisible();
  await scannerOf(kiosk).scan('SECRET-417');
  await expect(scanned.locator('.guided-outcome')).toHaveText('The scanner read a code. Characters: 10.');
  expect(await setup.content()).not.toContain('SECRET-417');
  await works(scanned);
  await scanned.getByRole('button', { name: 'End the test' }).click();
  // No appointment was searched for: the kiosk is as the next visitor should find it.
  await expect(kiosk.locator('main[data-screen=start]')).toBeVisible();
  await expect(kiosk.getByRole('textbox')).toHaveValue('');

  const touched = await begin('Touch', 'Kiosk 1', 'Start', /Touch all five circles now/);
  const finger = await fingerOn(kiosk);
  const press = async (name: string) =>
    finger.tap(await middleOf(kiosk.getByRole('button', { name, exact: true })));
  await press('Top left');
  await press('Middle');
  await expect(touched.locator('.guided-outcome')).toHaveText(
    /^2 of 5 circles touched\. Still missing: top right/,
  );
  for (const name of ['Top right', 'Bottom left', 'Bottom right']) await press(name);
  await expect(touched.locator('.guided-outcome')).toHaveText('5 of 5 circles touched.');
  await touched.getByRole('button', { name: 'It does not work' }).click();
  await expect(touched).toHaveAttribute('data-standing', 'fails');
  await expect(touched).toContainText('Clean the screen');
  await expect(kiosk.locator('main[data-screen=start]')).toBeVisible();

  const printed = setup.getByRole('region', { name: 'Printer' }).locator('.guided-row').first();
  await printed.getByRole('button', { name: /^Print a test page/ }).click();
  await printed.getByRole('button', { name: 'It works' }).click();
  await expect(printed).toHaveAttribute('data-standing', 'works');
  await expect(setup.locator('.self-test-persons')).toHaveText(/^Someone found a problem\./);

  const { port } = new URL(foyer.ready.kiosk);
  await foyer.stop();
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB' }, ['--port', port]);
  await openSelfTest(setup);
  await expect(rowOf(setup, 'Touch', 'Kiosk 1')).toHaveAttribute('data-standing', 'fails');
  await expect(rowOf(setup, 'Scanner', 'Kiosk 1')).toHaveAttribute('data-standing', 'works');
});

test('a visitor at the kiosk is not disturbed, and whoever comes by during a test checks in with one press', async ({
  context,
}) => {
  await controlOf(foyer.ready.simulator ?? '').pilot(false);
  const kiosk = await context.newPage();
  await kiosk.goto(foyer.ready.kiosk);
  await expect(kiosk.locator('main[data-screen=start]')).toBeVisible();
  const setup = await openSelfTest(await context.newPage());
  const row = setup.getByRole('region', { name: 'Touch' }).locator('.guided-row').last();
  const begin = row.getByRole('button', { name: /^Start/ });
  const outcome = row.locator('.guided-outcome');

  await kiosk.getByRole('button', { name: 'A', exact: true }).tap();
  await begin.click();
  await expect(outcome).toHaveText(/^A visitor is using the kiosk/);
  await expect(kiosk.locator('main[data-screen=start]')).toBeVisible();
  await expect(kiosk.getByRole('textbox')).toHaveValue('A');

  await kiosk.getByRole('button', { name: 'Clear', exact: true }).tap();
  await expect(async () => {
    await begin.click({ timeout: 2_000 });
    await expect(outcome).toHaveText(/Touch all five circles now/, { timeout: 4_000 });
  }).toPass();
  await kiosk.getByRole('button', { name: 'Check in here' }).tap();
  await expect(kiosk.locator('main[data-screen=start]')).toBeVisible();
  await expect(outcome).toHaveText('The kiosk did not send anything. Visitors can use it again.');
});
