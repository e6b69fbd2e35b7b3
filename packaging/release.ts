/** Which version is packed, and the date that all its files bear. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import description from '../package.json' with { type: 'json' };

export const ROOT = resolve(import.meta.dirname, '..');

/** Where packages are put. */
export const PACKAGES = resolve(ROOT, 'packages');

export const VERSION: string = description.version;

/** The Electron that this Foyer is made for. */
export const ELECTRON_VERSION: string = description.devDependencies.electron;

/**
 * Seconds since 1970: `SOURCE_DATE_EPOCH`, or when the commit was made. Undefined where neither is there, since a package
 * of the time of its build would have other bytes each time.
 */
export function dateOfSources(env: NodeJS.ProcessEnv): number | undefined {
  const given = Number(env['SOURCE_DATE_EPOCH']);
  if (Number.isSafeInteger(given) && given > 0) return given;
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : undefined;
}

/** What Debian calls this kind of machine; undefined where no package is made. */
export function debianArchitecture(arch: string): 'amd64' | 'arm64' | undefined {
  switch (arch) {
    case 'x64':
      return 'amd64';
    case 'arm64':
      return 'arm64';
    default:
      return undefined;
  }
}
