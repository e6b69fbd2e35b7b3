/** On which Electron the specs of `test/electron` run: the real one with `ELECTRON_RUN=1`, else the double. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PACKAGE = resolve(import.meta.dirname, '../../node_modules/electron');

export type ElectronUnderTest =
  | {
      readonly kind: 'ready';
      readonly sentence: string;
      /** Older than the one of package.json, by its first number. */
      readonly isOlder: boolean;
    }
  /** A real one is wanted and not there. */
  | { readonly kind: 'missing'; readonly sentence: string };

function textOf(...path: readonly string[]): string | undefined {
  const file = join(...path);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

const majorOf = (version: string): number => Number.parseInt(version.replace(/^v/, ''), 10);

/** Looks only; `npm run electron:smoke` and `npm start` download. `folder` is that of the electron package. */
export function electronUnderTest(
  env: Readonly<Record<string, string | undefined>>,
  folder = PACKAGE,
): ElectronUnderTest {
  if (env['ELECTRON_RUN'] !== '1') {
    return {
      kind: 'ready',
      isOlder: false,
      sentence:
        'These specs run on the double of Electron; on a real Electron with ELECTRON_RUN=1 npm run test:electron.',
    };
  }
  const named = env['ELECTRON_OVERRIDE_DIST_PATH'];
  const dist = named ?? join(folder, 'dist');
  const version = textOf(dist, 'version');
  if (version === undefined) {
    return {
      kind: 'missing',
      sentence: `ELECTRON_RUN=1 asks for a real Electron, and ${dist} holds none: run npm start once, which downloads it.`,
    };
  }
  const meant = /"version"\s*:\s*"([^"]+)"/.exec(textOf(folder, 'package.json') ?? '')?.[1];
  const isOlder = meant !== undefined && majorOf(version) < majorOf(meant);
  const age = isOlder
    ? ` It is older than ${meant}, for which Foyer is made: what it lacks is expected to fail.`
    : '';
  return {
    kind: 'ready',
    isOlder,
    sentence: `These specs run on a real Electron ${version.replace(/^v/, '')} (${dist}).${age}`,
  };
}

/** The folder with the executable that `FOYER_TEST_ELECTRON` names: itself, or its `dist`. */
export function testElectron(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = env['FOYER_TEST_ELECTRON'];
  if (named === undefined || named === '') return undefined;
  return [named, join(named, 'dist')]
    .map((folder) => resolve(folder))
    .find((folder) => existsSync(join(folder, 'version')));
}
