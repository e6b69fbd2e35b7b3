import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { networkBy, onNetwork } from '../../../test/support/hubs/network-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { MAX_FILE_BYTES } from './given-certificate.ts';
import { makeAuthority, makeServerCertificate, subnetOf } from './certificate.ts';
import { reachable, look, NOWHERE } from '../../../test/support/hubs/served-network.ts';

const DAY_MS = 86_400_000;

describe('a certificate of the hub’s own', () => {
  const startAt = Date.now();

  it('a certificate of the hub’s own is made again a month before its end', async () => {
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

  it('a certificate of the hub’s own is made again when a clock that was ahead is put right', async () => {
    const clock = createFakeClock(startAt + 3 * 365 * DAY_MS);
    const n = await onNetwork({ addresses: ['127.0.0.2'] }, { clock });
    const ahead = n.network.view().certificate?.endsAt ?? 0;
    clock.jump(-3 * 365 * DAY_MS);
    await look(n, () => expect(n.network.view().certificate?.endsAt).toBeLessThan(ahead));
    expect(await reachable(n, '127.0.0.2')).toBe(true);
  });

  it('a certificate of the hub’s own is the same after a restart, and readable by its owner only', async () => {
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

  it('a certificate of the hub’s own is not replaced with its authority: one that is damaged or over serves nothing, and says so', async () => {
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

  it('a certificate of the hub’s own leaves out what its authority may not vouch for, and says what', async () => {
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
    ]);
  });

  it('a certificate of an earlier build whose authority permits a whole top-level domain is made again with that authority', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'network-authority.json');
    const before = await makeAuthority({
      name: 'Foyer on info 1234',
      names: ['local', 'home.arpa', 'internal', 'lan', 'info', 'desk.example'],
      subnets: [subnetOf('127.0.0.0', 8), subnetOf('203.0.113.9', 128)],
      from: startAt - DAY_MS,
      to: startAt + 3_000 * DAY_MS,
    });
    const content = { ...before, names: ['info', 'desk.example'], addresses: ['203.0.113.9'] };
    writeFileSync(path, JSON.stringify(content));
    const clock = createFakeClock(startAt);
    const first = networkBy(NOWHERE, { folder, clock, hostname: 'info' });
    await first.begin({ addresses: ['127.0.0.2'] });
    const { authority, problems, pairingAddresses } = first.network.view();
    expect(problems).toEqual([{ kind: 'authority-replaced', names: ['info'] }]);
    expect(pairingAddresses).toEqual(['https://127.0.0.2:4524/', 'https://info.local:4524/']);
    expect(authority?.pem).not.toBe(before.certPem);
    // The key that signs too much is gone, from the copy too; what else was permitted stays so.
    for (const file of [path, path.replace('.json', '.previous.json')]) {
      expect(readFileSync(file, 'utf8')).not.toContain(JSON.stringify(before.keyPem));
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
        names: ['desk.example'],
        addresses: ['203.0.113.9'],
      });
    }

    clock.jump(29 * DAY_MS);
    const later = networkBy(NOWHERE, { folder, clock, hostname: 'info' });
    await later.begin({ addresses: ['127.0.0.2'] });
    expect(later.network.view()).toMatchObject({ authority, problems });
    clock.jump(2 * DAY_MS);
    await look(later, () => expect(later.network.view().problems).toEqual([]));
  });

  it('a certificate of an earlier build stays where its name can be no top-level domain, and screens do not warn', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'network-authority.json');
    const before = await makeAuthority({
      name: 'Foyer on lobby-pc 1234',
      names: ['local', 'home.arpa', 'internal', 'lan', 'lobby-pc', 'kiosk1'],
      subnets: [subnetOf('127.0.0.0', 8)],
      from: startAt - DAY_MS,
      to: startAt + 3_000 * DAY_MS,
    });
    writeFileSync(path, JSON.stringify({ ...before, names: ['lobby-pc', 'kiosk1'], addresses: [] }));
    const clock = createFakeClock(startAt);
    const n = networkBy(NOWHERE, { folder, clock, hostname: 'lobby-pc' });
    await n.begin({ addresses: ['127.0.0.2'] });
    expect(n.network.view()).toMatchObject({ authority: { pem: before.certPem }, problems: [] });
  });

  it('a certificate of the hub’s own leaves out a name of one label; setup is told of it only where somebody set that name', async () => {
    const { network, begin } = networkBy(NOWHERE, { clock: createFakeClock(startAt), hostname: 'Lobby-PC' });
    await begin({ addresses: ['127.0.0.2'], names: ['reception'] });
    expect(network.view().problems).toEqual([{ kind: 'outside', hosts: ['reception'] }]);
    expect(network.view().pairingAddresses).toEqual([
      'https://127.0.0.2:4524/',
      'https://lobby-pc.local:4524/',
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

  it('a certificate that was given is used as it is, and what it does not cover is said and not printed', async () => {
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
  ])('a given certificate that %s is served and reported', async (_title, from, to, kind) => {
    const { network, begin } = networkBy(NOWHERE, {
      clock: createFakeClock(now),
      hostname: 'lobby-pc.local',
    });
    await begin(await files(temporaryFolder(), HOSTS, now + from * DAY_MS, now + to * DAY_MS));
    expect(network.view().listensAt).toEqual(['127.0.0.2']);
    expect(network.view().problems.map((problem) => problem.kind)).toEqual([kind]);
  });

  it('a given certificate with a key that does not fit, or a file that is none, serves nothing, and the file is named', async () => {
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

  it('a given certificate in a file that is larger than any certificate is not read', async () => {
    const setting = await files(temporaryFolder(), HOSTS, now - DAY_MS, now + 90 * DAY_MS);
    appendFileSync(setting.certFile, '\n'.repeat(MAX_FILE_BYTES));
    const { network, begin } = networkBy(NOWHERE, { clock: createFakeClock(now) });
    await begin(setting);
    expect(network.view()).toMatchObject({
      listensAt: [],
      problems: [{ kind: 'cert-unread', path: setting.certFile }],
    });
  });

  it.skipIf(process.platform === 'win32')(
    'a given certificate whose path is a pipe that nobody writes to, or no file, holds nobody up, and the pair before stays',
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

  it('a certificate that was given is read again when somebody renews it, and the pair before stays while the two do not fit', async () => {
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
