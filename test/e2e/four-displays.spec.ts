/** Four displays of other machines, each let in by staff, in two rooms: what their rooms see and hear. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { WebSocket } from 'ws';
import type { Contract } from '../../src/contract/contract.ts';
import type { FleetScreen } from '../../src/contract/fleet.ts';
import { type HeardSound, hearPage } from '../support/pages/heard-page.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

interface Tv {
  readonly name: string;
  readonly room: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly heard: () => Promise<readonly HeardSound[]>;
  /** Every text that the display received over its line. */
  readonly told: string[];
}

const folder = temporaryFolder();
const tvs: Tv[] = [];
let foyer: Command<Ready>;
let simulator: SimulatorControl;
let staff: ContractRouterClient<Contract>;
let line: WebSocket;

test.describe.configure({ mode: 'serial' });

/** The contract as the setup page of this machine speaks it. */
async function openStaff(): Promise<void> {
  const { host, origin } = new URL(foyer.ready.setup);
  const entered = await fetch(foyer.ready.setup, { redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  line = new WebSocket(`ws://${host}/setup/rpc`, { headers: { origin, cookie } });
  await new Promise((open, failed) => line.once('open', open).once('error', failed));
  const link = new RPCLink({ websocket: line as unknown as globalThis.WebSocket });
  staff = createORPCClient(link);
}

async function pair(context: BrowserContext, name: string, room: string, settings = {}): Promise<Tv> {
  const page = await context.newPage();
  const told: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void told.push(payload.toString())),
  );
  const heard = await hearPage(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(foyer.ready.network[0] ?? '');
  const shown = page.getByText(/[0-9A-Z]{4}\W*[0-9A-Z]{4}/u).first();
  await expect(shown).toBeVisible({ timeout: 60_000 });
  const code = /[0-9A-Z]{4}\W*[0-9A-Z]{4}/u.exec(await page.innerText('body'))?.[0] ?? '';
  const answer = await staff.fleet.approve({ code, surface: 'display', name, room, settings });
  expect(answer.kind).toBe('approved');
  await expect(page.locator('.display')).toHaveAttribute('data-freshness', 'live');
  return { name, room, context, page, heard, told };
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  mkdirSync(folder.path, { recursive: true });
  const layer = { network: { addresses: ['127.0.0.2'] }, locale: 'en-GB', labelPrivacy: 'first-name' };
  writeFileSync(join(folder.path, 'foyer.config.json'), JSON.stringify(layer));
  foyer = await startFoyer(folder.path);
  simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
  await openStaff();
  const number = { display: { privacy: 'number' as const } };
  for (const [name, room, settings] of [
    ['Hall left', 'Hall', number],
    ['Hall right', 'Hall', number],
    ['Stairs', 'Stairs', {}],
    ['Café', 'Café', number],
  ] as const) {
    // Each TV is a machine with cookies of its own.
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    tvs.push(await pair(context, name, room, settings));
  }
});

test.afterAll(async () => {
  for (const { context } of tvs) await context.close();
  line?.close();
  await foyer?.stop();
  folder.remove();
});

const words = (sounds: readonly HeardSound[]) => sounds.filter(({ kind }) => kind === 'words');
const saidIn = (sounds: readonly HeardSound[]): readonly string[] =>
  words(sounds).map(({ text }) => /\d(?: ?\d)*/u.exec(text)?.[0].replaceAll(' ', '') ?? text);
const numberOf = (ticketId: string): string => ticketId.replace(/\D/gu, '').slice(-3);

const tv = (name: string): Tv => {
  const found = tvs.find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};

/** Waits until the hub says of a screen what `isSo` asks for; answers it. */
async function untilScreen(named: string, isSo: (screen: FleetScreen) => boolean): Promise<FleetScreen> {
  for await (const { screens } of await staff.fleet.watch()) {
    const found = screens.find((screen) => screen.name === named && isSo(screen));
    if (found !== undefined) return found;
  }
  throw new Error('The hub says nothing more.');
}

/** What the loudspeakers of a room said, by the order of the page's clocks, which are one machine's. */
async function saidInRoom(room: string): Promise<readonly string[]> {
  const inRoom = tvs.filter((one) => one.room === room);
  const sounds = (await Promise.all(inRoom.map(({ heard }) => heard()))).flat();
  return saidIn([...sounds].sort((a, b) => a.at - b.at));
}

test('ten calls in the same moment are said once in each room, in one order, and two screens of a room have one voice', async () => {
  test.setTimeout(240_000);
  const tickets: string[] = [];
  for (let n = 1; n <= 10; n += 1) tickets.push(await simulator.walkIn(`Canary${n}`, `Secret${n}`));
  await Promise.all(tickets.map((ticket, n) => simulator.act(ticket, 'call', { desk: n + 1 })));
  for (const room of ['Hall', 'Café'])
    await expect.poll(async () => (await saidInRoom(room)).length, { timeout: 120_000 }).toBe(10);
  const inHall = await saidInRoom('Hall');
  expect(new Set(inHall)).toEqual(new Set(tickets.map(numberOf)));
  expect(await saidInRoom('Café')).toEqual(inHall);
  const speakers = await Promise.all(
    [tv('Hall left'), tv('Hall right')].map(async ({ heard }) => words(await heard()).length),
  );
  expect([...speakers].sort((a, b) => a - b)).toEqual([0, 10]);
  // The display of names says names, and as often.
  await expect.poll(async () => words(await tv('Stairs').heard()).length, { timeout: 60_000 }).toBe(10);
  for (const ticket of tickets) await simulator.act(ticket, 'serve');
});

test('the line of a display that shows numbers carries no name, and the one that shows first names no last name', () => {
  const names = Array.from({ length: 10 }, (_, n) => `Canary${n + 1}`);
  const lastNames = names.map((_, n) => `Secret${n + 1}`);
  for (const { name, told } of tvs) {
    const all = told.join('\n');
    expect(all.length, name).toBeGreaterThan(1_000);
    for (const last of lastNames) expect(all.includes(last), `${last} at ${name}`).toBe(false);
    const isNumbers = name !== 'Stairs';
    for (const first of names) expect(all.includes(first), `${first} at ${name}`).toBe(!isNumbers);
  }
});

/** The calls of these tickets that the hub has taken, as the room sees their numbers. */
async function receivedOf(tickets: readonly string[]): Promise<ReadonlySet<string>> {
  const taken = (await simulator.deliveries()).filter(
    ({ type, status }) => type === 'ticket_called' && status === 200,
  );
  const ids = new Set(taken.map(({ data }) => String((data as { readonly id?: unknown }).id)));
  return new Set(tickets.filter((ticket) => ids.has(ticket)).map(numberOf));
}

test('every call that arrived is said once in each room where every third delivery is lost on its way', async () => {
  test.skip(process.env['FOYER_BRIEF'] === '1', 'the suite `calls` loses deliveries too');
  test.setTimeout(240_000);
  const before = (await saidInRoom('Café')).length;
  const tickets: string[] = [];
  for (let n = 1; n <= 9; n += 1) tickets.push(await simulator.walkIn(`Visitor${n}`));
  for (const [n, ticket] of tickets.entries()) {
    const isLost = n % 3 === 2;
    await simulator.faults({ webhooks: { dropRate: isLost ? 1 : 0 } });
    await simulator.act(ticket, 'call', { desk: n + 1 });
  }
  await simulator.clearFaults();
  await expect.poll(async () => (await receivedOf(tickets)).size, { timeout: 60_000 }).toBe(6);
  const received = await receivedOf(tickets);
  await expect
    .poll(async () => (await saidInRoom('Café')).length - before, { timeout: 120_000 })
    .toBe(received.size);
  const inCafé = (await saidInRoom('Café')).slice(before);
  expect(new Set(inCafé)).toEqual(received);
  await expect.poll(async () => (await saidInRoom('Hall')).slice(before)).toEqual(inCafé);
  for (const ticket of tickets) await simulator.act(ticket, 'serve');
});

/** Keeps the page from doing anything, its signs of life among it; the browser answers for it all the same. */
async function hang({ page }: Tv): Promise<void> {
  // Waiting for an answer that never comes blocks the page's thread like endless work, without load on the machine.
  await page.route('**/never-answered', () => undefined);
  const asked = page.waitForRequest('**/never-answered');
  const work = page.evaluate(() => {
    const request = new XMLHttpRequest();
    request.open('GET', '/never-answered', false);
    request.send();
  });
  work.catch(() => undefined);
  await asked;
}

test('the voice of a room that hangs is taken over by the other screen, which says what was not heard, and goes on where it is gone', async () => {
  test.setTimeout(240_000);
  const [left, right] = [tv('Hall left'), tv('Hall right')];
  const isLeft = words(await left.heard()).length > 0;
  const [speaker, other] = isLeft ? [left, right] : [right, left];
  expect(words(await other.heard())).toHaveLength(0);
  await hang(speaker);
  const [missed, next] = [await simulator.walkIn('Early'), await simulator.walkIn('Late')];
  await simulator.act(missed, 'call', { desk: 2 });
  await expect(other.page.getByText(numberOf(missed)).first()).toBeVisible();
  // The speaker is silent for ten seconds, and then the next display speaks.
  await untilScreen(other.name, ({ speaks }) => speaks);
  await expect.poll(async () => saidIn(await other.heard())).toEqual([numberOf(missed)]);
  await speaker.context.close();
  await simulator.act(next, 'call', { desk: 3 });
  const both = [missed, next].map(numberOf);
  await expect.poll(async () => saidIn(await other.heard())).toEqual(both);
  for (const ticket of [missed, next]) await simulator.act(ticket, 'serve');
});

test('a display that is revoked shows no number any more, and learns nothing more', async () => {
  const { page, told } = tv('Café');
  const ticket = await simulator.walkIn('Gone');
  await simulator.act(ticket, 'call', { desk: 3 });
  await expect(page.getByText(numberOf(ticket)).first()).toBeVisible();
  const { screenId } = await untilScreen('Café', ({ isConnected }) => isConnected);
  expect((await staff.fleet.revoke({ screenId })).kind).toBe('done');
  await expect(page.getByText(numberOf(ticket))).toHaveCount(0);
  await expect(page.locator('.display')).toHaveCount(0);
  const before = told.length;
  await simulator.act(ticket, 'recall', { desk: 3 });
  // By the time the others show it.
  await expect(tv('Stairs').page.getByText('Second call')).toBeVisible();
  expect(told).toHaveLength(before);
});
