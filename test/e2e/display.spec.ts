/** A room's display from webhook to loudspeaker: every call is seen and heard, once, in order, and in step. */
import { expect, type Page, test } from '@playwright/test';
import { endWords, type HeardSound, hearPage } from '../support/pages/heard-page.ts';
import { stopTime } from '../support/pages/stop-time.ts';
import { LATE_AFTER_MS } from '../../src/renderer/display/life/page-life.ts';
import { hubOf } from '../support/started/hub-process.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

/** `npm test` has twelve minutes; `npm run test:e2e` has all the time. */
const isBrief = process.env['FOYER_BRIEF'] === '1';

const folder = temporaryFolder();
let foyer: Command<Ready>;
let simulator: SimulatorControl;

test.describe.configure({ mode: 'serial' });

async function start(): Promise<void> {
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB' });
  simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
}

test.beforeAll(start);

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

type Ears = () => Promise<readonly HeardSound[]>;

const display = (page: Page) => page.locator('.display');

async function openDisplay(page: Page, port = {}): Promise<Ears> {
  const heard = await hearPage(page, port);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(foyer.ready.display);
  await expect(display(page)).toHaveAttribute('data-freshness', 'live');
  return heard;
}

/** The number the room sees for a ticket without an appointment: the last three digits of its id. */
const numberOf = (ticketId: string): string => ticketId.replace(/\D/g, '').slice(-3);

const words = (sounds: readonly HeardSound[]) => sounds.filter(({ kind }) => kind === 'words');

/** The numbers that were said, in order, each once: a call may be said in two languages. */
const numbersSaid = (sounds: readonly HeardSound[]): readonly string[] =>
  words(sounds).map(({ text }) => /\d(?: ?\d)*/.exec(text)?.[0].replaceAll(' ', '') ?? text);

async function serveAll(tickets: readonly string[]): Promise<void> {
  for (const ticket of tickets) await simulator.act(ticket, 'serve');
}

test('ten calls in the same moment are all said, in order, each while it is on the card', async ({
  page,
}) => {
  test.skip(isBrief, 'four displays are listened to in the same way (four-displays.spec.ts)');
  test.setTimeout(180_000);
  const heard = await openDisplay(page);
  const tickets: string[] = [];
  for (let n = 1; n <= 10; n += 1) tickets.push(await simulator.walkIn(`Visitor ${n}`));
  await Promise.all(tickets.map((ticket, n) => simulator.act(ticket, 'call', { desk: n + 1 })));
  await expect.poll(async () => words(await heard()).length, { timeout: 90_000 }).toBe(10);
  const sounds = await heard();
  expect(new Set(numbersSaid(sounds))).toEqual(new Set(tickets.map(numberOf)));
  for (const { text, cards } of words(sounds)) {
    const said = /\d(?: ?\d)*/.exec(text)?.[0].replaceAll(' ', '') ?? '';
    expect(cards).toContain(said);
    expect(cards.length).toBeLessThanOrEqual(2);
  }
  // One chime before each, and never two voices at once.
  expect(sounds.map(({ kind }) => kind)).toEqual(Array.from({ length: 10 }, () => ['chime', 'words']).flat());
  for (const [place, { at }] of words(sounds).entries())
    expect(at - (words(sounds)[place - 1]?.at ?? 0)).toBeGreaterThan(300);
  await serveAll(tickets);
  await expect(page.getByRole('heading', { name: 'Please wait' })).toBeVisible();
  expect(words(await heard())).toHaveLength(10);
});

test('two calls in the same second each have half of the card, and the one that is said stands out', async ({
  page,
}) => {
  const heard = await openDisplay(page, { wordsMs: 'held' });
  const [first, second] = [await simulator.walkIn('Ada'), await simulator.walkIn('Bo')];
  const cards = page.locator('.call-card');
  await simulator.act(first, 'call', { desk: 1 });
  // Two deliveries may overtake each other.
  await expect(cards).toContainText(numberOf(first));
  await simulator.act(second, 'call', { desk: 2 });
  await expect(cards).toHaveCount(2);
  const isFramed = (ticket: string) =>
    expect(cards.filter({ hasText: numberOf(ticket) })).toHaveAttribute('data-said', 'true');
  await isFramed(first);
  await expect.poll(async () => numbersSaid(await heard())).toEqual([numberOf(first)]);
  await endWords(page);
  await isFramed(second);
  await expect.poll(async () => numbersSaid(await heard())).toEqual([first, second].map(numberOf));
  await endWords(page);
  await serveAll([first, second]);
});

test('a recall of a number that is still shown sounds and looks different, and goes to its desk', async ({
  page,
}) => {
  const heard = await openDisplay(page);
  const ticket = await simulator.walkIn('Cleo');
  await simulator.act(ticket, 'call', { desk: 3 });
  await expect.poll(async () => words(await heard()).length).toBe(1);
  await simulator.act(ticket, 'recall', { desk: 3 });
  await expect(page.getByText('Second call')).toBeVisible();
  await expect.poll(async () => words(await heard()).length).toBe(2);
  const sounds = await heard();
  expect(sounds.map(({ kind }) => kind)).toEqual(['chime', 'words', 'recall chime', 'words']);
  expect(words(sounds)[1]?.text).toMatch(/^Calling again: Number .+ Please go to Desk 3\.$/);
  await serveAll([ticket]);
});

test('a voice that breaks off with an error costs no other call its turn', async ({ page }) => {
  const [first, second] = [await simulator.walkIn('Dan'), await simulator.walkIn('Eve')];
  const heard = await openDisplay(page, { fails: 'Desk 1.' });
  await simulator.act(first, 'call', { desk: 1 });
  await expect(page.locator('.call-card')).toContainText(numberOf(first));
  await simulator.act(second, 'call', { desk: 2 });
  await expect.poll(async () => numbersSaid(await heard())).toEqual([first, second].map(numberOf));
  await serveAll([first, second]);
});

test('a page that is loaded anew in the middle of a burst, after a chime or after words, says every call once', async ({
  page,
}) => {
  await page.clock.install();
  const heard = await openDisplay(page);
  const tickets: string[] = [];
  for (let n = 1; n <= 5; n += 1) tickets.push(await simulator.walkIn(`Guest ${n}`));
  // The page's time moves only when told to: neither a busy machine nor a load gets it any further.
  await stopTime(page);
  for (const [n, ticket] of tickets.entries()) await simulator.act(ticket, 'call', { desk: n + 1 });
  const until = async (isSo: () => Promise<boolean>): Promise<void> => {
    while (!(await isSo())) await page.clock.runFor(50);
  };
  const chimes = async () => (await heard()).filter(({ kind }) => kind === 'chime').length;
  const said = async () => words(await heard()).length;
  await until(async () => (await said()) === 1);
  await page.reload();
  await until(async () => (await chimes()) === 2);
  expect(await said()).toBe(1);
  await page.reload();
  await page.clock.resume();
  await expect.poll(said, { timeout: 60_000 }).toBe(5);
  // The second call has its chime again, with its words.
  expect(await chimes()).toBe(6);
  const numbers = tickets.map(numberOf);
  expect([...numbersSaid(await heard())].sort()).toEqual([...numbers].sort());
  await page.clock.runFor(8_000);
  expect(await said()).toBe(5);
  await serveAll(tickets);
});

/** Holds the hub still, as a line does that is cut: what was sent waits, nothing is closed. Answers what `meanwhile` does. */
async function without<T>(hub: number, ms: number, meanwhile: () => Promise<T>): Promise<T> {
  process.kill(hub, 'SIGSTOP');
  try {
    await new Promise((passed) => void setTimeout(passed, ms));
    return await meanwhile();
  } finally {
    process.kill(hub, 'SIGCONT');
  }
}

test('a hub that is away for five seconds is not missed, and for longer the room is told, until it is back', async ({
  page,
}) => {
  test.skip(process.platform !== 'linux', 'finds the hub in /proc');
  test.setTimeout(300_000);
  const hub = hubOf(folder.path) ?? 0;
  const opened = page.waitForEvent('websocket');
  const heard = await openDisplay(page);
  const line = await opened;
  const ticket = await simulator.walkIn('Fay');
  await simulator.act(ticket, 'call', { desk: 6 });
  await expect.poll(async () => words(await heard()).length).toBe(1);
  const freshness = (what: string) => expect(display(page)).toHaveAttribute('data-freshness', what);

  // A busy machine may turn five seconds into too many. The test then tries again.
  for (;;) {
    // The test starts from a fresh board, because the last one may be four seconds old.
    await line.waitForEvent('framereceived', ({ payload }) => payload.includes('"desks"'));
    const before = Date.now();
    const { isCalling, tookMs } = await without(hub, 5_000, async () => ({
      isCalling: await page.getByText('Now calling').isVisible(),
      tookMs: Date.now() - before,
    }));
    await freshness('live');
    if (tookMs >= LATE_AFTER_MS - 1_000) continue;
    expect(isCalling).toBe(true);
    break;
  }

  await without(hub, isBrief ? 12_000 : 30_000, async () => {
    await freshness('late');
    await expect(page.getByRole('heading', { name: 'This screen is not up to date' })).toBeVisible();
    await expect(display(page).getByText('Please ask at the front desk.')).toBeVisible();
    await expect(page.getByText('Now calling')).toHaveCount(0);
    await expect(page.getByTestId('called-number')).toHaveText(numberOf(ticket));
  });
  await freshness('live');
  await expect(page.getByText('Now calling')).toBeVisible();

  if (!isBrief) {
    await without(hub, 70_000, async () => {
      await freshness('lost');
      await expect(display(page).getByText('Please ask at the front desk.')).toBeVisible();
      await expect(page.getByText(numberOf(ticket))).toHaveCount(0);
      await expect(page.locator('time')).toHaveText('–');
    });
    await freshness('live');
    await expect(page.getByTestId('called-number')).toHaveText(numberOf(ticket));
  }

  const next = await simulator.walkIn('Gus');
  await simulator.act(next, 'call', { desk: 2 });
  await expect.poll(async () => numbersSaid(await heard())).toEqual([ticket, next].map(numberOf));
  await serveAll([ticket, next]);
});

test('a hub that is killed and comes back repeats no call, and goes on with the next', async ({ page }) => {
  test.skip(process.platform !== 'linux', 'finds the hub in /proc');
  const heard = await openDisplay(page);
  const [before, after] = [await simulator.walkIn('Hal'), await simulator.walkIn('Ida')];
  await simulator.act(before, 'call', { desk: 4 });
  await expect.poll(async () => words(await heard()).length).toBe(1);
  const hub = hubOf(folder.path) ?? 0;
  process.kill(hub, 'SIGKILL');
  const isAnother = (): boolean => ![undefined, hub].includes(hubOf(folder.path));
  await expect.poll(isAnother, { timeout: 60_000 }).toBe(true);
  // The new one listens at another address, and an event is tried for two and a half seconds only.
  await expect(async () => {
    const walkIn = await simulator.walkIn('Jay');
    await expect.poll(() => simulator.wasHeard(walkIn), { timeout: 5_000 }).toBe(true);
  }).toPass();
  await simulator.act(after, 'call', { desk: 5 });
  await expect
    .poll(async () => numbersSaid(await heard()), { timeout: 60_000 })
    .toEqual([before, after].map(numberOf));
  await expect(display(page)).toHaveAttribute('data-freshness', 'live');
});
