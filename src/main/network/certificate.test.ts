import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { derBytes, makeServerCertificate, type OwnAuthority, subnetOf } from './certificate.ts';
import { mayVouchFor, openAuthority } from './authority.ts';

const DAY_MS = 86_400_000;
const now = Date.now();

async function authorityFor(...hosts: readonly string[]): Promise<OwnAuthority> {
  const path = join(temporaryFolder(), 'authority.json');
  const found = await openAuthority({ path, random: randomBytes }).find({ hostname: 'lobby', hosts, now });
  if (found.kind !== 'there') throw new Error('no authority');
  return found.authority;
}

/** What a browser of a screen that trusts `authority` says to a server with a certificate of it for `host`. */
async function verdict(authority: OwnAuthority, host: string): Promise<string> {
  const wish = { hosts: [host], from: now - DAY_MS, to: now + DAY_MS };
  const { certPem, keyPem } = await makeServerCertificate(authority, wish);
  const server = createServer({ cert: certPem, key: keyPem });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    const socket = connect(
      {
        host: '127.0.0.1',
        port,
        ca: authority.certPem,
        checkServerIdentity: () => undefined,
      },
      () => {
        resolve('trusted');
        socket.destroy();
      },
    );
    socket.on('error', (error) => resolve(error.message));
  });
}

describe('the authority of a hub, with its key in the wrong hands', () => {
  it.each(['bank.example', 'evil.com', 'notlocal', 'lobby', '203.0.113.9', '2001:db8::1', '8.8.8.8'])(
    'the stolen authority of a hub is trusted by nobody for %s',
    async (host) => {
      const authority = await authorityFor('lobby', 'lobby.local', '192.168.1.20');
      expect(mayVouchFor(authority, host)).toBe(false);
      expect(await verdict(authority, host)).toBe('permitted subtree violation');
    },
  );

  it.each(['info', 'bank.info', 'www.bank.info'])(
    'the stolen authority of a hub is trusted by nobody for %s where the machine is called info, as a top-level domain is',
    async (host) => {
      const authority = await authorityFor('info.local', 'info', 'desk.info.example');
      expect(mayVouchFor(authority, host)).toBe(false);
      expect(await verdict(authority, host)).toBe('permitted subtree violation');
      expect(await verdict(authority, 'desk.info.example')).toBe('trusted');
    },
  );

  it.each(['lobby.local', 'reception.lan', '192.168.1.20', '10.1.2.3', 'fd00::20', '127.0.0.2'])(
    'the stolen authority of a hub is trusted for %s, as later names and addresses of the house may be',
    async (host) => {
      const authority = await authorityFor('lobby', 'lobby.local', '192.168.1.20');
      expect(mayVouchFor(authority, host)).toBe(true);
      expect(await verdict(authority, host)).toBe('trusted');
    },
  );

  it('the stolen authority of a hub is trusted for a name and an address of the internet that were set when it was made', async () => {
    const authority = await authorityFor('checkin.clinic.example', '203.0.113.9', '2001:db8::1');
    for (const host of ['checkin.clinic.example', '203.0.113.9', '2001:db8::1'])
      expect([mayVouchFor(authority, host), await verdict(authority, host)], host).toEqual([true, 'trusted']);
    for (const host of ['clinic.example', 'xcheckin.clinic.example', '203.0.113.8'])
      expect([mayVouchFor(authority, host), await verdict(authority, host)], host).toEqual([
        false,
        'permitted subtree violation',
      ]);
  });
});

it('the authority of a hub vouches for servers alone, so its key signs no mail, no program and no user', async () => {
  const { certificate } = await authorityFor('lobby.local');
  expect([certificate.ca, certificate.keyUsage]).toEqual([true, ['1.3.6.1.5.5.7.3.1']]);
});

describe('a certificate of the hub’s own authority', () => {
  it('a certificate of the hub’s own authority is of P-256, for servers only, and signs nothing itself', async () => {
    const authority = await authorityFor('lobby.local');
    const { certPem } = await makeServerCertificate(authority, {
      hosts: ['lobby.local', '192.168.1.20', 'fd00::20'],
      from: now - DAY_MS,
      to: now + 396 * DAY_MS,
    });
    const leaf = new X509Certificate(certPem);
    expect(leaf.subjectAltName).toBe(
      'DNS:lobby.local, IP Address:192.168.1.20, IP Address:FD00:0:0:0:0:0:0:20',
    );
    expect([leaf.ca, leaf.keyUsage]).toEqual([false, ['1.3.6.1.5.5.7.3.1']]);
    expect(leaf.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
    expect((leaf.validToDate.getTime() - leaf.validFromDate.getTime()) / DAY_MS).toBeLessThanOrEqual(397);
    expect(leaf.checkIssued(authority.certificate) && leaf.verify(authority.certificate.publicKey)).toBe(
      true,
    );
  });

  it('a certificate of the hub’s own authority is of an authority whose name tells the machine, however long that is', async () => {
    const path = join(temporaryFolder(), 'authority.json');
    const hostname = 'a-name-that-is-longer-than-any-certificate-may-have-in-its-subject';
    const found = await openAuthority({ path, random: randomBytes }).find({ hostname, hosts: [], now });
    const subject = found.kind === 'there' ? found.authority.certificate.subject : '';
    expect(subject).toMatch(/^CN=Foyer on a-name-that-is-longer-[a-z-]+ [0-9a-f]{4}$/);
    expect(subject.length).toBeLessThanOrEqual(64 + 3);
  });
});

describe('addresses in a certificate', () => {
  it('addresses in a certificate are bytes, and a net has a mask', () => {
    expect(derBytes('192.168.1.20')).toEqual(Buffer.from([192, 168, 1, 20]));
    expect(derBytes('::').equals(Buffer.alloc(16))).toBe(true);
    expect(derBytes('2001:db8::a:1').toString('hex')).toBe(
      '20010db8000000000000000000000a0001'.slice(0, 24) + '000a0001',
    );
    expect(derBytes('1:2:3:4:5:6:7:8').toString('hex')).toBe('00010002000300040005000600070008');
    const hex = (address: string, bits: number) =>
      subnetOf(address, bits).map((part) => part.toString('hex'));
    expect(hex('10.0.0.0', 8)).toEqual(['0a000000', 'ff000000']);
    expect(hex('172.16.0.0', 12)).toEqual(['ac100000', 'fff00000']);
    expect(hex('203.0.113.9', 128)).toEqual(['cb007109', 'ffffffff']);
    expect(hex('fc00::', 7)).toEqual([`fc00${'0'.repeat(28)}`, `fe${'0'.repeat(30)}`]);
  });
});
