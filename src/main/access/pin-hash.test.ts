import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../test/support/any-text.ts';
import { fingerprintOf, hashPin, isPinOf, keptHashOf, parsePinHash } from './pin-hash.ts';

const SALT = 'A'.repeat(22);
const HASH = 'B'.repeat(43);

function parsed(text: string) {
  const hash = parsePinHash(text);
  if (!hash) throw new Error('not a hash');
  return hash;
}

describe('the kept PIN', () => {
  it('the kept PIN is known again, and no other is', async () => {
    const text = await hashPin('482915');
    expect(text).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(text).not.toContain('482915');
    const kept = parsed(text);
    expect(await isPinOf('482915', kept)).toBe(true);
    for (const other of ['482916', '48291', '4829150', '', '482915\0', '٤٨٢٩١٥', 'x'.repeat(64)]) {
      expect(await isPinOf(other, kept), other).toBe(false);
    }
  });

  it('a PIN set twice with the same digits is kept as two texts with two fingerprints', async () => {
    const [one, two] = [await hashPin('482915'), await hashPin('482915')];
    expect(one).not.toBe(two);
    expect(fingerprintOf(parsed(one))).not.toBe(fingerprintOf(parsed(two)));
    expect(fingerprintOf(parsed(one))).toBe(fingerprintOf(parsed(one)));
  });

  it('a PIN given again at every start stays the same text, and another PIN or a broken text makes a new one', async () => {
    const first = await keptHashOf('482915', undefined);
    expect(await keptHashOf('482915', first)).toBe(first);
    expect(await keptHashOf('271828', first)).not.toBe(first);
    expect(parsePinHash(await keptHashOf('482915', 'broken'))).toBeDefined();
  });

  it.each([
    ['', 'nothing'],
    ['482915', 'a bare PIN'],
    [`scrypt$32768$8$1$${SALT}$${HASH}\n`, 'a line more'],
    [`bcrypt$32768$8$1$${SALT}$${HASH}`, 'another scheme'],
    [`scrypt$16384$8$1$${SALT}$${HASH}`, 'too cheap'],
    [`scrypt$32769$8$1$${SALT}$${HASH}`, 'no power of two'],
    [`scrypt$524288$8$1$${SALT}$${HASH}`, 'more memory than a kiosk has'],
    [`scrypt$32768$99$1$${SALT}$${HASH}`, 'another block size'],
    [`scrypt$32768$8$0$${SALT}$${HASH}`, 'no round'],
    [`scrypt$32768$8$1$${SALT}$`, 'no hash'],
    [`scrypt$32768$8$1$${SALT}$${HASH.slice(1)}`, 'half a hash'],
    [`scrypt$32768$8$1$${'ä'.repeat(22)}$${HASH}`, 'no base64url'],
  ])('the kept text %j is no PIN: %s', (text) => {
    expect(parsePinHash(text)).toBeUndefined();
  });

  it('a kept PIN that is damaged anywhere is none or another, and never throws', () => {
    const good = `scrypt$32768$8$1$${SALT}$${HASH}`;
    expect(parsePinHash(good)).toBeDefined();
    fc.assert(
      fc.property(fc.nat(good.length - 1), anyText({ maxLength: 3 }), (at, piece) => {
        const text = good.slice(0, at) + piece + good.slice(at + 1);
        const hash = parsePinHash(text);
        if (hash) expect([hash.salt.length, hash.hash.length, hash.r]).toEqual([16, 32, 8]);
      }),
    );
  });
});
