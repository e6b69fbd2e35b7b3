/** `npm run package:check`: whether packages hold what they should, and nothing else. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.ts';
import { readBundled } from './bundled.ts';
import { judgeArchive } from './checks/archive.ts';
import {
  isForTests,
  judgeFields,
  judgeLicences,
  judgeModes,
  judgeSums,
  type Name,
  neededFiles,
  type Unpacked,
} from './checks/deb.ts';
import { forbiddenFiles, missingFiles } from './checks/files.ts';
import { judgeFuses, readFuses, wantedFuses } from './checks/fuses.ts';
import { openPackage } from './checks/unpack.ts';
import { packHub } from './hub.ts';
import { packKiosk } from './kiosk.ts';
import { licenceOf } from './licences.ts';
import { dateOfSources, PACKAGES, ROOT } from './release.ts';
import { bringTools } from './tools.ts';

const USAGE = `Usage: npm run package:check [-- [--again] [--release] [FILE …]]
  FILE        a .deb, or a folder that "npm run package -- dir" made. Default: all in packages
  --again     builds each package once more and compares the bytes
  --release   does not pass packages that are for tests`;

const PARTS = { 'foyer-hub': ['main', 'renderer'], 'foyer-kiosk': ['main', 'preload', 'renderer'] } as const;

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

function bundled(name: Name): readonly string[] {
  return readBundled(join(ROOT, 'out/bundled'), PARTS[name])
    .map((folder) => licenceOf(join(ROOT, folder)))
    .map(({ name, version }) => `${name} ${version}`);
}

/** What holds for the folder with Electron, wherever it lies. */
async function judgeFolder(folder: string): Promise<readonly string[]> {
  const archive = join(folder, 'resources/app.asar');
  if (!existsSync(archive)) return ['resources/app.asar is missing.'];
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const problem = bringTools(say);
  const fuses = problem ?? judgeFuses(wantedFuses(), await readFuses(join(folder, 'foyer')));
  return [...judgeArchive(readFileSync(archive)), ...forbiddenFiles(paths), ...[fuses].flat()];
}

async function judgePackage(name: Name, unpacked: Unpacked, folder: string): Promise<readonly string[]> {
  const { fields, paths, contentsOf } = unpacked;
  const licences = `usr/share/doc/${name}/licences.txt`;
  return [
    ...judgeFields(fields),
    ...forbiddenFiles(paths),
    ...missingFiles(paths, neededFiles(name)),
    ...judgeModes(unpacked),
    ...judgeSums(unpacked),
    ...(paths.includes(licences) ? judgeLicences(contentsOf(licences).toString('utf8'), bundled(name)) : []),
    ...(name === 'foyer-kiosk' ? await judgeFolder(join(folder, 'opt/foyer')) : []),
  ];
}

/** The same sources, built once more. */
async function judgeAgain(file: string, name: Name, version: string): Promise<readonly string[]> {
  const epoch = dateOfSources(process.env);
  if (epoch === undefined) return ['Set SOURCE_DATE_EPOCH to build it again.'];
  const target = mkdtempSync(join(tmpdir(), 'foyer-again-'));
  const isFast = readFileSync(file).includes('data.tar.zst');
  const options = {
    version: version.replace(/\+test.*$/, ''),
    epoch,
    compression: isFast ? ('zstd' as const) : ('xz' as const),
    target,
    shim: undefined,
  };
  const made = name === 'foyer-hub' ? packHub(options) : await packKiosk(options);
  const isSame = made.kind === 'built' && hashOf(made.path) === hashOf(file);
  rmSync(target, { recursive: true, force: true });
  if (made.kind === 'failed') return [made.sentence];
  return isSame ? [] : ['Built again it has other bytes.'];
}

async function judge(file: string, options: Options): Promise<readonly string[]> {
  if (!file.endsWith('.deb')) return judgeFolder(file);
  const unpacked = openPackage(file);
  if (typeof unpacked === 'string') return [unpacked];
  try {
    const name = unpacked.fields.get('Package');
    if (name !== 'foyer-hub' && name !== 'foyer-kiosk') return ["It is not one of Foyer's packages."];
    const version = unpacked.fields.get('Version') ?? '';
    return [
      ...(await judgePackage(name, unpacked, unpacked.folder)),
      ...(options.release && isForTests(version)
        ? [`Its version ${version} says that it is for tests.`]
        : []),
      ...(options.again ? await judgeAgain(file, name, version) : []),
    ];
  } finally {
    unpacked.close();
  }
}

interface Options {
  readonly again: boolean;
  readonly release: boolean;
}

const inPackages = (): readonly string[] =>
  existsSync(PACKAGES)
    ? readdirSync(PACKAGES)
        .filter((name) => /\.deb$|-unpacked$/.test(name))
        .map((name) => join(PACKAGES, name))
    : [];

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      again: { type: 'boolean' },
      release: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  const files = positionals.length > 0 ? positionals.map((file) => resolve(file)) : inPackages();
  if (values.help || files.length === 0) {
    say(USAGE);
    return values.help ? 0 : 1;
  }
  if (!(await build(say))) return 1;
  let code = 0;
  for (const file of files) {
    const problems = await judge(file, { again: values.again === true, release: values.release === true });
    if (problems.length > 0) code = 1;
    const verdict = problems.length === 0 ? 'is as it should be' : 'is not as it should be:';
    process.stdout.write(`${[`${basename(file)} ${verdict}`, ...problems].join('\n  ')}\n`);
  }
  return code;
}

process.exitCode = await main();
