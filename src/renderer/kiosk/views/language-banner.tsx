/** "Auf Deutsch weiter": the visitor's own language, offered in its own words. */
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../contract/languages.ts';
import { directionOf } from '../../i18n/languages.ts';
import { loadLanguage, translateIn } from '../../i18n/set-language.ts';
import { Button } from '../hands/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { KioskScreen } from '../flow/flow-state.ts';
import { languageToOffer } from '../flow/language-offer.ts';
import type { SessionStore } from '../flow/session.ts';
import './language-banner.css';

export interface LanguageBannerProps {
  readonly screen: KioskScreen;
  readonly session: SessionStore;
}

export function LanguageBanner({ screen, session }: LanguageBannerProps): ReactNode {
  const { settings, language: current } = useScreen();
  const language = languageToOffer(screen, settings.kiosk.languages, current);
  return language === undefined ? null : <Banner key={language} language={language} session={session} />;
}

interface BannerProps {
  readonly language: Language;
  readonly session: SessionStore;
}

function Banner({ language, session }: BannerProps): ReactNode {
  const { i18n } = useTranslation('kiosk');
  const [there, setThere] = useState(false);
  useEffect(() => {
    let gone = false;
    void loadLanguage(i18n, language).then((loaded) => {
      if (!gone) setThere(loaded);
    });
    return () => {
      gone = true;
    };
  }, [i18n, language]);
  const words = there ? translateIn(i18n, language, 'languages.continue') : undefined;
  if (words === undefined) return null;
  return (
    <Button className="language-banner" onPress={() => session.change({ language })}>
      <Globe aria-hidden />
      <span lang={language} dir={directionOf(language)}>
        {words}
      </span>
    </Button>
  );
}
