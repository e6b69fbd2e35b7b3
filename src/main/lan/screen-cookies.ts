/**
 * The cookies that tell a hub which screen a browser's page is. Cookies know no ports, so the port is in their name and
 * two hubs do not fight. One jar may hold several screens of a surface, each in a slot that its page's address names.
 */
import type { Surface } from '../../contract/roles.ts';
import { portFor, PORT_ORDER } from './ports-in-row.ts';

/** Screens of one surface in one browser profile: more windows than one machine shows. */
export const MOST_SLOTS = 8;

export const SLOTS: readonly number[] = Array.from({ length: MOST_SLOTS }, (_, at) => at + 1);

/** 400 days, the longest that browsers keep one (RFC 6265bis, 5.5), in seconds. */
const MAX_AGE_S = 400 * 86_400;

export interface CookieKind {
  readonly surface: Surface;
  readonly port: number;
  /** The server speaks TLS: no other program on the way and no other host may set or see it (RFC 6265bis, 4.1.3.2). */
  readonly isSecure: boolean;
}

export function cookieName({ surface, port, isSecure }: CookieKind, slot: number): string {
  return `${isSecure ? '__Host-' : ''}foyer-${surface}-${port}${slot === 1 ? '' : `-${slot}`}`;
}

/** The `Set-Cookie` value that gives a browser `pass` in `slot`. */
export function cookieLine(kind: CookieKind, slot: number, pass: string): string {
  const secure = kind.isSecure ? '; Secure' : '';
  return `${cookieName(kind, slot)}=${pass}; Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Strict${secure}`;
}

/** Cookies of ours that are looked at: every slot of every surface, of a few hubs on other ports. */
export const MOST_COOKIES = 128;

/** Values by name, in the order in which they came; a jar may hold one name twice. */
export type Cookies = ReadonlyMap<string, readonly string[]>;

/**
 * The cookies of ours in a `Cookie` header, the first `MOST_COOKIES` of them. Strangers send it before anybody knows them, so
 * it is gone through once: others' names cost no more than their length.
 */
export function cookiesIn(header: string | undefined): Cookies {
  const found = new Map<string, string[]>();
  let left = MOST_COOKIES;
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

/** What a browser has in `slot`. */
export const passesIn = (cookies: Cookies, kind: CookieKind, slot: number): readonly string[] =>
  cookies.get(cookieName(kind, slot)) ?? [];

/** What a browser has for any surface, in any slot, of a hub with this first port and TLS. */
export function passesInAll(cookies: Cookies, firstPort: number): readonly string[] {
  return PORT_ORDER.flatMap((surface) =>
    SLOTS.flatMap((slot) =>
      passesIn(cookies, { surface, port: portFor(firstPort, surface), isSecure: true }, slot),
    ),
  );
}

const claimName = (port: number): string => `__Host-foyer-pair-${port}`;

/** The `Set-Cookie` value that gives a browser what tells it from others who ask, for `seconds`. */
export const claimLine = (port: number, claim: string, seconds: number): string =>
  `${claimName(port)}=${claim}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict; Secure`;

export const claimIn = (cookies: Cookies, port: number): string | undefined =>
  cookies.get(claimName(port))?.[0];

/** The slot that the query of an address names: the first without one, undefined for anything that is none. */
export function slotOf(query: string): number | undefined {
  const named = new URLSearchParams(query).getAll('screen');
  const slot = named.length === 0 ? 1 : Number(named.join());
  return Number.isInteger(slot) && slot >= 1 && slot <= MOST_SLOTS ? slot : undefined;
}

/** The address of the page in `slot`. */
export const pageOf = (surface: Surface, slot: number): string =>
  `/${surface}/${slot === 1 ? '' : `?screen=${slot}`}`;
