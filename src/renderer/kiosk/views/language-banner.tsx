/** "Auf Deutsch weiter": the visitor's own language, offered in its own words. */
import { Globe } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { FindAnswer } from '../../../contract/appointment.ts';
import { type Language, languageOf } from '../../../contract/languages.ts';
import { directionOf } from '../../i18n/languages.ts';
import { useScreen } from '../../ui/screen-context.ts';
import type { KioskScreen } from '../flow/flow-state.ts';
import type { SessionStore } from '../flow/session.ts';
import { Button } from '../hands/button.tsx';
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
    void i18n.loadLanguage(language).then((loaded) => {
      if (!gone) setThere(loaded);
    });
    return () => {
      gone = true;
    };
  }, [i18n, language]);
  const words = there ? i18n.getFixedT(language, 'kiosk')('languages.continue') : undefined;
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

/** The language in which the visitor would rather read, if the appointment names one. */
function languageIn(answer: FindAnswer): string | undefined {
  if (answer.kind === 'found') return answer.appointment.languageCode;
  return answer.kind === 'early' || answer.kind === 'late' ? answer.languageCode : undefined;
}

function languageOn(screen: KioskScreen): string | undefined {
  if (screen.kind === 'confirm') return screen.appointment.languageCode;
  if (screen.kind === 'choose') {
    const found = screen.choices.map(({ answer }) => languageIn(answer));
    return found.find((language) => language !== undefined);
  }
  if (screen.kind !== 'told') return undefined;
  const { answer } = screen;
  return answer.kind === 'early' || answer.kind === 'late' ? answer.languageCode : undefined;
}

/** A language that is offered here and not shown now. */
export function languageToOffer(
  screen: KioskScreen,
  offered: readonly Language[],
  current: Language,
): Language | undefined {
  const language = languageOf(languageOn(screen) ?? '');
  return language !== undefined && language !== current && offered.includes(language) ? language : undefined;
}
