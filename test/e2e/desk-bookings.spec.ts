/** Every way a booking from the front desk can end: what the service is sent, body for body, and what the clerk sees. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { chooseMoment } from '../support/pages/booking-form.ts';
import { type DeskSpec, openDeskSpec } from '../support/pages/desk-spec.ts';
import type { SimulatorControl } from '../support/started/simulator-control.ts';

const isBrief = process.env['FOYER_BRIEF'] === '1';
/** What a service may answer instead of doing it, and how its refusals may be written. */
const REFUSALS = [400, 404, 409].slice(isBrief ? 2 : 0);
const BODIES = (['envelope', 'message', 'errors', 'code', 'empty'] as const).slice(0, isBrief ? 1 : 5);
/** Bodies with words of the service's in them. */
const SAYS = ['envelope', 'message'];

let spec: DeskSpec;
let desk: Page;
let simulator: SimulatorControl;
/** What the hub says is lost on its way to the page. */
let isDeaf = false;
let cut = () => {};

test.beforeAll(async ({ browser }) => {
  spec = await openDeskSpec(browser, 0);
  ({ desk, simulator } = spec);
  await desk.routeWebSocket(/./u, (here) => {
    const hub = here.connectToServer();
    hub.onMessage((message) => (isDeaf ? undefined : here.send(message)));
    cut = () => void here.close();
  });
  await desk.reload();
});

test.beforeEach(async () => {
  await simulator.clearFaults();
  await simulator.readings({ 'refusal-body': 'envelope', 'auto-assign-answer': 'both' });
});

test.afterAll(() => spec.close());

const press: DeskSpec['press'] = (...args) => spec.press(...args);
const dialog = (): Locator => spec.dialog();

/** Runs in the page: whether the middle of `element` is what one sees there. */
function isOnTop(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}

/** All that waits for a person, with what can be done about it. */
const openInbox = () => desk.getByRole('button', { name: /^Inbox, / }).click();

async function openNew(): Promise<void> {
  await press('New appointment');
  await expect(dialog().getByLabel('First name')).toBeVisible();
}

/** Each booking takes another day, because the service has few clerks for a slot and rejects the next booking. */
let days = 0;
let slot = { start: '', end: '' };

async function fillIn(firstName: string): Promise<void> {
  days += 1;
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  slot = { start: `${day}T14:00`, end: `${day}T14:30` };
  await dialog().getByLabel('First name').fill(firstName);
  await chooseMoment(dialog(), day, '14:00', '14:30');
}

async function closeForm(): Promise<void> {
  await desk.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
}

const at = (time: string) => expect.stringMatching(new RegExp(`^${time}:00[+-]\\d\\d:\\d\\d$`)) as unknown;

test('a new appointment goes to auto-assign with what was filled in and no more, and ends with its code', async () => {
  const before = await spec.lastRequest();
  await openNew();
  await fillIn('Olga');
  await dialog().getByRole('button', { name: 'Book', exact: true }).dblclick();
  await expect(dialog().locator('.slip-large')).not.toBeEmpty();
  const code = await dialog().locator('.slip-large').innerText();
  await expect(dialog().getByRole('img', { name: `The code ${code} as a QR code` })).toBeVisible();
  const { lineId } = await simulator.appointment(code);
  expect(await spec.sentSince(before)).toEqual([
    {
      what: 'POST /v1/appointments/auto-assign',
      body: { lineId, firstName: 'Olga', startTime: at(slot.start), endTime: at(slot.end) },
    },
  ]);
  await press('Done', dialog());
});

test('a booking that is corrected after its answer was lost is made once, and the clerk reads what is booked', async () => {
  await openNew();
  await fillIn('Lou');
  isDeaf = true;
  await press('Book', dialog());
  const named = async () =>
    (await simulator.appointments()).filter(({ firstName }) => firstName.startsWith('Lou'));
  await expect.poll(async () => (await named()).length).toBe(1);
  isDeaf = false;
  cut();
  await expect(dialog().getByRole('alert')).toContainText('Foyer did not respond');
  await dialog().getByLabel('First name').fill('Louise');
  await press('Book', dialog());
  await expect(dialog()).toContainText('Your changes were not sent.');
  await expect(dialog()).toContainText('For anything else, cancel the appointment and book again.');
  await expect(dialog().locator('.slip-name')).toHaveText('Lou');
  expect(await named()).toMatchObject([{ firstName: 'Lou' }]);
  await press('Done', dialog());
});

/** Sends a booking, loses its answer and closes the window, as a clerk does who looks into the list. */
async function bookAndClose(firstName: string): Promise<() => Promise<number>> {
  const booked = async () =>
    (await simulator.appointments()).filter((each) => each.firstName === firstName).length;
  await openNew();
  await fillIn(firstName);
  isDeaf = true;
  await press('Book', dialog());
  await expect.poll(booked).toBe(1);
  isDeaf = false;
  cut();
  await expect(dialog().getByRole('alert')).toContainText('Foyer did not respond');
  await closeForm();
  await openNew();
  await dialog().getByLabel('First name').fill(firstName);
  await chooseMoment(dialog(), slot.start.slice(0, 10), '14:00', '14:30');
  await press('Book', dialog());
  await expect(dialog().getByRole('alert')).toContainText(`A booking for ${firstName}, `);
  return booked;
}

test('a visitor whose booking got no answer is booked once, although the clerk fills in a new form', async () => {
  const booked = await bookAndClose('Marguerite');
  await desk.keyboard.press('Control+Enter');
  await expect(dialog().locator('.slip-name')).toHaveText('Marguerite');
  await expect(dialog().locator('.slip-large')).not.toBeEmpty();
  expect(await booked()).toBe(1);
  await press('Done', dialog());
});

test('a second visitor of the same name is booked beside one whose booking got no answer', async () => {
  const booked = await bookAndClose('Baptiste');
  await press('Book a second appointment', dialog());
  await expect(dialog().locator('.slip-name')).toHaveText('Baptiste');
  expect(await booked()).toBe(2);
  await press('Done', dialog());
});

test('a new appointment for a clerk has every field that was filled in', async () => {
  const before = await spec.lastRequest();
  await openNew();
  await fillIn('Noor');
  await dialog().getByLabel('Last name').fill('Haddad');
  await desk.getByText('More information').click();
  await dialog().getByLabel('Phone', { exact: true }).fill('+48 600 555-118');
  await dialog().getByLabel('Email', { exact: true }).fill('noor@example.org');
  await dialog().getByLabel('Language').selectOption('Polski');
  await dialog()
    .getByRole('combobox', { name: /^Assigned to/ })
    .selectOption('by-number');
  await dialog().getByLabel('Assigned person’s ID in the booking system').fill('1');
  await press('Add label', dialog());
  await dialog().getByLabel('Label 1', { exact: true }).fill('VIP');
  await press('Book', dialog());
  await expect(dialog().locator('.slip-large')).not.toBeEmpty();
  const sent = await spec.sentSince(before);
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

test('a visitor without an appointment is booked and checked in with two keys and a name', async () => {
  const before = await spec.lastRequest();
  const slip = dialog().locator('.slip-large');
  let turn = 0;
  // The simulated service may have nobody for one line just now.
  await expect(async () => {
    if ((await dialog().count()) > 0) await closeForm();
    await desk.keyboard.press('Alt+a');
    await expect(dialog().getByLabel('First name')).toBeFocused();
    const line = dialog().getByRole('combobox', { name: /^Line/ });
    if (turn > 0) await line.selectOption({ index: turn % ((await line.locator('option').count()) - 1) });
    turn += 1;
    await dialog().getByLabel('First name').focus();
    await desk.keyboard.type('Walter');
    await desk.keyboard.press('Control+Enter');
    await expect(slip).toBeVisible({ timeout: 8_000 });
  }).toPass();
  await expect(dialog()).toContainText('Checked in.');
  // The simulated service does not tell whom it chose.
  await expect(dialog()).toContainText('The booking system chooses who sees the visitor.');
  const code = await dialog().locator('.slip-large').innerText();
  // A key that is held, or a code that is scanned now, does nothing more.
  await desk.keyboard.press('Control+Enter');
  await desk.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
  await expect.poll(async () => (await simulator.appointment(code)).status).toBe('Checked-in');
  expect((await spec.sentSince(before)).slice(-2)).toMatchObject([
    { what: 'POST /v1/appointments/auto-assign', body: { firstName: 'Walter' } },
    { what: expect.stringContaining('/checkin') },
  ]);
});

test('a time that the booking system rejects is followed by the next one, which one press books', async () => {
  await simulator.faults({ errorRate: 1, errorStatus: 409 });
  await openNew();
  await dialog().getByLabel('First name').fill('Nexa');
  await press('Book and check in', dialog());
  await expect(dialog().getByRole('alert')).toContainText('The booking system rejected this');
  const next = dialog().getByRole('button', { name: /^Book .*\d\d?:\d\d instead$/ });
  const [, time = ''] = /(\d\d?:\d\d)/u.exec(await next.innerText()) ?? [];
  await simulator.clearFaults();
  const before = await spec.lastRequest();
  const slip = dialog().locator('.slip-large');
  // The simulated service has few clerks for a slot: it may reject that one too, and the form offers another.
  await expect(async () => {
    if (await next.isVisible()) await next.click();
    await expect(slip).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(dialog()).not.toContainText('Checked in.');
  const [first] = await spec.sentSince(before);
  expect(first).toMatchObject({
    what: 'POST /v1/appointments/auto-assign',
    body: { firstName: 'Nexa', startTime: expect.stringContaining(`T${time.padStart(5, '0')}`) },
  });
  await press('Done', dialog());
});

test('a clerk who changes a rejected booking is not led to another time by the keys', async () => {
  await simulator.faults({ errorRate: 1, errorStatus: 409 });
  await openNew();
  await dialog().getByLabel('First name').fill('Edda');
  await press('Book and check in', dialog());
  const offered = dialog().getByRole('button', { name: /instead$/ });
  await expect(offered).toBeVisible();
  await dialog().getByLabel('Last name').fill('Moser');
  await expect(offered).toHaveCount(0);
  await expect(dialog().getByRole('alert')).toContainText('The booking system rejected this');
  await expect(dialog().locator('[aria-keyshortcuts="Control+Enter"]')).toContainText('Book and check in');
  await closeForm();
});

test('an appointment without a code, and one without an id, are said as such', async () => {
  await simulator.readings({ 'auto-assign-answer': 'id' });
  await openNew();
  await fillIn('Ida');
  await press('Book', dialog());
  await expect(dialog()).toContainText('Booked. Look up the code in the booking system.');
  await press('Done', dialog());
  await simulator.readings({ 'auto-assign-answer': 'nothing' });
  await openNew();
  await fillIn('Nils');
  await press('Book', dialog());
  await expect(dialog()).toContainText('the booking system returned no usable ID');
  await press('Done', dialog());
  await openInbox();
  await expect(desk.getByRole('article').filter({ hasText: 'Nils' })).toContainText(
    'Booked, but no ID returned',
  );
});

for (const status of REFUSALS) {
  for (const body of BODIES) {
    test(`a booking that the service refuses with ${status} (${body}) keeps what was typed`, async () => {
      await simulator.readings({ 'refusal-body': body });
      await simulator.faults({ errorRate: 1, errorStatus: status });
      await openNew();
      await fillIn('Rita');
      await press('Book', dialog());
      await expect(dialog().getByRole('alert')).toContainText(/The booking system rejected/);
      // The form is taller than its window, so its result is shown beside the button with nothing over it.
      await expect(dialog().getByRole('alert')).toBeInViewport({ ratio: 1 });
      expect(await dialog().getByRole('alert').evaluate(isOnTop)).toBe(true);
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

/** Whether the service's port takes a connection. */
const answers = () =>
  simulator.appointments().then(
    () => true,
    () => false,
  );

for (const [what, faults] of [
  ['429', { errorRate: 1, errorStatus: 429 }],
  ['the key not taken', { rejectKey: true }],
  // The port stays closed for longer than a busy machine needs to try the booking twice.
  ['no connection', { refuseForMs: 10_000 }],
] as const) {
  test(`a booking that is answered with ${what} is kept, and made once the service is back`, async () => {
    await openNew();
    await fillIn(`Kim-${what.length}`);
    await simulator.faults(faults);
    // A booking on a line that is still open when the port closes may have arrived: that is the next test's case.
    if ('refuseForMs' in faults) await expect.poll(answers, { intervals: [20] }).toBe(false);
    await press('Book', dialog());
    await expect(dialog()).toContainText('Saved in Foyer.');
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
    await expect(dialog()).toContainText('The booking system gave no clear answer.');
    await press('Done', dialog());
    await simulator.clearFaults();
    await openInbox();
    const card = desk.getByRole('article').filter({ hasText: 'Lost' });
    await expect(card).toContainText('Was this booked?');
    await press('Stop sending', card);
    await press('Stop sending', card);
    await expect(card).toHaveCount(0);
  });
}

test('mistakes are named beside their fields, and nothing is sent', async () => {
  const before = await spec.lastRequest();
  await openNew();
  await fillIn('O');
  await dialog().getByLabel('End').fill('13:00');
  await press('Book', dialog());
  await expect(dialog()).toContainText('First name: enter at least 2 characters.');
  await expect(dialog().getByLabel('First name')).toBeFocused();
  expect(await spec.sentSince(before)).toEqual([]);
  await closeForm();
});
