import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scannedCode } from './scanned-code.ts';

test('a plain code is taken as it is', () => {
  expect(scannedCode(' a-42\r')).toBe('A-42');
});

test('an address gives its last path segment', () => {
  expect(scannedCode('https://visit.example/checkin/a-42')).toBe('A-42');
  expect(scannedCode('HTTP://VISIT.EXAMPLE/c/A-42/')).toBe('A-42');
  expect(scannedCode('https://visit.example/c/a%2D42')).toBe('A-42');
});

test('a code parameter wins over the path', () => {
  expect(scannedCode('https://visit.example/c/other?lang=en&Code=a-42#x')).toBe('A-42');
  expect(scannedCode('https://visit.example/c/a-42?code=')).toBe('A-42');
});

test('nothing to look up is said as such', () => {
  expect(scannedCode('')).toBeUndefined();
  expect(scannedCode('\u0000\u200f')).toBeUndefined();
  expect(scannedCode('https://visit.example/')).toBeUndefined();
  expect(scannedCode('https://')).toBeUndefined();
  expect(scannedCode('https://visit.example/c/%E0%A4')).toBe('%E0%A4');
});

test('garbage from a scanner never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (text) => void scannedCode(text)),
  );
});
