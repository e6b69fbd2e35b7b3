/** `npm run package -- WHAT`: makes what an administrator installs. */
import { build } from '../scripts/build.ts';
import { packHub } from './hub.ts';
import { packImage } from './image.ts';
import { packElectron, packKiosk } from './kiosk.ts';
import { type Made, type PackageOptions, readOptions } from './options.ts';
import { runRepository } from './repository/command.ts';

const USAGE = `Usage: npm run package -- hub|kiosk|dir|installer|image [options]
       npm run package -- repository DIR [options]
  hub              the Debian package of the hub without windows
  kiosk            the Debian package of Foyer with windows
  dir              the folder of Foyer with windows, which starts where it lies
  installer        the installer for Windows or macOS, made on such a machine
  image            the image of the hub for containers, with Docker
  repository DIR   a signed apt repository of packages that were made before; --help has its options
Options:
  --to DIR           where it is put. Default: packages
  --version V        another version than package.json has
  --fast             packs in seconds and a third larger, for tests
  --test-shim FILE   a Foyer with windows loads this file first, for tests on another Electron`;

interface CommandEnd {
  readonly code: 0 | 1;
  readonly lines: readonly string[];
}

const PACKERS: Readonly<Record<string, (options: PackageOptions) => Made | Promise<Made>>> = {
  hub: packHub,
  kiosk: packKiosk,
  dir: packElectron('dir'),
  image: packImage,
  installer: packElectron('installer'),
};

async function run(what: string | undefined, rest: readonly string[]): Promise<CommandEnd> {
  if (what === 'repository') return runRepository(rest, process.env);
  const isHelp = [what, ...rest].includes('--help');
  const pack = PACKERS[what ?? ''];
  if (pack === undefined) return { code: isHelp ? 0 : 1, lines: [USAGE] };
  // Read also where help is asked for: what is not taken is said.
  const options = readOptions(
    rest.filter((arg) => arg !== '--help'),
    process.env,
  );
  if (typeof options === 'string') return { code: 1, lines: [options, USAGE] };
  if (isHelp) return { code: 0, lines: [USAGE] };
  if (!(await build((line) => process.stderr.write(`${line}\n`)))) return { code: 1, lines: [] };
  const made = await pack(options);
  return made.kind === 'failed'
    ? { code: 1, lines: [made.sentence] }
    : {
        code: 0,
        lines: [made.path + (made.bytes === undefined ? '' : ` (${(made.bytes / 1e6).toFixed(1)} MB)`)],
      };
}

const [what, ...rest] = process.argv.slice(2);
const { code, lines } = await run(what, rest);
(code === 0 ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`);
process.exitCode = code;
