/** One-time secrets, kept as hashes with a key of this process, and tokens of back-office systems. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const TEXT_BYTES = 32;

export type SecretTexts = ReturnType<typeof createSecretTexts>;

export function createSecretTexts(random: (bytes: number) => Buffer) {
  const key = random(TEXT_BYTES);
  return {
    draw: (): string => random(TEXT_BYTES).toString('base64url'),
    hashOf: (text: string): Buffer => createHmac('sha256', key).update(text).digest(),
    /** In constant time. */
    isSame: (one: Buffer, other: Buffer): boolean =>
      one.length === other.length && timingSafeEqual(one, other),
  };
}

/** A shorter token could be found by brute force from its hash. */
const MIN_TOKEN_LENGTH = 32;
const MAX_TOKEN_LENGTH = 200;

/** RFC 6750, section 2.1. */
const BEARER = new RegExp(`^Bearer +([A-Za-z0-9._~+/-]{${MIN_TOKEN_LENGTH},${MAX_TOKEN_LENGTH}}=*)$`, 'i');

/** The bearer token of an `Authorization` header. */
export const tokenIn = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];

export const isToken = (text: string): boolean => tokenIn(`Bearer ${text}`) === text;

/** 64 hex digits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * `hash`: SHA-256, 64 hex digits. In constant time. Tokens are long and random, so a slow hash adds nothing.
 */
export function isTokenOf(token: string, hash: string): boolean {
  const kept = Buffer.from(hash, 'hex');
  const given = createHash('sha256').update(token).digest();
  return kept.length === given.length && timingSafeEqual(kept, given);
}
