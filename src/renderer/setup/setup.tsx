/** The setup screen: from nothing to a connected service, top to bottom. */
import { FlaskConical, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { Button } from '../ui/button.tsx';
import { LanguageSelect } from '../language/language-select.tsx';
import { Note } from '../ui/note.tsx';
import { useScreen } from '../ui/screen-context.ts';
import { BrandStep } from './steps/brand-step.tsx';
import { CallsStep } from './steps/calls-step.tsx';
import { KioskStep } from './steps/kiosk-step.tsx';
import { LocationStep } from './steps/location-step.tsx';
import { PinStep } from './steps/pin-step.tsx';
import { PrivacyStep } from './steps/privacy-step.tsx';
import { RoomStep } from './steps/room-step.tsx';
import { ServiceStep } from './steps/service-step.tsx';
import type { NetworkStore } from './screens/network-store.ts';
import { ScreensPage } from './screens/screens-page.tsx';
import type { SetupState, SetupStore } from './form/setup-store.ts';
import type { ClerksStore } from './staff/clerks-store.ts';
import { SelfTestPage } from './self-test/self-test-page.tsx';
import type { SelfTestStore } from './self-test/self-test-store.ts';
import type { TrailStore } from '../trail/trail-store.ts';
import { StaffPage } from './staff/staff-page.tsx';
import { StateCard } from './state-card.tsx';
import { PARTS, usePart } from './use-part.ts';
import './setup.css';

export interface SetupProps {
  readonly store: SetupStore;
  readonly fleet: FleetStore;
  readonly network: NetworkStore;
  readonly clerks: ClerksStore;
  readonly trail: TrailStore;
  readonly selfTest: SelfTestStore;
}

export function Setup({ store, fleet, network, clerks, trail, selfTest }: SetupProps): ReactNode {
  const { t } = useTranslation('setup');
  const { settings, connection } = useScreen();
  const state = useStore(store);
  const part = usePart(window);
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
          <LanguageSelect />
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
        <nav className="setup-parts" aria-label={t('parts.label')}>
          {PARTS.map((one) => (
            <a key={one} href={`#${one}`} aria-current={one === part ? 'page' : undefined}>
              {t(`parts.${one}`)}
            </a>
          ))}
        </nav>
        {part === 'screens' && <ScreensPage fleet={fleet} network={network} />}
        {part === 'staff' && <StaffPage store={clerks} trail={trail} />}
        {part === 'self-test' && <SelfTestPage store={selfTest} />}
        {part === 'settings' && <Settings state={state} store={store} />}
      </main>
    </div>
  );
}

function Settings({ state, store }: { readonly state: SetupState; readonly store: SetupStore }): ReactNode {
  const { view } = state;
  if (view === undefined) return <Loading failed={state.loadFailed} onRetry={store.load} />;
  return (
    <div className="setup-columns">
      <ol className="steps">
        <ServiceStep state={state} view={view} store={store} />
        <LocationStep state={state} view={view} store={store} />
        <CallsStep state={state} view={view} store={store} />
        <BrandStep state={state} view={view} store={store} />
        <KioskStep state={state} view={view} store={store} />
        <RoomStep state={state} view={view} store={store} />
        <PrivacyStep state={state} view={view} store={store} />
        <PinStep state={state} view={view} store={store} />
      </ol>
      <StateCard view={view} status={state.status} />
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
