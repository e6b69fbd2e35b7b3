/** What staff read at the front desk and in setup, in other languages than English: one chunk each, fetched when asked for. */
import type { ResourceKey } from 'i18next';
import type { LoadSentences } from './create-i18n.ts';

const chunks = import.meta.glob<ResourceKey>(
  ['../../words/*/*.json', '!../../words/en/*', '!../../words/*/{display,kiosk,pair}.json'],
  { import: 'default' },
);

export const loadStaffSentences: LoadSentences = async (language, namespace) => {
  const sentences = await chunks[`../../words/${language}/${namespace}.json`]?.();
  if (sentences === undefined) throw new Error(`There are no ${namespace} sentences in ${language}.`);
  return sentences;
};
