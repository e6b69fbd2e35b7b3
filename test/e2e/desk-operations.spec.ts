/** Every operation on an appointment from the front desk: what the service is sent, body for body, and what the clerk sees. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { UNDO_MS } from '../../src/contract/limits.ts';
import { type DeskSpec, openDeskSpec, type Visitor } from '../support/pages/desk-spec.ts';
import { hubOf } from '../support/started/hub-process.ts';
import type { SimulatorControl } from '../support/started/simulator-control.ts';

let spec: DeskSpec;
let desk: Page;
let simulator: SimulatorControl;
/** What the hub has said and the page has not heard yet; undefined while it hears at once. */
let held: (() => void)[] | undefined;

test.beforeAll(async ({ browser }) => {
  spec = await openDeskSpec(browser, 19);
  ({ desk, simulator } = spec);
  await desk.routeWebSocket(/./u, (here) => {
    const hub = here.connectToServer();
    hub.onMessage((message) => void (held?.push(() => here.send(message)) ?? here.send(message)));
  });
  await desk.reload();
});

test.beforeEach(async () => {
  await simulator.clearFaults();
});

test.afterAll(() => spec.close());

const press: DeskSpec['press'] = (...args) => spec.press(...args);
const dialog = (): Locator => spec.dialog();

async function placeOf(button: string) {
  const place = await desk.getByRole('button', { name: button, exact: true }).boundingBox();
  if (place === null) throw new Error(`"${button}" is not on the page`);
  return place;
}

test('an appointment is moved: the service is sent only what changes, under every answer', async () => {
  const { code, id } = spec.visitor();
  await spec.select(code);
  const before = await spec.lastRequest();
  await desk.keyboard.press('Alt+r');
  const end = dialog().getByLabel('End');
  await expect(end).not.toHaveValue('');
  await end.fill('23:59');
  await press('Save changes', dialog());
  await expect(dialog()).toHaveCount(0);
  const [sent, ...more] = await spec.sentSince(before);
  expect(more).toEqual([]);
  expect(sent?.what).toBe(`PATCH /v1/appointments/${id}`);
  expect(Object.keys(sent?.body as object)).toEqual(['endTime']);
  await expect(desk.locator('.history')).toContainText('changed, sent to the booking system');

  await simulator.faults({ errorRate: 1, errorStatus: 409 });
  await desk.keyboard.press('Alt+r');
  await dialog()
    .getByRole('combobox', { name: /^Assigned to/ })
    .selectOption('by-number');
  await dialog().getByLabel('Assigned person’s ID in the booking system').fill('2');
  await press('Save changes', dialog());
  await expect(dialog().getByRole('alert')).toContainText('“The service failed on purpose.”');
  await expect(dialog().getByLabel('Assigned person’s ID in the booking system')).toHaveValue('2');
  await desk.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
});

const OPERATIONS = [
  { button: 'Check in', path: 'checkin' },
  { button: 'Mark as no-show', path: 'marknoshow' },
  { button: 'Cancel appointment', path: 'cancel' },
] as const;

/** Cancels by key, loads the page again and takes it back by key; answers whether there was still time for that. */
async function cancelAndUndo({ code }: Visitor): Promise<boolean> {
  await spec.select(code);
  await desk.locator('.panel-name').click();
  await desk.keyboard.press('Alt+x');
  await expect(desk.locator('.undo-bar')).toHaveCount(1);
  await desk.reload();
  await expect(desk.getByRole('textbox', { name: /Search/ })).toBeVisible();
  const isInTime = await expect(desk.locator('.undo-bar'))
    .toHaveCount(1, { timeout: UNDO_MS })
    .then(
      () => true,
      () => false,
    );
  if (!isInTime) return false;
  await desk.keyboard.press('Alt+u');
  await expect(desk.locator('.undo-bar')).toHaveCount(0);
  await spec.select(code);
  // If the hub was faster, the request is sent and can no longer be undone.
  const history = desk.locator('.history');
  await expect(history).toContainText(/cancelled, (undone|sent)/);
  return (await history.innerText()).includes('cancelled, undone');
}

test('each operation is sent once and without a body, and what was undone with Alt+U over a reload is not', async () => {
  const before = await spec.lastRequest();
  const asked: string[] = [];
  const sent = (path: string, { id }: Visitor) => asked.push(`POST /v1/appointments/${id}/${path}`);
  // A busy machine may use up the seconds for the undo. The test then takes the next visitor.
  for (;;) {
    const undone = spec.visitor();
    if (await cancelAndUndo(undone)) break;
    sent('cancel', undone);
  }
  for (const { button, path } of OPERATIONS) {
    const one = spec.visitor();
    await spec.select(one.code);
    await desk.getByRole('button', { name: button, exact: true }).dblclick();
    sent(path, one);
  }
  // When the last request is sent, one that was undone before would have been sent too.
  const bodies = new Set<unknown>();
  const seen = async () => {
    const all = await spec.sentSince(before);
    for (const { body } of all) bodies.add(body);
    return all.map(({ what }) => what).toSorted();
  };
  await expect.poll(seen, { timeout: 60_000 }).toEqual(asked.toSorted());
  expect([...bodies]).toEqual([null]);
});

test('a no-show pressed before the hub has said what happened to the visitor is sent, also for who is no longer selected', async () => {
  const [stays, goes] = [spec.visitor(), spec.visitor()];
  const before = await spec.lastRequest();
  for (const one of [stays, goes]) {
    await spec.search(one.code);
    await expect(desk.getByRole('row').filter({ hasText: one.code })).toBeVisible();
    held = [];
    await spec.select(one.code);
    await desk.getByRole('button', { name: 'Mark as no-show', exact: true }).dblclick();
    if (one === goes) await spec.search('somebody else');
    await expect(desk.locator('.panel-appointment')).toHaveCount(one === goes ? 0 : 1);
    for (const send of held.splice(0)) send();
    held = undefined;
  }
  const sent = async () => (await spec.sentSince(before)).map(({ what }) => what).toSorted();
  await expect
    .poll(sent, { timeout: 60_000 })
    .toEqual([stays, goes].map(({ id }) => `POST /v1/appointments/${id}/marknoshow`).toSorted());
});

test('the second click of a double click does not answer the question that the first one brought', async () => {
  const later = (await simulator.appointments()).find(
    (one) => one.status === 'Scheduled' && Date.parse(one.startTime) - Date.now() > 20 * 60_000,
  );
  await spec.select(later?.publicId ?? '');
  const { x, y, width, height } = await placeOf('Mark as no-show');
  await desk.mouse.click(x + width / 2, y + height / 2);
  const yes = await placeOf('Mark as no-show anyway');
  await desk.mouse.move(yes.x + yes.width / 2, yes.y + yes.height / 2);
  await desk.mouse.down({ clickCount: 2 });
  await desk.mouse.up({ clickCount: 2 });
  await expect(desk.getByRole('button', { name: 'Do not mark' })).toBeVisible();
  await expect(desk.locator('.undo-bar')).toHaveCount(0);
  await press('Do not mark');
  await expect(desk.getByRole('button', { name: 'Mark as no-show', exact: true })).toBeVisible();
});

test('a refusal of each operation is read in the words of the service', async () => {
  await simulator.faults({ errorRate: 1, errorStatus: 409 });
  const refused = OPERATIONS.map(({ button }) => ({ button, ...spec.visitor() }));
  for (const { button, code } of refused) {
    await spec.select(code);
    await press(button);
  }
  for (const { code } of refused) {
    await spec.select(code);
    await expect(desk.locator('.panel-appointment')).toContainText('“The service failed on purpose.”');
  }
});

test('two clerks on one visitor: both know of each other, and one effect', async ({ browser }) => {
  const { code, id } = spec.visitor();
  await spec.select(code);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  await other.goto(spec.address);
  await other.getByRole('textbox', { name: /Search/ }).fill(code);
  await other.getByRole('row').filter({ hasText: code }).click();
  await expect(other.locator('.others-note')).toContainText('has this open');
  await expect(desk.locator('.others-note')).toContainText('has this open');
  const before = await spec.lastRequest();
  // Both are pressed at once: after the first press, the other button may disappear.
  const buttons = await Promise.all(
    [desk, other].map((page) => page.getByRole('button', { name: 'Check in', exact: true }).elementHandle()),
  );
  await Promise.all(buttons.map((button) => button?.evaluate((it) => (it as HTMLElement).click())));
  for (const page of [desk, other]) {
    await expect(page.getByRole('button', { name: 'Check in', exact: true })).toHaveCount(0);
  }
  await expect
    .poll(() => spec.sentSince(before))
    .toEqual([{ what: `POST /v1/appointments/${id}/checkin`, body: null }]);
  await context.close();
  await expect(desk.locator('.others-note')).toBeEmpty();
});

test('two clerks who move one appointment: it is moved once, and the second reads where it is before saving again', async ({
  browser,
}) => {
  const { code, id } = spec.visitor();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  await other.goto(spec.address);
  await other.getByRole('textbox', { name: /Search/ }).fill(code);
  await other.getByRole('row').filter({ hasText: code }).click();
  await spec.select(code);
  const before = await spec.lastRequest();
  const forms = [desk, other].map((page) => page.getByRole('dialog'));
  const [first, second] = forms as [Locator, Locator];
  for (const page of [desk, other]) await press('Reschedule', page);
  for (const [form, hour] of [
    [first, '23:40'],
    [second, '23:50'],
  ] as const) {
    const end = form.getByLabel('End');
    await expect(end).not.toHaveValue('');
    await end.fill(hour);
  }
  await press('Save changes', first);
  await expect(first).toHaveCount(0);
  await press('Save changes', second);
  await expect(second.getByRole('alert')).toContainText('Someone else has just changed this appointment.');
  await expect(second.getByRole('alert')).toContainText('to 23:40');
  await expect(second.getByLabel('End')).toHaveValue('23:50');
  const what = `PATCH /v1/appointments/${id}`;
  expect(await spec.sentSince(before)).toMatchObject([
    { what, body: { endTime: expect.stringContaining('T23:40') } },
  ]);
  await press('Save changes', second);
  await expect(second).toHaveCount(0);
  expect(await spec.sentSince(before)).toMatchObject([
    { what },
    { what, body: { endTime: expect.stringContaining('T23:50') } },
  ]);
  await context.close();
});

test('a hub that dies while a change can still be undone sends it once, and never what was undone', async () => {
  test.skip(process.platform !== 'linux', 'finds the hub in /proc');
  const [stays, undone] = [spec.visitor(), spec.visitor()];
  const before = await spec.lastRequest();
  await spec.select(undone.code);
  await press('Cancel appointment');
  await press(`Undo, ${undone.code}`);
  await expect(desk.locator('.undo-bar')).toHaveCount(0);
  await spec.select(stays.code);
  await press('Cancel appointment');
  await expect(desk.locator('.undo-bar')).toHaveCount(1);
  const hub = hubOf(spec.dataDir);
  if (hub === undefined) throw new Error('no hub');
  process.kill(hub, 'SIGKILL');
  await expect
    .poll(() => spec.sentSince(before), { timeout: 90_000 })
    .toEqual([{ what: `POST /v1/appointments/${stays.id}/cancel`, body: null }]);
});
