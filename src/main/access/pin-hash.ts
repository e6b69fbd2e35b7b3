/**
 * `scrypt$N$r$p$salt$hash`, salt and hash in base64url. Six digits are quickly found by brute force from this, so it is
 * in the vault, and `pin-tries.ts` limits guesses.
 */
import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** 32 MiB and some 100 ms a try (OWASP Password Storage Cheat Sheet: N=2^15, r=8, p=3). */
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

/** Undefined for costs below ours or too high to be ours. */
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
    // Node's default limit is 32 MiB, which N=2^15 reaches.
    scrypt(pin, salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, hash) => {
      if (error) reject(error);
      else resolve(hash);
    });
  });
}

/** Uses a new salt. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(pin, { ...COST, salt });
  const { N, r, p } = COST;
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** In constant time. */
export async function isPinOf(pin: string, kept: PinHash): Promise<boolean> {
  const isSame = timingSafeEqual(await derive(pin, kept), kept.hash);
  // HMAC pads a short key with zero bytes, so a PIN followed by such bytes has the same hash.
  return isSame && /^[0-9]+$/.test(pin);
}

/** False if `kept` is missing or unreadable. */
export async function isPinOfText(
  pin: string,
  kept: string | undefined,
  isRight = isPinOf,
): Promise<boolean> {
  const hash = kept === undefined ? undefined : parsePinHash(kept);
  return hash !== undefined && isRight(pin, hash);
}

/** A new salt would reset the count of wrong tries, so `kept` is reused if it is of this PIN. */
export async function keptHashOf(pin: string, kept: string | undefined): Promise<string> {
  return kept !== undefined && (await isPinOfText(pin, kept)) ? kept : hashPin(pin);
}

/** Identifies one setting of a PIN. The same digits set again get another fingerprint. */
export function fingerprintOf({ salt }: Pick<PinHash, 'salt'>): string {
  return createHash('sha256').update(salt).digest('hex').slice(0, 16);
}
