/** The sentences of one screen: English at once, further languages by request. */
import type {
  BackendModule,
  FormatterModule,
  ReadCallback,
  ResourceKey,
  ResourceLanguage,
  i18n,
} from 'i18next';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../contract/languages.ts';
import { languageOf } from '../../contract/languages.ts';
import common from '../../words/en/common.json' with { type: 'json' };
import { createValueFormat, sentencesIn } from './values.ts';

/** Brings the sentences of one namespace in one language; rejects where they cannot be had. */
export type LoadSentences = (language: Language, namespace: string) => Promise<ResourceKey>;

async function bring(load: LoadSentences, tag: string, namespace: string): Promise<ResourceKey | undefined> {
  try {
    const language = languageOf(tag);
    return language === undefined ? undefined : sentencesIn(language, await load(language, namespace));
  } catch {
    // A file that the hub could not give. The language is left out until it is asked for again.
    return undefined;
  }
}

function backendOf(load: LoadSentences): BackendModule {
  async function read(tag: string, namespace: string, callback: ReadCallback): Promise<void> {
    const loaded = await bring(load, tag, namespace);
    if (loaded === undefined) callback(`There are no ${namespace} sentences in ${tag}.`, null);
    else callback(null, loaded);
  }
  return {
    type: 'backend',
    callbackApi: true,
    init: () => undefined,
    read: (tag, namespace, callback) => void read(tag, namespace, callback),
  };
}

/** Every value passes here (`alwaysFormat`), so that no sentence can forget it. */
function createFormatter(): FormatterModule {
  const write = createValueFormat();
  return {
    type: 'formatter',
    init: () => undefined,
    add: () => undefined,
    addCached: () => undefined,
    format: (value: unknown, _format: unknown, tag: string | undefined) =>
      write(value, languageOf(tag ?? 'en') ?? 'en'),
  };
}

/**
 * `sentences` are the screen's own in English, by namespace: `{ kiosk }`. Without `load` the screen speaks English only.
 * A sentence that a language lacks is shown in English.
 */
export function createI18n(sentences: ResourceLanguage, load?: LoadSentences): i18n {
  const instance = createInstance();
  if (load !== undefined) instance.use(backendOf(load));
  // Finishes synchronously: `initAsync` is off and English is at hand. React escapes by itself.
  void instance
    .use(createFormatter())
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      ns: ['common', ...Object.keys(sentences)],
      defaultNS: 'common',
      initAsync: false,
      resources: { en: { common, ...sentences } },
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
    });
  return instance;
}
