import { createServer } from 'node:net';
import { appendFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { eventually } from '../../../test/support/eventually.ts';
import {
  interfaceWith,
  networkBy,
  onNetwork,
  type OnNetwork,
} from '../../../test/support/hubs/network-of.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { LARGEST_FILE_BYTES } from './given-files.ts';
import { LOOK_EVERY_MS } from './network.ts';
import { makeAuthority, makeServerCertificate } from './certificate.ts';
import { subnetOf } from './address-bytes.ts';
import type { NetworkServers } from './servers.ts';

const DAY_MS = 86_400_000;

/** The names and addresses of the certificate that is served at an address. */
async function servedAt(n: OnNetwork, host = '127.0.0.2'): Promise<string> {
  const socket = await n.connect({ port: n.portOf('kiosk'), host });
  return new X509Certificate(socket.getPeerCertificate().raw).subjectAltName ?? '';
}

const reachable = (n: OnNetwork, host: string): Promise<boolean> =>
  servedAt(n, host).then(
    () => true,
    () => false,
  );

/** Time for one more look passes; what it does is over when `seen` no longer throws. */
async function look(n: OnNetwork, seen: () => void | Promise<void>): Promise<void> {
  await n.clock.advance(LOOK_EVERY_MS);
  await eventually(seen);
}

async function holdPort(host: string, port: number): Promise<() => Promise<void>> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const release = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  onTestFinished(async () => {
    if (server.listening) await release();
  });
  return release;
}

/** Servers that listen nowhere: for what is decided before anything is listened on. */
const NOWHERE: NetworkServers = {
  serve: () =>
    Promise.resolve({ kind: 'serving', served: { renew: () => {}, close: () => Promise.resolve() } }),
  pairingAddressAt: (host) => `https://${host}:4524/`,
};

describe('a hub whose network nobody switched on', () => {
  it('listens nowhere but on loopback, makes no key and waits for nothing', async () => {
    const { network, clock, folder, begin } = networkBy(NOWHERE, {
      interfaces: { eth0: interfaceWith('192.168.1.20') },
    });
    await begin();
    expect(network.view()).toMatchObject({ listensAt: [], pairingAddresses: [], problems: [] });
    expect(network.view().interfaces).toEqual([{ name: 'eth0', addresses: ['192.168.1.20'], isOn: false }]);
    expect(clock.pending()).toBe(0);
    expect(() => statSync(join(folder, 'network-authority.json'))).toThrow('ENOENT');
  });
});

describe('a machine whose address changes while screens are served', () => {
  it('is served at the new one and not at the old, with a certificate that has it, and no restart', async () => {
    const n = await onNetwork(
      { interfaces: ['wlan0'] },
      { interfaces: { wlan0: interfaceWith('127.0.0.2') } },
    );
    expect(await servedAt(n)).toContain('IP Address:127.0.0.2');
    n.machine.interfaces = { wlan0: interfaceWith('127.0.0.3') };
    await look(n, () => expect(n.network.view().listensAt).toEqual(['127.0.0.3']));
    expect(await servedAt(n, '127.0.0.3')).toContain('IP Address:127.0.0.3');
    expect(await servedAt(n, '127.0.0.3')).not.toContain('127.0.0.2');
    expect(await reachable(n, '127.0.0.2')).toBe(false);
    expect(n.network.view()).toMatchObject({ listensAt: ['127.0.0.3'], problems: [] });
    expect((await n.loopback.get('/kiosk/')).status).toBe(401);
  });

  it('is told of while it has none, and is served again when it has', async () => {
    const n = await onNetwork({ interfaces: ['wlan0'] }, { interfaces: {} });
    expect(n.network.view().problems).toEqual([{ kind: 'no-interface', name: 'wlan0' }]);
    expect(n.network.view().interfaces).toEqual([{ name: 'wlan0', addresses: [], isOn: true }]);
    n.machine.interfaces = { wlan0: interfaceWith('127.0.0.2') };
    await look(n, () => expect(n.network.view().listensAt).toEqual(['127.0.0.2']));
    expect(await reachable(n, '127.0.0.2')).toBe(true);
    expect(n.network.view().problems).toEqual([]);
  });

  it('ends the sockets of an address that is left', async () => {
    const n = await onNetwork(
      { interfaces: ['wlan0'] },
      { interfaces: { wlan0: interfaceWith('127.0.0.2') } },
    );
    const socket = await n.connect({ port: n.portOf('display') });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    n.machine.interfaces = {};
    await n.clock.advance(LOOK_EVERY_MS);
    await closed;
  });

  it('gets another certificate, in use without a restart, when it is called otherwise', async () => {
    const n = await onNetwork({ addresses: ['127.0.0.2'] }, { hostname: 'Lobby' });
    expect(await servedAt(n)).toContain('DNS:lobby.local');
    n.machine.hostname = 'reception.local';
    await look(n, async () => expect(await servedAt(n)).toContain('DNS:reception.local'));
  });
});

describe('an address that cannot be listened on', () => {
  it('takes neither another address away nor loopback, and is served once it can be', async () => {
    const n = await onNetwork({ addresses: ['127.0.0.3'] });
    const release = await holdPort('127.0.0.2', n.portOf('display'));
    await n.change({ addresses: ['127.0.0.2', '127.0.0.3'] });
    expect(n.network.view()).toMatchObject({
      listensAt: ['127.0.0.3'],
      problems: [
        { kind: 'not-listening', address: '127.0.0.2', port: n.portOf('display'), reason: 'EADDRINUSE' },
      ],
    });
    // None of the other ports either: a lobby that works by halves is looked for in the wrong place.
    expect(await reachable(n, '127.0.0.2')).toBe(false);
    expect(await reachable(n, '127.0.0.3')).toBe(true);
    expect((await n.loopback.get('/kiosk/')).status).toBe(401);
    await release();
    await look(n, () =>
      expect(n.network.view()).toMatchObject({ listensAt: ['127.0.0.3', '127.0.0.2'], problems: [] }),
    );
    expect(await reachable(n, '127.0.0.2')).toBe(true);
  });

  it('is one that this machine does not have, and the log says so once', async () => {
    const log = createRecordingLog();
    const { network, begin, clock } = networkBy(NOWHERE, { log });
    await begin({ addresses: ['192.0.2.7'] });
    await clock.advance(LOOK_EVERY_MS * 3);
    expect(network.view().problems).toEqual([{ kind: 'no-address', address: '192.0.2.7' }]);
    expect(log.lines.filter(({ event }) => event === 'network-problems')).toHaveLength(1);
  });
});

describe('a change in setup', () => {
  it('is in force when it is answered, in both directions', async () => {
    const n = await onNetwork(undefined, { interfaces: { eth0: interfaceWith('127.0.0.2') } });
    await n.change(undefined);
    expect(await reachable(n, '127.0.0.2')).toBe(false);
    await n.change({ interfaces: ['eth0'] });
    expect(await reachable(n, '127.0.0.2')).toBe(true);
    expect(n.network.view().pairingAddresses[0]).toBe(`https://127.0.0.2:${n.portOf('pairing')}/`);
    await n.change(undefined);
    expect(await reachable(n, '127.0.0.2')).toBe(false);
  });
});

describe('a clock that was never set', () => {
  it('makes no certificate that is wrong on every screen: nothing is served until it is right', async () => {
    const clock = createFakeClock(Date.UTC(1970, 0, 1));
    const n = await onNetwork({ addresses: ['127.0.0.2'] }, { clock });
    expect(n.network.view()).toMatchObject({ listensAt: [], problems: [{ kind: 'clock' }] });
    expect(await reachable(n, '127.0.0.2')).toBe(false);
    clock.jump(Date.now());
    await look(n, () => expect(n.network.view().problems).toEqual([]));
    expect(await reachable(n, '127.0.0.2')).toBe(true);
  });
});

describe('a certificate of the hub’s own', () => {
  const startAt = Date.now();

  it('is made anew a month before its end', async () => {
    const clock = createFakeClock(startAt);
    const n = await onNetwork({ addresses: ['127.0.0.2'] }, { clock });
    const { certificate: first, authority } = n.network.view();
    const isRenewed = (): boolean => n.network.view().certificate?.fingerprint !== first?.fingerprint;
    clock.jump(360 * DAY_MS);
    // Looks at once, as the next look in five seconds would.
    await n.change({ addresses: ['127.0.0.2'] });
    expect(isRenewed()).toBe(false);
    clock.jump(10 * DAY_MS);
    await look(n, () => expect(isRenewed()).toBe(true));
    const { certificate: second } = n.network.view();
    expect((second?.endsAt ?? 0) - (startAt + 370 * DAY_MS)).toBeGreaterThan(390 * DAY_MS);
    expect(n.network.view().authority).toEqual(authority);
  });

  it('is made anew when a clock that was ahead is put right', async () => {
    const clock = createFakeClock(startAt + 3 * 365 * DAY_MS);
    const n = await onNetwork({ addresses: ['127.0.0.2'] }, { clock });
    const ahead = n.network.view().certificate?.endsAt ?? 0;
    clock.jump(-3 * 365 * DAY_MS);
    await look(n, () => expect(n.network.view().certificate?.endsAt).toBeLessThan(ahead));
    expect(await reachable(n, '127.0.0.2')).toBe(true);
  });

  it('is the same after a restart, and readable by its owner only', async () => {
    const folder = temporaryFolder();
    const before = networkBy(NOWHERE, { folder });
    await before.begin({ addresses: ['127.0.0.2'] });
    const again = networkBy(NOWHERE, { folder });
    await again.begin({ addresses: ['127.0.0.2'] });
    expect(again.network.view().certificate).toEqual(before.network.view().certificate);
    expect(again.network.view().authority).toEqual(before.network.view().authority);
    for (const file of ['network-authority.json', 'network-certificate.json'])
      expect(statSync(join(folder, file)).mode & 0o777, file).toBe(0o600);
  });

  it('is not replaced with its authority: one that is damaged or over serves nothing, and says so', async () => {
    const folder = temporaryFolder();
    const first = networkBy(NOWHERE, { folder });
    await first.begin({ addresses: ['127.0.0.2'] });
    const over = networkBy(NOWHERE, { folder, clock: createFakeClock(Date.UTC(2037, 0, 1)) });
    await over.begin({ addresses: ['127.0.0.2'] });
    expect(over.network.view()).toMatchObject({ listensAt: [], problems: [{ kind: 'authority-expired' }] });
    writeFileSync(join(folder, 'network-authority.json'), '{');
    rmSync(join(folder, 'network-authority.previous.json'));
    const damaged = networkBy(NOWHERE, { folder });
    await damaged.begin({ addresses: ['127.0.0.2'] });
    expect(damaged.network.view()).toMatchObject({ listensAt: [], problems: [{ kind: 'authority-unread' }] });
  });

  it('leaves out what its authority may not vouch for, and says what', async () => {
    const folder = temporaryFolder();
    const first = networkBy(NOWHERE, { folder });
    await first.begin({ addresses: ['127.0.0.2'], names: ['first.example'] });
    expect(first.network.view().problems).toEqual([]);
    const later = networkBy(NOWHERE, { folder });
    await later.begin({ addresses: ['127.0.0.2'], names: ['first.example', 'second.example'] });
    expect(later.network.view().problems).toEqual([{ kind: 'outside', hosts: ['second.example'] }]);
    expect(later.network.view().pairingAddresses).toEqual([
      'https://first.example:4524/',
      'https://127.0.0.2:4524/',
      'https://lobby-pc.local:4524/',
      'https://lobby-pc:4524/',
    ]);
  });
});

describe('a certificate that was given', () => {
  const files = async (folder: string, hosts: readonly string[], from: number, to: number) => {
    const authority = await makeAuthority({
      name: 'An authority of the house',
      names: ['example', 'local'],
      subnets: [subnetOf('127.0.0.0', 8)],
      from: Date.now() - 900 * DAY_MS,
      to: Date.now() + 900 * DAY_MS,
    });
    const { certPem, keyPem } = await makeServerCertificate(authority, { hosts, from, to });
    const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    writeFileSync(certFile, certPem);
    writeFileSync(keyFile, keyPem);
    return { certFile, keyFile, addresses: ['127.0.0.2'], names: ['lobby.example'] };
  };
  const now = Date.now();
  const HOSTS = ['lobby.example', '127.0.0.2', 'lobby-pc.local'];

  it('is used as it is, and what it does not cover is said and not printed', async () => {
    const { network, begin } = networkBy(NOWHERE, { clock: createFakeClock(now) });
    await begin(await files(temporaryFolder(), ['lobby.example'], now - DAY_MS, now + 90 * DAY_MS));
    expect(network.view()).toMatchObject({
      certificate: { kind: 'given' },
      pairingAddresses: ['https://lobby.example:4524/'],
      problems: [{ kind: 'not-covered', hosts: ['lobby-pc.local', 'lobby-pc', '127.0.0.2'] }],
    });
    expect(network.view().authority).toBeUndefined();
  });

  it.each([
    ['has ended', -90, -1, 'cert-expired'],
    ['ends soon', -90, 7, 'cert-ends'],
    ['is not valid yet', 1, 90, 'cert-not-yet-valid'],
  ])('that %s is served and told of', async (_title, from, to, kind) => {
    const { network, begin } = networkBy(NOWHERE, {
      clock: createFakeClock(now),
      hostname: 'lobby-pc.local',
    });
    await begin(await files(temporaryFolder(), HOSTS, now + from * DAY_MS, now + to * DAY_MS));
    expect(network.view().listensAt).toEqual(['127.0.0.2']);
    expect(network.view().problems.map((problem) => problem.kind)).toEqual([kind]);
  });

  it('with a key that does not fit, or a file that is none, serves nothing and says which', async () => {
    const folder = temporaryFolder();
    const setting = await files(folder, HOSTS, now - DAY_MS, now + 90 * DAY_MS);
    const other = await files(temporaryFolder(), HOSTS, now - DAY_MS, now + 90 * DAY_MS);
    const problemsWith = async (given: Partial<typeof setting>) => {
      const { network, begin } = networkBy(NOWHERE, { clock: createFakeClock(now) });
      await begin({ ...setting, ...given });
      expect(network.view().listensAt).toEqual([]);
      return network.view().problems;
    };
    expect(await problemsWith({ keyFile: other.keyFile })).toEqual([
      { kind: 'key-does-not-fit', path: other.keyFile },
    ]);
    expect(await problemsWith({ keyFile: join(folder, 'none') })).toEqual([
      { kind: 'key-unread', path: join(folder, 'none') },
    ]);
    expect(await problemsWith({ certFile: setting.keyFile })).toEqual([
      { kind: 'cert-unread', path: setting.keyFile },
    ]);
  });

  it('in a file that is larger than any certificate is not read', async () => {
    const setting = await files(temporaryFolder(), HOSTS, now - DAY_MS, now + 90 * DAY_MS);
    appendFileSync(setting.certFile, '\n'.repeat(LARGEST_FILE_BYTES));
    const { network, begin } = networkBy(NOWHERE, { clock: createFakeClock(now) });
    await begin(setting);
    expect(network.view()).toMatchObject({
      listensAt: [],
      problems: [{ kind: 'cert-unread', path: setting.certFile }],
    });
  });

  it.skipIf(process.platform === 'win32')(
    'whose path is a pipe that nobody writes to, or is no file, holds nobody up, and the pair before stays',
    async () => {
      const folder = temporaryFolder();
      const clock = createFakeClock(now);
      const setting = await files(folder, HOSTS, now - DAY_MS, now + 90 * DAY_MS);
      const n = await onNetwork(setting, { clock, hostname: 'lobby-pc.local' });
      const first = n.network.view().certificate?.fingerprint;
      const seen = (kind: string, path: string) =>
        look(n, () =>
          expect(n.network.view()).toMatchObject({
            listensAt: ['127.0.0.2'],
            certificate: { fingerprint: first },
            problems: [{ kind, path }],
          }),
        );
      rmSync(setting.keyFile);
      execFileSync('mkfifo', [setting.keyFile]);
      await seen('key-unread', setting.keyFile);
      rmSync(setting.certFile);
      execFileSync('mkfifo', [setting.certFile]);
      await seen('cert-unread', setting.certFile);
      rmSync(setting.certFile);
      mkdirSync(setting.certFile);
      await seen('cert-unread', setting.certFile);
    },
  );

  it('is read again when somebody renews it, and the pair before stays while the two do not fit', async () => {
    const folder = temporaryFolder();
    const clock = createFakeClock(now);
    const setting = await files(folder, HOSTS, now - DAY_MS, now + 90 * DAY_MS);
    const n = await onNetwork(setting, { clock, hostname: 'lobby-pc.local' });
    const first = n.network.view().certificate?.fingerprint;
    writeFileSync(setting.certFile, 'half of a file');
    await look(n, () =>
      expect(n.network.view()).toMatchObject({
        listensAt: ['127.0.0.2'],
        certificate: { fingerprint: first },
        problems: [{ kind: 'cert-unread', path: setting.certFile }],
      }),
    );
    await files(folder, HOSTS, now - DAY_MS, now + 99 * DAY_MS);
    await look(n, () => expect(n.network.view().problems).toEqual([]));
    expect(n.network.view().certificate?.fingerprint).not.toBe(first);
  });
});
