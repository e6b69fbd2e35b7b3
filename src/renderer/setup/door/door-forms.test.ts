import { expect, it } from 'vitest';
import setup from '../../../words/en/setup.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { doorWords } from './door-forms.tsx';

const t = createI18n({ setup }).getFixedT(null, 'setup');

it('a PIN at setup that a full disk did not let Foyer check is not called one try too many', () => {
  const words = doorWords(t, { kind: 'not-counted' }, 0);
  expect(words).toMatch(/^The PIN was not looked at: .*disk of Foyer’s machine/);
  expect(words).toMatch(/Make room there, .* Then try again\.$/);
});
