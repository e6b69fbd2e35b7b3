/**
 * The addresses of the screens in the hub's own windows: under a scheme of our own, one host and so one origin for each
 * surface. A scheme that is registered as standard has a host and no port (Electron 45, electron_api_protocol.cc,
 * `url::SCHEME_WITH_HOST`), and scheme and host are its origin.
 */
import { type Surface, SURFACES } from '../../../contract/roles.ts';

export const SCHEME = 'foyer';

/** The page of a surface, spelled as Chromium reports it. */
export function addressOf(surface: Surface): string {
  return `${SCHEME}://${surface}/${surface}/index.html`;
}

/** Whether `url` is the page of `surface`; what follows `?` or `#` does not matter, any other spelling does. */
export function isPageOf(surface: Surface, url: string): boolean {
  return url.split(/[?#]/, 1)[0] === addressOf(surface);
}

/** The surface whose origin has this host. */
export function surfaceOfHost(host: string): Surface | undefined {
  return SURFACES.find((surface) => surface === host);
}
