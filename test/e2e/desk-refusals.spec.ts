/** Each operation on an appointment under each way in which the service does not do it: what the clerk reads, and the state after. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type DeskSpec, openDeskSpec, type Visitor } from '../support/pages/desk-spec.ts';
import type { SimulatorControl } from '../support/started/simulator-control.ts';

/** In the order of the keys a clerk presses: what can be undone waits for eight seconds, so it is asked first. */
const ACTS = [
  {
    name: 'no-show',
    button: 'Mark as no-show',
    refused: 'this no-show',
    status: 'No-show',
    there: 'No-show',
  },
  {
    name: 'cancel',
    button: 'Cancel appointment',
    refused: 'this cancellation',
    status: 'Cancelled',
    there: 'Cancelled',
  },
  { name: 'check-in', button: 'Check in', refused: 'this check-in', status: 'Arrived', there: 'Checked-in' },
] as const;

const ALL = [
  { what: '400', faults: { errorRate: 1, errorStatus: 400 }, comes: 'refused' },
  { what: '404', faults: { errorRate: 1, errorStatus: 404 }, comes: 'refused' },
  { what: '429', faults: { errorRate: 1, errorStatus: 429 }, comes: 'kept' },
  { what: 'silence', faults: { outage: true }, comes: 'kept' },
  { what: '401', faults: { rejectKey: true }, comes: 'kept' },
] as const;

/** `npm test` has twelve minutes and looks at one refusal and at the longest silence; `npm run test:e2e` has all the time. */
const isBrief = process.env['FOYER_BRIEF'] === '1';
const CASES = ALL.filter(({ what }) => !isBrief || what === '400' || what === '401');

const KEPT = {
  '429': undefined,
  silence: 'Saved in Foyer. Foyer sends this when the booking system is back online.',
  '401': 'Saved in Foyer. Foyer sends this when the API key works again.',
} as const;

const WORDS = '“The service failed on purpose.”';

let spec: DeskSpec;
let desk: Page;
let simulator: SimulatorControl;

test.beforeAll(async ({ browser }) => {
  spec = await openDeskSpec(browser, CASES.length * (ACTS.length + 1));
  ({ desk, simulator } = spec);
});

test.afterAll(() => spec.close());

const panel = (): Locator => desk.locator('.panel-appointment');
const row = ({ code }: Visitor): Locator => desk.getByRole('row').filter({ hasText: code });

interface Asked {
  readonly visitor: Visitor;
  readonly act: (typeof ACTS)[number];
}

/** What waits for the service, from one test to the next. */
const kept: Asked[] = [];
const moves: Visitor[] = [];

async function askAll(): Promise<{ readonly asked: readonly Asked[]; readonly moved: Visitor }> {
  const asked: Asked[] = [];
  for (const act of ACTS) {
    const visitor = spec.visitor();
    await spec.select(visitor.code);
    await spec.press(act.button);
    asked.push({ visitor, act });
  }
  const moved = spec.visitor();
  await spec.select(moved.code);
  await desk.locator('.panel-name').click();
  await desk.keyboard.press('Alt+r');
  const end = spec.dialog().getByLabel('End');
  await expect(end).not.toHaveValue('');
  await end.fill('23:59');
  await spec.press('Save changes', spec.dialog());
  return { asked, moved };
}

/** The status that the service has for each visitor now. */
async function statusesOf(visitors: readonly Visitor[]): Promise<readonly string[]> {
  const all = await simulator.appointments();
  return visitors.map(({ id }) => all.find((each) => each.id === id)?.status ?? 'none');
}

async function seeRefused(asked: readonly Asked[]): Promise<void> {
  for (const { visitor, act } of asked) {
    await spec.select(visitor.code);
    await expect(panel()).toContainText(`The booking system rejected ${act.refused}: ${WORDS}`, {
      timeout: 30_000,
    });
    await expect(panel()).toContainText('Check the appointment');
    await expect(row(visitor)).toContainText('Rejected');
    await expect(row(visitor).locator('.cell-refusal')).toContainText('The service failed on purpose.');
    // As before, and to be asked once more.
    await expect(panel().getByRole('button', { name: act.button, exact: true })).toBeEnabled();
  }
}

async function seeKept(asked: readonly Asked[], sentence: string | undefined): Promise<void> {
  for (const { visitor, act } of asked) {
    await spec.select(visitor.code);
    await expect(row(visitor)).toContainText(act.status, { timeout: 30_000 });
    await expect(row(visitor).locator('.pill-hint')).toHaveText(/^(to be sent|sending)$/, {
      timeout: 30_000,
    });
    if (sentence !== undefined) await expect(panel()).toContainText(sentence, { timeout: 30_000 });
    await expect(panel()).not.toContainText('refused');
  }
}

for (const { what, faults, comes } of CASES) {
  test(`${what}: every act is ${comes}, told beside its visitor, and nothing is lost`, async () => {
    await simulator.faults(faults);
    const before = await spec.lastRequest();
    const { asked, moved } = await askAll();
    const visitors = asked.map(({ visitor }) => visitor);
    if (comes === 'refused') {
      await expect(spec.dialog().getByRole('alert')).toContainText(WORDS, { timeout: 30_000 });
      await expect(spec.dialog().getByLabel('End')).toHaveValue('23:59');
      await desk.keyboard.press('Escape');
      await expect(spec.dialog()).toHaveCount(0);
      await seeRefused(asked);
      await simulator.clearFaults();
      expect(await statusesOf(visitors)).toEqual(['Scheduled', 'Scheduled', 'Scheduled']);
      // Each request was sent once: Foyer does not repeat a rejected request by itself.
      const sent = (await spec.sentSince(before)).map(({ what: path }) => path);
      expect(sent).toHaveLength(4);
      return;
    }
    // The clerk is told at once, or after the time that a clerk waits for the service.
    await expect(spec.dialog()).toHaveCount(0, { timeout: 30_000 });
    await seeKept(asked, KEPT[what]);
    expect(await statusesOf(visitors)).toEqual(['Scheduled', 'Scheduled', 'Scheduled']);
    kept.push(...asked);
    moves.push(moved);
  });
}

test('an act that was kept is done once the service takes it, and said to be', async () => {
  await simulator.clearFaults();
  const visitors = kept.map(({ visitor }) => visitor);
  const there = kept.map(({ act }) => act.there);
  await expect.poll(() => statusesOf(visitors), { timeout: 90_000 }).toEqual(there);
  for (const moved of moves) {
    await spec.select(moved.code);
    await expect(desk.locator('.history')).toContainText('changed, sent to the booking system', {
      timeout: 60_000,
    });
  }
  for (const { visitor, act } of kept) {
    await spec.select(visitor.code);
    await expect(row(visitor)).toContainText(act.status);
    await expect(row(visitor).locator('.pill-hint')).toHaveCount(0, { timeout: 30_000 });
  }
  const done = (await simulator.requests()).filter(({ method, processed }) => method !== 'GET' && processed);
  expect(done).toHaveLength(kept.length + moves.length);
});
