import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isSupervised } from './exit-codes.ts';

it('a Foyer that somebody starts again for its code does not start a second one itself', () => {
  expect(isSupervised({ env: {} })).toBe(false);
  expect(isSupervised({ env: {}, send: () => true })).toBe(true);
  expect(isSupervised({ env: { FOYER_SUPERVISED: '1' } })).toBe(true);
  const session = readFileSync(join(import.meta.dirname, '../../../packaging/kiosk/session'), 'utf8');
  expect(session).toContain('export FOYER_SUPERVISED=1\n');
});
