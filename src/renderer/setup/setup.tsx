/** The setup screen: navigation, open section, and what is missing. */
import { FlaskConical, Lock, Unplug } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { Button } from '../ui/button.tsx';
import { LanguageSelect } from '../language/language-select.tsx';
import { Note } from '../ui/note.tsx';
import { useScreen } from '../ui/screen-context.ts';
import type { SetupState } from './form/setup-state.ts';
import { useStanding } from './door/door-store.ts';
import { Question } from './guide/question.tsx';
import { type HouseFacts, lacksScreensOnly, sectionStates } from './guide/readiness.ts';
import { RoomNav, RoomTabs } from './guide/room-nav.tsx';
import { RoomReady } from './guide/room-ready.tsx';
import { pageOf, roomOf, type Section } from './guide/rooms.ts';
import { isUnsaved, stepsOn, useSection } from './guide/sections.ts';
import { createUnsavedParts, TypedPartsContext, UnsavedContext } from './guide/typed-parts.ts';
import { unlistedNow } from './guide/house-troubles.ts';
import { Fetched } from '../ui/fetched.tsx';
import { OpenSection } from './open-section.tsx';
import { Overview } from './overview/overview.tsx';
import { OpenScreens } from './screens/open-screens.tsx';
import { type SetupStores, useStores } from './setup-stores.ts';
import './setup.css';

/** After the first drawing. */
const loadFind = async () => (await import('./find/find-setting.tsx')).FindSetting;

function useFacts(
  state: SetupState,
  { fleet, selfTest }: SetupStores,
  section: Section,
): HouseFacts | undefined {
  const { connection } = useScreen();
  const known = useStore(fleet.fleet);
  const places = useStore(fleet.places);
  const ended = useStore(selfTest.ended);
  const { view } = state;
  const isHeard = connection === 'connected';
  const isKnown = view !== undefined;
  useEffect(() => {
    if (isHeard && isKnown) void fleet.places.refetch();
  }, [isHeard, isKnown, fleet]);
  // New lines come with appointments.
  useEffect(() => {
    if (section === 'desk') void fleet.places.refetch();
  }, [section, fleet]);
  if (view === undefined) return undefined;
  return {
    view,
    status: isHeard ? state.status : undefined,
    screens: isHeard ? known?.screens : undefined,
    selfTest: isHeard ? ended : undefined,
    unlistedLocation: isHeard ? unlistedNow(state, view) : undefined,
    lines: isHeard ? places?.lines : undefined,
  };
}

export function Setup(): ReactNode {
  const stores = useStores();
  const { store, fleet, door } = stores;
  const { t } = useTranslation('setup');
  const { settings } = useScreen();
  const state = useStore(store);
  const standing = useStanding(door);
  const [parts] = useState(createUnsavedParts);
  const typed = useContext(TypedPartsContext);
  const place = useSection(
    window,
    (open) => parts.any() || isUnsaved(open, store.getState().drafts, store.getState().view),
    () => {
      typed.forget();
      stores.retention.drop();
    },
  );
  const facts = useFacts(state, stores, place.section);
  const entry = useStore(fleet.fleet)?.screens.find(({ isThis }) => isThis)?.entry;
  const { section, asked } = place;
  const main = useHeadOf(section, facts !== undefined);

  function leave(): void {
    for (const step of stepsOn(section)) store.drop(step);
    place.leave();
  }

  const states = facts && sectionStates(facts);
  const room = roomOf(section);
  const opening = facts !== undefined && (
    <OpenScreens
      store={stores.screensHere}
      network={stores.network}
      entry={entry}
      isPrimary={lacksScreensOnly(facts)}
    />
  );

  return (
    <div className="setup">
      <LostLine />
      <div className="setup-columns">
        <div className="setup-way">
          <header>
            <h1>{t('title')}</h1>
            <p>{settings.brandName}</p>
            <LanguageSelect />
            {standing === 'open' && (
              <Button kind="quiet" onPress={door.lock} icon={Lock}>
                {t('door.lock')}
              </Button>
            )}
          </header>
          <Fetched load={loadFind} props={{}} />
          <RoomNav open={section} states={states} />
        </div>
        <main ref={main}>
          {settings.demo && (
            <div className="setup-demo">
              <Note tone="attention" icon={FlaskConical}>
                {t('demoNote')} {standing === 'demo' && t('door.demoOpen')}
              </Note>
            </div>
          )}
          <UnsavedContext value={parts}>
            {facts === undefined && <Loading failed={state.loadFailed} onRetry={store.load} />}
            {facts !== undefined && section === 'overview' && (
              <Overview facts={facts} stores={stores}>
                {opening}
              </Overview>
            )}
            {facts !== undefined && section !== 'overview' && (
              <>
                <RoomTabs open={section} states={states} />
                <RoomReady room={room} facts={facts}>
                  {opening}
                </RoomReady>
                {pageOf(section).map((one) => (
                  <div key={one} className="setup-part stack-5" data-section={one}>
                    <OpenSection section={one} state={state} view={facts.view} />
                  </div>
                ))}
              </>
            )}
          </UnsavedContext>
        </main>
      </div>
      {asked !== undefined && (
        <Question
          title={t('leave.title', { section: t(`sections.${section}`) })}
          lead={t('leave.lead')}
          stay={t('leave.stay')}
          go={t('leave.go')}
          onStay={place.stay}
          onGo={leave}
        />
      )}
    </div>
  );
}

/** Focuses the heading of a section that was opened, once it is drawn: sections wait for the first facts. */
function useHeadOf(section: Section, isDrawn: boolean) {
  const main = useRef<HTMLElement>(null);
  const before = useRef<Section>(undefined);
  useEffect(() => {
    if (!isDrawn || before.current === section) return;
    const isFirst = before.current === undefined && section === 'overview';
    before.current = section;
    if (isFirst) return;
    const part = main.current?.querySelector<HTMLElement>(`[data-section="${section}"]`);
    if (part === null || part === undefined || pageOf(section)[0] === section) window.scrollTo(0, 0);
    else part.scrollIntoView();
    (part ?? main.current)?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [section, isDrawn]);
  return main;
}

function LostLine(): ReactNode {
  const { t } = useTranslation('setup');
  const { connection } = useScreen();
  return (
    <output className="setup-lost">
      {connection === 'lost' && (
        <span>
          <Unplug aria-hidden />
          {t('lost')}
        </span>
      )}
    </output>
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
