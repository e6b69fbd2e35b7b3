/** The display's sentences in other languages than English: one chunk each, fetched when asked for. */
import type { ResourceKey } from 'i18next';
import type { LoadSentences } from './create-i18n.ts';

const chunks = import.meta.glob<ResourceKey>(['../../words/*/{common,display}.json', '!../../words/en/*'], {
  import: 'default',
});

export const loadDisplaySentences: LoadSentences = async (language, namespace) => {
  const sentences = await chunks[`../../words/${language}/${namespace}.json`]?.();
  if (sentences === undefined) throw new Error(`There are no ${namespace} sentences in ${language}.`);
  return sentences;
};
