/**
 * The staff PIN as it is kept: `scrypt$N$r$p$salt$hash`, salt and hash in base64url. A PIN of six digits is soon tried
 * out by whoever has this text, whatever the cost of one try; so it is in the vault, and `pin-tries.ts` limits guesses.
 */
import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** 32 MiB and some 100 ms a try (OWASP's Password Storage Cheat Sheet names N=2^15, r=8, p=3 as one of its equals). */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export interface PinHash {
  readonly N: number;
  readonly r: number;
  readonly p: number;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const FORM = /^scrypt\$([0-9]{1,6})\$([0-9]{1,2})\$([0-9]{1,2})\$([A-Za-z0-9_-]{22})\$([A-Za-z0-9_-]{43})$/;

/** Reads a kept hash; undefined for any other text, and for costs too low to protect or too high to be ours. */
export function parsePinHash(text: string): PinHash | undefined {
  const parts = FORM.exec(text);
  if (!parts) return undefined;
  const [, N, r, p] = parts.map(Number);
  const [salt, hash] = parts.slice(4).map((part) => Buffer.from(part, 'base64url'));
  if (N === undefined || r === undefined || p === undefined || !salt || !hash) return undefined;
  const isPowerOfTwo = Number.isInteger(Math.log2(N));
  if (!isPowerOfTwo || N < COST.N || N > 2 ** 17 || r !== COST.r || p < 1 || p > 8) return undefined;
  return { N, r, p, salt, hash };
}

function derive(pin: string, { N, r, p, salt }: Omit<PinHash, 'hash'>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Node's own limit is 32 MiB, which N=2^15 does not stay under.
    scrypt(pin, salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, hash) => {
      if (error) reject(error);
      else resolve(hash);
    });
  });
}

/** The text to keep for `pin`, with a salt of its own. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(pin, { ...COST, salt });
  const { N, r, p } = COST;
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** True when `pin` is the one that `kept` was made of; compared in constant time. */
export async function isPinOf(pin: string, kept: PinHash): Promise<boolean> {
  const isSame = timingSafeEqual(await derive(pin, kept), kept.hash);
  // HMAC fills a short key up with zero bytes, so that a PIN with such bytes after it would be taken for the PIN.
  return isSame && /^[0-9]+$/.test(pin);
}

/** The same with the text that is kept; false where there is none, or none that can be read. */
export async function isPinOfText(
  pin: string,
  kept: string | undefined,
  isRight = isPinOf,
): Promise<boolean> {
  const hash = kept === undefined ? undefined : parsePinHash(kept);
  return hash !== undefined && isRight(pin, hash);
}

/**
 * The text to keep for a PIN that is given anew at every start, as by the environment: `kept` where that is of this
 * PIN, so that a restart does not make a new PIN of it, which would forget the wrong tries; else a new one.
 */
export async function keptHashOf(pin: string, kept: string | undefined): Promise<string> {
  return kept !== undefined && (await isPinOfText(pin, kept)) ? kept : hashPin(pin);
}

/** Tells one PIN that was set from the next, the same digits included, and nothing about either. */
export function fingerprintOf({ salt }: Pick<PinHash, 'salt'>): string {
  return createHash('sha256').update(salt).digest('hex').slice(0, 16);
}
