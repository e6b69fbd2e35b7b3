import { describe, expect, it } from 'vitest';
import { rawRequest } from '../../../test/support/raw-http.ts';
import { type Screens, screensOfHub, statusOfSocket } from '../../../test/support/hubs/screens-of.ts';
import { type Surface, SURFACES } from '../../contract/roles.ts';
import { openingOf } from './entry.ts';

const PAIRS = SURFACES.flatMap((own) =>
  SURFACES.filter((other) => other !== own).map((other): readonly [Surface, Surface] => [own, other]),
);

/** All surfaces in one browser profile: what it sends to any of them. */
const wholeJar = (s: Screens): string => SURFACES.map((surface) => s.cookieOf(surface)).join('; ');

describe('script on the origin of one surface, in a browser that shows them all', () => {
  it('script on the origin of one surface opens no socket of another, whatever cookies go with it', async () => {
    const s = await screensOfHub();
    const cookie = wholeJar(s);
    for (const [own, other] of PAIRS) {
      const origin = s.originOf(own);
      expect(await statusOfSocket(s, `/${other}/rpc`, { origin, cookie }, other), `${own} at ${other}`).toBe(
        403,
      );
      // At its own server the other's socket is not there.
      expect(await statusOfSocket(s, `/${other}/rpc`, { origin, cookie }, own)).toBe(404);
    }
    for (const surface of SURFACES) {
      const headers = { origin: s.originOf(surface), cookie };
      expect(await statusOfSocket(s, `/${surface}/rpc`, headers, surface)).toBe(101);
    }
  });

  it('script on the origin of one surface reads no page and no file of another, and shows none', async () => {
    const s = await screensOfHub();
    const cookie = wholeJar(s);
    for (const [own, other] of PAIRS) {
      for (const path of [`/${other}/`, '/assets/app-abc.js', new URL(s.server.addressOf(other)).pathname]) {
        const asked = [
          // fetch with mode cors, no-cors and navigate, as browsers mark them.
          { origin: s.originOf(own), 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
          { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
          { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
          // An older browser, which marks nothing but this.
          { origin: s.originOf(own) },
        ];
        for (const headers of asked) {
          const answer = await s.getAt(other, path, { ...headers, cookie });
          expect(answer.status, `${own}: ${path}`).toBe(403);
          expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
          expect(answer.headers['set-cookie']).toBeUndefined();
        }
      }
      // At its own server: what is not there cannot be read.
      for (const path of [
        `/${other}/`,
        `/${other}`,
        `/${other}/index.html`,
        `/${other.toUpperCase()}/index.html`,
      ])
        expect((await s.getAt(own, path, { cookie })).status, path).toBe(404);
    }
  });

  it('a person who types an address, reloads, or follows a link of the same page is not taken for script of another surface', async () => {
    const s = await screensOfHub();
    const cookie = wholeJar(s);
    for (const site of ['none', 'same-origin']) {
      const headers = { cookie, 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' };
      expect((await s.getAt('desk', '/desk/', headers)).status, site).toBe(200);
    }
  });

  it('script on the origin of one surface leads a tab to another by a ticket, once, which goes on from a page of that other', async () => {
    const s = await screensOfHub();
    const led = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const path = () => new URL(s.server.ticketFor('kiosk')).pathname;
    const ticket = path();
    const answer = await s.getAt('kiosk', ticket, led);
    expect(answer.status).toBe(200);
    // A redirect would be marked by where it began, and refused.
    expect(answer.headers['refresh']).toMatch(/^0; url=\/kiosk\//);
    expect(answer.headers['set-cookie']).toBeDefined();
    expect((await s.getAt('kiosk', ticket, led)).status).toBe(401);
    // In no frame and by no script, from no other site, and at no other surface.
    for (const [surface, headers] of [
      ['kiosk', { ...led, 'sec-fetch-dest': 'iframe' }],
      ['kiosk', { ...led, 'sec-fetch-mode': 'no-cors' }],
      ['kiosk', { ...led, 'sec-fetch-site': 'cross-site' }],
      ['kiosk', { ...led, origin: s.originOf('setup') }],
    ] as const)
      expect((await s.getAt(surface, path(), headers)).status, JSON.stringify(headers)).toBe(403);
    expect((await s.getAt('desk', path(), led)).status).toBe(401);
    // Nor by an address that looks like one, with all cookies of the browser.
    const forged = ticket.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await s.getAt('kiosk', forged, { ...led, cookie: wholeJar(s) })).status).toBe(404);
  });

  it('script led by a file of this machine reaches a page that goes on to the ticket, which is still good there', async () => {
    const s = await screensOfHub();
    const led = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    const ticket = new URL(s.server.ticketFor('desk')).pathname;
    const opening = openingOf(ticket);
    const answer = await s.getAt('desk', opening, led);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect(answer.headers['refresh']).toBe(`0; url=${ticket}`);
    for (const headers of [
      { ...led, 'sec-fetch-dest': 'iframe' },
      { ...led, 'sec-fetch-mode': 'no-cors' },
      { ...led, origin: 'null' },
    ])
      expect((await s.getAt('desk', opening, headers)).status, JSON.stringify(headers)).toBe(403);
    // At no other surface, and nothing but a ticket is led on to.
    expect((await s.getAt('kiosk', opening, led)).status).toBe(401);
    expect((await s.getAt('desk', openingOf(new URL(s.server.addressOf('desk')).pathname), led)).status).toBe(
      401,
    );
    expect((await s.getAt('desk', `/open/desk/"><script>/${ticket.split('/').at(-1)}`, led)).status).toBe(
      401,
    );
    // As its page asks, from its own origin.
    const own = await s.getAt('desk', ticket, { ...led, 'sec-fetch-site': 'same-origin' });
    expect([own.status, own.headers['location']]).toEqual([303, '/desk/']);
  });

  it('script on the origin of one surface gets no surface in by the token of another', async () => {
    const s = await screensOfHub();
    for (const [own, other] of PAIRS) {
      const path = new URL(s.server.addressOf(own)).pathname;
      for (const tried of [path, path.replace(`/${own}/`, `/${other}/`)]) {
        const answer = await s.getAt(other, tried);
        expect([answer.status, answer.headers['set-cookie']], tried).toEqual([401, undefined]);
      }
    }
  });

  it('script on the origin of one surface is told apart by port alone: the Host of one surface is none of another', async () => {
    const s = await screensOfHub();
    for (const [own, other] of PAIRS) {
      const lines = [`GET /${own}/ HTTP/1.1`, `Host: 127.0.0.1:${s.portOf(own)}`, `Cookie: ${wholeJar(s)}`];
      expect(await rawRequest(s.portOf(other), lines)).toMatch(/^HTTP\/1\.1 421 /);
    }
  });
});
