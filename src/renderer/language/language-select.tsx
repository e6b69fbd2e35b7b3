/** In which language this screen speaks to staff: ten own names, in a small list. */
import { Languages } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { type Language, languageOf, LANGUAGES } from '../../contract/languages.ts';
import type { ScreenSettings } from '../../contract/screen.ts';
import { LANGUAGE_NAMES, type LanguagesWanted } from '../i18n/languages.ts';
import { loadLettersIn } from '../ui/load-fonts.ts';
import { useScreen } from '../ui/screen-context.ts';
import { keepLanguage } from '../ui/use-start-language.ts';
import './language-select.css';

export function LanguageSelect(): ReactNode {
  const { t, i18n } = useTranslation('language');
  const { language, connection } = useScreen();
  useEffect(() => void loadLettersIn(Object.values(LANGUAGE_NAMES).join('')), []);

  const [choose] = useState(() =>
    createLanguageChoice({
      // Its letters too, or the first look is one of boxes; without the hub neither can be had, and nothing changes.
      keep: (next) => keepLanguage(i18n, next),
      show: (next) => i18n.setLanguage(next),
      remember: keepChoice,
    }),
  );

  return (
    <label className="language-select soft">
      <Languages aria-hidden />
      <span className="visually-hidden">{t('label')}</span>
      <select
        value={language}
        disabled={connection !== 'connected'}
        onChange={({ target }) => {
          const next = languageOf(target.value);
          if (next !== undefined) void choose(next);
        }}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

interface LanguageChoiceParts {
  readonly keep: (language: Language) => Promise<unknown>;
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

const KEY = 'foyer-staff-language';

function keptLanguage(): Language | undefined {
  try {
    return languageOf(window.localStorage.getItem(KEY) ?? '');
  } catch {
    return undefined;
  }
}

function keepChoice(language: Language): void {
  try {
    window.localStorage.setItem(KEY, language);
  } catch {
    // It holds for as long as the page is open.
  }
}

export function staffLanguages({ locale }: Pick<ScreenSettings, 'locale'>): LanguagesWanted {
  const start = keptLanguage() ?? languageOf(locale) ?? 'en';
  return { start, offered: [start] };
}
