/**
 * Chromium has no `foyer:` scheme, so the app's pages live on https hosts that only the double answers: one for each host
 * of the scheme, since a standard scheme's origin is scheme and host (Electron 45, shell/browser/api/
 * electron_api_protocol.cc, `SCHEME_WITH_HOST`). Their names have no parent in common, as hosts of the scheme have none:
 * two of them are two sites, so no cookie and no process is shared.
 */

const OURS = /^foyer:\/\/([a-z0-9-]+)(?=[/?#]|$)/;
const CHROMIUM = /^https:\/\/([a-z0-9-]+)-foyer\.test(?=[/?#]|$)/;

/** What every address of a page of the app has on the double. */
export const MARK = '-foyer.test/';

export const toChromium = (url: string): string => url.replace(OURS, 'https://$1-foyer.test');

export const toElectron = (url: string): string => url.replace(CHROMIUM, 'foyer://$1');

/** The origin of a page, as Chromium and as Electron write it; that of a page from elsewhere is as it is. */
export function originsOf(url: string): { readonly chromium: string; readonly electron: string } {
  const chromium = URL.canParse(toChromium(url)) ? new URL(toChromium(url)).origin : 'null';
  return { chromium, electron: toElectron(chromium) };
}

/**
 * The page tells Electron from a browser by its scheme. That one comparison is mapped with the address; everything else
 * in the built screens runs as it is.
 */
export const scriptForChromium = (script: string): string =>
  script.replaceAll(/(["'`])foyer:\1/g, (_all, quote: string) => `${quote}https:${quote}`);
