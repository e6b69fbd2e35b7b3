/** The sentences of the front desk and of setup in other languages than English. */
import { loadFrom } from './create-i18n.ts';
import type { Catalogue } from './translate.ts';

export const loadStaffSentences = loadFrom(
  import.meta.glob<Catalogue>(
    ['../../words/*/*.json', '!../../words/en/*', '!../../words/*/{display,kiosk,pair}.json'],
    { import: 'default' },
  ),
);
