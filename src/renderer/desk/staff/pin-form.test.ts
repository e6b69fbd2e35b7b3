import { expect, it } from 'vitest';
import desk from '../../../words/en/desk.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { signInWords } from './pin-form.tsx';

const t = createI18n({ desk }).getFixedT(null, 'desk');

it('a PIN that a full disk did not let Foyer check is not called one try too many', () => {
  const words = signInWords(t, { kind: 'not-counted' }, 0);
  expect(words).toMatch(/^Foyer could not check the PIN because it cannot write to its disk\./);
  expect(words).toMatch(/Tell your administrator\.$/);
});
