import { expect, test } from 'vitest';
import { mayReload, reloadsFor } from './reload-rule.ts';

const MINUTE = 60_000;

test('a kiosk is loaded again between two visits, and not under a finger', () => {
  expect(mayReload({ isIdle: true, untouchedMs: 10_000 })).toBe(true);
  expect(mayReload({ isIdle: true, untouchedMs: 1_000 })).toBe(false);
  expect(mayReload({ isIdle: false, untouchedMs: 10 * MINUTE })).toBe(false);
});

test('a setup screen that somebody types in keeps what was typed', () => {
  expect(mayReload({ isIdle: undefined, untouchedMs: MINUTE })).toBe(false);
  expect(mayReload({ isIdle: undefined, untouchedMs: 3 * MINUTE })).toBe(true);
});

test('a page of another version is loaded again once for each version of the hub', () => {
  expect(reloadsFor('1', '1', undefined)).toBe(false);
  expect(reloadsFor('1', '2', undefined)).toBe(true);
  expect(reloadsFor('1', '2', '2')).toBe(false);
  expect(reloadsFor('1', '3', '2')).toBe(true);
});
