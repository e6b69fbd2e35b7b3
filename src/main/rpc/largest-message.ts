/** How long a message of a screen may be, whatever carries it. */
import type { Surface } from '../../contract/roles.ts';

/** A message of a screen is below 3 kB (a code field of 2,048 characters); the libraries' defaults are up to 100 MiB. */
const LARGEST = 16 * 1024;
/** Setup sends a logo: a data URL of at most 400,000 characters. */
const LARGEST_OF_SETUP = 420 * 1024;

/** In bytes of UTF-8 on a socket, in UTF-16 units on a port: what screens send is nearly all ASCII. */
export function largestMessageOf(surface: Surface): number {
  return surface === 'setup' ? LARGEST_OF_SETUP : LARGEST;
}
