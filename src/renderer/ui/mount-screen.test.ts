import { expect, it } from 'vitest';
import { createI18n } from '../i18n/create-i18n.ts';
import type { PageRefusal } from '../rpc/screen-store.ts';
import { lostSentence } from './mount-screen.tsx';

const t = createI18n({}).getFixedT(null, 'common');

it.each<[PageRefusal | undefined, string]>([
  [undefined, 'This screen cannot connect to Foyer. Trying again …'],
  [
    { kind: 'unknown-screen' },
    'Foyer does not recognize this screen. Ask your administrator for the address that Foyer showed when Foyer started. Then open that address.',
  ],
  [
    { kind: 'too-many-cookies', host: '127.0.0.1' },
    'Your browser has stored too many cookies for 127.0.0.1. Delete the cookies. Ask your administrator for the address that Foyer showed when Foyer started. Then open that address.',
  ],
])('a page without a line says what is in its way (%j)', (refusal, sentence) => {
  expect(lostSentence(t, refusal)).toBe(sentence);
});
