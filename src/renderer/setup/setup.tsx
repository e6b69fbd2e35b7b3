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
import { ReadyPanel } from './guide/ready-panel.tsx';
import { SectionNav } from './guide/section-nav.tsx';
import { isUnsaved, type Section, stepOf, useSection } from './guide/sections.ts';
import { createUnsavedParts, TypedPartsContext, UnsavedContext } from './guide/typed-parts.ts';
import { unlistedNow } from './guide/house-troubles.ts';
import { OpenSection } from './open-section.tsx';
import { OpenScreens } from './screens/open-screens.tsx';
import { type SetupStores, useStores } from './setup-stores.ts';
import './cards.css';
import './setup.css';

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
    const step = stepOf(section);
    if (step !== undefined) store.drop(step);
    place.leave();
  }

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
          <SectionNav open={section} states={facts && sectionStates(facts)} />
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
            {facts === undefined ? (
              <Loading failed={state.loadFailed} onRetry={store.load} />
            ) : (
              <OpenSection section={section} state={state} view={facts.view} />
            )}
          </UnsavedContext>
        </main>
        <div className="setup-ready">
          {facts !== undefined && (
            <ReadyPanel facts={facts}>
              <OpenScreens
                store={stores.screensHere}
                network={stores.network}
                entry={entry}
                isPrimary={lacksScreensOnly(facts)}
              />
            </ReadyPanel>
          )}
        </div>
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
  const before = useRef(section);
  useEffect(() => {
    if (!isDrawn || before.current === section) return;
    before.current = section;
    window.scrollTo(0, 0);
    main.current?.querySelector<HTMLElement>('h2')?.focus();
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
