/** A lobby whose clerks sign in with accounts of a real provider, and browsers as strict with cookies as real ones. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { Agent, request } from 'node:https';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Oidc } from '../../../src/contract/oidc.ts';
import type { SetupDoor } from '../../../src/contract/administrator.ts';
import type { Who } from '../../../src/contract/staff.ts';
import { createFurtherTrust } from '../../../src/main/host/trust.ts';
import { createNetworkServers } from '../../../src/main/lan/network-servers.ts';
import { drawFirstPort, portFor } from '../../../src/main/lan/ports-in-row.ts';
import { cookieName } from '../../../src/main/lan/screen-cookies.ts';
import { createFakeClock } from '../fake-clock.ts';
import { houseAuthority, houseServer } from '../house-certificates.ts';
import { hostOf } from '../hubs/host-of.ts';
import { buildIn, type ScreenClient } from '../hubs/screens-of.ts';
import { fleetOf } from '../parts/fleet-of.ts';
import { silentLog } from '../silent-log.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { openProviders, type Providers, type ProviderWish } from './providers.ts';

const HOST = '127.0.0.1';
type Surface = 'desk' | 'setup';

export interface Page {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

interface Cookie {
  readonly value: string;
  readonly sameSite: string;
}

const locationOf = ({ headers }: Page): string => String(headers['location'] ?? '');

export const SETUP_PIN = '735924';

/** Cookies of one person's browser. Those with `SameSite=Strict` are left out where another site leads somewhere. */
function browserOf(ca: readonly string[]) {
  const agent = new Agent({ ca: [...ca] });
  onTestFinished(() => agent.destroy());
  const cookies = new Map<string, Cookie>();

  function keep({ headers }: Page): void {
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [pair = '', ...about] = line.split(';').map((part) => part.trim());
      const [name = '', ...value] = pair.split('=');
      const named = (wanted: string): string | undefined =>
        about.find((part) => part.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
      if (named('max-age') === '0') cookies.delete(name);
      else cookies.set(name, { value: value.join('='), sameSite: named('samesite') ?? 'Lax' });
    }
  }

  /** `from`: as `Sec-Fetch-Site` has it. */
  async function go(
    address: string,
    from: 'same-origin' | 'cross-site' | 'none' = 'same-origin',
  ): Promise<Page> {
    const sent = [...cookies].filter(([, { sameSite }]) => from !== 'cross-site' || sameSite !== 'Strict');
    const headers = {
      'sec-fetch-site': from,
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      ...(sent.length === 0
        ? {}
        : { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') }),
    };
    const page = await new Promise<Page>((resolve, reject) => {
      const call = request(address, { agent, headers }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      });
      call.on('error', reject);
      call.end();
    });
    keep(page);
    return page;
  }

  return {
    cookies,
    go,
    /** Follows redirects from a page of Foyer until one leads to `until`, which is returned and not opened. */
    async follow(first: string, until: string): Promise<string> {
      let address = first;
      for (let hops = 0; hops < 10; hops += 1) {
        const page = await go(address, hops === 0 ? 'same-origin' : 'cross-site');
        const next = locationOf(page);
        if (next === '')
          throw new Error(`${address} leads nowhere: ${page.status} ${page.text.slice(0, 300)}`);
        address = new URL(next, address).href;
        if (address.startsWith(until)) return address;
      }
      throw new Error(`never came to ${until}`);
    },
  };
}

export type TestBrowser = ReturnType<typeof browserOf>;

export interface TestScreen {
  readonly id: string;
  readonly browser: TestBrowser;
  readonly client: ScreenClient;
  readonly origin: string;
  /** The address that the provider leads to. */
  readonly callback: string;
  /** To the provider and back, to the last page of Foyer. */
  signIn(): Promise<Page>;
  /** To the provider, and to the answer that it would send the browser back with. */
  answer(): Promise<string>;
  who(): Promise<Who>;
  door(): Promise<SetupDoor>;
}

const RULES: Omit<Oidc, 'issuer'> = {
  clientId: 'foyer',
  deskGroups: ['lobby-desk'],
  administratorGroups: ['lobby-admins'],
};

async function firstOf<Value>(stream: Promise<AsyncIterable<Value>>): Promise<Value> {
  for await (const value of await stream) return value;
  throw new Error('an empty stream');
}

async function accountHouse(providers: Providers, wish: ProviderWish) {
  const now = Date.now();
  const clock = createFakeClock(now);
  const folder = temporaryFolder();
  const known = fleetOf({ folder, clock });
  const host = await hostOf({}, { dataDir: folder, clock, fleet: known.fleet });
  const authority = await houseAuthority(now);
  const certificate = await houseServer(authority, now);
  const root = buildIn(folder);
  let port = 0;
  for (let draws = 0; port === 0; draws += 1) {
    if (draws > 50) throw new Error('no five ports in a row are free');
    const first = drawFirstPort(Math.random);
    const servers = createNetworkServers({
      ...known,
      port: first,
      root,
      router: host.router,
      signIns: host.accounts,
      pictureAt: () => undefined,
      soundAt: () => undefined,
      clock,
      log: silentLog,
      authorityPem: () => undefined,
    });
    const answer = await servers.serve({ address: HOST, certificate, hosts: () => [HOST] });
    onTestFinished(() => servers.close());
    if (answer.kind === 'failed') continue;
    port = first;
    onTestFinished(answer.served.close);
  }
  const originOf = (surface: Surface): string => `https://${HOST}:${portFor(port, surface)}`;
  const callbackOf = (surface: Surface): string => `${originOf(surface)}/${surface}/account`;
  const provider = await providers.begin([callbackOf('desk'), callbackOf('setup')], wish);
  onTestFinished(provider.stop);
  const oidc: Oidc = { ...RULES, issuer: provider.issuer };
  const saved = await host.access.saveSettings({ oidc, oidcSecret: provider.secret });
  if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved));

  async function screen(surface: Surface): Promise<TestScreen> {
    const admitted = known.screens.admit(surface, {});
    const given = admitted && known.screens.passAgain(admitted.id);
    if (!given) throw new Error(`no ${surface} can be let in`);
    const origin = originOf(surface);
    const browser = browserOf([authority.certPem, providers.ca]);
    const name = cookieName({ surface, port: portFor(port, surface), isSecure: true }, 1);
    browser.cookies.set(name, { value: given.pass, sameSite: 'Strict' });
    const socket = new WebSocket(`${origin.replace('https', 'wss')}/${surface}/rpc`, {
      ca: authority.certPem,
      headers: { origin, cookie: `${name}=${given.pass}` },
    });
    onTestFinished(() => socket.terminate());
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    const client: ScreenClient = createORPCClient(
      new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }),
    );
    const answer = (): Promise<string> =>
      browser.follow(`${origin}/${surface}/account/begin`, callbackOf(surface));
    return {
      id: admitted.id,
      browser,
      client,
      origin,
      callback: callbackOf(surface),
      answer,
      signIn: async () => browser.go(await answer(), 'cross-site'),
      who: () => firstOf(client.staff.who()),
      door: () => firstOf(client.administrator.door()),
    };
  }

  return { host, clock, provider, oidc, folder, screen, screens: known.screens };
}

export type AccountHouse = Awaited<ReturnType<typeof accountHouse>>;

/**
 * To be called once in a file of tests. Each house has a provider of its own; one process serves those of all tests.
 * This process trusts their certificate until the last test is over.
 */
export function accountHouses(): (wish?: ProviderWish) => Promise<AccountHouse> {
  const trust = createFurtherTrust();
  let providers: Providers;
  beforeAll(async () => {
    providers = await openProviders();
    trust(providers.ca);
  });
  afterAll(async () => {
    trust(undefined);
    await providers.close();
  });
  return (wish = {}) => accountHouse(providers, wish);
}
