/** Script in one screen's page, and what it gets of the others: all four are open in one browser profile. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Surface, SURFACES } from '../../src/contract/roles.ts';
import {
  findKept,
  type Foreign,
  keepEverywhere,
  tryRequests,
  tryWindows,
} from '../support/pages/foreign-origin.ts';
import { type Command, type Ready, startFoyer, temporaryFolder } from '../support/started/running-foyer.ts';
import { controlOf } from '../support/started/simulator-control.ts';

const BUILT = join(import.meta.dirname, '../../out/renderer');
const OTHERS = ['desk', 'display', 'setup'] as const satisfies readonly Surface[];
const PROCEDURES = { desk: '/appointments/watch', display: '/board/watch', setup: '/settings/read' };
/** What only the other screens show; the names are added once the demo has them. */
const SECRETS = ['webhookListensAt', 'api.example', 'Front desk', 'Check-in window', 'Waiting room'];

const folder = temporaryFolder();
let foyer: Command<Ready>;
let secrets: readonly string[];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  foyer = await startFoyer(folder.path, { FOYER_LOCALE: 'en-GB' });
  const simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
  const names = (await simulator.appointments()).map(({ firstName }) => firstName);
  expect(names.length).toBeGreaterThan(5);
  secrets = [...SECRETS, ...new Set(names)];
});

test.afterAll(async () => {
  await foyer.stop();
  folder.remove();
});

const originOf = (surface: Surface): string => new URL(foyer.ready[surface]).origin;
const hasText = (page: Page): Promise<void> => expect(page.getByRole('heading').first()).toBeVisible();
const textOf = (page: Page): Promise<string> => page.locator('body').innerText();

function foreign(surface: (typeof OTHERS)[number]): Foreign {
  const page = readFileSync(join(BUILT, surface, 'index.html'), 'utf8');
  const [, script = ''] = /src="\.\.(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  expect(script).not.toBe('');
  return { origin: originOf(surface), surface, script, procedure: PROCEDURES[surface] };
}

type Pages = Readonly<Record<Surface, Page>>;

/** All four in one profile. */
async function openAll(context: BrowserContext): Promise<Pages> {
  const entries: [Surface, Page][] = [];
  for (const surface of SURFACES) {
    const page = await context.newPage();
    await page.goto(foyer.ready[surface]);
    await hasText(page);
    entries.push([surface, page]);
  }
  return Object.fromEntries(entries) as Record<Surface, Page>;
}

/** A page that was opened in vain says why, and holds nothing of the screen it was meant for. */
async function expectNothingIn(page: Page): Promise<void> {
  const text = page.isClosed() ? '' : await textOf(page).catch(() => '');
  for (const secret of secrets) expect(text).not.toContain(secret);
}

// The policy of our own pages forbids most of it. Where script has got rid of it, the hub alone says no.
for (const bypassCSP of [false, true]) {
  const tag = bypassCSP ? [] : '@whole';
  test(
    `script in the kiosk's page reads nothing of another screen, ${bypassCSP ? 'even without' : 'with'} the page's policy`,
    { tag },
    async ({ browser }) => {
      const context = await browser.newContext({ bypassCSP });
      const { kiosk, ...others } = await openAll(context);
      for (const surface of OTHERS) {
        const target = foreign(surface);
        const requests = await kiosk.evaluate(tryRequests, target);
        expect(requests, surface).toEqual(
          Object.fromEntries(Object.keys(requests).map((name) => [name, 'nothing'])),
        );
        expect(Object.keys(requests)).toHaveLength(14);

        // Its own origin serves it nothing of the others either.
        const own = await kiosk.evaluate(tryRequests, { ...target, origin: originOf('kiosk') });
        for (const name of ['socket', 'events', 'image', 'style', 'video'])
          expect(own[name], name).toBe('nothing');
        for (const name of ['cors', 'no-cors', 'same-origin', 'request'])
          expect(own[name], name).toMatch(/^(?:basic )?(?:401|404) /);
        expect(JSON.stringify([requests, own])).not.toMatch(new RegExp(secrets.join('|')));
      }
      const before = new Set(context.pages());
      const windows = await Promise.all(
        OTHERS.map((surface) => kiosk.evaluate(tryWindows, foreign(surface))),
      );
      expect(windows).toEqual(
        OTHERS.map(() => ({ frame: 'nothing', window: 'nothing', messages: 'nothing' })),
      );
      for (const page of context.pages().filter((each) => !before.has(each))) {
        await expectNothingIn(page);
        // One that is still on its way to its page is asked again.
        await expect.poll(() => page.evaluate(() => window.opener === null).catch(String)).toBe(true);
        await page.close();
      }
      for (const surface of OTHERS) await hasText(others[surface]);
      await context.close();
    },
  );
}

test('data that one screen keeps in its browser is found by no other', async ({ browser }) => {
  const context = await browser.newContext();
  const { kiosk, ...others } = await openAll(context);
  for (const surface of OTHERS) await others[surface].evaluate(keepEverywhere, `of ${surface}`);

  expect(await kiosk.evaluate(findKept)).toEqual({
    local: '{}',
    session: '{}',
    databases: '',
    caches: '',
    channel: 'nothing',
    cookies: '',
  });
  await context.close();
});

test('a screen that loses its place between its page and its line says what to do', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  // Its line begins with a question by the cookie.
  await page.route(/\/kiosk\/line/, async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  await page.goto(foyer.ready.kiosk);
  await expect(page.getByText('address that Foyer showed')).toBeVisible();
  await page.close();
  // What the sentence says helps.
  const again = await context.newPage();
  await again.goto(foyer.ready.kiosk);
  await hasText(again);
  await context.close();
});

for (const [what, length] of [
  ['short', 1],
  ['long', 3_900],
] as const) {
  const tag = what === 'short' ? '@whole' : [];
  test(
    `500 ${what} cookies of the kiosk's page cost screens their place at most: each says what to do`,
    { tag },
    async ({ browser }) => {
      const context = await browser.newContext();
      const pages = await openAll(context);
      await pages.kiosk.evaluate((size) => {
        for (let n = 0; n < 500; n += 1) document.cookie = `c${n}=${'x'.repeat(size)}; Path=/; Max-Age=9999`;
      }, length);
      // Script may not replace the cookie of another screen either.
      await pages.kiosk.evaluate(
        (names) => {
          for (const name of names)
            for (const path of ['/', '/desk', '/setup']) document.cookie = `${name}=x.y; Path=${path}`;
        },
        SURFACES.map((surface) => `foyer-${surface}-${new URL(foyer.ready[surface]).port}`),
      );
      // A browser takes what script sets a little later. A page that is loaded meanwhile may lose its place on the way.
      await expect
        .poll(async () => (await context.cookies()).filter(({ value }) => value === 'x.y').at(-1)?.name)
        .toContain('foyer-setup');

      for (const surface of SURFACES) {
        const page = pages[surface];
        const answer = await page.goto(`${originOf(surface)}/${surface}/`);
        const [status, text] = [answer?.status() ?? 0, await textOf(page)];
        test.info().annotations.push({ type: surface, description: `${status} ${text.slice(0, 200)}` });
        if (status === 200) {
          await hasText(page);
          continue;
        }
        expect([401, 431]).toContain(status);
        expect(text).toMatch(/address that Foyer showed/);
        await expectNothingIn(page);
      }
      for (const surface of OTHERS) {
        const came = await pages.kiosk
          .evaluate(tryRequests, foreign(surface))
          .catch(() => ({ all: 'nothing' }));
        expect(new Set(Object.values(came)), surface).toEqual(new Set(['nothing']));
      }
      // What the sentence says helps.
      await context.clearCookies();
      for (const surface of SURFACES) {
        await pages[surface].goto(foyer.ready[surface]);
        await hasText(pages[surface]);
      }
      await context.close();
    },
  );
}
