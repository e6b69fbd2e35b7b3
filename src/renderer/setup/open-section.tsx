/** The section of setup that is open. */
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { SettingsView } from '../../contract/settings.ts';
import type { I18n } from '../i18n/create-i18n.ts';
import { Fetched, fetchParts } from '../ui/fetched.tsx';
import { FirstPin, NewPin } from './door/door-forms.tsx';
import { useStanding } from './door/door-store.ts';
import type { SetupState } from './form/setup-state.ts';
import { fileTroubles, unnamedLines } from './guide/house-troubles.ts';
import { SectionHead } from './steps/step-form.tsx';
import type { Section } from './guide/sections.ts';
import { type SetupStores, useStores } from './setup-stores.ts';
import { AppointmentsStep } from './steps/appointments-step.tsx';
import { AuthorityPart } from './steps/authority-part.tsx';
import { CallsStep } from './steps/calls-step.tsx';
import {
  BrandStep,
  DeskStep,
  DisplayStep,
  HoursStep,
  KioskStep,
  LanguagesStep,
  loadNoticeField,
  PinStep,
  PrivacyStep,
} from './steps/lobby-steps.tsx';
import { LocationStep } from './steps/location-step.tsx';
import { ServiceStep, StateCard } from './steps/service-step.tsx';

/** Sections that are long and seldom opened are loaded after the first drawing. Their headings are not. */
const LATER = {
  lists: async () => (await import('./lists/lists-page.tsx')).ListsPage,
  displaysTest: async () => (await import('./steps/displays-test.tsx')).DisplaysTest,
  screens: async () => (await import('./screens/screens-page.tsx')).ScreensPage,
  notice: loadNoticeField,
  retention: async () => (await import('./upkeep/retention-part.tsx')).RetentionPart,
  visitor: async () => (await import('./upkeep/visitor-part.tsx')).VisitorPart,
  async staff(i18n: I18n) {
    const { StaffPage, sentences } = await import('./staff/staff-page.tsx');
    await i18n.include(sentences);
    return StaffPage;
  },
  copies: async () => (await import('./upkeep/copies-page.tsx')).CopiesPage,
  file: async () => (await import('./upkeep/settings-file-page.tsx')).SettingsFilePage,
  selfTest: async () => (await import('./self-test/self-test-page.tsx')).SelfTestPage,
};

export interface OpenSectionProps {
  readonly section: Section;
  readonly state: SetupState;
  readonly view: SettingsView;
}

export function OpenSection({ section, state, view }: OpenSectionProps): ReactNode {
  const stores = useStores();
  const { store, door, fleet, testCall } = stores;
  const { t, i18n } = useTranslation('setup');
  const hasPin = useStanding(door) !== 'demo';
  const pinFirst = hasPin ? undefined : <NewPin store={door} />;
  const known = useStore(fleet.fleet);
  const places = useStore(fleet.places);
  const kioskLanguages = (known?.screens ?? []).flatMap(({ settings }) => settings.kiosk?.languages ?? []);
  const troubles = fileTroubles(state.status);
  const step = { state, view, store };
  const visitor = { store: stores.visitor, isServiceKept: view.isServiceKept === true };
  // All of them, soon after, so that a section opens at once, also while the hub is away.
  useEffect(() => void fetchParts(Object.values(LATER), i18n), [i18n]);
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
          <Fetched
            load={LATER.lists}
            props={{ lists: stores.lists, intake: stores.intake, watchedPath: stores.watchedPath }}
          />
        </>
      );
    case 'calls':
      return (
        <>
          <CallsStep {...step} />
          <Fetched load={LATER.displaysTest} props={{ store: fleet, testCall, status: state.status }} />
        </>
      );
    case 'screens':
      return (
        <>
          <SectionHead title={t('sections.screens')} hint={t('screens.hint')} />
          <Fetched load={LATER.screens} props={{ fleet, network: stores.network, pinFirst }} />
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
          <Fetched load={LATER.retention} props={{ store: stores.retention }} />
          <Fetched load={LATER.visitor} props={visitor} />
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
          <Fetched load={LATER.staff} props={staffProps(stores, pinFirst)} />
        </>
      );
    case 'copies':
      return (
        <>
          <UpkeepHead part="copies" />
          <Fetched load={LATER.copies} props={{ store: stores.copies, troubles }} />
        </>
      );
    case 'file':
      return (
        <>
          <UpkeepHead part="file" />
          <Fetched load={LATER.file} props={{ store: stores.settingsFile, pinFirst }} />
        </>
      );
    case 'self-test':
      return (
        <div className="setup-cards">
          <SectionHead titleId="self-test-title" title={t('selfTest.title')} hint={t('selfTest.lead')} />
          <Fetched load={LATER.selfTest} props={{ store: stores.selfTest, guided: stores.guided, fleet }} />
        </div>
      );
  }
}

const staffProps = ({ clerks, oidc, trail }: SetupStores, pinFirst: ReactNode) => ({
  store: clerks,
  oidc,
  trail,
  pinFirst,
});

function UpkeepHead({ part }: { readonly part: 'copies' | 'file' }): ReactNode {
  const { t } = useTranslation('upkeep');
  return <SectionHead title={t(`${part}.title`)} hint={t(`${part}.hint`)} />;
}
