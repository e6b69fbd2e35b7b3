/**
 * An administrator's first quarter of an hour: from an empty data folder through setup in the browser, with what goes
 * wrong on the way, to a visitor who checks in and a number that is called.
 */
import { expect, type Page, test } from '@playwright/test';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  type Command,
  type Ready,
  type SimulatorReady,
  runToEnd,
  startFoyer,
  startService,
  temporaryFolder,
} from '../support/started/running-foyer.ts';
import { openSetup } from '../support/pages/setup-pin.ts';
import { goToSection } from '../support/pages/setup-rooms.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';
import { mountSmallDisk, type SmallDisk, smallDiskProblem } from '../faults/small-disk.ts';
import { openStrangeServices, type StrangeServices } from '../support/started/strange-services.ts';

const folder = temporaryFolder();
const unmounted = smallDiskProblem();
/** Holds the data folder, where a file system may be mounted. */
let disk: SmallDisk | undefined;
let dataDir = folder.path;
let health: string;
let strange: StrangeServices;
let service: Command<SimulatorReady>;
let simulator: SimulatorControl;
let foyer: Command<Ready>;
let setup: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  if (unmounted === undefined) {
    // Room enough for the self-test, which begins by itself after a minute.
    disk = mountSmallDisk(join(folder.path, 'disk'), 256);
    dataDir = disk.path;
  }
  strange = await openStrangeServices(Date.now());
  service = await startService();
  simulator = controlOf(service.ready.url);
  await simulator.pilot(false);
  const { port, close } = await takePort();
  await close();
  health = `http://127.0.0.1:${port}/healthz`;
  foyer = await startFoyer(dataDir, { FOYER_HEALTH_PORT: String(port) });
  setup = await browser.newPage({ viewport: { width: 1440, height: 900 } });
});

test.afterAll(async () => {
  await foyer.stop();
  await service.stop();
  await strange.close();
  disk?.remove();
  folder.remove();
});

async function takePort(): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { port, close: () => new Promise((done) => server.close(() => done())) };
}

const go = (section: string) => goToSection(setup, section);
const openAdvanced = () => setup.getByRole('form', { name: 'Webhooks' }).getByText('Advanced').click();
const says = (text: string | RegExp) => expect(setup.getByText(text).first()).toBeVisible();
const missing = (text: string) =>
  setup.getByRole('complementary', { name: 'Ready to open?' }).getByRole('link', { name: text });

async function enterService(address: string, key: string): Promise<void> {
  await setup.getByRole('textbox', { name: 'Booking system address' }).fill(address);
  await setup.getByLabel('API key', { exact: true }).fill(key);
  await setup.getByRole('button', { name: 'Test and save' }).click();
}

async function tryService(address: string, key: string): Promise<void> {
  await enterService(address, key);
  await setup.getByRole('button', { name: 'Test and connect' }).click();
}

async function chooseAuthority(text: string): Promise<void> {
  await setup.locator('.service-authority input').setInputFiles({
    name: 'authority.pem',
    mimeType: 'application/x-pem-file',
    buffer: Buffer.from(text),
  });
}

test('the demo may be looked at without a PIN, takes no service without one, and asks another browser for it', async ({
  browser,
}) => {
  await setup.goto(foyer.ready.setup);
  await says(/anyone can open setup until you choose a PIN/);
  await expect(setup.getByRole('textbox', { name: 'Booking system address' })).toHaveCount(0);
  await openSetup(setup);
  await expect(setup.getByText(/until you choose a PIN/)).toHaveCount(0);

  const stranger = await browser.newPage();
  await stranger.goto(foyer.ready.setup);
  await expect(stranger.getByRole('heading', { name: 'Setup is locked' })).toBeVisible();
  await stranger.getByLabel('Setup PIN').fill('615243');
  await stranger.getByRole('button', { name: 'Open setup' }).click();
  await expect(stranger.getByText('This PIN is not right. 4 tries are left.')).toBeVisible();
  await stranger.close();
});

test('an address or a key that cannot be right is told in one sentence, and the demo goes on', async () => {
  await go('Booking system');
  await says(/^You are in the demo/);
  // Nobody replaces the demo's own key.
  await expect(setup.getByText(/^An API key is saved/)).toHaveCount(0);
  const { apiKey } = service.ready;

  // Setup does not ask whether to leave the demo if the text is not an address.
  await enterService('http://service.example', apiKey);
  await says('The booking system only accepts HTTPS. The address must begin with https://.');
  await enterService('https://service.example/?desk=1', apiKey);
  await says('The address must not contain a query (the part after “?”).');
  await enterService('service', apiKey);
  await says('This is not a complete address. It should look like https://service.example.');
  await expect(setup.getByRole('button', { name: 'Test and connect' })).toHaveCount(0);
  await tryService('https://127.0.0.1:9', apiKey);
  await says('Foyer cannot reach the booking system. Check the address and the network.');
  await expect(setup.getByRole('button', { name: 'Save without testing' })).toBeVisible();

  // The service's own authority is not known yet either, until its file is chosen here.
  await tryService(service.ready.url, apiKey);
  await says(
    /^Foyer does not trust the booking system’s certificate.* choose its certificate under “Booking system” › “Your own CA certificate”/,
  );
  await expect(setup.getByRole('button', { name: 'Save without testing' })).toHaveCount(0);
  await chooseAuthority('an appointment list\n');
  await says(/^This file contains no PEM certificate\./);
  await chooseAuthority('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n');
  await says(/^This file contains a private key\./);
  await chooseAuthority(strange.endedCaPem);
  await says(/^No certificate in this file is valid today\./);
  await chooseAuthority(`${readFileSync(service.ready.caFile, 'utf8')}\n${strange.caPem}`);
  await says('Foyer now trusts this certificate. Test the connection again.');
  await expect(setup.getByText(/^Foyer does not trust the booking system’s certificate/)).toHaveCount(0);

  await tryService(strange.expired, apiKey);
  await says(/^The booking system’s certificate is not valid today, so nothing was sent\./);
  await tryService(strange.ofAnotherName, apiKey);
  await says(/^The booking system’s certificate belongs to another address, so nothing was sent\./);
  await tryService(strange.ofAnUnknownAuthority, apiKey);
  await says(/^Foyer does not trust the booking system’s certificate/);
  await tryService(service.ready.url, 'two words');
  await says('This field must not contain spaces or special characters.');
  await tryService(service.ready.url, 'not-the-key');
  await says('The booking system rejects the API key. Check the API key.');

  await says(/^You are in the demo/);
});

test('a clock that is an hour off is told, and the right service follows the wrong one', async () => {
  await tryService(strange.anHourAhead, service.ready.apiKey);
  await says(/^Saved at/);
  await expect(missing('The clock on the Foyer computer is wrong.')).toBeVisible();
  await setup.getByRole('textbox', { name: 'Booking system address' }).fill(service.ready.url);
  await setup.getByRole('button', { name: 'Test and save' }).click();
  await says(/^This is a different booking system, so enter its API key too\. /);
});

test('the right address and key lead out of the demo, and the key is never shown again', async () => {
  // As people copy it out of a mail, with the end of its line.
  const key = setup.getByLabel('API key', { exact: true });
  await key.evaluate((field, text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    field.focus();
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
    document.execCommand('insertText', false, text);
  }, ` ${service.ready.apiKey}\r\n`);
  await setup.getByRole('button', { name: 'Test and save' }).click();

  await expect(missing('The clock on the Foyer computer is wrong.')).toHaveCount(0);
  await expect(setup.getByText(/^You are in the demo/)).toHaveCount(0);
  // With nothing typed too.
  await setup.getByRole('button', { name: 'Test connection' }).click();
  await says(/^Connected\./);
  await setup.getByRole('button', { name: 'Remove certificate' }).click();
  const question = setup.getByRole('alertdialog', { name: 'Remove this certificate?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await says(/^Trusted: /);
  await says(/^An API key is saved/);
  // The only location is taken by itself.
  await says(/^Current location: /);
  await expect(missing('No location chosen.')).toHaveCount(0);
  await go('Appointment list');
  await says(/^No appointments for today/);
  await expect(setup.getByText(/roster\.csv/)).toHaveCount(0);
  await go('Booking system');
  await says(/^An API key is saved/);
  expect(await setup.content()).not.toContain(service.ready.apiKey);
  expect(readFileSync(join(dataDir, 'settings.json'), 'utf8')).not.toContain(service.ready.apiKey);
});

test('a kiosk without appointments says that it is not ready, until a list is put in', async ({
  browser,
}) => {
  const kiosk = await browser.newPage({ viewport: { width: 1080, height: 1920 } });
  await kiosk.goto(foyer.ready.kiosk);
  await expect(kiosk.getByText('This screen is not ready for check-in yet')).toBeVisible();
  await go('Appointment list');
  await expect(missing('No appointments yet.')).toBeVisible();
  const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await desk.goto(foyer.ready.desk);
  await desk.getByRole('button', { name: 'New appointment' }).click();
  await expect(
    desk.getByText(/^No lines are set up yet\. Enter the line’s ID from the booking system\./),
  ).toBeVisible();
  await desk.close();

  const now = Date.now();
  await simulator.book('ADM-1', 'Zoë', 'Nguyễn');
  await simulator.book('ADM-2', 'Jürgen', 'Weiß');
  const booked = (await simulator.appointments()).filter(({ publicId }) => publicId.startsWith('ADM-'));
  const rows = booked.map(({ id, publicId, firstName, lineId, startTime }) =>
    [id, publicId, firstName, lineId, startTime, new Date(now + 3_600_000).toISOString()].join(','),
  );
  const list = ['id,code,firstName,lineId,startTime,endTime', ...rows, 'x,ADM-3,Nobody,1,tomorrow,'].join(
    '\n',
  );
  await go('Appointment list');
  await setup.getByLabel('Appointment file').setInputFiles({
    name: 'export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(list),
  });
  await says(/^Row 4: Start is not a time that Foyer can read\./);
  // The chosen column stays with the list while the administrator looks at another section.
  const column = setup.getByLabel('Use of the column “firstName”');
  await setup.getByText('How the columns were read', { exact: true }).click();
  await column.selectOption('Ignored');
  await go('Webhooks');
  await go('Appointment list');
  await expect(column).toHaveValue('');
  await expect(setup.getByRole('button', { name: 'Import 2 appointments' })).toHaveCount(0);
  await setup.getByText('How the columns were read', { exact: true }).click();
  await column.selectOption('First name');
  await setup.getByRole('button', { name: 'Import 2 appointments' }).click();

  await says('2 appointments today.');
  await expect(missing('No appointments yet.')).toHaveCount(0);
  await expect(kiosk.getByRole('heading', { name: 'Check in for your appointment' })).toBeVisible();
  await kiosk.close();
});

test('a taken port, a wrong secret and the first event are each seen on the Webhooks page', async () => {
  const taken = await takePort();
  await go('Webhooks');
  await openAdvanced();
  await setup.getByLabel('Webhook port').fill(String(taken.port));
  await setup.getByRole('button', { name: 'Save webhooks' }).click();
  await says(
    'Webhooks cannot arrive because another program uses the port. Stop that program. Or choose another port here, and in your proxy or tunnel too.',
  );
  await expect(missing('Another program uses the webhook port.')).toBeVisible();
  await taken.close();

  await setup.getByLabel('Webhook port').fill('0');
  await setup.getByRole('button', { name: 'Save webhooks' }).click();
  await says('This field must be a whole number from 1 to 65535.');

  // A free port: the usual one may be in use on this machine.
  const free = await takePort();
  await free.close();
  await setup.getByLabel('Webhook port').fill(String(free.port));
  await setup.getByLabel('Webhook secret', { exact: true }).fill(service.ready.webhookSecret);
  await setup.getByRole('button', { name: 'Save webhooks' }).click();
  await says(/^Waiting for the first webhook\./);
  await says(/^A webhook secret is saved/);
  const address = await setup.locator('.step-address code').first().textContent();
  await simulator.listenAt(address ?? '', 'a-secret-of-another-lobby');
  await simulator.walkIn('Ola');
  await says(
    'Wrong signature. Enter the secret shown in the booking system. A proxy that changes the body also breaks the signature.',
  );
  await expect(missing('Foyer is rejecting webhooks.')).toBeVisible();

  await simulator.listenAt(address ?? '', service.ready.webhookSecret);
  await simulator.walkIn('Pia');
  await says(/^Webhooks are arriving\./);
});

test('a colour that nobody can read is not taken, and one that passes is offered', async () => {
  await go('Brand');
  await setup.getByLabel('Brand colour', { exact: true }).fill('#ffee00');
  await setup.getByRole('button', { name: 'Save brand' }).click();
  await says(/^White text is hard to read on it/);
  await setup.getByRole('button', { name: /^Use #[0-9a-f]{6}, the closest/ }).click();
  await setup.getByRole('button', { name: 'Save brand' }).click();
  await says(/^Saved at/);
});

test('settings come from a file once it holds nothing that is no setting', async () => {
  await go('Settings file');
  const bring = (settings: object) =>
    setup.locator('.file-part input[type=file]').setInputFiles({
      name: 'foyer.config.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(settings)),
    });
  await bring({ displayNotice: 'Closed on Friday', opensBeforeMins: 30 });
  // The key stands between marks that keep its letters together.
  await says(/opensBeforeMins.+ is not a Foyer setting\. Delete it from the file\./u);
  await bring({ displayNotice: 'Closed on Friday', apiKey: 'the-key-of-another-lobby' });
  await says('Not imported: enter secrets in setup');
  await setup.getByRole('button', { name: 'Import these settings' }).click();
  await says('Settings imported.');
  await go('Display');
  await expect(setup.getByLabel('Notice on every display')).toHaveValue('Closed on Friday');
});

/** As an administrator opens it from setup, at the size of its own machine. */
async function openHere(name: string, width: number, height: number): Promise<Page> {
  const opened = setup.context().waitForEvent('page');
  await setup.getByRole('button', { name: `Open in a new tab: ${name}` }).click();
  const page = await opened;
  await page.setViewportSize({ width, height });
  return page;
}

test('nothing is missing with PIN and screens: a visitor checks in, and the display calls the number', async () => {
  await go('People');
  await setup.getByLabel('New PIN', { exact: true }).fill('481516');
  await setup.getByLabel('Repeat the new PIN').fill('481516');
  await setup.getByRole('button', { name: 'Save PIN' }).click();
  await says(/^Saved at/);
  const display = await openHere('Display', 1920, 1080);
  const desk = await openHere('Front desk', 1440, 900);
  const kiosk = await openHere('Kiosk', 1080, 1920);
  await says('Nothing is missing. Visitors can check in.');
  await go('All screens');
  await says(/^Screens on the Foyer computer need no code/);
  await go('Webhooks');
  await setup.getByRole('button', { name: 'Send a test call' }).click();
  await says(/^The test webhook arrived\. To check the connection from your booking system/);
  await expect(display.getByRole('heading', { name: 'Test call' })).toBeVisible();
  await expect(display.getByTestId('called-number')).toHaveText('TEST');
  await expect(setup.locator('.displays-tested li')).toHaveText(/Shown/);

  for (const key of 'ADM1') await kiosk.getByRole('button', { name: key, exact: true }).click();
  await kiosk.getByRole('button', { name: 'Find my appointment' }).click();
  await kiosk.getByRole('button', { name: 'Yes, check me in' }).click();
  await expect(kiosk.getByRole('heading', { name: 'You are checked in' })).toBeVisible();
  const { id } = await simulator.appointment('ADM-1');
  expect(await simulator.checkInsOf(id)).toHaveLength(1);
  await simulator.act(id, 'call', { desk: 3 });
  await expect(display.getByTestId('called-number').filter({ hasText: 'ADM-1' })).toBeVisible();
  for (const page of [display, desk, kiosk]) await page.close();
});

/**
 * The self-test of a disk of which the last one said something else; what `/healthz` says then. `keep` comes before each
 * try: a self-test that was under way, or a copy, lets go of what it wrote.
 */
async function testedDisk(text: string, keep?: () => void): Promise<readonly string[]> {
  await go('Self-test');
  const run = setup.getByRole('button', { name: 'Test now' });
  const line = setup.locator('.self-test-line').filter({ hasText: 'Disk speed' });
  await expect(async () => {
    keep?.();
    await run.click();
    await expect(line).toContainText(text, { timeout: 5_000 });
  }).toPass();
  await expect(run).toBeEnabled();
  const answer = await fetch(health);
  expect(answer.status).toBe(200);
  const { codes } = (await answer.json()) as { codes: readonly string[] };
  return codes;
}

const TROUBLES = [
  {
    title: 'a disk that fills up',
    cause: 'ENOSPC',
    notice: 'Back at noon',
    begin: () => disk?.fill(),
    keep: () => disk?.fill(),
    mend: () => disk?.makeRoom(),
  },
  {
    title: 'a data folder that becomes read-only',
    cause: 'EROFS',
    notice: 'Back at two',
    begin: () => disk?.readOnly(true),
    keep: undefined,
    mend: () => disk?.readOnly(false),
  },
];
for (const { title, cause, notice, begin, keep, mend } of TROUBLES)
  test(`${title} is told with the way out, and what was typed is saved once it is mended`, async () => {
    test.skip(unmounted !== undefined, unmounted);
    begin();
    expect(await testedDisk(`Foyer cannot write to the data folder (${cause}).`, keep)).toContain('T3');
    await says(/^Free up disk space\. .* user account can write to the data folder\.$/);

    await go('Display');
    const field = setup.getByLabel('Notice on every display');
    await field.fill(notice);
    // The hub's own files may have shrunk since, and a save that finds room is one.
    keep?.();
    await setup.getByRole('button', { name: 'Save display' }).click();
    await expect(
      setup.getByText(
        /^Foyer could not save the settings, because it cannot write to its disk\. Free up disk space\. .* data folder\.$/,
      ),
    ).toHaveCount(1);
    await setup.getByRole('link', { name: 'Upkeep' }).click();
    await setup.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
    await expect(field).toHaveValue(notice);

    mend();
    await setup.getByRole('button', { name: 'Save display' }).click();
    await says(/^Saved at/);
    expect(readFileSync(join(dataDir, 'settings.json'), 'utf8')).toContain(notice);
    expect(await testedDisk('Writing a small file took')).not.toContain('T3');
  });

test('a data folder that cannot be made, or a settings file of a newer Foyer, ends the start with one sentence, and nothing is lost', async () => {
  await foyer.stop();
  const below = join(dataDir, 'settings.json', 'data');
  const nowhere = await runToEnd(['--headless', '--no-open', '--port', '0', '--data-dir', below]);
  expect(nowhere.errors).toContain(
    `The data folder ${below} cannot be made (ENOTDIR). Choose another folder with --data-dir. (H1)`,
  );
  expect(nowhere.code).toBe(1);
  const config = join(dataDir, 'foyer.config.json');
  writeFileSync(config, '{"configVersion": 99}');
  const ended = await runToEnd(['--headless', '--no-open', '--port', '0', '--data-dir', dataDir]);
  expect(ended.code).toBe(1);
  expect(ended.errors).toMatch(/configVersion/);
  rmSync(config);

  foyer = await startFoyer(dataDir);
  await setup.goto(foyer.ready.setup);
  await openSetup(setup);
  await go('Location');
  await says(/^Current location/);
  await expect(missing('No appointments yet.')).toHaveCount(0);
});

test('a location that a file names and the service does not list is told, with those that it lists', async () => {
  await foyer.stop();
  const config = join(dataDir, 'foyer.config.json');
  writeFileSync(config, '{"locationId": 99999}');
  foyer = await startFoyer(dataDir);
  await setup.goto(foyer.ready.setup);
  await openSetup(setup);
  await go('Location');
  await says('Current location: number 99999');
  await expect(missing('The chosen location is not in the booking system’s list.')).toHaveCount(0);
  await setup.getByRole('button', { name: 'Get locations' }).click();
  await says('Location 99999 is not in the booking system’s list. Choose one from the list.');
  await expect(missing('The chosen location is not in the booking system’s list.')).toBeVisible();
  await expect(setup.getByRole('radio').first()).toBeDisabled();
});
