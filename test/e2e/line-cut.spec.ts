/** Four displays whose line is cut for 5 s, 30 s and 5 min: the hub goes on hearing calls, and nothing arrives. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type HeardSound, hearPage } from '../support/pages/heard-page.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

interface Tv {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly heard: () => Promise<readonly HeardSound[]>;
}

const folder = temporaryFolder();
const tvs: Tv[] = [];
let isCut = false;
let foyer: Command<Ready>;
let simulator: SimulatorControl;

test.skip(process.env['FOYER_BRIEF'] === '1', 'takes seven minutes; `npm test` cuts a line for 5 s and 12 s');
test.describe.configure({ mode: 'serial' });

/** Data that was sent while the cable was out. TCP delivers it once the cable is back, if the connection still exists. */
let held: (() => void)[] = [];

function plugIn(): void {
  isCut = false;
  const all = held;
  held = [];
  for (const send of all) send();
}

const throughCable = (send: () => void): void => void (isCut ? held.push(send) : send());

/** A cable that is pulled: nothing is closed, nothing passes, and what opens meanwhile gets no answer. */
async function layCable(context: BrowserContext): Promise<void> {
  await context.routeWebSocket(/./u, (here) => {
    if (isCut) return;
    const hub = here.connectToServer();
    here.onMessage((message) => throughCable(() => hub.send(message)));
    hub.onMessage((message) => throughCable(() => here.send(message)));
  });
  await context.route(/./u, (route) => (isCut ? route.abort('connectionfailed') : route.continue()));
}

test.beforeAll(async ({ browser }) => {
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB' });
  simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
  for (let n = 0; n < 4; n += 1) {
    // Each is a machine with cookies of its own.
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    await layCable(context);
    const page = await context.newPage();
    const heard = await hearPage(page);
    await page.goto(foyer.ready.display);
    tvs.push({ context, page, heard });
    await expect(page.locator('.display')).toHaveAttribute('data-freshness', 'live', { timeout: 30_000 });
  }
});

test.afterAll(async () => {
  for (const { context } of tvs) await context.close();
  await foyer.stop();
  folder.remove();
});

const numberOf = (ticketId: string): string => ticketId.replace(/\D/gu, '').slice(-3);

const saidBy = async ({ heard }: Tv): Promise<readonly string[]> =>
  (await heard())
    .filter(({ kind }) => kind === 'words')
    .map(({ text }) => /\d(?: ?\d)*/u.exec(text)?.[0].replaceAll(' ', '') ?? text);

const pass = (ms: number) => new Promise((passed) => void setTimeout(passed, ms));

async function call(name: string, desk: number): Promise<string> {
  const ticket = await simulator.walkIn(name);
  await simulator.act(ticket, 'call', { desk });
  return ticket;
}

const onAll = (freshness: string) =>
  Promise.all(
    tvs.map(({ page }) =>
      expect(page.locator('.display')).toHaveAttribute('data-freshness', freshness, { timeout: 45_000 }),
    ),
  );

/** Each display has said these numbers since `before`, each once, and nothing else. */
async function saidSince(before: readonly (readonly string[])[], tickets: readonly string[]): Promise<void> {
  for (const [n, tv] of tvs.entries()) {
    const since = async () => (await saidBy(tv)).slice(before[n]?.length ?? 0);
    await expect.poll(since, { timeout: 60_000 }).toEqual(tickets.map(numberOf));
  }
  await pass(8_000);
  for (const [n, tv] of tvs.entries())
    expect((await saidBy(tv)).slice(before[n]?.length ?? 0)).toEqual(tickets.map(numberOf));
}

const saidByAll = () => Promise.all(tvs.map(saidBy));

for (const seconds of [5, 30]) {
  test(`a call that the hub heard while the line was cut for ${seconds} s is said once by each, as soon as it is back`, async () => {
    test.setTimeout(240_000);
    const before = await saidByAll();
    isCut = true;
    const ticket = await call(`During ${seconds}`, 1);
    await pass(seconds * 1_000);
    if (seconds > 10) await onAll('late');
    expect(await saidByAll()).toEqual(before);
    plugIn();
    await onAll('live');
    await saidSince(before, [ticket]);
    await simulator.act(ticket, 'serve');
  });
}

test('numbers are gone after five minutes without a line, and come back by themselves: young calls are said once, old ones shown', async () => {
  test.setTimeout(600_000);
  const shown = await call('Before', 2);
  await Promise.all(
    tvs.map(({ page }) =>
      expect(page.getByTestId('called-number')).toHaveText(numberOf(shown), { timeout: 20_000 }),
    ),
  );
  await pass(8_000);
  const before = await saidByAll();
  isCut = true;
  const old = await call('Old', 3);
  await pass(75_000);
  await onAll('lost');
  for (const { page } of tvs) {
    await expect(page.getByText(numberOf(shown))).toHaveCount(0);
    await expect(page.locator('.display').getByText('Please ask at the front desk.')).toBeVisible();
  }
  await pass(200_000);
  const young = await call('Young', 4);
  await pass(25_000);
  expect(await saidByAll()).toEqual(before);
  plugIn();
  await onAll('live');
  await saidSince(before, [young]);
  for (const { page } of tvs) {
    await expect(page.getByTestId('called-number')).toHaveText(numberOf(young));
    await expect(page.getByText(numberOf(old))).toBeVisible();
  }
});
