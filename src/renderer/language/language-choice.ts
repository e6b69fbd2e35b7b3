/** The choice of a language whose sentences and letters may take a while to come. */
import type { Language } from '../../contract/languages.ts';

export interface LanguageChoiceParts {
  /** Brings sentences and letters. */
  readonly keep: (language: Language) => Promise<unknown>;
  /** False where the screen stays as it is. */
  readonly show: (language: Language) => Promise<boolean>;
  readonly remember: (language: Language) => void;
}

/** Shows and remembers the language that was chosen last, however long the one before takes. */
export function createLanguageChoice({ keep, show, remember }: LanguageChoiceParts) {
  let chosen: Language | undefined;
  return async (language: Language): Promise<void> => {
    chosen = language;
    await keep(language);
    if (chosen === language && (await show(language))) remember(language);
  };
}
