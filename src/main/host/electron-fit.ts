/**
 * Whether this Electron can run Foyer. Pure. Electron's first file is built from this and must not need another one.
 */

/** Foyer's program could not be loaded. 69 is EX_UNAVAILABLE of sysexits.h. */
export const NOT_LOADED = 69;

export interface ElectronFound {
  readonly version: string;
  /** From package.json. Undefined without a build. */
  readonly meant: string | undefined;
  readonly isNamed: boolean;
  readonly isPackaged: boolean;
}

/** Newer parts of Electron and its Node that Foyer uses. */
interface ElectronParts {
  readonly 'node:sqlite': boolean;
  readonly 'safeStorage.encryptStringAsync': boolean;
}

/** A Node before 20.16, as in Electron 30, lacks `getBuiltinModule`. */
export const hasSqlite = (process: { readonly getBuiltinModule?: (name: string) => unknown }): boolean =>
  process.getBuiltinModule?.('node:sqlite') !== undefined;

const majorOf = (version: string): string => version.split('.')[0] ?? '';

const isOther = ({ version, meant }: ElectronFound): boolean =>
  meant !== undefined && majorOf(version) !== majorOf(meant);

const PACKAGE_AGAIN = 'Install Foyer’s package again.';

function wayOut({ meant, isNamed, isPackaged }: ElectronFound): string {
  if (isPackaged) return PACKAGE_AGAIN;
  const other = meant === undefined ? 'a newer Electron' : `Electron ${meant}`;
  return isNamed
    ? `Name a folder with ${other} in ELECTRON_OVERRIDE_DIST_PATH, or unset the variable.`
    : `Install ${other}: run npm ci, then npm start.`;
}

/** Undefined if every part is there, whatever the version. */
export function whatIsLacking(found: ElectronFound, parts: ElectronParts): string | undefined {
  const lacking = Object.entries(parts).flatMap(([name, isThere]) => (isThere ? [] : [name]));
  return lacking.length === 0
    ? undefined
    : `Foyer cannot run in Electron ${found.version}, which lacks ${lacking.join(' and ')}. ${wayOut(found)}`;
}

export function otherVersion(found: ElectronFound): string | undefined {
  return isOther(found)
    ? `Foyer is made for Electron ${found.meant} and runs in Electron ${found.version}.`
    : undefined;
}

/** A missing file, not a missing module of Node. */
const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

export function whyNotLoaded(found: ElectronFound, error: unknown): string {
  const reason = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).split('\n')[0];
  if (found.isPackaged) return `Foyer cannot be loaded (${reason}). ${PACKAGE_AGAIN}`;
  const buildAgain = 'Build it again with npm run build';
  if (isMissingFile(error))
    return `Foyer cannot be loaded because a file is missing (${reason}). ${buildAgain}, or install Foyer again.`;
  return isOther(found)
    ? `Foyer cannot be loaded by Electron ${found.version} (${reason}). ${buildAgain}. If that does not help: ${wayOut(found)}`
    : `Foyer cannot be loaded because its files are damaged (${reason}). ${buildAgain}, or install Foyer again.`;
}
