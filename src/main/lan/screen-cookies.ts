/**
 * The cookies that identify a page's screen. Cookies ignore ports, so their names contain the port, and two hubs do
 * not overwrite each other's. A browser may have several screens per surface, each in a slot that its page's address
 * names.
 */
import type { Surface } from '../../contract/roles.ts';
import { portFor, PORT_ORDER } from './ports-in-row.ts';

/** Per surface and browser profile: more windows than one machine shows. */
export const MAX_SLOTS = 8;

export const SLOTS: readonly number[] = Array.from({ length: MAX_SLOTS }, (_, at) => at + 1);

/** 400 days, the browsers' limit (RFC 6265bis, 5.5), in seconds. */
const MAX_AGE_S = 400 * 86_400;

export interface CookieKind {
  readonly surface: Surface;
  readonly port: number;
  /** With TLS: no other host and nothing on the way can set or read it (RFC 6265bis, 4.1.3.2). */
  readonly isSecure: boolean;
}

export function cookieName({ surface, port, isSecure }: CookieKind, slot: number): string {
  return `${isSecure ? '__Host-' : ''}foyer-${surface}-${port}${slot === 1 ? '' : `-${slot}`}`;
}

/** `Set-Cookie` for `pass` in `slot`. */
export function cookieLine(kind: CookieKind, slot: number, pass: string): string {
  const secure = kind.isSecure ? '; Secure' : '';
  return `${cookieName(kind, slot)}=${pass}; Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Strict${secure}`;
}

/** Our cookies that are read: every slot of every surface, for a few hubs on other ports. */
export const MAX_COOKIES = 128;

/** In order of arrival. A browser may send one name twice. */
export type Cookies = ReadonlyMap<string, readonly string[]>;

/**
 * Our cookies in a `Cookie` header, at most `MAX_COOKIES`. Strangers can send any header, so it is scanned once, and
 * other cookies cost only their length.
 */
export function cookiesIn(header: string | undefined): Cookies {
  const found = new Map<string, string[]>();
  let left = MAX_COOKIES;
  for (const [, name = '', value = ''] of (header ?? '').matchAll(
    /(?:^|;)[ \t]*((?:__Host-)?foyer-[^=;]*)=([^;]*)/g,
  )) {
    if (left === 0) break;
    left -= 1;
    const values = found.get(name);
    if (values) values.push(value.trim());
    else found.set(name, [value.trim()]);
  }
  return found;
}

export const passesIn = (cookies: Cookies, kind: CookieKind, slot: number): readonly string[] =>
  cookies.get(cookieName(kind, slot)) ?? [];

/** For any surface and slot of a TLS hub with this first port. */
export function passesInAll(cookies: Cookies, firstPort: number): readonly string[] {
  return PORT_ORDER.flatMap((surface) =>
    SLOTS.flatMap((slot) =>
      passesIn(cookies, { surface, port: portFor(firstPort, surface), isSecure: true }, slot),
    ),
  );
}

const claimName = (port: number): string => `__Host-foyer-pair-${port}`;

/** `Set-Cookie` for a pairing claim, for `seconds`. */
export const claimLine = (port: number, claim: string, seconds: number): string =>
  `${claimName(port)}=${claim}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict; Secure`;

export const claimIn = (cookies: Cookies, port: number): string | undefined =>
  cookies.get(claimName(port))?.[0];

/** The slot in a query: the first if absent, undefined if invalid. */
export function slotInQuery(query: string): number | undefined {
  const named = new URLSearchParams(query).getAll('screen');
  const slot = named.length === 0 ? 1 : Number(named.join());
  return Number.isInteger(slot) && slot >= 1 && slot <= MAX_SLOTS ? slot : undefined;
}

export const pageOf = (surface: Surface, slot: number): string =>
  `/${surface}/${slot === 1 ? '' : `?screen=${slot}`}`;
