/** The addresses of the screens in the hub's own windows: one page per surface, under a scheme of our own. */
import type { Surface } from '../../contract/roles.ts';

export const SCHEME = 'foyer';
export const HOST = 'screens';

/** The page of a surface, spelled as Chromium reports it. */
export function addressOf(surface: Surface): string {
  return `${SCHEME}://${HOST}/${surface}/index.html`;
}

/** Whether `url` is the page of `surface`; what follows `?` or `#` does not matter, any other spelling does. */
export function isPageOf(surface: Surface, url: string): boolean {
  return url.split(/[?#]/, 1)[0] === addressOf(surface);
}
