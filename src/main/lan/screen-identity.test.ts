import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { hubOf } from '../../../test/support/hubs/hub-of.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import {
  type ScreenClient,
  type Screens,
  screensOf,
  screensOfHub,
  statusOfSocket,
} from '../../../test/support/hubs/screens-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { Surface } from '../../contract/roles.ts';
import type { Hub } from '../hub.ts';
import type { HubAccess } from '../rpc/access.ts';

const unused = (): never => {
  throw new Error('not asked for');
};

interface Page {
  /** As the browser shows it, query included. */
  readonly address: string;
  readonly client: ScreenClient;
  /** The tab is closed. */
  close(): Promise<void>;
}

/** A browser profile: it keeps cookies and follows the entry address to its page, as browsers do. */
function browserOf() {
  const jar = new Map<string, string>();
  const cookie = (): string => Array.from(jar, (pair) => pair.join('=')).join('; ');

  async function show(screens: Screens, surface: Surface, address: string): Promise<Page> {
    const page = await screens.getAt(surface, address, { cookie: cookie() });
    expect(page).toMatchObject({ status: 200, text: `page of ${surface}` });
    const { search } = new URL(address, screens.originOf(surface));
    const headers = { origin: screens.originOf(surface), cookie: cookie() };
    const { client, socket } = await screens.connect(surface, `/${surface}/rpc${search}`, headers);
    return { address, client, close: () => closeOf(socket) };
  }
  return {
    async open(screens: Screens, surface: Surface): Promise<Page> {
      const { pathname } = new URL(screens.server.addressOf(surface));
      const entered = await screens.getAt(surface, pathname, { cookie: cookie() });
      expect(entered.status).toBe(303);
      const [pair = ''] = (entered.headers['set-cookie']?.[0] ?? '').split(';', 1);
      const [name = '', ...value] = pair.split('=');
      jar.set(name, value.join('='));
      return show(screens, surface, String(entered.headers['location']));
    },
    /** What it sends with every request. */
    cookie,
    /** A page that is loaded again, or comes back when the browser is started again. */
    reload: show,
  };
}

async function closeOf(socket: WebSocket): Promise<void> {
  const closed = once(socket, 'close');
  socket.close();
  await closed;
  // The other end, in this process, reads it too: in turns of its loop, which a busy machine gives late but gives.
  for (let turns = 0; turns < 10; turns += 1) await new Promise((resolve) => setTimeout(resolve, 2));
}

async function nameOf({ client }: Pick<Page, 'client'>): Promise<string> {
  const stream = await client.screen.watch();
  const shown = await stream.next();
  await stream.return?.(undefined);
  return shown.done ? '' : shown.value.kiosk.name;
}

describe('three pages of one browser', () => {
  it('three pages of one browser are three kiosks with three names, each the same when it is loaded again', async () => {
    const screens = await screensOfHub();
    const browser = browserOf();
    const pages = [
      await browser.open(screens, 'kiosk'),
      await browser.open(screens, 'kiosk'),
      await browser.open(screens, 'kiosk'),
    ];
    expect(pages.map(({ address }) => address)).toEqual(['/kiosk/', '/kiosk/?screen=2', '/kiosk/?screen=3']);
    const names = await Promise.all(pages.map(nameOf));
    expect(names).toEqual(['Kiosk 1', 'Kiosk 2', 'Kiosk 3']);
    await Promise.all(pages.map(({ close }) => close()));
    const again = await Promise.all(
      pages.map(({ address }) => browser.reload(screens, 'kiosk', address)).toReversed(),
    );
    expect(await Promise.all(again.map(nameOf))).toEqual(names.toReversed());
  });

  it('pages of two browsers are two kiosks, and a desk beside them is its own first', async () => {
    const screens = await screensOfHub();
    const [one, other] = [browserOf(), browserOf()];
    expect(await nameOf(await one.open(screens, 'kiosk'))).toBe('Kiosk 1');
    expect(await nameOf(await other.open(screens, 'kiosk'))).toBe('Kiosk 2');
    expect((await one.open(screens, 'desk')).address).toBe('/desk/');
  });
});

describe('a screen', () => {
  it('a screen keeps its name over a restart of the hub, whichever comes back first', async () => {
    const folder = temporaryFolder();
    const before = await screensOfHub({ folder });
    const [one, other] = [browserOf(), browserOf()];
    const pages = [await one.open(before, 'kiosk'), await other.open(before, 'kiosk')];
    const port = before.portOf('kiosk');
    await before.server.close();
    const after = await screensOfHub({ folder, port });
    // Its cookie was sent while nobody knew who had the port: it says who this browser was, and opens nothing.
    const headers = { cookie: other.cookie(), origin: after.originOf('kiosk') };
    expect((await after.get(pages[1]?.address ?? '', headers)).status).toBe(403);
    expect(await statusOfSocket(after, '/kiosk/rpc', headers)).toBe(401);
    const second = await other.open(after, 'kiosk');
    expect(await nameOf(second)).toBe('Kiosk 2');
    const first = await one.open(after, 'kiosk');
    expect(first.address).toBe('/kiosk/');
    expect(await nameOf(first)).toBe('Kiosk 1');
    expect(await nameOf(await browserOf().open(after, 'kiosk'))).toBe('Kiosk 3');
  });

  it('a screen keeps its name, and has the new one in it, over a change of settings', async () => {
    const clock = createFakeClock();
    let hub: Hub = await hubOf({ clock });
    const access: Omit<HubAccess, 'fleet' | 'staff' | 'administrator'> = {
      hub: () => hub,
      touched() {},
      settingsView: unused,
      saveSettings: unused,
    };
    const screens = await screensOf(access);
    const browser = browserOf();
    await browser.open(screens, 'kiosk');
    const page = await browser.open(screens, 'kiosk');
    hub = await hubOf({ clock, settings: { kioskName: 'Entrance' } });
    expect(await nameOf(page)).toBe('Entrance 2');
    await page.close();
    expect(await nameOf(await browser.reload(screens, 'kiosk', page.address))).toBe('Entrance 2');
  });

  it('a screen is told where its page has no screen in its browser', async () => {
    const screens = await screensOfHub();
    const cookie = screens.cookieOf('kiosk');
    const origin = screens.originOf('kiosk');
    for (const query of ['?screen=2', '?screen=9', '?screen=', '?screen=1&screen=2']) {
      const page = await screens.getAt('kiosk', `/kiosk/${query}`, { cookie });
      expect(page.status, query).toBe(401);
      expect(page.text).toContain('the address that Foyer showed');
      const opened = screens.connect('kiosk', `/kiosk/rpc${query}`, { origin, cookie });
      await expect(opened, query).rejects.toThrow(/401/);
    }
  });

  it('a screen is not made by a look at the head of its entry address', async () => {
    const screens = await screensOfHub();
    const { pathname } = new URL(screens.server.addressOf('kiosk'));
    const looked = await screens.getAt('kiosk', pathname, {}, 'HEAD');
    expect([looked.status, looked.headers['set-cookie']]).toEqual([401, undefined]);
  });
});
