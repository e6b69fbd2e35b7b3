import { expect, test } from 'vitest';
import type { KioskScreen } from '../flow/flow-state.ts';
import { CLEAN_START } from '../flow/flow-state.ts';
import { languageToOffer } from './language-banner.tsx';

function earlyIn(languageCode: string | undefined): KioskScreen {
  const answer = {
    kind: 'early' as const,
    appointmentId: 'a',
    code: 'A',
    startsAt: 2,
    opensAt: 1,
    lineName: '',
  };
  return {
    kind: 'told',
    code: 'A',
    misses: 0,
    answer: languageCode === undefined ? answer : { ...answer, languageCode },
  };
}

test('a visitor’s language is offered where we have it, the site offers it and the screen is in another', () => {
  expect(languageToOffer(earlyIn('de-AT'), ['en', 'de'], 'en')).toBe('de');
  expect(languageToOffer(earlyIn('de'), ['en', 'de'], 'de')).toBeUndefined();
  expect(languageToOffer(earlyIn('de'), ['en', 'fr'], 'en')).toBeUndefined();
  expect(languageToOffer(earlyIn('eo'), ['en', 'fr'], 'en')).toBeUndefined();
  expect(languageToOffer(earlyIn(undefined), ['en', 'fr'], 'en')).toBeUndefined();
  expect(languageToOffer(CLEAN_START, ['en', 'fr'], 'en')).toBeUndefined();
});
