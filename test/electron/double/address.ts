/** Chromium has no `foyer:` scheme, so the app's pages live on an https host that only the double answers. */

const OURS = 'foyer://screens/';
export const CHROMIUM_ORIGIN = 'https://screens.foyer.test';
const CHROMIUM = `${CHROMIUM_ORIGIN}/`;

export const toChromium = (url: string): string =>
  url.startsWith(OURS) ? CHROMIUM + url.slice(OURS.length) : url;

export const toElectron = (url: string): string =>
  url.startsWith(CHROMIUM) ? OURS + url.slice(CHROMIUM.length) : url;

/**
 * The page tells Electron from a browser by its scheme. That one comparison is mapped with the address; everything else
 * in the built screens runs as it is.
 */
export const scriptForChromium = (script: string): string =>
  script.replaceAll(/(["'`])foyer:\1/g, (_all, quote: string) => `${quote}https:${quote}`);
