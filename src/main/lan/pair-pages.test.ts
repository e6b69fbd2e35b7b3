/** Pairing as a browser of another machine does it, over TLS, from the first page to a line that is cut. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { at, eventBody, SECRET } from '../../../test/support/event-of.ts';
import { postEvent } from '../../../test/support/post-event.ts';
import { type NetBrowser, type PairedHouse, pairedHouse } from '../../../test/support/paired-of.ts';
import type { FleetAnswer } from '../../contract/fleet.ts';
import type { Surface } from '../../contract/roles.ts';
import { handleOf } from '../access/fleet-view.ts';
import type { Screen } from '../access/screen.ts';
import { PASS_EVERY_MS } from '../access/screens.ts';
import type { HubVoice } from '../speech/hub-voice.ts';
import { cookieName } from './screen-cookies.ts';

/** As a browser marks a navigation that the page of pairing begins. */
const LED = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

interface Told {
  readonly kind: string;
  readonly code?: string;
  readonly address?: string;
}

function read(text: string): Told {
  const { house, ...told } = JSON.parse(text) as Told & { house: object };
  expect(house).toEqual({ brandName: 'Northgate', brandColour: '#0c5c56', language: 'en' });
  return told;
}

async function askToPair({ originOf }: PairedHouse, browser: NetBrowser): Promise<Told> {
  const origin = originOf('pairing');
  const { status, text } = await browser.ask('POST', `${origin}/ask`, { origin });
  expect(status).toBe(200);
  return read(text);
}

async function standing({ originOf }: PairedHouse, browser: NetBrowser): Promise<Told> {
  return read((await browser.ask('GET', `${originOf('pairing')}/ask`)).text);
}

/** From the page of pairing to the page of the role; the screen that it is then. */
async function pair(house: PairedHouse, surface: Surface, browser = house.browser()) {
  const { code = '' } = await askToPair(house, browser);
  const setup = house.screens.ofWindow('setup');
  const approved = house.fleet.approve(setup, { code, surface, name: `A ${surface}`, room: 'Hall' });
  const { kind, address = '' } = await standing(house, browser);
  expect([approved.kind, kind]).toEqual(['approved', 'approved']);
  expect(address.startsWith(`${house.originOf(surface)}/enter/${surface}/`)).toBe(true);
  const entered = await browser.ask('GET', address, LED);
  expect(entered).toMatchObject({ status: 200, headers: { refresh: `0; url=/${surface}/` } });
  const pass = browser.cookies.get(nameOf(house, surface)) ?? '';
  const screen = house.screens.known(surface, pass, 'network');
  if (!screen) throw new Error('the pass is no good');
  return { browser, screen, pass, address };
}

const nameOf = ({ originOf }: PairedHouse, surface: Surface): string =>
  cookieName({ surface, port: Number(new URL(originOf(surface)).port), isSecure: true }, 1);

const revoke = ({ fleet, screens }: PairedHouse, screen: Screen): FleetAnswer =>
  fleet.revoke(screens.ofWindow('setup'), handleOf(screen));

describe('a browser on the network', () => {
  it('is led from the page of pairing to the page of the role that staff gave it', async () => {
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

  it('is told how its ask stands: waiting, refused, over, or that it has none', async () => {
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

  it('is led home when it starts with the page of pairing again, while nobody shows its screen', async () => {
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

  it('that asked while its old line was not yet dead leaves no ask behind when it is led home', async () => {
    const house = await pairedHouse();
    const { browser, screen } = await pair(house, 'display');
    const leave = house.screens.connected(screen);
    await askToPair(house, browser);
    expect(house.fleet.pairing.open().length).toBe(1);
    leave();
    expect((await standing(house, browser)).kind).toBe('approved');
    expect(house.fleet.pairing.open()).toEqual([]);
  });

  it('of staff is led nowhere by it: a page on the kiosk’s monitor cannot open the desk', async () => {
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
  it('opens once, at the origin of its role alone', async () => {
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

  it('of a thousand guesses none opens, and none pairs', async () => {
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

it('a pass that was copied leads on from no surface its screen was never moved from', async () => {
  const house = await pairedHouse();
  const { pass, browser } = await pair(house, 'display');
  const copy = house.browser();
  copy.cookies.set(nameOf(house, 'desk'), pass);
  expect((await copy.ask('GET', `${house.originOf('desk')}/desk/`)).status).toBe(401);
  expect((await browser.ask('GET', `${house.originOf('display')}/display/`)).status).toBe(200);
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
  it('takes no ask but that of its own page, and serves nothing else', async () => {
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

  it('asks a machine that asks without end to wait', async () => {
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

describe('a pass of the network', () => {
  it('of a screen that was revoked opens no page, no file and no line, and its line is cut at once', async () => {
    const house = await pairedHouse();
    const { browser, screen } = await pair(house, 'display');
    const { socket } = await browser.connect('display');
    const closed = once(socket, 'close');
    expect(revoke(house, screen)).toEqual({ kind: 'done' });
    await closed;
    await expect(browser.connect('display')).rejects.toThrow('401');
    for (const path of ['/display/', '/display/index.html', '/assets/app-abc.js'])
      expect((await browser.ask('GET', `${house.originOf('display')}${path}`)).status, path).toBe(401);
  });

  it('fetches what its display was told to say over TLS, until it is revoked, and no other display fetches it', async () => {
    const voice: HubVoice = {
      languages: ['en'],
      say: () => Promise.resolve({ kind: 'spoken', wav: Buffer.from('RIFF') }),
    };
    const house = await pairedHouse({ voice, webhookSecret: SECRET });
    const called = { status: 'CALLED', called: { date: at(0), caller: 1, desk: 4 } };
    expect(await postEvent(house.hub.webhookAddress, eventBody('ticket_called', called))).toBe(200);
    const [{ browser, screen }, other] = [await pair(house, 'display'), await pair(house, 'display')];
    const { client } = await browser.connect('display');
    const calls = await (await client.board.calls({})).next();
    const { callKey = '', label = '' } = (calls.done === true ? undefined : calls.value.calls[0]) ?? {};
    const answer = await client.speech.sayCall({ callKey, text: `Number ${label}.`, language: 'en' });
    const address = `${house.originOf('display')}${answer.kind === 'spoken' ? answer.sound : ''}`;
    expect(await browser.ask('GET', address)).toMatchObject({ status: 200, text: 'RIFF' });
    expect((await other.browser.ask('GET', address)).status).toBe(404);
    expect((await house.browser().ask('GET', address)).status).toBe(401);
    expect(revoke(house, screen)).toEqual({ kind: 'done' });
    expect((await browser.ask('GET', address)).status).toBe(401);
  });

  it('is none of this machine’s door, and one of that door is none of the network’s', async () => {
    const house = await pairedHouse();
    const { pass } = await pair(house, 'display');
    expect(house.screens.known('display', pass, 'loopback')).toBeUndefined();
    const printed = house.screens.enrol('display');
    const browser = house.browser();
    browser.cookies.set(nameOf(house, 'display'), printed?.pass ?? '');
    await expect(browser.connect('display')).rejects.toThrow('401');
    expect((await browser.ask('GET', `${house.originOf('display')}/display/`)).status).toBe(401);
  });

  it('lets a display and a kiosk ask nothing of the desk’s', async () => {
    const house = await pairedHouse();
    for (const surface of ['display', 'kiosk'] as const) {
      const { client } = await (await pair(house, surface)).browser.connect(surface);
      const asked = [
        client.fleet.watch(),
        client.fleet.approve({ code: 'ABCD-2345', surface: 'desk', name: 'Mine' }),
        client.fleet.revoke({ screenId: 'x' }),
        client.appointments.watch(),
        client.help.watch(),
        client.hub.watch(),
        client.settings.read(),
      ];
      for (const answer of asked) await expect(answer).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('on two machines is one screen, which staff see, and the desk goes on', async () => {
    const house = await pairedHouse();
    const { browser, screen } = await pair(house, 'display');
    const copy = house.browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    const lines = [await browser.connect('display'), await copy.connect('display')];
    for (const [at, { client }] of lines.entries())
      await client.screen.report({ version: 'source', width: 1_000 + at, height: 500, sound: 'on' });
    const { client: admin } = await (await pair(house, 'setup')).browser.connect('setup');
    // Both answer the pings meanwhile.
    for (let passed = 0; passed < 60; passed += 10) {
      await house.clock.advance(10_000);
      await Promise.all(lines.map(({ client }) => client.screen.report(REPORT)));
    }
    const told = await (await admin.fleet.watch()).next();
    const shown = told.done === true ? [] : told.value.screens;
    expect(shown.find(({ screenId }) => screenId === handleOf(screen))).toMatchObject({
      isConnected: true,
      isOpenTwice: true,
      report: { width: 1_920 },
    });
  });
});

const REPORT = { version: 'source', width: 1_920, height: 1_080, sound: 'on' as const };

it('a screen that is moved is led to its new page, with a pass for that and none for the old one', async () => {
  const house = await pairedHouse();
  const { browser, screen } = await pair(house, 'display');
  const { client, socket } = await browser.connect('display');
  const orders = await client.screen.orders();
  expect((await orders.next()).value).toEqual({ kind: 'listening' });
  const setup = house.screens.ofWindow('setup');
  expect(house.fleet.move(setup, handleOf(screen), 'kiosk')).toEqual({ kind: 'done' });
  expect((await orders.next()).value).toEqual({ kind: 'moved' });
  const closed = once(socket, 'close');
  await house.clock.advance(1_000);
  await closed;
  await expect(browser.connect('display')).rejects.toThrow('401');
  // What the page does when it hears of it: it loads its own address again.
  const again = await browser.ask('GET', `${house.originOf('display')}/display/`);
  const address = String(again.headers['location']);
  expect(again.status).toBe(303);
  expect(address.startsWith(`${house.originOf('kiosk')}/enter/kiosk/`)).toBe(true);
  expect((await browser.ask('GET', address, LED)).status).toBe(200);
  const { client: kiosk } = await browser.connect('kiosk');
  await expect(kiosk.board.watch()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await eventually(async () => {
    const told = await (await kiosk.screen.watch()).next();
    expect(told.done === true ? undefined : told.value.kiosk.name).toBe('A display');
  });
  const old = await browser.ask('GET', `${house.originOf('display')}/display/`);
  expect(old.status).toBe(401);
});
