import { expect, it } from 'vitest';
import setup from '../../../words/en/setup.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { doorWords } from './door-forms.tsx';

const t = createI18n({ setup }).getFixedT(null, 'setup');

it('a PIN at setup that a full disk did not let Foyer check is not called one try too many', () => {
  const words = doorWords(t, { kind: 'not-counted' }, 0);
  expect(words).toMatch(/^Foyer could not check the PIN because it cannot write to its disk\./);
  expect(words).toMatch(/Free up disk space\. .* Then try again\.$/);
});
