/** A signed repository as a real apt reads it. */
import { cpSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { runRepository } from '../../packaging/repository/command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { aptMachine, newKey, served, smallPackage } from './apt-machine.ts';

interface House {
  readonly folder: string;
  readonly key: string;
  readonly packages: string;
  /** Runs the command with the house's key; answers its lines, the code first. */
  publish(...args: string[]): readonly [number, string];
}

let house: House;

beforeEach(() => {
  const { home, fingerprint } = newKey();
  vi.stubEnv('GNUPGHOME', home);
  const folder = join(temporaryFolder(), 'repository');
  const packages = temporaryFolder();
  house = {
    folder,
    packages,
    key: join(folder, 'foyer.gpg'),
    publish(...args) {
      const { code, lines } = runRepository([folder, '--key', fingerprint, ...args], {
        SOURCE_DATE_EPOCH: '1795800000',
      });
      return [code, lines.join('\n')];
    },
  };
  return () => vi.unstubAllEnvs();
});

/** Publishes a version of the hub to early. */
function added(version: string, ...more: string[]): readonly [number, string] {
  const from = join(house.packages, version);
  smallPackage(from, 'foyer-hub', version);
  return house.publish('--from', from, ...more);
}

const machine = async (suite: string, more: { installed?: readonly string[]; machineId?: string } = {}) =>
  aptMachine({ address: await served(house.folder), key: house.key, suite, ...more });

it('a site on early is offered a version that sites on stable get only once it is promoted', async () => {
  added('0.1.0');
  house.publish('--promote');
  expect(added('0.1.1')).toEqual([
    0,
    expect.stringMatching(
      /^The suite early of .* now has:\n {2}foyer-hub 0\.1\.0 amd64\n {2}foyer-hub 0\.1\.1 amd64$/,
    ),
  ]);
  const installed = ['foyer-hub 0.1.0'];
  const early = await machine('early', { installed });
  const stable = await machine('stable', { installed });
  const offered = async (one: typeof early): Promise<string | undefined> => {
    const update = await one.apt('update', '--error-on=any');
    expect(update).toMatchObject({ code: 0 });
    return /Inst foyer-hub \[0\.1\.0\] \((\S+)/.exec((await one.apt('-s', 'upgrade')).text)?.[1];
  };
  expect([await offered(early), await offered(stable)]).toEqual(['0.1.1', undefined]);
  house.publish('--promote');
  expect([await offered(early), await offered(stable)]).toEqual(['0.1.1', '0.1.1']);
});

it('the older version stays in the lists, so a machine can go back to it', async () => {
  added('0.1.0');
  added('0.1.1');
  const one = await machine('early', { installed: ['foyer-hub 0.1.1'] });
  await one.apt('update');
  const back = await one.apt('-s', '--allow-downgrades', 'install', 'foyer-hub=0.1.0');
  expect(back.text).toContain('Inst foyer-hub [0.1.1] (0.1.0');
});

it('a package that was changed after signing is refused', async () => {
  added('0.1.0');
  const one = await machine('early');
  await one.apt('update');
  const file = join(house.folder, 'pool/foyer-hub_0.1.0_amd64.deb');
  const bytes = readFileSync(file);
  bytes[bytes.length - 600] = (bytes[bytes.length - 600] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const download = await one.apt('-d', '-y', 'install', 'foyer-hub');
  expect(download).toMatchObject({ code: 100, text: expect.stringContaining('Hash Sum mismatch') });
});

it('a list, and a Release, that were changed after signing are refused', async () => {
  added('0.1.0');
  const suite = join(house.folder, 'dists/early');
  const lists = join(suite, 'main/binary-amd64/by-hash/SHA256');
  const good = temporaryFolder();
  cpSync(suite, good, { recursive: true });
  for (const name of readdirSync(lists)) {
    const list = readFileSync(join(lists, name));
    writeFileSync(join(lists, name), list.subarray(0, -1));
  }
  const first = await (await machine('early')).apt('update', '--error-on=any');
  expect(first).toMatchObject({
    code: 100,
    text: expect.stringMatching(/Hash Sum mismatch|unexpected size/),
  });
  cpSync(good, suite, { recursive: true });
  const release = readFileSync(join(suite, 'InRelease'), 'utf8');
  writeFileSync(join(suite, 'InRelease'), release.replace('Label: Foyer', 'Label: Fayer'));
  const second = await (await machine('early')).apt('update', '--error-on=any');
  expect(second).toMatchObject({ code: 100, text: expect.stringContaining('BADSIG') });
});

it('a repository that another key has signed is refused', async () => {
  added('0.1.0');
  const other = newKey();
  const one = await machine('early');
  expect(await one.apt('update', '--error-on=any')).toMatchObject({ code: 0 });
  vi.stubEnv('GNUPGHOME', other.home);
  rmSync(join(house.folder, 'dists'), { recursive: true });
  const key = readFileSync(house.key);
  runRepository([house.folder, '--key', other.fingerprint, '--from', join(house.packages, '0.1.0')], {});
  writeFileSync(house.key, key);
  expect(await one.apt('update', '--error-on=any')).toMatchObject({
    code: 100,
    text: expect.stringContaining('NO_PUBKEY'),
  });
});

it('a phased version reaches none of twelve machines at 0 %, three at 30 % and all at 100 %', async () => {
  added('0.1.0');
  // The id that apt would read of /etc/machine-id: it draws from that, the package and the version alone.
  const idOf = (n: number): string => createHash('md5').update(`machine ${n}`).digest('hex');
  const machines = Array.from({ length: 12 }, (_, n) => n);
  const address = await served(house.folder);
  const reached = async (): Promise<readonly number[]> => {
    const offers = machines.map(async (n) => {
      const one = aptMachine({
        address,
        key: house.key,
        suite: 'early',
        installed: ['foyer-hub 0.1.0'],
        machineId: idOf(n),
      });
      await one.apt('update');
      return (await one.apt('-s', 'upgrade')).text.includes('Inst foyer-hub [0.1.0] (0.1.1') ? [n] : [];
    });
    return (await Promise.all(offers)).flat();
  };
  const at: Record<string, readonly number[]> = {};
  for (const percentage of ['0', '30', '100']) {
    added('0.1.1', '--phased', percentage);
    at[percentage] = await reached();
  }
  expect(at).toEqual({ 0: [], 30: [2, 6, 8], 100: machines });
});

it('a package that was changed in the repository is not signed again, and other bytes need another version', () => {
  added('0.1.0');
  const file = join(house.folder, 'pool/foyer-hub_0.1.0_amd64.deb');
  const good = readFileSync(file);
  writeFileSync(file, Buffer.concat([good, Buffer.from('x')]));
  expect(house.publish('--promote')).toEqual([
    1,
    `${file} was changed after it was published. Nothing was published.`,
  ]);
  writeFileSync(file, good);
  const release = join(house.folder, 'dists/early/InRelease');
  const signed = readFileSync(release, 'utf8');
  writeFileSync(release, signed.replace('Label: Foyer', 'Label: Fayer'));
  expect(house.publish('--promote')).toEqual([1, expect.stringMatching(/^The signature of .* is not good/)]);
  writeFileSync(release, signed);
  expect(house.publish('--promote')[0]).toBe(0);
  const from = join(house.packages, '0.1.0');
  const built = join(from, 'foyer-hub_0.1.0_amd64.deb');
  writeFileSync(built, readFileSync(smallPackage(from, 'foyer-hub', '0.1.0', 'another build')));
  expect(house.publish('--from', from)).toEqual([
    1,
    'foyer-hub 0.1.0 is published with other bytes. Give it a new version. Nothing was published.',
  ]);
});

it('a package that was built anew after a publication that could not be signed is the one that machines get', async () => {
  const from = join(house.packages, 'unsigned');
  smallPackage(from, 'foyer-hub', '0.1.0', 'the first build');
  const secret = join(process.env['GNUPGHOME'] ?? '', 'private-keys-v1.d');
  renameSync(secret, `${secret}.away`);
  expect(house.publish('--from', from)).toEqual([
    1,
    expect.stringMatching(/cannot sign .*Nothing was published/),
  ]);
  renameSync(`${secret}.away`, secret);
  smallPackage(from, 'foyer-hub', '0.1.0', 'the second build');
  expect(house.publish('--from', from)[0]).toBe(0);
  expect(house.publish('--promote')[0]).toBe(0);
  expect(readFileSync(join(house.folder, 'pool/foyer-hub_0.1.0_amd64.deb'))).toEqual(
    readFileSync(join(from, 'foyer-hub_0.1.0_amd64.deb')),
  );
});

it('a file that is no package of Foyer, an unknown key and a wrong line are refused with a sentence', () => {
  const from = temporaryFolder();
  expect(house.publish('--from', from)[1]).toBe(`There is no .deb in ${from}. Nothing was published.`);
  writeFileSync(join(from, 'foyer-hub.deb'), 'no package');
  expect(house.publish('--from', from)[1]).toContain('foyer-hub.deb is not a Debian package.');
  smallPackage(join(from, 'other'), 'bash', '9');
  expect(house.publish('--from', join(from, 'other'))[1]).toContain("is bash, which is not Foyer's.");
  expect(house.publish('--promote')[1]).toContain('The suite early has no packages yet.');
  const other = 'A'.repeat(40);
  smallPackage(join(from, 'hub'), 'foyer-hub', '0.1.0');
  const unknown = runRepository([house.folder, '--key', other, '--from', join(from, 'hub')], {});
  expect(unknown).toEqual({ code: 1, lines: [`GnuPG has no key ${other}. Nothing was published.`] });
  for (const wrong of [['--key', 'ABCD'], ['--phased', '101'], ['--promote', '--from', from], ['--fast']])
    expect(house.publish(...wrong)).toEqual([
      1,
      expect.stringContaining('\nUsage: npm run package -- repository'),
    ]);
});

it('the same packages give the same lists, byte for byte', () => {
  const lists = (): readonly Buffer[] =>
    ['Release', 'main/binary-amd64/Packages', 'main/binary-amd64/Packages.gz'].map((name) =>
      readFileSync(join(house.folder, 'dists/early', name)),
    );
  added('0.1.0');
  added('0.1.1');
  const first = lists();
  rmSync(house.folder, { recursive: true });
  added('0.1.1');
  added('0.1.0');
  expect(lists()).toEqual(first);
});
