/** Puts a screen on its page: sentences, connection, error boundary. Called once, by each screen's `main.tsx`. */
// First of all: the order of the layers is that of their first mention.
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { type Clock, systemClock } from '../../clock/clock.ts';
import { createI18n, type I18n, type LoadSentences, type Sentences } from '../i18n/create-i18n.ts';
import { I18nProvider, useTranslation } from '../i18n/use-translation.ts';
import { isBoundPage } from '../rpc/bound-line.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';
import { openHubConnection } from '../rpc/open-hub-connection.ts';
import { createScreenStore, isSentAway, type ScreenStore, whyRefused } from '../rpc/screen-store.ts';
import './base.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { fetchAgain } from './fetch-again.ts';
import './hand/identify.css';
import { createOrderPage } from './hand/order-page.ts';
import { createScreenHand, type ScreenHand } from './hand/screen-hand.ts';
import './layers.css';
import { type LanguagesOf, ScreenFrame } from './screen-frame.tsx';
import './tokens.css';

export interface ScreenParts {
  readonly connection: HubConnection;
  readonly clock: Clock;
  readonly screen: ScreenStore;
  /** What staff order of this screen, and what it reports. */
  readonly hand: ScreenHand;
  /** For sentences outside of React, such as spoken ones. */
  readonly i18n: I18n;
}

export interface Translated {
  readonly load: LoadSentences;
  readonly languages: LanguagesOf;
}

const ENGLISH_ONLY: LanguagesOf = () => ({ start: 'en', offered: [] });

/** How long the sentence about an error stays. */
const RESTART_AFTER_MS = 4_000;

/**
 * `sentences` are the screen's own in English, by namespace; `draw` makes its stores once and returns its root element.
 * A translated screen starts in the location's language; another one is in English.
 */
export function mountScreen(
  sentences: Sentences,
  draw: (parts: ScreenParts) => ReactNode,
  translated?: Translated,
): void {
  const i18n = createI18n(sentences, translated?.load);
  const clock = systemClock;
  const connection = openHubConnection(window, clock);
  const screen = createScreenStore(connection, { clock, ask: () => whyRefused(window.location.href) });
  const page = createOrderPage(window, clock);
  const hand = createScreenHand({
    connection,
    screen,
    clock,
    page,
    // Without TLS whoever refuses this page could be anyone, and reloading would load their page.
    leave: isBoundPage(window.location) ? screen.turnAway : page.reload,
    isRefused: () => isSentAway(window.location.href),
    size: () => ({ width: window.innerWidth, height: window.innerHeight }),
    onResize: (changed) => window.addEventListener('resize', changed),
  });
  fetchAgain({
    page: window,
    clock,
    onHub: (now) => connection.state.subscribe((state) => void (state === 'connected' && now())),
  });
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root element.');
  createRoot(root).render(
    <I18nProvider value={i18n}>
      <ErrorBoundary
        i18n={i18n}
        restart={() => clock.after(RESTART_AFTER_MS, () => window.location.reload())}
      >
        <ScreenFrame store={screen} clock={clock} languages={translated?.languages ?? ENGLISH_ONLY}>
          {draw({ connection, clock, screen, hand, i18n })}
        </ScreenFrame>
        <Identify hand={hand} />
      </ErrorBoundary>
    </I18nProvider>,
  );
}

/** The screen's name over everything it shows, large enough to be found from across the lobby. */
function Identify({ hand }: { readonly hand: ScreenHand }): ReactNode {
  const { t } = useTranslation('common');
  const { shown } = useStore(hand.state);
  return (
    // Always there, so that a screen reader announces what appears in it.
    <output className="identify" data-shown={shown === undefined ? undefined : ''}>
      {shown !== undefined && <span>{shown.name ?? t('unnamedScreen')}</span>}
    </output>
  );
}
