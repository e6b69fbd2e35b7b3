/**
 * A local browser enters by this start's address, by an earlier one if its account is known (`known-accounts.ts`), or
 * by a one-time ticket. All derive from one secret (`entry-file.ts`).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Surface } from '../../contract/roles.ts';
import type { Randomized } from '../base/capabilities.ts';

/** A browser's first start takes this long on a slow machine. */
export const TICKET_MS = 60_000;

const NONCE_BYTES = 16;

const MAX_REMEMBERED = 4_096;

/** Expiry in base 36, nonce, signature. */
const TICKET = /^([0-9a-z]{1,10})\.([\w-]{22})\.([\w-]{43})$/;

/** Run, signature. */
const ADDRESS = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Monotonic milliseconds, the same in all processes of a machine (libuv's uv_hrtime: CLOCK_MONOTONIC, mach time,
 * QueryPerformanceCounter).
 */
export const machineMs = (): number => Number(process.hrtime.bigint() / 1_000_000n);

export interface EntrySecret {
  /** 32 random bytes, kept over restarts, so that earlier addresses are recognized. */
  readonly key: Buffer;
  /** Base64url of 16 random bytes, new at each start. */
  readonly run: string;
}

/** Tells a browser that is not a screen where to find the address. */
export interface EntryWords {
  readonly unknown: string;
  /** The browser was a screen before a restart. */
  readonly before: string;
}

/** Checks only the form, because checking a ticket uses it up. */
export function isTicketPath(path: string): boolean {
  const [before, door, , ticket = '', ...more] = path.split('/');
  return before === '' && door === 'enter' && more.length === 0 && TICKET.test(ticket);
}

/**
 * A browser is started with this address, because browsers send no cookie of a screen with a cross-site navigation.
 */
export const openingOf = (ticketPath: string): string => ticketPath.replace(/^\/enter\//, '/open/');

export function openedBy(surface: Surface, path: string): string | undefined {
  const entered = path.replace(/^\/open\//, '/enter/');
  return path.startsWith(`/open/${surface}/`) && isTicketPath(entered) ? entered : undefined;
}

export type LocalEntry = ReturnType<typeof createEntry>;

const sign = (key: Buffer, purpose: string): string =>
  createHmac('sha256', key).update(purpose).digest('base64url');

const signTicket = ({ key, run }: EntrySecret, surface: Surface, expiry: string, nonce: string): string =>
  sign(key, `ticket ${surface} ${run} ${expiry} ${nonce}`);

/** Opens `surface` while the hub with this `run` is running. */
export const addressPath = ({ key, run }: EntrySecret, surface: Surface): string =>
  `/enter/${surface}/${run}.${sign(key, `enter ${surface} ${run}`)}`;

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

interface MintDeps extends Randomized {
  /** `machineMs()`, because the hub compares it in another process. */
  readonly now: number;
}

/** Opens `surface` once, within `TICKET_MS`. `secret`: the hub's. */
export function mintTicket(secret: EntrySecret, surface: Surface, { now, random }: MintDeps): string {
  const expiry = (now + TICKET_MS).toString(36);
  const nonce = random(NONCE_BYTES).toString('base64url');
  return `/enter/${surface}/${expiry}.${nonce}.${signTicket(secret, surface, expiry, nonce)}`;
}

function tokenIn(surface: Surface, path: string): string | undefined {
  const [before, door, name, token, ...more] = path.split('/');
  return before === '' && door === 'enter' && name === surface && more.length === 0 ? token : undefined;
}

export function createEntry(secret: EntrySecret, now: () => number) {
  const used = new Set<string>();
  const begun = now();

  function useTicket(surface: Surface, ticket: string): boolean {
    const [, expiry = '', nonce = '', signature = ''] = TICKET.exec(ticket) ?? [];
    if (!sameText(signature, signTicket(secret, surface, expiry, nonce))) return false;
    const left = Number.parseInt(expiry, 36) - now();
    // The previous hub may already have accepted an older ticket.
    const isOfThisRun = Number.parseInt(expiry, 36) - TICKET_MS >= begun;
    if (!isOfThisRun || left <= 0 || left > TICKET_MS || used.has(nonce)) return false;
    used.add(nonce);
    const [oldest] = used;
    if (used.size > MAX_REMEMBERED && oldest !== undefined) used.delete(oldest);
    return true;
  }

  return {
    ticketFor: (surface: Surface): string => mintTicket(secret, surface, { now: now(), random: randomBytes }),
    /** Contains the token. */
    pathOf: (surface: Surface): string => addressPath(secret, surface),
    /** Uses up a ticket. */
    opens(surface: Surface, path: string): boolean {
      const token = tokenIn(surface, path);
      if (token === undefined) return false;
      return sameText(path, addressPath(secret, surface)) || useTicket(surface, token);
    },
    /** A program that had the port since may have seen it. */
    hasPrinted(surface: Surface, path: string): boolean {
      const [, run] = ADDRESS.exec(tokenIn(surface, path) ?? '') ?? [];
      return run !== undefined && sameText(path, addressPath({ ...secret, run }, surface));
    },
  };
}
