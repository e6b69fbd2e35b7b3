/** The sentences of one screen: English at once, further languages by request. */
import { createStore } from 'zustand/vanilla';
import type { Language } from '../../contract/languages.ts';
import common from '../../words/en/common.json' with { type: 'json' };
import { type Catalogue, fillSentence, findSentence, type Namespace, type TFunction } from './translate.ts';
import { createValueFormat, sentencesIn } from './values.ts';

/** Fetches the sentences of one namespace in one language; rejects if they cannot be fetched. */
export type LoadSentences = (language: Language, namespace: string) => Promise<Catalogue>;

/** Loads from the files that `import.meta.glob` found below `src/words`: one chunk each, fetched when asked for. */
export const loadFrom =
  (chunks: Readonly<Record<string, () => Promise<Catalogue>>>): LoadSentences =>
  async (language, namespace) => {
    const found = Object.keys(chunks).find((path) => path.endsWith(`/${language}/${namespace}.json`));
    const sentences = await chunks[found ?? '']?.();
    if (sentences === undefined) throw new Error(`There are no ${namespace} sentences in ${language}.`);
    return sentences;
  };

/** A language's sentences by namespace. */
export type Sentences = Readonly<Record<string, Catalogue>>;

/** Without the types of the keys. */
type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

interface I18nState {
  /** The language the screen is in. */
  readonly language: Language;
  /** By language and namespace. */
  readonly loaded: Readonly<Partial<Record<Language, Sentences>>>;
}

export type I18n = ReturnType<typeof createI18n>;

/**
 * `sentences` are the screen's own in English, by namespace: `{ kiosk }`. Without `load` the screen is in English only.
 * A sentence that a language lacks is shown in English.
 */
export function createI18n(sentences: Sentences, load?: LoadSentences) {
  const store = createStore<I18nState>(() => ({ language: 'en', loaded: { en: { common, ...sentences } } }));
  const namespaces = ['common', ...Object.keys(sentences)];
  const write = createValueFormat();
  const made = new Map<string, Translate>();
  let wanted: Language = 'en';

  const find = (language: Language, namespace: string, key: string, count: unknown): string | undefined =>
    findSentence(store.getState().loaded[language]?.[namespace], language, key, count);

  /**
   * The sentences of `namespace` in a language, null for the one that the screen is in when the function is called. The
   * same function each time, so that React can compare.
   */
  function getFixedT<N extends Namespace>(fixed: Language | null, namespace: N): TFunction<N> {
    const name = `${fixed ?? 'shown'} ${namespace}`;
    const t: Translate =
      made.get(name) ??
      ((key, values = {}) => {
        const language = fixed ?? store.getState().language;
        return fillSentence(
          find(language, namespace, key, values['count']) ??
            find('en', namespace, key, values['count']) ??
            key,
          (value) => write(values[value], language),
        );
      });
    made.set(name, t);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one map has the functions of all namespaces
    return t as unknown as TFunction<N>;
  }

  function addSentences(language: Language, namespace: string, added: Catalogue): void {
    store.setState(({ loaded }) => ({
      loaded: { ...loaded, [language]: { ...loaded[language], [namespace]: added } },
    }));
  }

  /** Whether all sentences of `language` are at hand: then `setLanguage` takes effect before it returns. */
  const hasLanguage = (language: Language): boolean =>
    namespaces.every((namespace) => store.getState().loaded[language]?.[namespace] !== undefined);

  /** Fetches the sentences of `language`; false if they cannot be fetched. Asks again after a failure. Never rejects. */
  async function loadLanguage(language: Language): Promise<boolean> {
    const missing = namespaces.filter(
      (namespace) => store.getState().loaded[language]?.[namespace] === undefined,
    );
    if (load === undefined) return missing.length === 0;
    const fetched = await Promise.allSettled(
      missing.map(async (namespace) =>
        addSentences(language, namespace, sentencesIn(language, await load(language, namespace))),
      ),
    );
    const hasFailed = fetched.some(({ status }) => status === 'rejected');
    // A part that came meanwhile has sentences of its own.
    return hasFailed || hasLanguage(language) ? !hasFailed : loadLanguage(language);
  }

  /**
   * Adds the English sentences of a part that is fetched later, and fetches them in the screen's language; in English if
   * they cannot be fetched. Never rejects.
   */
  async function include(added: Sentences): Promise<void> {
    for (const [namespace, english] of Object.entries(added)) {
      if (namespaces.includes(namespace)) continue;
      namespaces.push(namespace);
      addSentences('en', namespace, english);
    }
    await loadLanguage(store.getState().language);
  }

  return {
    store,
    /** Whether the screen speaks anything besides English. */
    isTranslated: load !== undefined,
    get language(): Language {
      return store.getState().language;
    },
    getFixedT,
    addSentences,
    include,
    hasLanguage,
    loadLanguage,
    /**
     * Shows the screen in `language`, at once if its sentences are at hand. False if they cannot be fetched, or if
     * another language was wanted in the meantime: the screen stays as it is. Never rejects.
     */
    async setLanguage(language: Language): Promise<boolean> {
      wanted = language;
      if (!hasLanguage(language) && !(await loadLanguage(language))) return false;
      if (wanted !== language) return false;
      store.setState({ language });
      return true;
    },
    /** All that the screen may say in `language` as far as it is at hand, for fonts. */
    textIn: (language: Language): string => JSON.stringify(store.getState().loaded[language] ?? ''),
  };
}
