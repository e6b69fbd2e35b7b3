/** Writes a signed apt repository: packages first, then lists by their hash, and the signed Release as the last one. */
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  changedPackage,
  type CompareVersions,
  type ListedPackage,
  listedPackage,
  listText,
  merged,
  phasedTo,
  readList,
} from './packages-list.ts';
import { type ListFile, listsIn, releaseText, sha256Of, type Suite, SUITES } from './release-file.ts';
import { publicKey, signedText, verifiedText } from './signature.ts';

export interface PublishOptions {
  /** The repository's folder. */
  readonly folder: string;
  /** The fingerprint of the key that signs. */
  readonly key: string;
  /** Adds the packages of a folder to `early`, or what `early` has to `stable`. */
  readonly change: { readonly kind: 'add'; readonly from: string } | { readonly kind: 'promote' };
  /** How many of a hundred machines are offered the newest versions, 0 to 100. */
  readonly phased: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type PublishAnswer =
  | { readonly kind: 'published'; readonly suite: Suite; readonly packages: readonly ListedPackage[] }
  /** Nothing that a machine reads was changed. */
  | { readonly kind: 'refused'; readonly sentence: string };

/** Ends the work with a sentence for the administrator; only `publish` catches it. */
class Refusal extends Error {}

const refuse = (sentence: string): never => {
  throw new Refusal(sentence);
};

const compareVersions: CompareVersions = (first, second) => {
  const holds = (relation: string): boolean =>
    spawnSync('dpkg', ['--compare-versions', first, relation, second]).status === 0;
  return holds('lt') ? -1 : Number(holds('gt'));
};

/** Whole or not at all, also after a power cut. */
function writeDurably(path: string, bytes: Buffer | string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, bytes);
  const file = openSync(`${path}.new`, 'r');
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
}

const suiteFolder = (folder: string, suite: Suite): string => join(folder, 'dists', suite);
const byHash = (at: string, name: string, sha256: string): string =>
  join(at, dirname(name), 'by-hash/SHA256', sha256);

/** What a suite lists. Refuses lists and packages that are not as they were signed: signing anew would vouch for them. */
function readSuite(folder: string, suite: Suite): readonly ListedPackage[] {
  const at = suiteFolder(folder, suite);
  if (!existsSync(join(at, 'InRelease'))) return [];
  const release = verifiedText(readFileSync(join(at, 'InRelease'), 'utf8'));
  if (release.kind === 'failed')
    return refuse(`The signature of ${join(at, 'InRelease')} is not good (${release.reason}).`);
  // By their hash: the copy under the plain name may be of a publication that was cut off.
  const lists = listsIn(release.text).map(({ name, sha256 }) => {
    const path = byHash(at, name, sha256);
    const list = existsSync(path) ? readFileSync(path) : Buffer.of();
    return sha256Of(list) === sha256
      ? readList(list.toString())
      : refuse(`${path} was changed after it was signed.`);
  });
  const packages = merged([], [...new Map(lists.flat().map((one) => [one.filename, one])).values()]);
  return packages.filter(({ filename, sha256 }) => {
    const file = join(folder, filename);
    if (!existsSync(file)) return false;
    if (sha256Of(readFileSync(file)) !== sha256) refuse(`${file} was changed after it was published.`);
    return true;
  });
}

/** The packages of a folder as they will be listed, each with where it comes from. */
function readPackages(from: string): readonly { readonly file: string; readonly listed: ListedPackage }[] {
  const names = existsSync(from) ? readdirSync(from).filter((name) => name.endsWith('.deb')) : [];
  if (names.length === 0) refuse(`There is no .deb in ${from}.`);
  return names.sort().map((name) => {
    const file = join(from, name);
    const control = spawnSync('dpkg-deb', ['--field', file], { encoding: 'utf8' });
    const bytes = readFileSync(file);
    const read =
      control.status === 0
        ? listedPackage(control.stdout, { filename: '', size: bytes.length, sha256: sha256Of(bytes) })
        : undefined;
    if (read === undefined) return refuse(`${file} is not a Debian package.`);
    if (!/^foyer-[a-z]+$/.test(read.name)) return refuse(`${file} is ${read.name}, which is not Foyer's.`);
    const target = `${read.name}_${read.version.replaceAll(':', '%3a')}_${read.architecture}.deb`;
    return { file, listed: { ...read, filename: `pool/${target}` } };
  });
}

function writeSuite(
  { folder, key, now }: PublishOptions,
  suite: Suite,
  packages: readonly ListedPackage[],
): void {
  const at = suiteFolder(folder, suite);
  const own = new Set(packages.map(({ architecture }) => architecture).filter((name) => name !== 'all'));
  const architectures = own.size > 0 ? [...own].sort() : ['amd64'];
  const files = architectures.flatMap((architecture): readonly ListFile[] => {
    const fits = packages.filter((one) => one.architecture === architecture || one.architecture === 'all');
    const bytes = Buffer.from(listText(fits, compareVersions));
    const name = `main/binary-${architecture}/Packages`;
    return [
      { name, bytes },
      { name: `${name}.gz`, bytes: gzipSync(bytes, { level: 9 }) },
    ];
  });
  const release = releaseText(suite, architectures, files, now);
  const signed = signedText(release, key);
  if (signed.kind === 'failed') return refuse(`The key ${key} cannot sign (${signed.reason}).`);
  for (const { name, bytes } of files) {
    writeDurably(byHash(at, name, sha256Of(bytes)), bytes);
    writeDurably(join(at, name), bytes);
  }
  writeDurably(join(at, 'Release'), release);
  writeDurably(join(at, 'InRelease'), signed.text);
}

function change(options: PublishOptions): PublishAnswer {
  const { folder, key, phased } = options;
  const early = readSuite(folder, 'early');
  const stable = readSuite(folder, 'stable');
  const added = options.change.kind === 'add' ? readPackages(options.change.from) : [];
  const packages = added.map(({ listed }) => listed);
  const changed = changedPackage([...early, ...stable], packages);
  if (changed)
    refuse(`${changed.name} ${changed.version} is published with other bytes. Give it a new version.`);
  if (options.change.kind === 'promote' && early.length === 0) refuse('The suite early has no packages yet.');
  const exported = publicKey(key) ?? refuse(`GnuPG has no key ${key}.`);
  mkdirSync(join(folder, 'pool'), { recursive: true });
  for (const { file, listed } of added) {
    const target = join(folder, listed.filename);
    // Other bytes are of a publication that was not signed: no list has them, or this one would have been refused.
    if (existsSync(target) && sha256Of(readFileSync(target)) === listed.sha256) continue;
    copyFileSync(file, `${target}.new`);
    renameSync(`${target}.new`, target);
  }
  writeDurably(join(folder, 'foyer.gpg'), exported);
  const suite = options.change.kind === 'add' ? 'early' : 'stable';
  const lists = {
    early: merged(early, packages),
    stable: suite === 'stable' ? merged(stable, early) : stable,
  };
  const offered = phasedTo(lists[suite], phased, compareVersions);
  // The other one is written too where it is missing, so that no machine asks for a suite that is not there.
  for (const one of SUITES)
    if (one === suite || !existsSync(join(suiteFolder(folder, one), 'InRelease')))
      writeSuite(options, one, one === suite ? offered : lists[one]);
  return { kind: 'published', suite, packages: offered };
}

export function publish(options: PublishOptions): PublishAnswer {
  try {
    return change(options);
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', sentence: error.message };
    if (error instanceof Error && 'code' in error)
      return {
        kind: 'refused',
        sentence: `${basename(options.folder)} could not be written (${error.message}).`,
      };
    throw error;
  }
}
