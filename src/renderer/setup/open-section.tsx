/** The section of setup that is open. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { SettingsView } from '../../contract/settings.ts';
import type { SetupState } from './form/setup-state.ts';
import { FirstPin, NewPin } from './door/new-pin.tsx';
import { useStanding } from './door/use-standing.ts';
import { fileTroubles } from './guide/machine-state.ts';
import { SectionHead } from './guide/section-head.tsx';
import type { Section } from './guide/sections.ts';
import { unnamedLines } from './guide/unnamed-lines.ts';
import { ListsPage } from './lists/lists-page.tsx';
import { ScreensPage } from './screens/screens-page.tsx';
import { SelfTestPage } from './self-test/self-test-page.tsx';
import { useStores } from './setup-stores.ts';
import { StaffPage } from './staff/staff-page.tsx';
import { AppointmentsStep } from './steps/appointments-step.tsx';
import { AuthorityPart } from './steps/authority-part.tsx';
import { BrandStep } from './steps/brand-step.tsx';
import { CallsStep } from './steps/calls-step.tsx';
import { DeskStep } from './steps/desk-step.tsx';
import { DisplaysTest } from './steps/displays-test.tsx';
import { DisplayStep } from './steps/display-step.tsx';
import { HoursStep } from './steps/hours-step.tsx';
import { KioskStep } from './steps/kiosk-step.tsx';
import { LanguagesStep } from './steps/languages-step.tsx';
import { LocationStep } from './steps/location-step.tsx';
import { PinStep } from './steps/pin-step.tsx';
import { PrivacyStep } from './steps/privacy-step.tsx';
import { ServiceStep } from './steps/service-step.tsx';
import { StateCard } from './steps/state-card.tsx';
import { CopiesPage } from './upkeep/copies-page.tsx';
import { RetentionPart } from './upkeep/retention-part.tsx';
import { SettingsFilePage } from './upkeep/settings-file-page.tsx';
import { VisitorPart } from './upkeep/visitor-part.tsx';

export interface OpenSectionProps {
  readonly section: Section;
  readonly state: SetupState;
  readonly view: SettingsView;
}

export function OpenSection({ section, state, view }: OpenSectionProps): ReactNode {
  const stores = useStores();
  const { store, door, fleet } = stores;
  const { t } = useTranslation('setup');
  const hasPin = useStanding(door) !== 'demo';
  const pinFirst = hasPin ? undefined : <NewPin store={door} />;
  const known = useStore(fleet.fleet);
  const places = useStore(fleet.places);
  const kioskLanguages = (known?.screens ?? []).flatMap(({ settings }) => settings.kiosk?.languages ?? []);
  const step = { state, view, store };
  switch (section) {
    case 'service':
      return (
        <>
          {hasPin ? <ServiceStep {...step} /> : <FirstPin store={door} />}
          {hasPin && <AuthorityPart store={stores.authority} />}
          <StateCard view={view} status={state.status} />
        </>
      );
    case 'location':
      return <LocationStep {...step} />;
    case 'appointments':
      return (
        <>
          <AppointmentsStep {...step} />
          <ListsPage lists={stores.lists} intake={stores.intake} watchedPath={stores.watchedPath} />
        </>
      );
    case 'calls':
      return (
        <>
          <CallsStep {...step} />
          <DisplaysTest store={fleet} testCall={stores.testCall} />
        </>
      );
    case 'screens':
      return (
        <>
          <SectionHead title={t('sections.screens')} hint={t('screens.hint')} />
          <ScreensPage fleet={fleet} network={stores.network} pinFirst={pinFirst} />
        </>
      );
    case 'kiosk':
      return <KioskStep {...step} />;
    case 'display':
      return <DisplayStep {...step} />;
    case 'desk':
      return <DeskStep {...step} unnamed={unnamedLines(places?.lines ?? [], view.lines)} />;
    case 'languages':
      return <LanguagesStep {...step} />;
    case 'privacy':
      return (
        <>
          <PrivacyStep {...step} kioskLanguages={kioskLanguages} />
          <RetentionPart store={stores.retention} />
          <VisitorPart store={stores.visitor} />
        </>
      );
    case 'brand':
      return <BrandStep {...step} />;
    case 'hours':
      return <HoursStep {...step} />;
    case 'staff':
      return (
        <>
          <SectionHead title={t('sections.staff')} />
          <NewPin store={door} />
          <PinStep {...step} />
          <StaffPage store={stores.clerks} trail={stores.trail} />
        </>
      );
    case 'copies':
      return <CopiesPage store={stores.copies} troubles={fileTroubles(state.status)} />;
    case 'file':
      return <SettingsFilePage store={stores.settingsFile} pinFirst={pinFirst} />;
    case 'self-test':
      return <SelfTestPage store={stores.selfTest} guided={stores.guided} fleet={fleet} />;
  }
}
