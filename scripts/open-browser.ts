/** Opens screens in an installed browser's app mode: a window without address bar for each. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Opens `addresses` in order; the profile is Foyer's own, so that no other tab or extension is near. Returns how to
 * close them: the addresses of this start are of no use after it.
 */
export function openInBrowser(browser: string, dataDir: string, addresses: readonly string[]): () => void {
  // The first process owns the profile and all its windows; the ones after it only hand their address over.
  const processes = addresses.map((address) => {
    const child = spawn(
      browser,
      [
        `--app=${address}`,
        `--user-data-dir=${join(dataDir, 'browser')}`,
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
