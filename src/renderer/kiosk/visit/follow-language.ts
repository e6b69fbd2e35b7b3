/** The sentences follow the visitor's choice of language. */
import type { i18n } from 'i18next';
import { languageOf } from '../../../contract/languages.ts';
import { loadLanguage, setLanguage } from '../../i18n/set-language.ts';
import type { SessionStore } from '../flow/session.ts';

/** A language whose sentences cannot be had is not chosen: the session returns to the one that is shown. */
export function followLanguage(i18n: i18n, session: SessionStore): () => void {
  let wanted = session.state.getState().language;

  async function show(): Promise<void> {
    const language = wanted;
    const there = await loadLanguage(i18n, language);
    if (language !== wanted) return;
    if (there) await setLanguage(i18n, language);
    else session.change({ language: languageOf(i18n.language) ?? 'en' });
  }

  return session.state.subscribe(({ language }) => {
    if (language === wanted) return;
    wanted = language;
    void show();
  });
}
