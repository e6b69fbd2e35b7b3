/** Screens of the network that pair themselves, over TLS on this machine's own address. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Surface } from '../../../src/contract/roles.ts';
import type { Hub } from '../../../src/main/hub.ts';
import { cookieName } from '../../../src/main/lan/screen-cookies.ts';
import type { HubAccess } from '../../../src/main/rpc/access.ts';
import { createNetworkServers } from '../../../src/main/lan/network-servers.ts';
import { drawFirstPort, pairingPortFor, portFor } from '../../../src/main/lan/ports-in-row.ts';
import { makeAuthority, makeServerCertificate } from '../../../src/main/network/certificate.ts';
import { createRouter } from '../../../src/main/rpc/router.ts';
import { createFakeClock, type FakeClock } from '../fake-clock.ts';
import { fleetOf, type KnownFleet } from '../parts/fleet-of.ts';
import { type HubOptions, hubOf } from './hub-of.ts';
import { buildIn, type Connected, type ScreenClient } from './screens-of.ts';
import { silentLog } from '../silent-log.ts';
import { administratorOf, staffOf } from '../parts/staff-of.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const HOST = '127.0.0.1';
const DAY_MS = 86_400_000;

export interface NetAnswer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

/** A browser of another machine: it keeps the cookies that it is given. */
export interface NetBrowser {
  ask(method: string, address: string, headers?: Record<string, string>): Promise<NetAnswer>;
  /** The contract over a socket of the page at `path`; rejects with the status of one that is refused. */
  connect(surface: Surface, path?: string): Promise<Connected>;
  readonly cookies: Map<string, string>;
}

export interface PairedHouse extends KnownFleet {
  readonly clock: FakeClock;
  originOf(surface: Surface | 'pairing'): string;
  readonly hub: Hub;
  browser(): NetBrowser;
  /** The browser of a screen that staff let in. */
  letIn(surface: Surface, more?: Parameters<KnownFleet['screens']['admit']>[1]): NetBrowser;
}

function browserOf(originOf: PairedHouse['originOf'], ca: string): NetBrowser {
  // As a browser does, which does not greet a server for each thing it asks.
  const agent = new Agent({ keepAlive: true, ca });
  onTestFinished(() => agent.destroy());
  const cookies = new Map<string, string>();
  const jar = (): Record<string, string> =>
    cookies.size === 0 ? {} : { cookie: Array.from(cookies, (pair) => pair.join('=')).join('; ') };
  return {
    cookies,
    ask: (method, address, headers = {}) =>
      new Promise((resolve, reject) => {
        const call = request(address, { method, agent, headers: { ...jar(), ...headers } }, (answer) => {
          for (const line of answer.headers['set-cookie'] ?? []) {
            const [name = '', ...value] = (line.split(';', 1)[0] ?? '').split('=');
            cookies.set(name, value.join('='));
          }
          let text = '';
          answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        });
        call.on('error', reject);
        call.end();
      }),
    async connect(surface, path = `/${surface}/rpc`) {
      const origin = originOf(surface);
      const socket = new WebSocket(`${origin.replace('https', 'wss')}${path}`, {
        ca,
        headers: { origin, ...jar() },
      });
      onTestFinished(() => socket.terminate());
      await new Promise((resolve, reject) => {
        socket.once('open', resolve);
        socket.once('unexpected-response', (_request, { statusCode }) => reject(new Error(`${statusCode}`)));
        socket.on('error', reject);
      });
      const link = new RPCLink({ websocket: socket as unknown as globalThis.WebSocket });
      const client: ScreenClient = createORPCClient(link);
      return { client, socket };
    },
  };
}

async function certified() {
  const now = Date.now();
  const dates = { from: now - DAY_MS, to: now + DAY_MS };
  const authority = await makeAuthority({
    ...dates,
    name: 'A test',
    names: ['local'],
    subnets: [[Buffer.from([127, 0, 0, 0]), Buffer.from([255, 0, 0, 0])]],
  });
  const certificate = await makeServerCertificate(authority, { ...dates, hosts: [HOST] });
  return { certificate, ca: authority.certPem };
}

/** A hub whose network is this machine's own address. `about`: what differs in it. */
export async function pairedHouse(about: Partial<HubOptions> = {}): Promise<PairedHouse> {
  const clock = createFakeClock();
  const folder = temporaryFolder();
  const known = fleetOf({ folder, clock });
  onTestFinished(known.fleet.close);
  const hub = await hubOf({ ...about, clock, own: known.fleet.own });
  const unused = (): never => {
    throw new Error('not asked for');
  };
  const access: HubAccess = {
    hub: () => hub,
    fleet: known.fleet,
    staff: staffOf({ folder, clock }),
    administrator: administratorOf({ folder, clock }),
    touched() {},
    settingsView: unused,
    saveSettings: unused,
  };
  const { certificate, ca } = await certified();
  const root = buildIn(folder);
  mkdirSync(join(root, 'pair'));
  writeFileSync(join(root, 'pair', 'index.html'), 'page of pairing');
  let port = 0;
  for (let draws = 0; port === 0; draws += 1) {
    if (draws > 50) throw new Error('no five ports in a row are free');
    const first = drawFirstPort(Math.random);
    const servers = createNetworkServers({
      ...known,
      port: first,
      root,
      router: createRouter(access),
      pictureAt: () => undefined,
      soundAt: (path, screen) => hub.soundAt(path, screen),
      clock,
      log: silentLog,
      authorityPem: () => ca,
      house: () => ({ brandName: 'Northgate', brandColour: '#0c5c56', language: 'en' }),
    });
    const answer = await servers.serve({ address: HOST, certificate, hosts: () => [HOST] });
    if (answer.kind === 'failed') {
      servers.close();
      continue;
    }
    port = first;
    onTestFinished(async () => {
      servers.close();
      await answer.served.close();
    });
  }
  const originOf: PairedHouse['originOf'] = (surface) =>
    `https://${HOST}:${surface === 'pairing' ? pairingPortFor(port) : portFor(port, surface)}`;

  return {
    ...known,
    clock,
    hub,
    originOf,
    browser: () => browserOf(originOf, ca),
    letIn(surface, more = {}) {
      const screen = known.screens.admit(surface, more);
      const given = screen && known.screens.passAgain(screen.id);
      if (!given) throw new Error(`no ${surface} can be let in`);
      const browser = browserOf(originOf, ca);
      browser.cookies.set(
        cookieName({ surface, port: portFor(port, surface), isSecure: true }, 1),
        given.pass,
      );
      return browser;
    },
  };
}
