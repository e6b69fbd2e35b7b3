import { expect, it } from 'vitest';
import kiosk from '../../../words/en/kiosk.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { staffPinWords } from './staff-pin-view.tsx';

const t = createI18n({ kiosk }).getFixedT(null, 'kiosk');

it('a PIN that could not be checked because the disk is full is not called one try too many', () => {
  const words = staffPinWords(t, { kind: 'not-counted' }, 0);
  expect(words).toMatch(/^We could not check the PIN\. .* cannot save to its disk\./);
  expect(words).toMatch(/Tell your administrator\.$/);
});
