/** A machine's apt with lists, keys and installed packages of its own, and a repository that a web server gives it. */
import { spawnSync } from 'node:child_process';
import { createReadStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runToEnd } from './ended.ts';

/** A Debian package of one file, which says its version or what is given. */
export function smallPackage(folder: string, name: string, version: string, says = version): string {
  const root = join(temporaryFolder(), 'root');
  mkdirSync(join(root, 'DEBIAN'), { recursive: true });
  mkdirSync(join(root, 'usr/share', name), { recursive: true });
  writeFileSync(join(root, 'usr/share', name, 'version'), `${says}\n`);
  writeFileSync(
    join(root, 'DEBIAN/control'),
    `Package: ${name}\nVersion: ${version}\nArchitecture: amd64\nMaintainer: Foyer <foyer@example.org>\nDescription: lobby check-in\n`,
  );
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}_${version}_amd64.deb`);
  const args = ['--root-owner-group', '-Znone', '--build', root, file];
  // Built twice it has the same bytes: a version is published once.
  const env = { ...process.env, SOURCE_DATE_EPOCH: '1795800000' };
  const { status, stderr } = spawnSync('dpkg-deb', args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return file;
}

/** Keeps what has to be done at the end: of the running test, or of a file (`afterAll`). */
type AtEnd = (work: () => void) => void;

/** A new key in a GNUPGHOME of its own; answers that folder and the key's fingerprint. */
export function newKey(atEnd: AtEnd = onTestFinished): {
  readonly home: string;
  readonly fingerprint: string;
} {
  const home = mkdtempSync(join(tmpdir(), 'foyer-key-'));
  const gpg = (...args: string[]): string =>
    spawnSync('gpg', ['--homedir', home, '--batch', ...args], { encoding: 'utf8' }).stdout;
  gpg('--passphrase', '', '--quick-generate-key', 'Foyer <foyer@example.org>', 'ed25519', 'sign', 'never');
  atEnd(() => {
    spawnSync('gpgconf', ['--homedir', home, '--kill', 'gpg-agent']);
    rmSync(home, { recursive: true, force: true });
  });
  const fingerprint = /^fpr:+([0-9A-F]{40}):/m.exec(gpg('--list-keys', '--with-colons'))?.[1];
  if (fingerprint === undefined) throw new Error('GnuPG made no key.');
  return { home, fingerprint };
}

/** Serves a folder on loopback until the end; answers its address. */
export async function served(folder: string, atEnd: AtEnd = onTestFinished): Promise<string> {
  const server = createServer((request, response) => {
    const file = join(folder, normalize(decodeURIComponent(request.url ?? '/')));
    try {
      response.setHeader('content-length', statSync(file).size);
      createReadStream(file).pipe(response);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
}

export interface AptMachine {
  /** Runs apt-get; answers its exit code and what it printed. */
  apt(...args: string[]): Promise<{ readonly code: number | null; readonly text: string }>;
}

export interface AptMachineOptions {
  readonly address: string;
  /** The public key's file, which `signed-by` names. */
  readonly key: string;
  readonly suite: string;
  /** Packages that are installed, as `name version`. */
  readonly installed?: readonly string[];
  /** 32 hexadecimal digits, from which apt decides whether a phased version is for this machine. */
  readonly machineId?: string;
}

export function aptMachine({
  address,
  key,
  suite,
  installed = [],
  machineId,
}: AptMachineOptions): AptMachine {
  const root = temporaryFolder();
  for (const folder of [
    'etc/apt/sources.list.d',
    'etc/apt/preferences.d',
    'var/lib/apt/lists/partial',
    'var/lib/dpkg',
    'var/cache/apt/archives/partial',
  ])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'etc/apt/sources.list'), `deb [signed-by=${key}] ${address} ${suite} main\n`);
  const stanzas = installed.map((one) => {
    const [name = '', version = ''] = one.split(' ');
    return `Package: ${name}\nStatus: install ok installed\nArchitecture: amd64\nMaintainer: Foyer\nVersion: ${version}\nDescription: lobby\n`;
  });
  writeFileSync(join(root, 'var/lib/dpkg/status'), stanzas.join('\n'));
  const settings = [
    `Dir=${root}`,
    `Dir::State::status=${join(root, 'var/lib/dpkg/status')}`,
    'Dir::Bin::methods=/usr/lib/apt/methods',
    'APT::Architecture=amd64',
    'APT::Sandbox::User=root',
    'Acquire::Languages=none',
    ...(machineId === undefined ? [] : [`APT::Machine-ID=${machineId}`]),
  ].flatMap((setting) => ['-o', setting]);
  return {
    async apt(...args) {
      const env = ['LC_ALL=C.UTF-8', 'http_proxy=', 'APT_CONFIG=/dev/null'];
      const { code, output, errors } = await runToEnd('env', [...env, 'apt-get', ...settings, ...args]);
      return { code, text: `${output}${errors}` };
    },
  };
}
