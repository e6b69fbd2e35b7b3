import { expect, test } from 'vitest';
import { heightBelow, placeBelow } from './explained.tsx';

const PAGE = { width: 1440, height: 900 };
const SIZE = { width: 400, height: 300 };

test('an explanation begins where its button does, and ends there in a language read from the right', () => {
  const button = { left: 500, right: 600, bottom: 50 };
  expect(placeBelow(button, SIZE, PAGE, false)).toEqual({ top: '54px', left: '500px', right: 'auto' });
  expect(placeBelow(button, SIZE, PAGE, true)).toEqual({ top: '54px', left: '200px', right: 'auto' });
});

test('an explanation stays on the page', () => {
  const narrow = { width: 1024, height: 768 };
  expect(placeBelow({ left: 900, right: 980, bottom: 50 }, SIZE, narrow, false).left).toBe('616px');
  expect(placeBelow({ left: 20, right: 90, bottom: 50 }, SIZE, narrow, true).left).toBe('8px');
});

test('an explanation that would end below the page is moved up until all of it is seen', () => {
  const zoomed = { width: 512, height: 384 };
  const button = { left: 20, right: 60, bottom: 160 };
  expect(placeBelow(button, SIZE, zoomed, false).top).toBe('76px');
  expect(placeBelow(button, { width: 400, height: 368 }, zoomed, false).top).toBe('8px');
});

test('a long explanation scrolls beneath its button, unless the page is too low for that', () => {
  expect(heightBelow({ bottom: 50 }, 720)).toBe('658px');
  expect(heightBelow({ bottom: 160 }, 384)).toBe('');
});
