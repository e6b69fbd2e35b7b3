import { expect, it } from 'vitest';
import kiosk from '../../../words/en/kiosk.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { noteWords } from './staff-pin-view.tsx';

const t = createI18n({ kiosk }).getFixedT(null, 'kiosk');

it('on a full disk a PIN that was not looked at is not called one try too many', () => {
  const words = noteWords(t, { kind: 'not-counted' }, 0);
  expect(words).toMatch(/^The PIN was not looked at: .*disk of Foyer’s machine/);
  expect(words).toMatch(/Tell the person who looks after this machine\.$/);
});
