/** The sentences of one screen, ready at once: nothing is fetched. */
import type { ResourceLanguage, i18n } from 'i18next';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { common } from './en/common.ts';

/** `sentences` are the screen's own, by namespace: `{ kiosk }`. */
export function createI18n(sentences: ResourceLanguage): i18n {
  const instance = createInstance();
  // Finishes synchronously: `initAsync` is off and every sentence is at hand. React escapes by itself.
  void instance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    ns: ['common', ...Object.keys(sentences)],
    defaultNS: 'common',
    initAsync: false,
    resources: { en: { common, ...sentences } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}
