/** A suite that cannot fail proves nothing: each broken variant must be caught by its suite. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { showCaught, spreadOf, variants } from './every-variant.ts';

const MAIN = resolve(import.meta.dirname, '../../src/main');

/** What only shows where the service answers otherwise than the simulator does by default. */
const otherwise = variants.filter(({ unseen }) => unseen !== undefined);

describe('under the default readings of the specification a suite does not see', () => {
  it('a suite does not see at least eight kinds of broken hub under the default readings', () =>
    expect(otherwise.length).toBeGreaterThanOrEqual(8));

  for (const { name, suite, unseen } of spreadOf(otherwise)) {
    it(`${name} (${suite})`, async () => {
      const report = await unseen?.();
      expect(report?.suite).toBe(suite);
      expect(report?.examples).toEqual([]);
    });
  }
});

it('the broken hubs are at least twelve kinds, each with a name of its own', () => {
  expect(new Set(variants.map(({ name }) => name)).size).toBe(variants.length);
  expect(variants.length).toBeGreaterThanOrEqual(12);
});

it('a text that a broken hub replaces is in the hub', () => {
  const missing = variants.flatMap(({ name, changes = [] }) =>
    changes.flatMap(([file, from]) =>
      readFileSync(join(MAIN, file), 'utf8').includes(from) ? [] : [`${name}: ${file}: ${from}`],
    ),
  );
  expect(missing).toEqual([]);
});

showCaught(false);
