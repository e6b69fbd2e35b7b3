/** The sentences follow the visitor's choice of language. */
import type { I18n } from '../../i18n/create-i18n.ts';
import type { SessionStore } from '../flow/session.ts';

/** A language whose sentences cannot be had is not chosen: the session returns to the one that is shown. */
export function followLanguage(i18n: I18n, session: SessionStore): () => void {
  let wanted = session.state.getState().language;

  async function show(): Promise<void> {
    const language = wanted;
    const there = await i18n.loadLanguage(language);
    if (language !== wanted) return;
    if (there) await i18n.setLanguage(language);
    else session.change({ language: i18n.language });
  }

  return session.state.subscribe(({ language }) => {
    if (language === wanted) return;
    wanted = language;
    void show();
  });
}
