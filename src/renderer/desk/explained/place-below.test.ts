import { expect, test } from 'vitest';
import { placeBelow } from './place-below.ts';

test('an explanation begins where its button does, and ends there in a language read from the right', () => {
  const button = { left: 500, right: 600, bottom: 50 };
  expect(placeBelow(button, 400, 1440, false)).toEqual({ top: '54px', left: '500px', right: 'auto' });
  expect(placeBelow(button, 400, 1440, true)).toEqual({ top: '54px', left: '200px', right: 'auto' });
});

test('an explanation stays on the page', () => {
  expect(placeBelow({ left: 900, right: 980, bottom: 50 }, 400, 1024, false).left).toBe('616px');
  expect(placeBelow({ left: 20, right: 90, bottom: 50 }, 400, 1024, true).left).toBe('8px');
});
