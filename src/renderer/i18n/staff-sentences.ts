/** The sentences of setup in other languages than English. */
import { loadFrom } from './create-i18n.ts';
import type { Catalogue } from './translate.ts';

export const loadStaffSentences = loadFrom(
  import.meta.glob<Catalogue>(
    [
      '../../words/*/*.json',
      '!../../words/en/*',
      '!../../words/*/{booking,desk,display,figures,kiosk,names,notices,pair,walk-ins}.json',
    ],
    { import: 'default' },
  ),
);
