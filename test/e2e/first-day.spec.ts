/** An administrator's first day: from the printed address of setup to visitors who can check in, with what it takes. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  type Command,
  type Ready,
  type SimulatorReady,
  startFoyer,
  startService,
  temporaryFolder,
} from '../support/started/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

const PIN = '739154';

const folder = temporaryFolder();
let service: Command<SimulatorReady>;
let simulator: SimulatorControl;
let foyer: Command<Ready>;

test.use({ viewport: { width: 1280, height: 720 } });

test.beforeAll(async () => {
  service = await startService();
  simulator = controlOf(service.ready.url);
  await simulator.pilot(false);
  // The booking system's certificate is one that everybody trusts, as on the internet.
  foyer = await startFoyer(folder.path, { FOYER_CA_FILE: service.ready.caFile });
});

test.afterAll(async () => {
  await foyer.stop();
  await service.stop();
  folder.remove();
});

/** What a person does at a page. */
function counted() {
  const counts = { clicks: 0, fields: 0 };
  return {
    counts,
    async click(what: Locator): Promise<void> {
      await what.click();
      counts.clicks += 1;
    },
    async fill(what: Locator, text: string): Promise<void> {
      await what.fill(text);
      counts.fields += 1;
    },
    /** One press and a file. */
    async choose(what: Locator, name: string, text: string): Promise<void> {
      await what.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
      counts.clicks += 1;
    },
  };
}

async function listOfToday(): Promise<string> {
  await simulator.book('ADM-1', 'Zoë', 'Nguyễn');
  const rows = (await simulator.appointments())
    .filter(({ publicId }) => publicId.startsWith('ADM-'))
    .map(({ id, publicId, firstName, lineId, startTime }) =>
      [id, publicId, firstName, lineId, startTime].join(','),
    );
  return ['id,code,firstName,lineId,startTime', ...rows].join('\n');
}

test('an administrator opens a lobby with eleven clicks and five fields', async ({ context }) => {
  const setup = await context.newPage();
  const person = counted();
  const button = (name: string): Locator => setup.getByRole('button', { name, exact: true });
  const next = (name: string): Locator => setup.getByRole('link', { name: `Next: ${name}` });
  await setup.goto(foyer.ready.setup);
  await expect(setup.getByLabel('Setup PIN', { exact: true })).toBeFocused();
  await person.fill(setup.getByLabel('Setup PIN', { exact: true }), PIN);
  await person.fill(setup.getByLabel('Repeat the setup PIN', { exact: true }), PIN);
  await person.click(button('Set PIN'));
  await expect(
    setup.getByRole('heading', { name: '4 steps left before you can open for visitors' }),
  ).toBeVisible();

  await person.click(next('Booking system'));
  await person.fill(setup.getByLabel('Booking system address'), service.ready.url);
  await person.fill(setup.getByLabel('API key', { exact: true }), service.ready.apiKey);
  await person.click(button('Test and save'));
  await person.click(button('Test and connect'));
  // Nobody is asked for the only location.
  await expect(setup.getByText(/^Current location: /)).toBeVisible();

  await person.fill(setup.getByLabel('Webhook secret', { exact: true }), service.ready.webhookSecret);
  await person.click(button('Save webhooks'));
  await expect(setup.getByText(/^Waiting for the first webhook\./)).toBeInViewport();
  const address = await setup.locator('.step-address code').first().textContent();
  await simulator.listenAt(address ?? '', service.ready.webhookSecret);
  await simulator.walkIn('Pia');
  await expect(setup.getByText(/^Webhooks are arriving\./)).toBeInViewport();

  await person.click(next('Appointment list'));
  await person.choose(setup.getByLabel('Appointment file'), 'today.csv', await listOfToday());
  await person.click(button('Import 1 appointment'));
  await expect(setup.getByText('1 appointment today.').first()).toBeVisible();
  for (const name of ['Kiosk', 'Front desk', 'Display']) {
    const opened: Promise<Page> = context.waitForEvent('page');
    await person.click(button(`Open in a new tab: ${name}`));
    await opened;
  }
  await expect(setup.getByText('Nothing is missing. Visitors can check in.')).toBeVisible();
  expect(person.counts).toEqual({ clicks: 11, fields: 5 });

  await setup.getByRole('link', { name: /^Overview/ }).click();
  await expect(setup.getByRole('heading', { name: 'Your lobby is ready' })).toBeVisible();
});
