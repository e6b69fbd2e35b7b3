/** What a pass of the network opens, and for how long: over TLS, until its screen is revoked or moved. */
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { at, eventBody, SECRET } from '../../../test/support/records/event-of.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';
import { pairedHouse } from '../../../test/support/hubs/paired-of.ts';
import { LED, nameOf, pair, revoke } from '../../../test/support/hubs/pairing-steps.ts';
import { handleOf } from '../access/fleet-view.ts';
import type { HubVoice } from '../speech/hub-voice.ts';

const REPORT = { version: 'source', width: 1_920, height: 1_080, sound: 'on' as const };

describe('a pass of the network', () => {
  it('a pass of a removed screen opens no page, no file and no line, and its line is cut at once', async () => {
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

  it('a pass of the network fetches what its display was told to say over TLS, until it is removed, and no other display fetches it', async () => {
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

  it('a pass of the network is none of this machine’s door, and one of that door is none of the network’s', async () => {
    const house = await pairedHouse();
    const { pass } = await pair(house, 'display');
    expect(house.screens.known('display', pass, 'loopback')).toBeUndefined();
    const printed = house.screens.enrol('display');
    const browser = house.browser();
    browser.cookies.set(nameOf(house, 'display'), printed?.pass ?? '');
    await expect(browser.connect('display')).rejects.toThrow('401');
    expect((await browser.ask('GET', `${house.originOf('display')}/display/`)).status).toBe(401);
  });

  it('a pass of the network lets a display and a kiosk ask nothing of the desk’s', async () => {
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

  it('a pass used on two machines is one screen, which staff see, and the desk goes on', async () => {
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

it('a pass that was copied leads on from no surface its screen was never moved from', async () => {
  const house = await pairedHouse();
  const { pass, browser } = await pair(house, 'display');
  const copy = house.browser();
  copy.cookies.set(nameOf(house, 'desk'), pass);
  expect((await copy.ask('GET', `${house.originOf('desk')}/desk/`)).status).toBe(401);
  expect((await browser.ask('GET', `${house.originOf('display')}/display/`)).status).toBe(200);
});

it('a screen that is moved is led to its new page, with a pass for that and none for the old one', async () => {
  const house = await pairedHouse();
  const { browser, screen } = await pair(house, 'display');
  const { client, socket } = await browser.connect('display');
  const orders = await client.screen.orders();
  expect((await orders.next()).value).toEqual({ kind: 'listening' });
  const setup = house.screens.ofWindow('setup');
  const heard: unknown[] = [];
  socket.on('message', (data) => heard.push(data));
  const closed = once(socket, 'close');
  expect(house.fleet.move(setup, handleOf(screen), 'kiosk')).toEqual({ kind: 'done' });
  // Nobody waits for anything: the clock stands.
  await closed;
  expect(heard).toEqual([]);
  await expect(browser.connect('display')).rejects.toThrow('401');
  // What the page does without its line: it loads its own address again.
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
