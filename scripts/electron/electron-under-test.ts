/** On which Electron the specs of `test/electron` run: the real one with `ELECTRON_RUN=1`, else the double. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PACKAGE = resolve(import.meta.dirname, '../../node_modules/electron');

export type ElectronUnderTest =
  | { readonly kind: 'ready'; readonly sentence: string }
  /** A real one is wanted and not there. */
  | { readonly kind: 'missing'; readonly sentence: string };

function textOf(...path: readonly string[]): string | undefined {
  const file = join(...path);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Looks only; `npm run electron:smoke` and `npm start` download. `folder` is that of the electron package. */
export function electronUnderTest(
  env: Readonly<Record<string, string | undefined>>,
  folder = PACKAGE,
): ElectronUnderTest {
  if (env['ELECTRON_RUN'] !== '1') {
    return {
      kind: 'ready',
      sentence:
        'These specs run on the double of Electron; on a real Electron with ELECTRON_RUN=1 npm run test:electron.',
    };
  }
  const named = env['ELECTRON_OVERRIDE_DIST_PATH'];
  const dist = named ?? join(folder, 'dist');
  const version = textOf(dist, 'version');
  return version === undefined
    ? {
        kind: 'missing',
        sentence: `ELECTRON_RUN=1 asks for a real Electron, and ${dist} holds none: run npm start once, which downloads it.`,
      }
    : {
        kind: 'ready',
        sentence: `These specs run on a real Electron ${version.replace(/^v/, '')} (${dist}).`,
      };
}
