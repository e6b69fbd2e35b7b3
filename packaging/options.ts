/** What `npm run package -- hub|kiosk|dir` is told. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dateOfSources, VERSION } from './release.ts';

export interface PackageOptions {
  /** As Debian writes versions. */
  readonly version: string;
  /** Seconds since 1970. */
  readonly epoch: number;
  readonly compression: 'xz' | 'zstd';
  /** The folder that packages are put in; `packages` when undefined. */
  readonly target: string | undefined;
  /** A file that a Foyer with windows loads before itself. For tests only. */
  readonly shim: string | undefined;
}

export type Made =
  | { readonly kind: 'built'; readonly path: string; readonly bytes?: number }
  | { readonly kind: 'failed'; readonly sentence: string };

const OPTIONS = {
  version: { type: 'string' },
  fast: { type: 'boolean' },
  to: { type: 'string' },
  'test-shim': { type: 'string' },
} as const;

/** A sentence where they cannot be read. */
export function readOptions(argv: readonly string[], env: NodeJS.ProcessEnv): PackageOptions | string {
  let values;
  try {
    ({ values } = parseArgs({ args: [...argv], strict: true, options: OPTIONS }));
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
  }
  const version = values.version ?? VERSION;
  if (!/^\d[A-Za-z0-9.+~]*$/.test(version))
    return `--version takes a version such as 1.2.0, and no ${version}.`;
  const epoch = dateOfSources(env);
  if (epoch === undefined)
    return 'Set SOURCE_DATE_EPOCH (seconds since 1970): without git the date of these sources is not known.';
  return {
    version,
    epoch,
    compression: values.fast ? 'zstd' : 'xz',
    target: values.to === undefined ? undefined : resolve(values.to),
    shim: values['test-shim'] === undefined ? undefined : resolve(values['test-shim']),
  };
}
