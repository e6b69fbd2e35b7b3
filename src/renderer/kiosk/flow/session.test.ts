import { expect, test } from 'vitest';
import type { Language } from '../../../contract/languages.ts';
import { AS_FOUND, RATES, createSession, nextStep } from './session.ts';

test('the next visitor finds the kiosk as it was, in the language of the day', () => {
  let start: Language = 'en';
  const session = createSession({ startLanguage: () => start });
  session.change({ language: 'ar', textSize: 3, contrast: true, low: true, slow: true, speech: true });
  session.change({ volume: 1, rate: 2, saysTyped: true });
  expect(session.state.getState()).toMatchObject({ language: 'ar', textSize: 3, volume: 1, saysTyped: true });
  start = 'de';
  session.reset();
  expect(session.state.getState()).toEqual({ ...AS_FOUND, language: 'de' });
});

test('faster and slower go step by step and stop at the ends', () => {
  expect(nextStep(RATES, 1, 1)).toBe(1.25);
  expect(nextStep(RATES, 1, -1)).toBe(0.8);
  expect(nextStep(RATES, 2, 1)).toBe(2);
  expect(nextStep(RATES, 0.6, -1)).toBe(0.6);
});
