/**
 * Cookies ignore ports, so their names contain the port. A browser may have several screens per surface, in slots that
 * the page's address names.
 */
import type { Surface } from '../../contract/roles.ts';
import { portFor, PORT_ORDER } from './ports-in-row.ts';

/** Per surface and browser profile. */
export const MAX_SLOTS = 8;

export const SLOTS: readonly number[] = Array.from({ length: MAX_SLOTS }, (_, at) => at + 1);

/** 400 days, the browsers' limit (RFC 6265bis, 5.5). */
const MAX_AGE_S = 400 * 86_400;

export interface CookieKind {
  readonly surface: Surface;
  readonly port: number;
  /** With TLS, no other host can set or read it (RFC 6265bis, 4.1.3.2). */
  readonly isSecure: boolean;
}

export function cookieName({ surface, port, isSecure }: CookieKind, slot: number): string {
  return `${isSecure ? '__Host-' : ''}foyer-${surface}-${port}${slot === 1 ? '' : `-${slot}`}`;
}

export function cookieLine(kind: CookieKind, slot: number, pass: string): string {
  const secure = kind.isSecure ? '; Secure' : '';
  return `${cookieName(kind, slot)}=${pass}; Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Strict${secure}`;
}

/** Every slot of every surface, for a few hubs on other ports. */
export const MAX_COOKIES = 128;

/** A browser may send one name twice. */
export type Cookies = ReadonlyMap<string, readonly string[]>;

/** Strangers can send any header, so it is scanned once. */
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

/** For all surfaces and slots over TLS. */
export function passesInAll(cookies: Cookies, firstPort: number): readonly string[] {
  return PORT_ORDER.flatMap((surface) =>
    SLOTS.flatMap((slot) =>
      passesIn(cookies, { surface, port: portFor(firstPort, surface), isSecure: true }, slot),
    ),
  );
}

const claimName = (port: number): string => `__Host-foyer-pair-${port}`;

export const claimLine = (port: number, claim: string, seconds: number): string =>
  `${claimName(port)}=${claim}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict; Secure`;

export const claimIn = (cookies: Cookies, port: number): string | undefined =>
  cookies.get(claimName(port))?.[0];

const accountName = ({ surface, port, isSecure }: CookieKind): string =>
  `${isSecure ? '__Host-' : ''}foyer-account-${surface}-${port}`;

/** Lax, because the provider's page leads the browser back. `seconds`: 0 removes it. */
export const accountLine = (kind: CookieKind, secret: string, seconds: number): string =>
  `${accountName(kind)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${kind.isSecure ? '; Secure' : ''}`;

/** Undefined if there are several: another program may have set one. */
export function accountSecretIn(cookies: Cookies, kind: CookieKind): string | undefined {
  const secrets = cookies.get(accountName(kind)) ?? [];
  return secrets.length === 1 ? secrets[0] : undefined;
}

/** The first if absent, undefined if invalid. */
export function slotInQuery(query: string): number | undefined {
  const named = new URLSearchParams(query).getAll('screen');
  const slot = named.length === 0 ? 1 : Number(named.join());
  return Number.isInteger(slot) && slot >= 1 && slot <= MAX_SLOTS ? slot : undefined;
}

export const pageOf = (surface: Surface, slot: number): string =>
  `/${surface}/${slot === 1 ? '' : `?screen=${slot}`}`;
