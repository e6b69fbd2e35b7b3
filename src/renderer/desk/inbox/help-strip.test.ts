import { expect, test } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { createPressed } from './help-strip.tsx';

test('a clerk who answers one kiosk and then another is led on from the second, for three seconds of its own', async () => {
  const clock = createFakeClock();
  const pressed = createPressed(clock);
  pressed.note('Kiosk East');
  await clock.advance(2_900);
  pressed.note('Kiosk West');
  await clock.advance(2_900);
  expect(pressed.last()).toBe('Kiosk West');
  await clock.advance(100);
  expect(pressed.last()).toBeUndefined();
});

test('a clerk who was led on is not led on again', () => {
  const pressed = createPressed(createFakeClock());
  pressed.note('Kiosk East');
  pressed.forget();
  expect(pressed.last()).toBeUndefined();
});
