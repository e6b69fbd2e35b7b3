/** Waits for the hub's first word, then draws the screen with everything it needs in reach. */
import type { ReactNode } from 'react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Clock } from '../clock.ts';
import { createFormats } from '../i18n/formats.ts';
import type { ScreenStore } from '../rpc/screen-store.ts';
import { ScreenContext } from './screen-context.ts';
import './message.css';

export interface ScreenFrameProps {
  readonly store: ScreenStore;
  readonly clock: Clock;
  readonly children: ReactNode;
}

export function ScreenFrame({ store, clock, children }: ScreenFrameProps): ReactNode {
  const { t, i18n } = useTranslation('common');
  const { settings, connection } = useStore(store);
  const locale = settings?.locale ?? 'en';
  const timeZone = settings?.timeZone ?? 'UTC';
  const formats = useMemo(() => createFormats(locale, timeZone), [locale, timeZone]);

  // Sentences exist in English only, so that is what the page says it is written in.
  useEffect(() => {
    document.documentElement.lang = i18n.language;
  }, [i18n.language]);

  const value = useMemo(
    () => (settings === undefined ? undefined : { clock, settings, connection, formats }),
    [clock, settings, connection, formats],
  );
  if (value === undefined) {
    return (
      <main className="message">
        <output>{connection === 'lost' ? t('loadingLost') : t('loading')}</output>
      </main>
    );
  }
  return <ScreenContext value={value}>{children}</ScreenContext>;
}
