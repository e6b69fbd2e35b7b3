/**
 * How a browser on this machine gets in: by the address of this start, by one of an earlier start where its account is
 * known (`known-accounts.ts`), or by a ticket, which is good once. All come from one secret (`entry-file.ts`).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Surface } from '../../contract/roles.ts';

/** How long a ticket is good, in milliseconds: a browser that starts for the first time on a slow machine. */
export const TICKET_MS = 60_000;

const NONCE_BYTES = 16;

/** Used tickets that are remembered: a start makes one for each screen that it opens. */
const MOST_REMEMBERED = 4_096;

/** Expiry in base 36, nonce and signature. */
const TICKET = /^([0-9a-z]{1,10})\.([\w-]{22})\.([\w-]{43})$/;

/** The run it was made for, and a signature. */
const ADDRESS = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Milliseconds of the machine's own monotonic clock: one for all processes on it, and nobody sets it. It says how old
 * something is that another process made (libuv's uv_hrtime: CLOCK_MONOTONIC, mach time, QueryPerformanceCounter).
 */
export const machineMs = (): number => Number(process.hrtime.bigint() / 1_000_000n);

export interface EntrySecret {
  /** 32 random bytes, the same over restarts: they know the addresses of earlier starts again. */
  readonly key: Buffer;
  /** Base64url of 16 random bytes, new with each start: what is made for it opens by itself. */
  readonly run: string;
}

/** What a browser that is no screen is told: where the address is shown that opens one. */
export interface EntryWords {
  readonly unknown: string;
  /** It was one before Foyer was started again. */
  readonly before: string;
}

/** Whether `path` has the form of one with a ticket; whether that is good is another question, which uses it up. */
export function isTicketPath(path: string): boolean {
  const [before, door, , ticket = '', ...more] = path.split('/');
  return before === '' && door === 'enter' && more.length === 0 && TICKET.test(ticket);
}

/**
 * The address that a file of this machine leads to: it leads on to `ticketPath` from a page of the surface, since browsers
 * send no cookie of a screen with what leads in from elsewhere, and a ticket is for the screen that those tell of.
 */
export const openingOf = (ticketPath: string): string => ticketPath.replace(/^\/enter\//, '/open/');

/** The path with a ticket, good or not, that the opening address `path` of `surface` leads on to. */
export function openedBy(surface: Surface, path: string): string | undefined {
  const entered = path.replace(/^\/open\//, '/enter/');
  return path.startsWith(`/open/${surface}/`) && isTicketPath(entered) ? entered : undefined;
}

export interface Entry {
  /** The path that is printed, token included. */
  pathOf(surface: Surface): string;
  /** A path that opens `surface` once, within `TICKET_MS`. */
  ticketFor(surface: Surface): string;
  /** True when `path` lets its sender into `surface`, whoever that is. A ticket is used up by it. */
  opens(surface: Surface, path: string): boolean;
  /** True for an address of `surface` that this start or an earlier one printed: whoever had the port since may have it. */
  hasPrinted(surface: Surface, path: string): boolean;
}

const sign = (key: Buffer, purpose: string): string =>
  createHmac('sha256', key).update(purpose).digest('base64url');

const signTicket = ({ key, run }: EntrySecret, surface: Surface, expiry: string, nonce: string): string =>
  sign(key, `ticket ${surface} ${run} ${expiry} ${nonce}`);

/** The path that opens `surface` for as long as the hub with this `run` does. */
export const addressPath = ({ key, run }: EntrySecret, surface: Surface): string =>
  `/enter/${surface}/${run}.${sign(key, `enter ${surface} ${run}`)}`;

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

export interface MintDeps {
  /** `machineMs()`: the hub, which is another process, compares with its own. */
  readonly now: number;
  /** That many random bytes. */
  readonly random: (bytes: number) => Buffer;
}

/**
 * A path that opens `surface` once, within `TICKET_MS`, for whoever is first. `secret` is the one the hub was given.
 */
export function mintTicket(secret: EntrySecret, surface: Surface, { now, random }: MintDeps): string {
  const expiry = (now + TICKET_MS).toString(36);
  const nonce = random(NONCE_BYTES).toString('base64url');
  return `/enter/${surface}/${expiry}.${nonce}.${signTicket(secret, surface, expiry, nonce)}`;
}

/** What follows `/enter/SURFACE/` in `path`. */
function tokenIn(surface: Surface, path: string): string | undefined {
  const [before, door, name, token, ...more] = path.split('/');
  return before === '' && door === 'enter' && name === surface && more.length === 0 ? token : undefined;
}

/** `now` is `machineMs`. */
export function createEntry(secret: EntrySecret, now: () => number): Entry {
  const used = new Set<string>();
  const begun = now();

  function takeTicket(surface: Surface, ticket: string): boolean {
    const [, expiry = '', nonce = '', signature = ''] = TICKET.exec(ticket) ?? [];
    if (!sameText(signature, signTicket(secret, surface, expiry, nonce))) return false;
    const left = Number.parseInt(expiry, 36) - now();
    // One from before this hub began may be used: which were, the hub before it knew.
    const isOfThisRun = Number.parseInt(expiry, 36) - TICKET_MS >= begun;
    if (!isOfThisRun || left <= 0 || left > TICKET_MS || used.has(nonce)) return false;
    used.add(nonce);
    const [oldest] = used;
    if (used.size > MOST_REMEMBERED && oldest !== undefined) used.delete(oldest);
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
