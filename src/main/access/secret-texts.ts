/** Texts that open something once: drawn, handed out, and kept as hashes that nothing outside of this process can make. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Bytes of a claim or a grant: found by nobody, however many are tried. */
const TEXT_BYTES = 32;

export interface SecretTexts {
  /** A new one, base64url. */
  draw(): string;
  hashOf(text: string): Buffer;
  /** In constant time. */
  isSame(one: Buffer, other: Buffer): boolean;
}

/** `random` gives that many random bytes. */
export function createSecretTexts(random: (bytes: number) => Buffer): SecretTexts {
  const key = random(TEXT_BYTES);
  return {
    draw: () => random(TEXT_BYTES).toString('base64url'),
    hashOf: (text) => createHmac('sha256', key).update(text).digest(),
    isSame: (one, other) => one.length === other.length && timingSafeEqual(one, other),
  };
}

/** A shorter one is never right, whatever its hash: it could be guessed, or be tried out against the hash. */
const SHORTEST_TOKEN = 32;
const LONGEST_TOKEN = 200;

/** RFC 6750, section 2.1. */
const BEARER = new RegExp(`^Bearer +([A-Za-z0-9._~+/-]{${SHORTEST_TOKEN},${LONGEST_TOKEN}}=*)$`, 'i');

/** What `Authorization` gives as a token; undefined where it has no form of one. */
export const tokenIn = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];

/** Whether `text` can be sent as a token, and is long enough for one. */
export const isToken = (text: string): boolean => tokenIn(`Bearer ${text}`) === text;

/** What is kept of it: 64 hex digits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * The token of a back-office system. What is kept of it is its SHA-256: it is random and long, so a slow hash adds nothing.
 *
 * `hash`: 64 hex digits. Compared in constant time.
 */
export function isTokenOf(token: string, hash: string): boolean {
  const kept = Buffer.from(hash, 'hex');
  const given = createHash('sha256').update(token).digest();
  return kept.length === given.length && timingSafeEqual(kept, given);
}
