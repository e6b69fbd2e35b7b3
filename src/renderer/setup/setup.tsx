/** The setup screen: from nothing to a connected service, top to bottom. */
import { FlaskConical, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { useScreen } from '../ui/screen-context.ts';
import { BrandStep } from './steps/brand-step.tsx';
import { CallsStep } from './steps/calls-step.tsx';
import { KioskStep } from './steps/kiosk-step.tsx';
import { LocationStep } from './steps/location-step.tsx';
import { PinStep } from './steps/pin-step.tsx';
import { PrivacyStep } from './steps/privacy-step.tsx';
import { ServiceStep } from './steps/service-step.tsx';
import type { SetupStore } from './form/setup-store.ts';
import { StateCard } from './state-card.tsx';
import './setup.css';

export function Setup({ store }: { readonly store: SetupStore }): ReactNode {
  const { t } = useTranslation('setup');
  const { settings, connection } = useScreen();
  const state = useStore(store);
  const { view } = state;
  return (
    <div className="setup">
      <output className="setup-lost">
        {connection === 'lost' && (
          <span>
            <Unplug aria-hidden />
            {t('lost')}
          </span>
        )}
      </output>
      <main>
        <header>
          <p>{settings.brandName}</p>
          <h1>{t('title')}</h1>
          <p>{t('intro')}</p>
        </header>
        {settings.demo && (
          <div className="setup-demo">
            <Note tone="attention" icon={<FlaskConical aria-hidden />}>
              {t('demoNote')}
            </Note>
          </div>
        )}
        {view === undefined ? (
          <Loading failed={state.loadFailed} onRetry={store.load} />
        ) : (
          <div className="setup-columns">
            <ol className="steps">
              <ServiceStep state={state} view={view} store={store} />
              <LocationStep state={state} view={view} store={store} />
              <CallsStep state={state} view={view} store={store} />
              <BrandStep state={state} view={view} store={store} />
              <KioskStep state={state} view={view} store={store} />
              <PrivacyStep state={state} view={view} store={store} />
              <PinStep state={state} view={view} store={store} />
            </ol>
            <StateCard view={view} status={state.status} />
          </div>
        )}
      </main>
    </div>
  );
}

function Loading({ failed, onRetry }: { readonly failed: boolean; readonly onRetry: () => void }): ReactNode {
  const { t } = useTranslation('setup');
  return (
    <div className="setup-loading">
      <output>{failed ? t('loadFailed') : t('loading')}</output>
      {failed && <Button onPress={onRetry}>{t('tryAgain')}</Button>}
    </div>
  );
}
