/** Opens screens in an installed browser's app mode: a window without address bar for each. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Surface } from '../../src/contract/roles.ts';
import { makeFolder, removeOthersAccess } from '../../src/main/base/private-files.ts';
import { TICKET_MS } from '../../src/main/lan/entry.ts';
import { writeFileDurably } from '../../src/main/storage/durable-files.ts';

export interface ScreenToOpen {
  readonly surface: Surface;
  /** Good once. Whoever is first has the screen, so no other account of this machine may read it on its way. */
  readonly address: string;
}

/** Of Foyer alone, so that no other tab or extension is near, and of one surface, so that no other is either. */
const profileOf = (dataDir: string, surface: Surface): string => join(dataDir, 'browser', surface);

/** A page that leads on at once. Base64url, digits, slashes and colons are all that an address of ours has. */
const leadingTo = (address: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Foyer</title><meta http-equiv="refresh" content="0;url=${address}">\n`;

/**
 * Every account reads the command lines of all, so the address goes by a file that only its owner reads, in a folder that
 * only its owner opens: there is no switch, variable or input by which Chromium, Chrome and Edge take one.
 */
function writePage(dataDir: string, { surface, address }: ScreenToOpen): string {
  const profile = profileOf(dataDir, surface);
  makeFolder(profile);
  removeOthersAccess(profile);
  const page = join(profile, 'foyer.html');
  writeFileDurably(page, leadingTo(address), 0o600);
  return page;
}

/**
 * Opens `screens` in order, each by a process of its own; where a browser of an earlier start still has the profile, the
 * process hands its address over to that one and ends. Returns how to close them: nobody would look after them.
 */
export function openInBrowser(
  browser: string,
  dataDir: string,
  screens: readonly ScreenToOpen[],
): () => void {
  const opened = screens.map((screen) => {
    const page = writePage(dataDir, screen);
    const child = spawn(
      browser,
      [
        `--app=${pathToFileURL(page).href}`,
        `--user-data-dir=${profileOf(dataDir, screen.surface)}`,
        '--no-first-run',
        '--no-default-browser-check',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
      { stdio: 'ignore' },
    );
    child.on('error', () => {});
    return { child, page };
  });
  const removePages = (): void => {
    for (const { page } of opened) rmSync(page, { force: true });
  };
  // Its ticket is over by then.
  const removal = setTimeout(removePages, TICKET_MS);
  return () => {
    clearTimeout(removal);
    removePages();
    for (const { child } of opened) child.kill();
  };
}
