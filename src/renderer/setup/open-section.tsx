/** The section of setup that is open. */
import { type ReactNode, useEffect } from 'react';
import type { I18n } from '../i18n/create-i18n.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { readBrandColour } from '../../contract/brand-colour.ts';
import type { SettingsView } from '../../contract/settings.ts';
import type { Look } from './overview/previews.tsx';
import { Fetched, fetchParts } from '../ui/fetched.tsx';
import { FirstPin, NewPin } from './door/door-forms.tsx';
import { useStanding } from './door/door-store.ts';
import type { SetupState } from './form/setup-state.ts';
import { unnamedLines } from './guide/house-troubles.ts';
import { SectionHead } from './steps/step-form.tsx';
import type { Section } from './guide/rooms.ts';
import { loadHealth, loadPreviews } from './overview/overview.tsx';
import { useStores } from './setup-stores.ts';
import { AppointmentsStep } from './steps/appointments-step.tsx';
import { CallsStep } from './steps/calls-step.tsx';
import { KioskStep } from './steps/kiosk-step.tsx';
import {
  BrandStep,
  DisplayStep,
  HoursStep,
  LanguagesStep,
  LATER_FIELDS,
  PinStep,
  PrivacyStep,
} from './steps/lobby-steps.tsx';
import { DeskStep } from './steps/desk-step.tsx';
import { LocationStep } from './steps/location-step.tsx';
import { LATER_UPKEEP, UpkeepSection } from './upkeep-section.tsx';
import { BackToDemo, ServiceStep, StateCard } from './steps/service-step.tsx';

/** Sections that are long and seldom opened are loaded after the first drawing. Their headings are not. */
const LATER = {
  authority: async () => (await import('./steps/authority-part.tsx')).AuthorityPart,
  lists: async () => (await import('./lists/lists-page.tsx')).ListsPage,
  displaysTest: async () => (await import('./steps/displays-test.tsx')).DisplaysTest,
  screens: async () => (await import('./screens/screens-page.tsx')).ScreensPage,
  ...LATER_FIELDS,
  retention: async () => (await import('./upkeep/retention-part.tsx')).RetentionPart,
  async staff(i18n: I18n) {
    const { StaffPage, sentences } = await import('./staff/staff-page.tsx');
    await i18n.include(sentences);
    return StaffPage;
  },
  previews: loadPreviews,
  health: loadHealth,
  look: async () => (await import('./overview/previews.tsx')).LookPreviews,
  ...LATER_UPKEEP,
};

/** As typed, where it can be shown. */
function lookOf({ drafts }: SetupState, view: SettingsView): Look {
  const reading = readBrandColour(drafts.brandColour ?? view.brandColour);
  return {
    brandName: drafts.brandName ?? view.brandName,
    brandColour: reading.kind === 'accepted' ? reading.colour : view.brandColour,
    logo: drafts.logo ?? view.logo,
    desk: view.desks[0]?.name,
  };
}

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
  const step = { state, view, store };
  // All of them, soon after, so that a section opens at once, also while the hub is away.
  useEffect(() => void fetchParts(Object.values(LATER), i18n), [i18n]);
  switch (section) {
    // It has facts of its own.
    case 'overview':
      return undefined;
    case 'service':
      return (
        <>
          {hasPin ? <ServiceStep {...step} /> : <FirstPin store={door} />}
          {hasPin && <Fetched load={LATER.authority} props={{ store: stores.authority, test: state.test }} />}
          {hasPin && view.demo === 'left' && <BackToDemo store={store} />}
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
          <StateCard view={view} status={state.status} />
        </>
      );
    case 'screens':
      return (
        <>
          <SectionHead title={t('rooms.screens')} hint={t('screens.hint')} />
          <Fetched load={LATER.screens} props={{ fleet, network: stores.network, pinFirst }} />
        </>
      );
    case 'kiosk':
      return <KioskStep {...step} />;
    case 'display':
      return <DisplayStep {...step} />;
    case 'desk':
      return <DeskStep {...step} places={places} unnamed={unnamedLines(places?.lines ?? [], view.lines)} />;
    case 'languages':
      return <LanguagesStep {...step} />;
    case 'privacy':
      return (
        <>
          <PrivacyStep {...step} kioskLanguages={kioskLanguages} />
          <Fetched load={LATER.retention} props={{ store: stores.retention }} />
        </>
      );
    case 'brand':
      return (
        <>
          <BrandStep {...step} />
          <Fetched load={LATER.look} props={{ look: lookOf(state, view) }} />
        </>
      );
    case 'hours':
      return <HoursStep {...step} />;
    case 'staff':
      return (
        <>
          <SectionHead title={t('sections.staff')} />
          <Fetched load={LATER.staff} props={{ store: stores.clerks, oidc: stores.oidc, pinFirst }} />
          <NewPin store={door} />
          <PinStep {...step} />
        </>
      );
    case 'self-test':
    case 'copies':
    case 'file':
    case 'requests':
    case 'trail':
      return <UpkeepSection section={section} state={state} view={view} />;
  }
}
