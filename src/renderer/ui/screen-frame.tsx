/** Waits for the hub's settings, then draws the screen in its context. */
import type { TFunction } from '../i18n/translate.ts';
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { Clock } from '../../clock/clock.ts';
import { PAGE_CODES } from '../../contract/codes.ts';
import { languageOf } from '../../contract/languages.ts';
import type { ScreenSettings } from '../../contract/screen.ts';
import { createFormats } from '../i18n/formats.ts';
import { directionOf, type LanguagesWanted } from '../i18n/languages.ts';
import type { PageRefusal, ScreenStore } from '../rpc/screen-store.ts';
import { applyBrand } from './brand.ts';
import './message.css';
import { ScreenContext } from './screen-context.ts';
import { useStartLanguage } from './use-start-language.ts';

export type LanguagesOf = (settings: ScreenSettings) => LanguagesWanted;

export interface ScreenFrameProps {
  readonly store: ScreenStore;
  readonly clock: Clock;
  readonly languages: LanguagesOf;
  readonly children: ReactNode;
}

export function ScreenFrame({ store, clock, languages, children }: ScreenFrameProps): ReactNode {
  const { t, i18n } = useTranslation('common');
  const { settings, connection, refusal } = useStore(store);
  const drawn = useStartLanguage(i18n, settings && languages(settings), clock);
  const language = languageOf(i18n.language) ?? 'en';
  const { locale, timeZone } = settings ?? {};
  // Making formats takes time, and nothing needs them before the settings are there.
  const formats = useMemo(
    () =>
      locale === undefined || timeZone === undefined ? undefined : createFormats(locale, timeZone, language),
    [locale, timeZone, language],
  );

  // Before painting, so that an Arabic screen never shows for a moment from the left.
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }, [language]);

  const brandColour = settings?.brandColour;
  useEffect(() => {
    if (brandColour !== undefined) applyBrand(document.documentElement, brandColour);
  }, [brandColour]);

  const value = useMemo(
    () =>
      settings === undefined || formats === undefined
        ? undefined
        : { clock, settings, connection, language, formats },
    [clock, settings, connection, language, formats],
  );
  if (value === undefined || !drawn) {
    return (
      <main className="message">
        <output>{connection === 'lost' ? lostSentence(t, refusal) : t('loading')}</output>
        {connection === 'lost' && <small>{PAGE_CODES[refusal?.kind ?? 'lost']}</small>}
      </main>
    );
  }
  return <ScreenContext value={value}>{children}</ScreenContext>;
}

/** What a page says that has no line and was never heard. Pure. */
export function lostSentence(t: TFunction, refusal: PageRefusal | undefined): string {
  switch (refusal?.kind) {
    case undefined:
      return t('loadingLost');
    case 'unknown-screen':
      return t('refused.unknown-screen');
    case 'too-many-cookies':
      return t('refused.too-many-cookies', { host: refusal.host });
  }
}
