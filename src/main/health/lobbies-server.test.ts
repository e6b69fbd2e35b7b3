/** The page of lobbies over HTTP, with what lobbies wrote to a real engine. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../clock/clock.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { settingsInForce } from '../../../test/support/hubs/hub-of.ts';
import { HASH, TOKEN } from '../../../test/support/hubs/intake-lobby.ts';
import { chainHub, engineOf, gatewayOf } from '../../../test/support/parts/chain-of.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { enginePath, NO_ENGINE } from '../../../test/support/started/engine.ts';
import type { Gateway } from '../chain/gateway.ts';
import { REPORT_KEEPS_MS } from '../chain/lobby-reports.ts';
import { openLobbiesServer } from './lobbies-server.ts';
import type { LobbyReport } from './lobby-report.ts';

const WELL: LobbyReport = {
  version: '1.2.3',
  codes: [],
  service: 'reachable',
  waiting: 0,
  lastEventMs: 5_000,
  screens: 2,
  connected: 2,
};
const lobbies = [7, 8, 9].map((locationId) => ({ locationId, lines: [] }));
const basic = (password: string): string => `Basic ${Buffer.from(`ann:${password}`).toString('base64')}`;

/** A gateway without an engine. */
const NO_REPORTS: Pick<Gateway, 'reports' | 'waiting'> = {
  reports: () => Promise.resolve({ kind: 'read', texts: new Map() }),
  waiting: () => ({ waiting: 0, since: undefined }),
};

async function pageOf(gateway: Pick<Gateway, 'reports' | 'waiting'> = NO_REPORTS) {
  const log = createRecordingLog();
  const { settings } = settingsInForce({
    settings: { lobbies, lobbiesPage: { passwordHash: HASH, host: '127.0.0.1', port: 0 } },
  });
  const server = await openLobbiesServer({ clock: systemClock, log, settings, gateway });
  onTestFinished(server.close);
  return async (authorization?: string, language = 'en', path = '', init: RequestInit = {}) => {
    const headers = { 'accept-language': language, ...(authorization ? { authorization } : {}) };
    const response = await fetch(`${server.address}${path}`, { headers, ...init });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
}

const rowsOf = (html: string): readonly string[] =>
  [...html.matchAll(/<tr role="row" class="(\w+)"><th[^>]*>(.*?)<\/th>/gu)].map(
    ([, state, head]) => `${state} ${(head ?? '').replaceAll(/<[^>]+>/gu, ' ').trim()}`,
  );

describe.skipIf(enginePath === undefined)(
  `lobbies of a chain${enginePath === undefined ? `. ${NO_ENGINE}` : ''}`,
  () => {
    it('an administrator sees each lobby as it said it is, the worst first, also one that never came', async () => {
      const engine = await engineOf();
      const { gateway } = await gatewayOf(engine.url);
      const ask = await pageOf(gateway);
      const [{ hub: seven }, { hub: eight }] = [await chainHub(engine.url, 7), await chainHub(engine.url, 8)];
      eight.report(() => JSON.stringify({ ...WELL, name: 'South <b>& Sons' }));
      seven.report(() =>
        JSON.stringify({
          ...WELL,
          codes: ['S2', 'E10'],
          service: 'unreachable',
          waiting: 4,
          oldestMs: 120_000,
        }),
      );
      await eventually(async () => {
        const { html } = await ask(basic(TOKEN));
        expect(rowsOf(html)).toEqual([
          'problems Location 7',
          'never Location 9',
          'well South &lt;b&gt;&amp; Sons  Location 8',
        ]);
        expect(html).toContain('Lobbies that need attention: 2 of 3');
        expect(html).toContain('<small>S2 E10</small>');
        expect(html).toContain('4<small>Oldest: 2 min. ago</small>');
      });
      const left = await engine.send('PTTL', 'foyer:{main}:report:8');
      expect(Number(left)).toBeGreaterThan(REPORT_KEEPS_MS - 60_000);
    });

    it('a lobby that has said nothing for two minutes is not connected, whatever it said last', async () => {
      const engine = await engineOf();
      const { gateway } = await gatewayOf(engine.url);
      await engine.send(
        'SET',
        'foyer:{main}:report:8',
        JSON.stringify(WELL),
        'PX',
        String(REPORT_KEEPS_MS - 120_000),
      );
      const { html } = await (await pageOf(gateway))(basic(TOKEN));
      expect(rowsOf(html)[0]).toBe('silent Location 8');
      expect(html).toContain('2 min. ago');
    });

    it('a page without its engine says so, and shows no lobby as away', async () => {
      const engine = await engineOf();
      const { gateway } = await gatewayOf(engine.url);
      const ask = await pageOf(gateway);
      await engine.send('ACL', 'SETUSER', 'default', '-getrange');
      const refused = await ask(basic(TOKEN));
      expect(refused.html).toMatch(/rejects this request \((?:NOPERM|ERR)\)/u);
      expect(rowsOf(refused.html)).toEqual([]);
      await engine.kill();
      await eventually(async () => {
        const { status, html } = await ask(basic(TOKEN));
        expect([status, rowsOf(html)]).toEqual([200, []]);
        expect(html).toContain('does not respond, so the state of the lobbies is unknown');
      });
    });

    it('a lobby whose user may not write its report still reads its calls, and its log says why', async () => {
      const engine = await engineOf();
      await engine.send('ACL', 'SETUSER', 'default', '-set');
      const { hub, log } = await chainHub(engine.url, 7);
      hub.report(() => JSON.stringify(WELL));
      await eventually(() =>
        expect(log.lines).toContainEqual(expect.objectContaining({ event: 'lobby-report-refused' })),
      );
      expect(hub.status.snapshot().webhooks).toBe('listening');
    });
  },
);

it('whoever has no password reads nothing of the lobbies, and the browser asks for one', async () => {
  const ask = await pageOf();
  for (const authorization of [
    undefined,
    basic('wrong'),
    basic(`${TOKEN}x`),
    `Bearer ${TOKEN}`,
    'Basic ???',
  ]) {
    const { status, headers, html } = await ask(authorization);
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Basic realm="Foyer", charset="UTF-8"']);
    expect(html).toContain('Password needed');
    expect(html).not.toMatch(/Location|Lobbies/u);
  }
  expect((await ask(basic(TOKEN))).status).toBe(200);
});

it('whoever tries many passwords has to wait, and the administrator does not', async () => {
  const ask = await pageOf();
  const statuses: number[] = [];
  for (let n = 0; n < 22; n += 1) statuses.push((await ask(basic(`wrong-${n}`))).status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(22);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask()).status).toBe(401);
  expect((await ask(basic(TOKEN))).status).toBe(200);
});

it('a short password is none, even if it is the one that was set', async () => {
  const { settings } = settingsInForce({
    settings: {
      // Of "sunshine".
      lobbiesPage: {
        passwordHash: 'a941a4c4fd0c01cddef61b8be963bf4c1e2b0811c037ce3f1835fddf6ef6c223',
        host: '127.0.0.1',
        port: 0,
      },
    },
  });
  const deps = { clock: systemClock, log: createRecordingLog(), gateway: NO_REPORTS };
  const server = await openLobbiesServer({ ...deps, settings });
  onTestFinished(server.close);
  const { status } = await fetch(String(server.address), { headers: { authorization: basic('sunshine') } });
  expect(status).toBe(401);
});

it('a gateway without the setting has no page', async () => {
  const { settings } = settingsInForce({ settings: { lobbies } });
  const deps = { clock: systemClock, log: createRecordingLog(), gateway: NO_REPORTS };
  expect((await openLobbiesServer({ ...deps, settings })).address).toBeUndefined();
});

it('the page refreshes itself until it is asked not to, and takes nothing but reading', async () => {
  const ask = await pageOf();
  expect((await ask(basic(TOKEN))).html).toContain('<meta http-equiv="refresh" content="30">');
  const still = (await ask(basic(TOKEN), 'en', '?refresh=off')).html;
  expect(still).not.toContain('http-equiv="refresh"');
  expect(still).toContain('<a href="?">Refresh automatically</a>');
  expect((await ask(basic(TOKEN), 'en', 'other')).status).toBe(404);
  expect((await ask(basic(TOKEN), 'en', '', { method: 'POST' })).status).toBe(405);
});

it.each(LANGUAGES)(
  'an administrator whose browser asks for %s reads whole sentences, and nothing runs',
  async (language) => {
    const texts = new Map([
      [
        7,
        { text: JSON.stringify({ ...WELL, codes: ['S3'], service: 'key-rejected', oldestMs: 1 }), ageMs: 0 },
      ],
    ]);
    const waiting = () => ({ waiting: 3, since: 0 });
    const ask = await pageOf({ reports: () => Promise.resolve({ kind: 'read', texts }), waiting });
    const { html, headers } = await ask(basic(TOKEN), language);
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(html).not.toMatch(/<script|undefined|\{\{|[٠-٩]/u);
    expect(html.match(/<h1>/gu)).toHaveLength(1);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/u);
  },
);
