/** What staff and the administrator read when the way to the service fails before anything is sent: real servers, real TLS. */
import { X509Certificate } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSimulator } from '../../simulator/simulator.ts';
import type { ServiceFault } from '../../src/contract/service-try.ts';
import { houseAuthority, houseServer } from '../support/house-certificates.ts';
import { silentLog } from '../support/silent-log.ts';
import { connectService } from '../../src/main/service/connection.ts';
import { parseProfile } from '../../src/main/service/profile.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { insistOnCertificates } from '../../src/main/host/trust.ts';
import { hasUncheckedLimits } from '../../src/main/host/host-authority.ts';
import { makeAuthority, subnetOf } from '../../src/main/network/certificate.ts';
import { DEFAULT_PROFILE } from '../support/hubs/hub-of.ts';

const DAY = 86_400_000;
const authority = await houseAuthority(Date.now());
tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority.certPem]);

const keysOf = ({ certPem, keyPem }: { readonly certPem: string; readonly keyPem: string }) => ({
  cert: certPem,
  key: keyPem,
});
const now = Date.now();
const good = keysOf(await houseServer(authority, now));
const expired = keysOf(await houseServer(authority, now - 500 * DAY));
const early = keysOf(await houseServer(authority, now + 500 * DAY));
const named = keysOf(await houseServer(authority, now, ['localhost']));
const strange = keysOf(await houseServer(await houseAuthority(now), now));

/** What the hub makes of the server at this address. */
async function meet(server: net.Server) {
  let requests = 0;
  server.on('request', () => (requests += 1));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const profile = parseProfile(DEFAULT_PROFILE);
  if (!profile.ok) throw new Error(profile.sentence);
  const connection = connectService({
    baseUrl: `https://127.0.0.1:${address.port}`,
    apiKey: 'a-key-of-the-test',
    profile: profile.profile,
    fetch,
    clock: systemClock,
    log: silentLog,
    random: () => 0,
    onChange: () => {},
  });
  onTestFinished(connection.close);
  const answer = await connection.test();
  return { answer, state: connection.reachability.state(), requests };
}

const refusing = (keys: { readonly cert: string; readonly key: string }): net.Server =>
  https.createServer(keys, (_request, response) => response.end('{}'));

describe('a service whose certificate', () => {
  it.each<[string, () => net.Server, ServiceFault]>([
    ['has expired', () => refusing(expired), 'certificate-expired'],
    ['is of the future', () => refusing(early), 'certificate-expired'],
    ['has another name', () => refusing(named), 'certificate-name'],
    ['comes from an authority nobody here knows', () => refusing(strange), 'certificate-authority'],
  ])('a service whose certificate %s is named, and nothing is sent', async (_name, server, fault) => {
    const met = await meet(server());
    expect(met.answer).toEqual({ kind: 'failed', problem: { kind: 'fault', fault } });
    expect(met.state).toMatchObject({ service: 'unreachable', fault });
    expect(met.requests).toBe(0);
  });
});

it('a service whose authority may not vouch for it is told as that, and nothing is sent', async () => {
  const elsewhere = await makeAuthority({
    name: 'An authority of another house',
    names: [],
    subnets: [subnetOf('192.0.2.0', 24)],
    from: now - DAY,
    to: now + DAY,
  });
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), elsewhere.certPem]);
  const met = await meet(refusing(keysOf(await houseServer(elsewhere, now))));
  const problem = { kind: 'not-sent', cause: 'PERMITTED_SUBTREE_VIOLATION' };
  expect(met.answer).toEqual({ kind: 'failed', problem });
  expect(met.requests).toBe(0);
});

it('the demo’s certificate is no authority, and has no limits that Electron cannot check', async () => {
  const simulator = await startSimulator({ port: 0 });
  onTestFinished(() => simulator.close());
  expect(hasUncheckedLimits(simulator.caPem)).toBe(false);
  expect(hasUncheckedLimits(authority.certPem)).toBe(true);
  expect(new X509Certificate(simulator.caPem).ca).toBe(false);
});

describe('a service that', () => {
  it('a service that speaks HTTP/2 only is named, and nothing is sent', async () => {
    const met = await meet(http2.createSecureServer({ ...good, allowHTTP1: false }));
    expect(met.answer).toEqual({ kind: 'failed', problem: { kind: 'fault', fault: 'no-http-1' } });
    expect(met.state).toMatchObject({ service: 'unreachable', fault: 'no-http-1' });
    expect(met.requests).toBe(0);
  });

  it('a service that answers in HTTP/2 although it was not agreed is named too', async () => {
    const frames = tls.createServer(good, (socket) => {
      socket.on('error', () => {});
      // An empty SETTINGS frame (RFC 9113, 6.5), with which a server begins.
      socket.once('data', () => socket.end(Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0])));
    });
    const met = await meet(frames);
    expect(met.answer).toEqual({ kind: 'failed', problem: { kind: 'fault', fault: 'no-http-1' } });
    expect(met.state).toMatchObject({ fault: 'no-http-1' });
  });

  it('a service that is in order has no fault', async () => {
    const met = await meet(refusing(good));
    expect(met.state).toMatchObject({ service: 'reachable', fault: undefined });
    expect(met.requests).toBe(1);
  });

  it('a service that cannot be reached otherwise has no named fault', async () => {
    const met = await meet(net.createServer((socket) => socket.destroy()));
    expect(met.state).toMatchObject({ service: 'unreachable', fault: undefined });
    const plain = await meet(createHttpServer());
    expect(plain.state).toMatchObject({ service: 'unreachable', fault: undefined });
  });
});

it('a variable of Node that lets anybody answer for the service is taken back, and nothing is sent', async () => {
  const said: string[] = [];
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  insistOnCertificates(process.env, { warn: (event) => said.push(event) }, (sentence) => said.push(sentence));

  const met = await meet(refusing(strange));
  expect(met).toMatchObject({ answer: { kind: 'failed' }, requests: 0 });
  expect(said).toEqual([
    'certificates-are-checked',
    'Foyer always checks certificates and ignores NODE_TLS_REJECT_UNAUTHORIZED. To trust your own certificate authority, set caFile.',
  ]);
});
