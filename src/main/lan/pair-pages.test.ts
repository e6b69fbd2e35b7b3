/** Pairing as a browser of another machine does it, over TLS, from the first page to the page of its role. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { pairedHouse } from '../../../test/support/hubs/paired-of.ts';
import { askToPair, LED, nameOf, pair, read, standing } from '../../../test/support/hubs/pairing-steps.ts';
import { PASS_EVERY_MS } from '../access/screens.ts';
import { netOf } from './pair-pages.ts';

describe('a browser on the network', () => {
  it('a browser on the network is led from the page of pairing to the page of the role that staff gave it', async () => {
    const house = await pairedHouse();
    const first = await house.browser().ask('GET', `${house.originOf('pairing')}/`);
    expect(first).toMatchObject({ status: 303, headers: { location: '/pair/' } });
    const page = await house.browser().ask('GET', `${house.originOf('pairing')}/pair/`);
    expect(page).toMatchObject({ status: 200, text: 'page of pairing' });
    for (const surface of ['kiosk', 'display', 'desk', 'setup'] as const) {
      const { browser } = await pair(house, surface);
      const shown = await browser.ask('GET', `${house.originOf(surface)}/${surface}/`);
      expect(shown).toMatchObject({ status: 200, text: `page of ${surface}` });
      const { client } = await browser.connect(surface);
      expect((await (await client.screen.watch()).next()).done).toBe(false);
    }
  });

  it('a browser on the network is told how its ask stands: waiting, refused, over, or that it has none', async () => {
    const house = await pairedHouse();
    const browser = house.browser();
    expect(await standing(house, browser)).toEqual({ kind: 'none' });
    const { code, kind } = await askToPair(house, browser);
    expect(kind).toBe('asked');
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(await standing(house, browser)).toEqual({ kind: 'waiting' });
    house.fleet.refuse(house.fleet.pairing.open()[0]?.askId ?? '');
    expect(await standing(house, browser)).toEqual({ kind: 'refused' });
    await askToPair(house, browser);
    await house.clock.advance(300_000);
    expect(await standing(house, browser)).toEqual({ kind: 'expired' });
  });

  it('a browser on the network is led home when it starts with the page of pairing again, while nobody shows its screen', async () => {
    const house = await pairedHouse();
    const { browser, pass, screen } = await pair(house, 'display');
    await house.clock.advance(10_000);
    const { kind, address = '' } = await standing(house, browser);
    expect(kind).toBe('approved');
    expect((await browser.ask('GET', address, LED)).status).toBe(200);
    // The same screen, with the pass that it had.
    expect(browser.cookies.get(nameOf(house, 'display'))).toBe(pass);
    house.screens.connected(screen);
    expect((await standing(house, browser)).kind).not.toBe('approved');
  });

  it('a browser that asked while its old line was not yet dead leaves no request behind when it is led home', async () => {
    const house = await pairedHouse();
    const { browser, screen } = await pair(house, 'display');
    const leave = house.screens.connected(screen);
    await askToPair(house, browser);
    expect(house.fleet.pairing.open().length).toBe(1);
    leave();
    expect((await standing(house, browser)).kind).toBe('approved');
    expect(house.fleet.pairing.open()).toEqual([]);
  });

  it('a staff browser is led nowhere by its pass: a page on the kiosk’s monitor cannot open the desk', async () => {
    const house = await pairedHouse();
    const { browser } = await pair(house, 'desk');
    await house.clock.advance(10_000);
    expect((await standing(house, browser)).kind).toBe('expired');
    const kiosk = await browser.ask('GET', `${house.originOf('kiosk')}/kiosk/`);
    expect(kiosk.status).toBe(401);
    expect(kiosk.text).toContain(`${house.originOf('pairing')}/`);
  });
});

describe('a grant', () => {
  it('a grant opens once, at the origin of its role alone', async () => {
    const house = await pairedHouse();
    const { address } = await pair(house, 'display');
    expect((await house.browser().ask('GET', address, LED)).status).toBe(401);
    const { screen } = await pair(house, 'display');
    const grant = house.fleet.grants.give(screen.id);
    const elsewhere = `${house.originOf('desk')}/enter/desk/${grant}`;
    expect((await house.browser().ask('GET', elsewhere, LED)).status).toBe(401);
    for (const path of ['', '/', '/x/y', `/${'x'.repeat(4_000)}`])
      expect((await house.browser().ask('GET', `${house.originOf('kiosk')}/enter/kiosk${path}`)).status).toBe(
        401,
      );
  });

  it('a thousand guesses at a grant open nothing, and pair nothing', async () => {
    const house = await pairedHouse();
    const browser = house.browser();
    await askToPair(house, browser);
    const { port } = new URL(house.originOf('pairing'));
    for (let n = 0; n < 1_000; n += 1) {
      const guess = randomBytes(32).toString('base64url');
      const entered = await browser.ask('GET', `${house.originOf('kiosk')}/enter/kiosk/${guess}`, LED);
      expect(entered.status).toBe(401);
      const cookie = `__Host-foyer-pair-${port}=${guess}`;
      // No faster than questions are answered: what is refused for its haste was no guess.
      if (n % 50 === 0) await house.clock.advance(2_000);
      const told = await browser.ask('GET', `${house.originOf('pairing')}/ask`, { cookie });
      expect(read(told.text)).toEqual({ kind: 'expired' });
    }
  });
});

it('a grant taken up with another browser cuts the lines of the pass before, once in ten seconds', async () => {
  const house = await pairedHouse();
  const { screen, browser } = await pair(house, 'display');
  const closed = once((await browser.connect('display')).socket, 'close');
  const comeIn = async (): Promise<number> => {
    const grant = house.fleet.grants.give(screen.id);
    const address = `${house.originOf('display')}/enter/display/${grant}`;
    return (await house.browser().ask('GET', address, LED)).status;
  };
  expect(await comeIn()).toBe(401);
  await house.clock.advance(PASS_EVERY_MS);
  expect(await comeIn()).toBe(200);
  await closed;
  expect(await comeIn()).toBe(401);
});

describe('the port of pairing', () => {
  it('the port of pairing takes no ask but that of its own page, and serves nothing else', async () => {
    const house = await pairedHouse();
    const origin = house.originOf('pairing');
    const browser = house.browser();
    expect((await browser.ask('POST', `${origin}/ask`)).status).toBe(403);
    expect((await browser.ask('POST', `${origin}/ask`, { origin: house.originOf('kiosk') })).status).toBe(
      403,
    );
    expect((await browser.ask('PUT', `${origin}/ask`, { origin })).status).toBe(405);
    expect((await browser.ask('POST', `${origin}/pair/`, { origin })).status).toBe(405);
    for (const path of [
      '/kiosk/',
      '/desk/index.html',
      '/rpc',
      '/pair/rpc',
      '/pair/../kiosk/',
      '/secret.json',
    ])
      expect((await browser.ask('GET', `${origin}${path}`)).status, path).toBe(404);
    await expect(browser.connect('kiosk', '/pair/rpc')).rejects.toThrow('404');
  });

  it('the port of pairing asks a machine that asks without end to wait', async () => {
    const house = await pairedHouse();
    const origin = house.originOf('pairing');
    const browser = house.browser();
    const statuses = [];
    for (let n = 0; n < 20; n += 1)
      statuses.push((await browser.ask('POST', `${origin}/ask`, { origin })).status);
    expect(statuses.filter((status) => status === 200).length).toBe(16);
    expect(statuses.slice(16)).toEqual([429, 429, 429, 429]);
    expect(house.fleet.pairing.open().length).toBe(1);
  });
});

it('a machine that asks without end how its ask stands is told to wait, and has its answer later', async () => {
  const house = await pairedHouse();
  const browser = house.browser();
  await askToPair(house, browser);
  const address = `${house.originOf('pairing')}/ask`;
  const statuses = [];
  for (let n = 0; n < 104; n += 1) statuses.push((await browser.ask('GET', address)).status);
  expect(statuses.filter((status) => status === 200).length).toBe(100);
  expect(statuses.slice(100)).toEqual([429, 429, 429, 429]);
  await house.clock.advance(2_000);
  expect(await standing(house, browser)).toEqual({ kind: 'waiting' });
});

it('one machine is one, whichever of its addresses it writes', () => {
  expect(netOf('192.168.1.20')).toBe('192.168.1.20');
  expect(netOf('::ffff:192.168.1.20')).toBe('192.168.1.20');
  expect(netOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::');
  expect(netOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::');
  expect(netOf('2001:db8::9')).toBe('2001:db8:0:0::');
  expect(netOf('fe80::1%eth0')).toBe('fe80:0:0:0::');
  expect(netOf('::1')).toBe('0:0:0:0::');
  expect(netOf('')).toBe('');
});
