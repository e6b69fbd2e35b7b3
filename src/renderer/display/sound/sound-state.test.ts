import { expect, test } from 'vitest';
import { soundOf } from './sound-state.ts';

test('a TV without an audio device is heard where its own voice speaks the house’s language', () => {
  expect(soundOf('none', ['de', 'en'], 'en')).toBe('on');
});

test('a TV without an audio device and without a voice for the house is silent, and asks for no touch', () => {
  expect(soundOf('none', ['de'], 'en')).toBe('none');
  expect(soundOf('none', [], undefined)).toBe('none');
});

test('a TV whose browser waits for a touch says so, whatever voice it has', () => {
  expect(soundOf('needs-touch', ['en'], 'en')).toBe('needs-touch');
});
