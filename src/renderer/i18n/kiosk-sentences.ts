/** The kiosk's sentences in other languages than English. Setup shows them too. */
import { loadFrom } from './create-i18n.ts';
import type { Catalogue } from './translate.ts';

export const loadKioskSentences = loadFrom(
  import.meta.glob<Catalogue>(['../../words/*/{common,kiosk,names,walk-ins}.json', '!../../words/en/*'], {
    import: 'default',
  }),
);
