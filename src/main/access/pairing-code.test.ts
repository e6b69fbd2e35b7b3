import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { CODE_BYTES, codeFrom, codeInTwo, readPairingCode } from './pairing.ts';

it('a code is eight signs that nobody takes for one another, and every sign comes equally often', () => {
  const seen = new Map<string, number>();
  for (let n = 0; n < 4_000; n += 1) {
    const code = codeFrom(randomBytes(CODE_BYTES));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    for (const sign of code) seen.set(sign, (seen.get(sign) ?? 0) + 1);
  }
  expect(seen.size).toBe(32);
  // 1,000 of each on average, with a deviation of 31: six of them.
  expect(Math.min(...seen.values())).toBeGreaterThan(810);
  expect(Math.max(...seen.values())).toBeLessThan(1_190);
});

it('a code is read however a person types it', () => {
  const code = '01AZ8K2P';
  expect(codeInTwo(code)).toBe('01AZ-8K2P');
  for (const typed of ['01AZ-8K2P', '01az8k2p', ' 01 AZ 8K 2P ', 'oiaz-8k2p', 'OLAZ–8K2P', '01AZ—8K2P'])
    expect(readPairingCode(typed), typed).toBe(code);
});

it('a text that no screen shows is no pairing code', () => {
  for (const typed of [
    '',
    '01AZ8K2',
    '01AZ8K2PX',
    '01AZ8K2U',
    '01AZ8K2é',
    '０1AZ8K2P',
    '01AZ8K2ß',
    '--------',
  ])
    expect(readPairingCode(typed), typed).toBeUndefined();
});
