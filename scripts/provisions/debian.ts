/** A fresh Debian (or Ubuntu, on one) as a folder, made by debootstrap from this machine's own source of packages. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { installPackage, problemOf } from './packages.ts';

/** What is there besides the packages that a Debian cannot be without: systemd, and the bus that its tools ask. */
const INCLUDED = ['systemd', 'systemd-sysv', 'dbus'];

/** Programs that make and run it, and the packages that have them. */
const TOOLS: Readonly<Record<string, string>> = {
  debootstrap: 'debootstrap',
  'systemd-nspawn': 'systemd-container',
  unshare: 'util-linux',
  ip: 'iproute2',
};

const DAY_MS = 86_400_000;
/** Older lists of packages name files that the source no longer has. */
const FRESH_FOR_MS = 3 * DAY_MS;

export type Debian =
  /** Folders that lie one above the other, as overlayfs names them: the packages to install, and the system. */
  | { readonly kind: 'there'; readonly layers: string }
  | { readonly kind: 'absent'; readonly sentence: string };

interface Source {
  readonly uri: string;
  readonly suite: string;
  readonly component: string;
}

/** The sources that this machine's own system comes from, the main one first. */
function sourcesHere(): readonly Source[] {
  const format = '$(ORIGIN)\t$(REPO_URI)\t$(RELEASE)\t$(COMPONENT)';
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', format, 'Created-By: Packages'], {
    encoding: 'utf8',
  });
  const lines = (stdout ?? '').split('\n').flatMap((line) => {
    const [origin, uri = '', suite = '', component = ''] = line.split('\t');
    return origin === 'Debian' || origin === 'Ubuntu' ? [{ uri, suite, component }] : [];
  });
  // The suite without a suffix has everything; the others have what is newer.
  return lines.sort((one, other) => one.suite.length - other.suite.length);
}

/** Installs what of `TOOLS` is missing; answers a sentence where that fails. */
function toolProblem(say: (line: string) => void): string | undefined {
  const lacking = Object.entries(TOOLS).find(
    ([command, name]) =>
      spawnSync(command, ['--version'], { stdio: 'ignore' }).error !== undefined &&
      !installPackage(name, say),
  );
  return lacking && `A fresh system cannot be made here: ${lacking[0]} is missing.`;
}

function changedWithin(path: string, ms: number): boolean {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return mtimeMs !== undefined && Date.now() - mtimeMs < ms;
}

/** Runs a command in the system without booting it, with this machine's network. What it writes is gone afterwards. */
const problemIn = (root: string, flags: readonly string[], command: readonly string[]): string | undefined =>
  problemOf(
    'systemd-nspawn',
    ['-q', '-D', root, '--register=no', '--keep-unit', '--console=pipe', ...flags, '--', ...command],
    process.env,
  );

/** Answers a sentence where it could not be made. */
function make(root: string, [source, ...updates]: readonly Source[]): string | undefined {
  if (source === undefined) return 'This computer has no Debian or Ubuntu package source.';
  const half = `${root}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  const flags = ['--variant=minbase', `--include=${INCLUDED.join(',')}`];
  const made = problemOf('debootstrap', [...flags, source.suite, half, source.uri], process.env);
  if (made !== undefined) return `debootstrap could not make ${source.suite}: ${made}`;
  const lines = [source, ...updates].map(({ uri, suite, component }) => `deb ${uri} ${suite} ${component}\n`);
  writeFileSync(join(half, 'etc/apt/sources.list'), lines.join(''));
  const updated = problemIn(half, [], ['apt-get', '-qq', 'update']);
  if (updated !== undefined) return `The lists of packages could not be fetched: ${updated}`;
  rmSync(root, { recursive: true, force: true });
  renameSync(half, root);
  return undefined;
}

/** Fetches what the packages depend on into `archives`, and puts both where apt looks before it asks a network. */
function layPackages(options: DebianOptions, root: string, archives: string): string | undefined {
  const { folder, names, files } = options;
  const apt = join(folder, 'var/cache/apt/archives');
  for (const path of [join(archives, 'partial'), apt, join(folder, 'packages')])
    mkdirSync(path, { recursive: true });
  for (const file of files) cpSync(file, join(folder, 'packages', basename(file)));
  const flags = [
    '--volatile=overlay',
    `--bind=${archives}:/var/cache/apt/archives`,
    `--bind-ro=${join(folder, 'packages')}:/packages`,
  ];
  // One by one: some of them conflict with others.
  for (const wanted of [...names, ...files.map((file) => `/packages/${basename(file)}`)]) {
    const install = ['apt-get', '-qq', 'install', '--download-only', '--no-install-recommends', wanted];
    const problem = problemIn(root, flags, install);
    if (problem !== undefined) return `${wanted} cannot be fetched with what it depends on: ${problem}`;
  }
  const fetched = readdirSync(archives).filter((name) => name.endsWith('.deb'));
  for (const name of fetched) linkSync(join(archives, name), join(apt, name));
  return undefined;
}

export interface DebianOptions {
  /** Takes the packages; removed by the caller. On the same disk as the cache, whose files it shares. */
  readonly folder: string;
  /** Debian's packages, which can then be installed without a network. */
  readonly names: readonly string[];
  /** Packages of our own, which are then in `/packages`. */
  readonly files: readonly string[];
}

/** Where fresh systems and fetched packages are kept between runs. */
export const debianCache = (): string =>
  join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'foyer-tests');

/** Nothing may be written into it: a machine has a layer of its own above. The system is made again after three days. */
export function provideDebian(options: DebianOptions, say: (line: string) => void): Debian {
  const absent = (sentence: string): Debian => ({ kind: 'absent', sentence });
  if (process.platform !== 'linux') return absent('A fresh Debian is booted on Linux only.');
  if (process.getuid?.() !== 0) return absent('A fresh Debian is booted by root only. Run this as root.');
  const lacking = toolProblem(say);
  if (lacking !== undefined) return absent(lacking);
  const sources = sourcesHere();
  const root = join(debianCache(), `${sources[0]?.suite}-${process.arch}`);
  mkdirSync(debianCache(), { recursive: true });
  if (!changedWithin(join(root, 'etc/apt/sources.list'), FRESH_FOR_MS)) {
    say(`Making a fresh system in ${root}. This takes about a minute.`);
    const problem = make(root, sources);
    if (problem !== undefined) return absent(problem);
  }
  const problem = layPackages(options, root, join(debianCache(), 'archives'));
  return problem === undefined ? { kind: 'there', layers: `${options.folder}:${root}` } : absent(problem);
}
