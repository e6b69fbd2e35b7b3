/**
 * Addresses of the hub's own windows: a private scheme with one host, and so one origin, per surface (Electron 45,
 * electron_api_protocol.cc, `url::SCHEME_WITH_HOST`).
 */
import { type Surface, SURFACES } from '../../../contract/roles.ts';

export const SCHEME = 'foyer';

/** Spelled as Chromium reports it. */
export function addressOf(surface: Surface): string {
  return `${SCHEME}://${surface}/${surface}/index.html`;
}

export function isPageOf(surface: Surface, url: string): boolean {
  return url.split(/[?#]/, 1)[0] === addressOf(surface);
}

export function surfaceOfHost(host: string): Surface | undefined {
  return SURFACES.find((surface) => surface === host);
}
