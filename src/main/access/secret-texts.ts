/** Texts that open something once: drawn, handed out, and kept as hashes that nothing outside of this process can make. */
import { createHmac, timingSafeEqual } from 'node:crypto';

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
