/**
 * How a browser on this machine gets in: a token in the path of the printed address becomes a cookie for one surface.
 * Both are derived from one secret that is new at every start, so nothing is stored and nothing is logged.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Surface, SURFACES } from '../../contract/roles.ts';

export interface Entry {
  /** The path to open, token included. */
  pathOf(surface: Surface): string;
  /** The surface whose entry `path` is, when its token is right. */
  surfaceOfPath(path: string): Surface | undefined;
  /** The `Set-Cookie` value that lets a browser into `surface`. */
  cookieOf(surface: Surface, port: number): string;
  /** True when the `Cookie` header lets its sender into `surface`. */
  admits(surface: Surface, cookieHeader: string | undefined, port: number): boolean;
}

/** Cookies are shared between ports of one host, so the port is part of the name: two hubs do not fight. */
const cookieName = (surface: Surface, port: number): string => `foyer-${surface}-${port}`;

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

function cookiesOf(header: string | undefined): readonly (readonly [string, string])[] {
  return (header ?? '').split(';').map((pair) => {
    const [name = '', ...rest] = pair.trim().split('=');
    return [name, rest.join('=')] as const;
  });
}

/** `secret` is at least 32 random bytes. */
export function createEntry(secret: Buffer): Entry {
  const derive = (purpose: string): string =>
    createHmac('sha256', secret).update(purpose).digest('base64url');
  const tokens = new Map(SURFACES.map((surface) => [surface, derive(`enter ${surface}`)]));
  const cookies = new Map(SURFACES.map((surface) => [surface, derive(`cookie ${surface}`)]));

  return {
    pathOf: (surface) => `/enter/${surface}/${tokens.get(surface) ?? ''}`,
    surfaceOfPath(path) {
      const [, door, name, token, ...more] = path.split('/');
      const surface = SURFACES.find((known) => known === name);
      if (door !== 'enter' || surface === undefined || token === undefined || more.length > 0)
        return undefined;
      return sameText(token, tokens.get(surface) ?? '') ? surface : undefined;
    },
    cookieOf: (surface, port) =>
      `${cookieName(surface, port)}=${cookies.get(surface) ?? ''}; Path=/; HttpOnly; SameSite=Strict`,
    admits(surface, header, port) {
      const name = cookieName(surface, port);
      const expected = cookies.get(surface) ?? '';
      return cookiesOf(header).some(([key, value]) => key === name && sameText(value, expected));
    },
  };
}
