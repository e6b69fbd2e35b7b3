import { expect, it } from 'vitest';
import { createI18n } from '../i18n/create-i18n.ts';
import type { PageRefusal } from '../rpc/screen-store.ts';
import { lostSentence } from './mount-screen.tsx';

const t = createI18n({}).getFixedT(null, 'common');

it.each<[PageRefusal | undefined, string]>([
  [undefined, 'This screen cannot connect to Foyer. Trying again …'],
  [{ kind: 'unknown-screen' }, 'Open this screen with the address that Foyer showed when it started.'],
  [
    { kind: 'too-many-cookies', host: '127.0.0.1' },
    'Your browser has stored too many cookies for 127.0.0.1. Delete them, then open this screen with the address that Foyer showed when it started.',
  ],
])('a page without a line says what is in its way (%j)', (refusal, sentence) => {
  expect(lostSentence(t, refusal)).toBe(sentence);
});
