/** Every operation of the service from the front desk: what the service is sent, body for body, and what the clerk sees. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { hubOf } from '../support/hub-process.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../support/simulator-control.ts';

const isBrief = process.env['FOYER_BRIEF'] === '1';
/** What a service may answer instead of doing it, and how its refusals may be written. */
const REFUSALS = [400, 404, 409].slice(isBrief ? 2 : 0);
const BODIES = (['envelope', 'message', 'errors', 'code', 'empty'] as const).slice(0, isBrief ? 1 : 5);
/** Bodies with words of the service's in them. */
const SAYS = ['envelope', 'message'];

const folder = temporaryFolder();
let foyer: Command<Ready>;
let simulator: SimulatorControl;
let desk: Page;

test.setTimeout(90_000);

test.beforeAll(async ({ browser }) => {
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB', TZ: 'UTC' });
  simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
  desk = await (await browser.newContext()).newPage();
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto(foyer.ready.desk);
  // Lines and people are known once the roster is.
  await expect(desk.getByRole('row').filter({ hasText: 'A-42' })).toBeVisible({ timeout: 60_000 });
});

test.beforeEach(async () => {
  await simulator.clearFaults();
  await simulator.readings({ 'refusal-body': 'envelope', 'auto-assign-answer': 'both' });
});

test.afterAll(async () => {
  await desk.context().close();
  await foyer.stop();
  folder.remove();
});

const press = (name: string, on: Page | Locator = desk) =>
  on.getByRole('button', { name, exact: true }).click();
const dialog = (): Locator => desk.getByRole('dialog');

/** What the service was sent since, and was not hindered from reading: method, path and body. */
async function sentSince(n: number): Promise<{ readonly what: string; readonly body: unknown }[]> {
  const all = await simulator.requests();
  return all
    .filter((each) => each.n > n && each.method !== 'GET')
    .map(({ method, path, body }) => ({ what: `${method} ${path}`, body }));
}
const lastRequest = async (): Promise<number> =>
  Math.max(0, ...(await simulator.requests()).map(({ n }) => n));

/** An appointment of its own, in the day. */
let booked = 0;
async function visitor(): Promise<{ readonly code: string; readonly id: string }> {
  booked += 1;
  const code = `Z-${100 + booked}`;
  const id = await simulator.book(code, `Vera${booked}`, 'Zander');
  await search(code);
  await expect(desk.getByRole('row').filter({ hasText: code })).toBeVisible({ timeout: 20_000 });
  return { code, id };
}

async function search(code: string): Promise<void> {
  await desk.getByRole('textbox', { name: /Search/ }).fill(code);
}

async function select(code: string): Promise<void> {
  await search(code);
  await desk.getByRole('row').filter({ hasText: code }).click();
  await expect(desk.locator('.panel-code')).toHaveText(code);
}

async function openNew(): Promise<void> {
  await press('New appointment');
  await expect(dialog().getByLabel('First name')).toBeVisible();
}

/** Another day each time: the service has a few clerks for a slot and refuses the next. */
let days = 0;
let slot = { start: '', end: '' };

async function fillIn(firstName: string): Promise<void> {
  days += 1;
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  slot = { start: `${day}T14:00`, end: `${day}T14:30` };
  await dialog().getByLabel('First name').fill(firstName);
  await dialog().getByLabel('Start').fill(slot.start);
  await dialog().getByLabel('End').fill(slot.end);
}

async function closeForm(): Promise<void> {
  await desk.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
}

const at = (time: string) => expect.stringMatching(new RegExp(`^${time}:00[+-]\\d\\d:\\d\\d$`)) as unknown;

test('a new appointment goes to auto-assign with what was filled in and no more, and ends with its code', async () => {
  const before = await lastRequest();
  await openNew();
  await fillIn('Olga');
  await dialog().getByRole('button', { name: 'Book', exact: true }).dblclick();
  await expect(dialog().locator('.slip-large')).not.toBeEmpty();
  const code = await dialog().locator('.slip-large').innerText();
  await expect(dialog().getByRole('img', { name: `The code ${code} as a QR code` })).toBeVisible();
  const { lineId } = await simulator.appointment(code);
  expect(await sentSince(before)).toEqual([
    {
      what: 'POST /v1/appointments/auto-assign',
      body: { lineId, firstName: 'Olga', startTime: at(slot.start), endTime: at(slot.end) },
    },
  ]);
  await press('Done', dialog());
});

test('a new appointment for a clerk has every field that was filled in', async () => {
  const before = await lastRequest();
  await openNew();
  await fillIn('Noor');
  await dialog().getByLabel('Last name').fill('Haddad');
  await dialog().getByLabel('Phone', { exact: true }).fill('+48 600 555-118');
  await dialog().getByLabel('E-mail', { exact: true }).fill('noor@example.org');
  await dialog().getByLabel('Language').fill('pl');
  await dialog().getByRole('combobox', { name: /^With/ }).selectOption('by-number');
  await dialog().getByLabel('Number of the user in the service').fill('1');
  await desk.getByText('Extra fields and labels').click();
  await press('Label', dialog());
  await dialog().getByLabel('Label 1', { exact: true }).fill('VIP');
  await press('Book', dialog());
  await expect(dialog().locator('.slip-large')).not.toBeEmpty();
  const sent = await sentSince(before);
  expect(sent).toMatchObject([
    {
      what: 'POST /v1/appointments',
      body: {
        assigneeId: 1,
        firstName: 'Noor',
        lastName: 'Haddad',
        phoneNumber: '+48600555118',
        email: 'noor@example.org',
        languageCode: 'pl',
        labels: [{ value: 'VIP' }],
      },
    },
  ]);
  await press('Done', dialog());
});

test('an appointment without a code, and one without an id, are said as such', async () => {
  await simulator.readings({ 'auto-assign-answer': 'id' });
  await openNew();
  await fillIn('Ida');
  await press('Book', dialog());
  await expect(dialog()).toContainText('Created. Ask the service for the code.');
  await press('Done', dialog());
  await simulator.readings({ 'auto-assign-answer': 'nothing' });
  await openNew();
  await fillIn('Nils');
  await press('Book', dialog());
  await expect(dialog()).toContainText('The service did not say under which id');
  await press('Done', dialog());
  await expect(desk.getByRole('article').filter({ hasText: 'Nils' })).toContainText('Booked without an id');
});

for (const status of REFUSALS) {
  for (const body of BODIES) {
    test(`a booking that the service refuses with ${status} (${body}) keeps what was typed`, async () => {
      await simulator.readings({ 'refusal-body': body });
      await simulator.faults({ errorRate: 1, errorStatus: status });
      await openNew();
      await fillIn('Rita');
      await press('Book', dialog());
      await expect(dialog().getByRole('alert')).toContainText(/The service refused/);
      if (SAYS.includes(body)) {
        await expect(dialog().getByRole('alert')).toContainText('“The service failed on purpose.”');
      }
      await expect(dialog().getByLabel('First name')).toHaveValue('Rita');
      await simulator.clearFaults();
      await press('Book', dialog());
      await expect(dialog().locator('.slip-large')).not.toBeEmpty();
      await press('Done', dialog());
    });
  }
}

for (const [what, faults] of [
  ['429', { errorRate: 1, errorStatus: 429 }],
  ['the key not taken', { rejectKey: true }],
  ['no connection', { refuseForMs: 6_000 }],
] as const) {
  test(`a booking that is answered with ${what} is kept, and made once the service is back`, async () => {
    await simulator.faults(faults);
    await openNew();
    await fillIn(`Kim-${what.length}`);
    await press('Book', dialog());
    await expect(dialog()).toContainText('Kept on this machine.');
    await press('Done', dialog());
    // Behind a port that is closed there is no control surface either.
    await expect(() => simulator.clearFaults()).toPass();
    const made = async () =>
      (await simulator.appointments()).filter(({ firstName }) => firstName === `Kim-${what.length}`).length;
    await expect.poll(made, { timeout: 60_000 }).toBe(1);
  });
}

for (const faults of [{ cutAfterRate: 1 }, { outage: true }, { errorRate: 1, errorStatus: 502 }]) {
  test(`a booking whose answer is lost (${Object.keys(faults)[0]}) is in front of a person`, async () => {
    await simulator.faults(faults);
    await openNew();
    await fillIn('Lost');
    await press('Book', dialog());
    await expect(dialog()).toContainText('No answer came from the service.');
    await press('Done', dialog());
    await simulator.clearFaults();
    const card = desk.getByRole('article').filter({ hasText: 'Lost' });
    await expect(card).toContainText('Was this booked?');
    await press('Give up', card);
    await press('Give up', card);
    await expect(card).toHaveCount(0);
  });
}

test('mistakes are named beside their fields, and nothing is sent', async () => {
  const before = await lastRequest();
  await openNew();
  await fillIn('O');
  await dialog().getByLabel('End').fill(slot.start.replace('T14', 'T13'));
  await press('Book', dialog());
  await expect(dialog()).toContainText('The first name needs at least 2 characters.');
  await expect(dialog().getByLabel('First name')).toBeFocused();
  expect(await sentSince(before)).toEqual([]);
  await closeForm();
});

test('an appointment is moved: the service is sent only what changes, under every answer', async () => {
  const { code, id } = await visitor();
  await select(code);
  const before = await lastRequest();
  await desk.keyboard.press('r');
  const end = dialog().getByLabel('End');
  await expect(end).not.toHaveValue('');
  await end.fill((await end.inputValue()).replace(/T.*/, 'T23:59'));
  await press('Save', dialog());
  await expect(dialog()).toHaveCount(0);
  const [sent, ...more] = await sentSince(before);
  expect(more).toEqual([]);
  expect(sent?.what).toBe(`PATCH /v1/appointments/${id}`);
  expect(Object.keys(sent?.body as object)).toEqual(['endTime']);
  await expect(desk.locator('.history')).toContainText('changed, told the service');

  await simulator.faults({ errorRate: 1, errorStatus: 409 });
  await desk.keyboard.press('r');
  await dialog().getByRole('combobox', { name: /^With/ }).selectOption('by-number');
  await dialog().getByLabel('Number of the user in the service').fill('2');
  await press('Save', dialog());
  await expect(dialog().getByRole('alert')).toContainText('“The service failed on purpose.”');
  await expect(dialog().getByLabel('Number of the user in the service')).toHaveValue('2');
  await closeForm();
});

for (const [what, button, path] of [
  ['check-in', 'Check in', 'checkin'],
  ['no-show', 'Mark no-show', 'marknoshow'],
  ['cancel', 'Cancel appointment', 'cancel'],
] as const) {
  test(`${what}: the service is asked once and without a body; a refusal is read in its words`, async () => {
    const { code, id } = await visitor();
    await select(code);
    const before = await lastRequest();
    await desk.getByRole('button', { name: button, exact: true }).dblclick();
    await expect
      .poll(() => sentSince(before), { timeout: 30_000 })
      .toEqual([{ what: `POST /v1/appointments/${id}/${path}`, body: null }]);

    const other = await visitor();
    await simulator.faults({ errorRate: 1, errorStatus: 409 });
    await select(other.code);
    await press(button);
    await expect(desk.locator('.panel-appointment')).toContainText('“The service failed on purpose.”', {
      timeout: 30_000,
    });
  });
}

test('a cancellation that is undone with U is never sent, also over a reload', async () => {
  const { code } = await visitor();
  await select(code);
  const before = await lastRequest();
  await desk.locator('.panel-name').click();
  await desk.keyboard.press('x');
  await expect(desk.locator('.undo-bar')).toHaveCount(1);
  await desk.reload();
  await expect(desk.locator('.undo-bar')).toHaveCount(1);
  await desk.keyboard.press('u');
  await expect(desk.locator('.undo-bar')).toHaveCount(0);
  await select(code);
  await expect(desk.locator('.history')).toContainText('cancelled, taken back');
  // Another change is sent after it would have been.
  const next = await visitor();
  await select(next.code);
  await press('Mark no-show');
  await expect.poll(() => sentSince(before), { timeout: 30_000 }).toHaveLength(1);
});

test('two clerks on one visitor: both know of each other, and one effect', async ({ browser }) => {
  const { code, id } = await visitor();
  await select(code);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  await other.goto(foyer.ready.desk);
  await other.getByRole('textbox', { name: /Search/ }).fill(code);
  await other.getByRole('row').filter({ hasText: code }).click();
  await expect(other.locator('.others-note')).toContainText('has this open');
  await expect(desk.locator('.others-note')).toContainText('has this open');
  const before = await lastRequest();
  // Both at once: where one is first, the other's button may go before it is pressed.
  const buttons = await Promise.all(
    [desk, other].map((page) => page.getByRole('button', { name: 'Check in', exact: true }).elementHandle()),
  );
  await Promise.all(buttons.map((button) => button?.evaluate((it) => (it as HTMLElement).click())));
  for (const page of [desk, other]) {
    await expect(page.getByRole('button', { name: 'Check in', exact: true })).toHaveCount(0);
  }
  await expect
    .poll(() => sentSince(before), { timeout: 30_000 })
    .toEqual([{ what: `POST /v1/appointments/${id}/checkin`, body: null }]);
  await context.close();
  await expect(desk.locator('.others-note')).toBeEmpty();
});

test('a hub that dies while a change can still be undone sends it once, and never what was undone', async () => {
  test.skip(process.platform !== 'linux', 'finds the hub in /proc');
  const [stays, undone] = [await visitor(), await visitor()];
  const before = await lastRequest();
  await select(undone.code);
  await press('Cancel appointment');
  await press(`Undo, ${undone.code}`);
  await expect(desk.locator('.undo-bar')).toHaveCount(0);
  await select(stays.code);
  await press('Cancel appointment');
  await expect(desk.locator('.undo-bar')).toHaveCount(1);
  const hub = hubOf(folder.path);
  if (hub === undefined) throw new Error('no hub');
  process.kill(hub, 'SIGKILL');
  await expect
    .poll(() => sentSince(before), { timeout: 90_000 })
    .toEqual([{ what: `POST /v1/appointments/${stays.id}/cancel`, body: null }]);
});
