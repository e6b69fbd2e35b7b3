/** Puts a screen on its page: sentences, connection, error boundary. Called once, by each screen's `main.tsx`. */
// First of all: the order of the layers is that of their first mention.
import { Component, type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { type Clock, systemClock } from '../../clock/clock.ts';
import { PAGE_CODES } from '../../contract/codes.ts';
import { languageOf } from '../../contract/languages.ts';
import type { ScreenSettings } from '../../contract/screen.ts';
import { createI18n, type I18n, type LoadSentences, type Sentences } from '../i18n/create-i18n.ts';
import { createFormats } from '../i18n/formats.ts';
import { directionOf, type LanguagesWanted } from '../i18n/languages.ts';
import type { TFunction } from '../i18n/translate.ts';
import { I18nProvider, useTranslation } from '../i18n/use-translation.ts';
import { isBoundPage } from '../rpc/bound-line.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';
import { openHubConnection } from '../rpc/open-hub-connection.ts';
import {
  createScreenStore,
  isSentAway,
  type PageRefusal,
  type ScreenStore,
  whyRefused,
} from '../rpc/screen-store.ts';
import './base.css';
import { applyBrand } from './brand.ts';
import { fetchAgain } from './fetch-again.ts';
import './hand/identify.css';
import { createOrderPage } from './hand/order-page.ts';
import { createScreenHand, type ScreenHand } from './hand/screen-hand.ts';
import './layers.css';
import { ScreenContext } from './screen-context.ts';
import './tokens.css';
import { useStartLanguage } from './use-start-language.ts';

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

interface ErrorBoundaryProps {
  /** The sentence is in the language of that moment. */
  readonly i18n: I18n;
  /** Called once, after the sentence was shown. */
  readonly restart: () => void;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly broken: boolean;
}

class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { broken: true };
  }

  override componentDidCatch(): void {
    this.props.restart();
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    const t = this.props.i18n.getFixedT(null, 'common');
    return (
      <main className="message" role="alert">
        <h1>{t('broken.title')}</h1>
        <p>{t('broken.text')}</p>
        <small>{PAGE_CODES.broken}</small>
      </main>
    );
  }
}

type LanguagesOf = (settings: ScreenSettings) => LanguagesWanted;

interface ScreenFrameProps {
  readonly store: ScreenStore;
  readonly clock: Clock;
  readonly languages: LanguagesOf;
  readonly children: ReactNode;
}

/** Waits for the hub's settings, then draws the screen in its context. */
function ScreenFrame({ store, clock, languages, children }: ScreenFrameProps): ReactNode {
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
  const isDrawn = value !== undefined && drawn;
  const lost =
    connection === 'lost' ? `${lostSentence(t, refusal)} ${PAGE_CODES[refusal?.kind ?? 'lost']}` : '';
  // The part of the page beside the screen. `lost` is for staff; visitors read its heading.
  useLayoutEffect(() => {
    const waiting = document.getElementById('waiting');
    waiting?.toggleAttribute('hidden', isDrawn);
    waiting?.lastElementChild?.replaceChildren(lost);
  }, [isDrawn, lost]);
  return isDrawn && <ScreenContext value={value}>{children}</ScreenContext>;
}

/** What a page says that has no line and was never heard. Pure. */
export function lostSentence(t: TFunction, refusal: PageRefusal | undefined): string {
  if (refusal === undefined) return t('loadingLost');
  return refusal.kind === 'too-many-cookies'
    ? t('refused.too-many-cookies', refusal)
    : t('refused.unknown-screen');
}
