import { expect, test } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { createPatience } from './patience.ts';

function kioskPatience() {
  const clock = createFakeClock();
  let ends = 0;
  const patience = createPatience({
    clock,
    times: () => ({ idleWarningAfterS: 30, idleCountdownS: 20, doneStaysS: 15 }),
    onEnd: () => {
      ends += 1;
    },
  });
  return { clock, patience, ends: () => ends };
}

test('the visitor is warned after 30 s of silence, and after 20 more everything ends', async () => {
  const { clock, patience, ends } = kioskPatience();
  patience.follow('warn');
  await clock.advance(29_999);
  expect(patience.state.getState()).toEqual({ kind: 'calm' });
  await clock.advance(1);
  expect(patience.state.getState()).toEqual({ kind: 'warning', secondsLeft: 20 });
  await clock.advance(19_000);
  expect(patience.state.getState()).toEqual({ kind: 'warning', secondsLeft: 1 });
  expect(ends()).toBe(0);
  await clock.advance(1_000);
  expect(ends()).toBe(1);
  expect(patience.state.getState()).toEqual({ kind: 'calm' });
});

test('one tap during the warning gives the full time again', async () => {
  const { clock, patience, ends } = kioskPatience();
  patience.follow('warn');
  await clock.advance(45_000);
  patience.touch();
  expect(patience.state.getState()).toEqual({ kind: 'calm' });
  await clock.advance(49_000);
  expect(ends()).toBe(0);
  await clock.advance(1_000);
  expect(ends()).toBe(1);
});

test('the last screen counts down in the open, and a touch lets it stay', async () => {
  const { clock, patience, ends } = kioskPatience();
  patience.follow('close');
  expect(patience.state.getState()).toEqual({ kind: 'closing', secondsLeft: 15, ofSeconds: 15 });
  await clock.advance(10_000);
  expect(patience.state.getState()).toMatchObject({ secondsLeft: 5 });
  patience.touch();
  await clock.advance(14_000);
  expect(ends()).toBe(0);
  await clock.advance(1_000);
  expect(ends()).toBe(1);
});

test('a clean start waits for ever, and rests', async () => {
  const { clock, patience, ends } = kioskPatience();
  patience.follow('warn');
  patience.follow('none');
  patience.touch();
  await clock.advance(3_600_000);
  expect(ends()).toBe(0);
  expect(patience.state.getState()).toEqual({ kind: 'resting' });
});

test('a screen that nobody touches rests after five minutes, and the first touch wakes it', async () => {
  const { clock, patience, ends } = kioskPatience();
  patience.follow('none');
  await clock.advance(299_999);
  expect(patience.state.getState()).toEqual({ kind: 'calm' });
  await clock.advance(1);
  expect(patience.state.getState()).toEqual({ kind: 'resting' });
  patience.touch();
  expect(patience.state.getState()).toEqual({ kind: 'calm' });
  await clock.advance(300_000);
  expect(patience.state.getState()).toEqual({ kind: 'resting' });
  patience.follow('warn');
  expect(patience.state.getState()).toEqual({ kind: 'calm' });
  expect(ends()).toBe(0);
});
