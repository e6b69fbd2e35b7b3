/** The sentences of a screen for its components. */
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { I18n } from './create-i18n.ts';
import type { Namespace, TFunction } from './translate.ts';

const I18nContext = createContext<I18n | undefined>(undefined);

export const I18nProvider = I18nContext;

/** In the language of the screen; draws again when that changes. Throws outside of a screen, which is a bug. */
export function useTranslation<N extends Namespace>(
  namespace: N,
): { readonly t: TFunction<N>; readonly i18n: I18n } {
  const i18n = use(I18nContext);
  if (i18n === undefined) throw new Error('useTranslation needs a screen around it.');
  const language = useStore(i18n.store, (state) => state.language);
  return { t: i18n.getFixedT(language, namespace), i18n };
}
