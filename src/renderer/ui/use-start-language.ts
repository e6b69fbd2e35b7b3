/** The language a screen starts in, and the ones it loads ahead. */
import { useEffect, useRef, useState } from 'react';
import { type Language, languageOf } from '../../contract/languages.ts';
import type { Clock } from '../../clock/clock.ts';
import type { I18n } from '../i18n/create-i18n.ts';
import { LANGUAGE_NAMES, type LanguagesWanted } from '../i18n/languages.ts';
import { loadFonts } from './load-fonts.ts';

/** A screen in English is better than one that is not drawn. */
const MAX_WAIT_MS = 3_000;

/** Before missing sentences are asked for again. */
const ASK_AGAIN_MS = 30_000;

/** Fetches sentences and fonts of `language`; false if some are missing. Never rejects. */
export async function keepLanguage(i18n: I18n, language: Language): Promise<boolean> {
  const loaded = await i18n.loadLanguage(language);
  return loaded && loadFonts(document.fonts, language, i18n.textIn(language) + LANGUAGE_NAMES[language]);
}

/** Loads what is offered, and again until it is there; `asked` is called after every round. Returns how to stop. */
function keepAtHand(i18n: I18n, offered: readonly Language[], clock: Clock, asked: () => void): () => void {
  let stop = clock.after(0, ask);
  let stopped = false;
  function ask(): void {
    void Promise.all(offered.map((language) => keepLanguage(i18n, language))).then((loaded) => {
      if (stopped) return undefined;
      if (loaded.includes(false)) stop = clock.after(ASK_AGAIN_MS, ask);
      asked();
      return undefined;
    });
  }
  return () => {
    stopped = true;
    stop();
  };
}

/**
 * Whether the screen can be drawn. The start language is shown first; the others offered are loaded right after, so
 * that choosing one is instant and needs no hub.
 */
export function useStartLanguage(i18n: I18n, wanted: LanguagesWanted | undefined, clock: Clock): boolean {
  const several = i18n.isTranslated;
  const [ready, setReady] = useState(!several);
  const start = several ? wanted?.start : undefined;
  const offered = several ? wanted?.offered.join(' ') : undefined;

  const greeted = useRef<Language>(undefined);
  /** The start language could not be loaded yet. */
  const owed = useRef(false);
  useEffect(() => {
    // A new start language in the settings does not replace one that a visitor chose.
    const chosen = greeted.current !== undefined && i18n.language !== greeted.current;
    greeted.current = start;
    if (start === undefined || chosen) return undefined;
    const cancel = clock.after(MAX_WAIT_MS, () => setReady(true));
    void i18n.setLanguage(start).then((shown) => {
      owed.current = !shown;
      cancel();
      setReady(true);
      return undefined;
    });
    return cancel;
  }, [i18n, start, clock]);

  // Compared as text: every change of a setting makes a new list.
  useEffect(() => {
    if (!ready || offered === undefined) return undefined;
    const languages = offered.split(' ').flatMap((tag) => languageOf(tag) ?? []);
    return keepAtHand(i18n, languages, clock, () => {
      const language = greeted.current;
      if (!owed.current || language === undefined || !i18n.hasLanguage(language)) return;
      owed.current = false;
      void i18n.setLanguage(language);
    });
  }, [i18n, ready, offered, clock]);
  return ready;
}
