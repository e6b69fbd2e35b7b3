/** Screens of other machines in a real browser, and what pages of others get: 127.0.0.2 stands in for a network. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openScreens } from '../../src/main/access/screens.ts';
import { systemClock } from '../../src/clock/clock.ts';
import type { Surface } from '../../src/contract/roles.ts';
import { cookieName } from '../../src/main/lan/screen-cookies.ts';
import { type Foreign, tryRequests, tryWindows } from '../support/pages/foreign-origin.ts';
import { hubCertificate, trustingBrowser } from '../support/pages/trusting-browser.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { openScreen } from '../faults/screen.ts';
import { silentLog } from '../support/silent-log.ts';
import { createServerCertificate } from '../../simulator/door/certificates.ts';

const BUILT = join(import.meta.dirname, '../../out/renderer');
const HUB = 'lobby.example';
const PROCEDURES = { kiosk: '/screen/watch', desk: '/appointments/watch', display: '/board/watch' };
type Tried = keyof typeof PROCEDURES;
const TRIED: readonly Tried[] = ['kiosk', 'desk', 'display'];

const folder = temporaryFolder();
const passes = new Map<Tried, string>();
let foyer: Command<Ready>;
let browser: Browser;
/** Origins on another host and of another program on the hub's own host, to which cookies for the hub are sent too. */
let attacker: { readonly origins: readonly string[]; close(): void };

/** The number of a surface's port behind the kiosk's. */
const PLACES: Readonly<Record<Tried, number>> = { kiosk: 0, desk: 1, display: 2 };
const portOf = (surface: Tried): number => Number(new URL(foyer.ready.kiosk).port) + PLACES[surface];
const originOf = (surface: Tried): string => `https://${HUB}:${portOf(surface)}`;

/** Screens that staff let in, as a run before this one left them. */
function pairScreens(): void {
  const known = openScreens({
    path: join(folder.path, 'screens.json'),
    random: randomBytes,
    clock: systemClock,
    log: silentLog,
  });
  for (const surface of TRIED) {
    const screen = known.admit(surface, { name: `The ${surface}` });
    passes.set(surface, known.passAgain(screen?.id ?? '')?.pass ?? '');
  }
}

/** A browser into which somebody has put the passes of all three screens: more than an attacker ever meets. */
async function browserOfScreens(): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addCookies(
    TRIED.map((surface) => ({
      name: cookieName({ surface, port: portOf(surface), isSecure: true }, 1),
      value: passes.get(surface) ?? '',
      url: `https://${HUB}/`,
      secure: true,
      httpOnly: true,
      sameSite: 'Strict' as const,
    })),
  );
  return context;
}

async function openAttacker(): Promise<typeof attacker & { readonly certPem: string }> {
  const { certPem, keyPem } = await createServerCertificate(Date.now());
  const server = createServer({ cert: certPem, key: keyPem }, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>another page</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origins: [`https://attacker.example:${port}`, `https://${HUB}:${port}`],
    certPem,
    close: () => void server.close(),
  };
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  mkdirSync(folder.path, { recursive: true });
  const network = { addresses: ['127.0.0.2'], names: [HUB] };
  writeFileSync(join(folder.path, 'foyer.config.json'), JSON.stringify({ network }));
  pairScreens();
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB' });
  const opened = await openAttacker();
  attacker = opened;
  browser = await trustingBrowser(
    [HUB, 'rebound.example', 'attacker.example'],
    [hubCertificate(folder.path), opened.certPem],
  );
});

test.afterAll(async () => {
  await browser.close();
  attacker.close();
  await foyer.stop();
  folder.remove();
});

function foreign(surface: Tried, origin: string): Foreign {
  const page = readFileSync(join(BUILT, surface, 'index.html'), 'utf8');
  const [, script = ''] = /src="\.\.(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  expect(script).not.toBe('');
  return { origin, surface: surface satisfies Surface, script, procedure: PROCEDURES[surface] };
}

const openAt = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(address);
  return page;
};

test('a screen that was let in shows its page over the network', async () => {
  const context = await browserOfScreens();
  expect(foyer.ready.network[0]).toBe(`https://${HUB}:${portOf('kiosk') + 4}/`);
  for (const surface of TRIED) {
    const page = await openAt(context, `${originOf(surface)}/${surface}/`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(await page.evaluate(() => isSecureContext), surface).toBe(true);
  }
  await context.close();
});

test('a new screen types the printed address, shows a code, and is what staff make it, until they send it away', async () => {
  const context = await browser.newContext();
  const page = await openAt(context, foyer.ready.network[0] ?? '');
  const code = /[0-9A-Z]{4}[-\s]+[0-9A-Z]{4}/;
  await expect(page.locator('body')).toContainText(code);
  const [typed = ''] = code.exec(await page.locator('body').innerText()) ?? [];
  const setup = await openScreen(foyer.ready.setup);
  const approved = await setup.client.fleet.approve({ code: typed, surface: 'display', name: 'By the door' });
  expect(approved.kind).toBe('approved');
  await page.waitForURL(`${originOf('display')}/display/`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  // It stays one over a reload, and comes back to its place from the address that was printed.
  await page.reload();
  await expect(page.getByRole('heading').first()).toBeVisible();
  const screenId = approved.kind === 'approved' ? approved.screenId : '';
  expect(await setup.client.fleet.revoke({ screenId })).toEqual({ kind: 'done' });
  setup.close();
  await expect(async () => {
    expect((await page.goto(`${originOf('display')}/display/`))?.status()).toBe(401);
  }).toPass();
  await context.close();
});

test('somebody who types the address without the s is led to the same page, and by another name to nothing', async () => {
  const context = await browser.newContext();
  const printed = foyer.ready.network[0] ?? '';
  const page = await openAt(context, printed.replace('https:', 'http:'));
  expect(page.url()).toBe(`${printed}pair/`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  for (const surface of TRIED) {
    const answer = await page.goto(`http://${HUB}:${portOf(surface)}/${surface}/`);
    expect([page.url(), answer?.status()]).toEqual([`${originOf(surface)}/`, 401]);
  }
  const elsewhere = `http://rebound.example:${portOf('kiosk')}/`;
  const refused = await page.goto(elsewhere);
  expect([page.url(), refused?.status()]).toEqual([elsewhere, 421]);
  await expect(page.locator('body')).toHaveText(
    /^Foyer cannot be opened at this address\. Use the address it showed/,
  );
  await context.close();
});

test('a page on another origin gets nothing of any screen, in the very browser that shows them', async () => {
  const context = await browserOfScreens();
  for (const theirs of attacker.origins) {
    const page = await openAt(context, theirs);
    for (const surface of TRIED) {
      const origin = originOf(surface);
      const requests = await page.evaluate(tryRequests, foreign(surface, origin));
      expect(requests, `${theirs} at ${surface}`).toEqual(
        Object.fromEntries(Object.keys(requests).map((name) => [name, 'nothing'])),
      );
      expect(Object.keys(requests)).toHaveLength(14);
    }
    const windows = await Promise.all(
      TRIED.map((surface) => page.evaluate(tryWindows, foreign(surface, originOf(surface)))),
    );
    expect(windows, theirs).toEqual(
      TRIED.map(() => ({ frame: 'nothing', window: 'nothing', messages: 'nothing' })),
    );
    await page.close();
  }
  await context.close();
});

test('a page under a name that was bound to the hub afterwards gets one sentence of refusal and no byte more', async () => {
  const context = await browserOfScreens();
  for (const surface of TRIED) {
    const origin = `https://rebound.example:${portOf(surface)}`;
    const page = await context.newPage();
    // The first answer is the attacker's; from then on the name is the hub's.
    await page.route(`${origin}/first`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>theirs' }),
    );
    await page.goto(`${origin}/first`);
    const came = await page.evaluate(tryRequests, foreign(surface, origin));
    for (const [name, got] of Object.entries(came)) {
      if (got === 'nothing') continue;
      expect(
        ['cors', 'no-cors', 'same-origin', 'no-cors of a script', 'request'],
        `${name}: ${got}`,
      ).toContain(name);
      expect(got, name).toMatch(
        /^(?:basic )?421 Foyer cannot be opened at this address\. Use the address it showed/,
      );
    }
    expect(came['socket']).toBe('nothing');
    const text = await page.evaluate(async () => (await fetch('/authority.crt')).text());
    expect(text).toBe('Foyer cannot be opened at this address. Use the address it showed when it started.\n');
    await page.close();
  }
  await context.close();
});
