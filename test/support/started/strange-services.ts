/** Services whose certificate or clock is not as it should be, as an administrator meets them on the first day. */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { houseAuthority, houseServer } from '../house-certificates.ts';

const DAY_MS = 86_400_000;

export interface StrangeServices {
  /** Base addresses on this machine. */
  readonly expired: string;
  readonly ofAnotherName: string;
  readonly ofAnUnknownAuthority: string;
  /** Answers with one location whatever is asked, and says that it is an hour later than it is. */
  readonly anHourAhead: string;
  /** PEM of the authority that vouches for all but the one that is unknown. */
  readonly caPem: string;
  /** PEM of an authority that has ended. */
  readonly endedCaPem: string;
  close(): Promise<void>;
}

/** `nowMs` of the wall clock, since TLS compares with that. The first three answer 404 to whatever is asked. */
export async function openStrangeServices(nowMs: number): Promise<StrangeServices> {
  const authority = await houseAuthority(nowMs);
  // It must have been there when it vouched.
  const earlier = nowMs - 500 * DAY_MS;
  const certificates = [
    await houseServer(authority, earlier),
    await houseServer(authority, nowMs, ['localhost']),
    await houseServer(await houseAuthority(nowMs), nowMs),
  ];
  const servers = certificates.map(({ certPem, keyPem }) =>
    createServer({ cert: certPem, key: keyPem }, (_request, response) => response.writeHead(404).end()),
  );
  const { certPem, keyPem } = await houseServer(authority, nowMs);
  servers.push(
    createServer({ cert: certPem, key: keyPem }, (_request, response) => {
      const date = new Date(Date.now() + 3_600_000).toUTCString();
      response.writeHead(200, { 'content-type': 'application/json', date });
      response.end(JSON.stringify({ statusCode: 200, data: [{ id: 7, name: 'Elsewhere' }] }));
    }),
  );
  const addresses = await Promise.all(
    servers.map(
      (server) =>
        new Promise<string>((done) => {
          server.listen(0, '127.0.0.1', () => {
            done(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
          });
        }),
    ),
  );
  const [expired = '', ofAnotherName = '', ofAnUnknownAuthority = '', anHourAhead = ''] = addresses;
  return {
    expired,
    ofAnotherName,
    ofAnUnknownAuthority,
    anHourAhead,
    caPem: authority.certPem,
    endedCaPem: (await houseAuthority(nowMs - 5_000 * DAY_MS)).certPem,
    async close() {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    },
  };
}
