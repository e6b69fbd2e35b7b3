/** Opens screens in an installed browser's app mode: a window without address bar for each. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Surface } from '../../src/contract/roles.ts';

export interface ScreenToOpen {
  readonly surface: Surface;
  /** Every program of this machine can read a command line: it must be of no use a second time. */
  readonly address: string;
}

/** Of Foyer alone, so that no other tab or extension is near, and of one surface, so that no other is either. */
const profileOf = (dataDir: string, surface: Surface): string => join(dataDir, 'browser', surface);

/**
 * Opens `screens` in order, each by a process of its own; where a browser of an earlier start still has the profile, the
 * process hands its address over to that one and ends. Returns how to close them: nobody would look after them.
 */
export function openInBrowser(
  browser: string,
  dataDir: string,
  screens: readonly ScreenToOpen[],
): () => void {
  const processes = screens.map(({ surface, address }) => {
    const child = spawn(
      browser,
      [
        `--app=${address}`,
        `--user-data-dir=${profileOf(dataDir, surface)}`,
        '--no-first-run',
        '--no-default-browser-check',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
      { stdio: 'ignore' },
    );
    child.on('error', () => {});
    return child;
  });
  return () => {
    for (const child of processes) child.kill();
  };
}
