/**
 * How a local browser gets in: by this start's address, by an earlier start's if its account is known
 * (`known-accounts.ts`), or by a ticket, valid once. All derive from one secret (`entry-file.ts`).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Surface } from '../../contract/roles.ts';
import type { Randomized } from '../base/capabilities.ts';

/** Milliseconds that a browser's first start takes on a slow machine. */
export const TICKET_MS = 60_000;

const NONCE_BYTES = 16;

/** Used tickets remembered. A start makes one for each screen that it opens. */
const MAX_REMEMBERED = 4_096;

/** Expiry in base 36, nonce, signature. */
const TICKET = /^([0-9a-z]{1,10})\.([\w-]{22})\.([\w-]{43})$/;

/** Run, signature. */
const ADDRESS = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * The machine's monotonic clock in milliseconds, shared by all its processes and not adjustable (libuv's uv_hrtime:
 * CLOCK_MONOTONIC, mach time, QueryPerformanceCounter). So the age of another process's ticket is known.
 */
export const machineMs = (): number => Number(process.hrtime.bigint() / 1_000_000n);

export interface EntrySecret {
  /** 32 random bytes, kept over restarts, so that earlier starts' addresses are recognized. */
  readonly key: Buffer;
  /** Base64url of 16 random bytes, new at each start. */
  readonly run: string;
}

/** Shown to a browser that is not a screen: where to find the address. */
export interface EntryWords {
  readonly unknown: string;
  /** The browser was a screen before a restart. */
  readonly before: string;
}

/** Checks the form only. Checking the ticket itself uses it up. */
export function isTicketPath(path: string): boolean {
  const [before, door, , ticket = '', ...more] = path.split('/');
  return before === '' && door === 'enter' && more.length === 0 && TICKET.test(ticket);
}

/**
 * The address in the file that a browser is started with. It leads on to `ticketPath` from a page of the surface:
 * browsers send no screen's cookie with a cross-site navigation, and without cookies the ticket would make a new
 * screen.
 */
export const openingOf = (ticketPath: string): string => ticketPath.replace(/^\/enter\//, '/open/');

/** The ticket path that the opening address `path` of `surface` leads on to, with a good ticket or not. */
export function openedBy(surface: Surface, path: string): string | undefined {
  const entered = path.replace(/^\/open\//, '/enter/');
  return path.startsWith(`/open/${surface}/`) && isTicketPath(entered) ? entered : undefined;
}

export interface LocalEntry {
  /** The printed path, including the token. */
  pathOf(surface: Surface): string;
  /** Opens `surface` once, within `TICKET_MS`. */
  ticketFor(surface: Surface): string;
  /** True if `path` lets its sender into `surface`. Uses up a ticket. */
  opens(surface: Surface, path: string): boolean;
  /** True for an address of `surface` that any start printed. A program that had the port since may know it. */
  hasPrinted(surface: Surface, path: string): boolean;
}

const sign = (key: Buffer, purpose: string): string =>
  createHmac('sha256', key).update(purpose).digest('base64url');

const signTicket = ({ key, run }: EntrySecret, surface: Surface, expiry: string, nonce: string): string =>
  sign(key, `ticket ${surface} ${run} ${expiry} ${nonce}`);

/** The path that opens `surface` while the hub with this `run` is running. */
export const addressPath = ({ key, run }: EntrySecret, surface: Surface): string =>
  `/enter/${surface}/${run}.${sign(key, `enter ${surface} ${run}`)}`;

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

export interface MintDeps extends Randomized {
  /** `machineMs()`, because the hub in another process compares it with its own. */
  readonly now: number;
}

/** Opens `surface` once, within `TICKET_MS`, for the first that uses it. `secret` is the hub's. */
export function mintTicket(secret: EntrySecret, surface: Surface, { now, random }: MintDeps): string {
  const expiry = (now + TICKET_MS).toString(36);
  const nonce = random(NONCE_BYTES).toString('base64url');
  return `/enter/${surface}/${expiry}.${nonce}.${signTicket(secret, surface, expiry, nonce)}`;
}

/** After `/enter/SURFACE/`. */
function tokenIn(surface: Surface, path: string): string | undefined {
  const [before, door, name, token, ...more] = path.split('/');
  return before === '' && door === 'enter' && name === surface && more.length === 0 ? token : undefined;
}

/** `now` is `machineMs`. */
export function createEntry(secret: EntrySecret, now: () => number): LocalEntry {
  const used = new Set<string>();
  const begun = now();

  function takeTicket(surface: Surface, ticket: string): boolean {
    const [, expiry = '', nonce = '', signature = ''] = TICKET.exec(ticket) ?? [];
    if (!sameText(signature, signTicket(secret, surface, expiry, nonce))) return false;
    const left = Number.parseInt(expiry, 36) - now();
    // A ticket from before this hub began may have been used with the previous hub.
    const isOfThisRun = Number.parseInt(expiry, 36) - TICKET_MS >= begun;
    if (!isOfThisRun || left <= 0 || left > TICKET_MS || used.has(nonce)) return false;
    used.add(nonce);
    const [oldest] = used;
    if (used.size > MAX_REMEMBERED && oldest !== undefined) used.delete(oldest);
    return true;
  }

  return {
    ticketFor: (surface) => mintTicket(secret, surface, { now: now(), random: randomBytes }),
    pathOf: (surface) => addressPath(secret, surface),
    opens(surface, path) {
      const token = tokenIn(surface, path);
      if (token === undefined) return false;
      return sameText(path, addressPath(secret, surface)) || takeTicket(surface, token);
    },
    hasPrinted(surface, path) {
      const [, run] = ADDRESS.exec(tokenIn(surface, path) ?? '') ?? [];
      return run !== undefined && sameText(path, addressPath({ ...secret, run }, surface));
    },
  };
}
