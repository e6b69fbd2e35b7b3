/** The kiosk's sentences in other languages than English: one chunk each, fetched when asked for. */
import type { ResourceKey } from 'i18next';
import type { LoadSentences } from './create-i18n.ts';

const chunks = import.meta.glob<Readonly<Record<string, ResourceKey>>>(['./*/{common,kiosk}.ts', '!./en/*']);

export const loadKioskSentences: LoadSentences = async (language, namespace) => {
  const sentences = (await chunks[`./${language}/${namespace}.ts`]?.())?.[namespace];
  if (sentences === undefined) throw new Error(`There are no ${namespace} sentences in ${language}.`);
  return sentences;
};
