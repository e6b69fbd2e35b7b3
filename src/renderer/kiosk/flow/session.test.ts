import { expect, test } from 'vitest';
import type { Language } from '../../../contract/languages.ts';
import { RATES, createSession, nextStep } from './session.ts';

test('the next visitor finds the kiosk as it was, in the language of the day', () => {
  let start: Language = 'en';
  const session = createSession({ startLanguage: () => start });
  const before = session.state.getState();
  session.change({ language: 'ar', textSize: 3, contrast: true, low: true, slow: true, speech: true });
  session.change({ volume: 1, rate: 2, saysTyped: true });
  expect(session.state.getState()).toMatchObject({ language: 'ar', textSize: 3, volume: 1, saysTyped: true });
  start = 'de';
  session.reset();
  expect(session.state.getState()).toEqual({ ...before, language: 'de' });
});

test('every visit on a kiosk that hangs high begins with the controls in the lower half', () => {
  let hangsHigh = true;
  const session = createSession({ startLanguage: () => 'en', startsLow: () => hangsHigh });
  expect(session.state.getState().low).toBe(true);
  session.change({ low: false });
  session.reset();
  expect(session.state.getState().low).toBe(true);
  hangsHigh = false;
  expect(session.asFound().low).toBe(false);
  session.reset();
  expect(session.state.getState().low).toBe(false);
});

test('faster and slower go step by step and stop at the ends', () => {
  expect(nextStep(RATES, 1, 1)).toBe(1.25);
  expect(nextStep(RATES, 1, -1)).toBe(0.8);
  expect(nextStep(RATES, 2, 1)).toBe(2);
  expect(nextStep(RATES, 0.6, -1)).toBe(0.6);
});
