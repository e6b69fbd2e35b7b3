/** The page of a new screen: the code that staff type, and what to do if that fails. */
import { CircleCheck, Clock3, CloudOff, Cookie, Users, XCircle } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Clock } from '../../clock/clock.ts';
import { type Language, languageOf } from '../../contract/languages.ts';
import type { I18n } from '../i18n/create-i18n.ts';
import { directionOf } from '../i18n/languages.ts';
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { applyBrand } from '../ui/brand.ts';
import { Button } from '../ui/button.tsx';
import { loadFonts } from '../ui/load-fonts.ts';
import { QrPicture } from '../ui/qr-picture.tsx';
import { useNow } from '../ui/use-now.ts';
import './pair.css';
import type { PairingState, PairingStore } from './pairing-store.ts';

const MINUTE_MS = 60_000;

export interface PairProps {
  readonly store: PairingStore;
  readonly clock: Clock;
  readonly browserLanguages: readonly string[];
}

export function Pair({ store, clock, browserLanguages }: PairProps): ReactNode {
  const { i18n } = useTranslation('pair');
  const { pairing, house } = useStore(store);
  const language = useHouseLanguage(i18n, house.language, browserLanguages);
  const { brandColour } = house;
  useEffect(() => {
    if (brandColour !== undefined) applyBrand(document.documentElement, brandColour);
  }, [brandColour]);
  return (
    <main className="pair" data-state={pairing.kind}>
      <header>
        {house.brandName !== undefined && <p>{house.brandName}</p>}
        <h1>
          <InBoth language={language} say={(t) => t('title')} />
        </h1>
      </header>
      {pairing.kind === 'waiting' ? (
        <Waiting pairing={pairing} clock={clock} language={language} />
      ) : (
        <Message kind={pairing.kind} language={language} onAskAnew={store.askAnew} />
      )}
    </main>
  );
}

interface WaitingProps {
  readonly pairing: PairingState & { readonly kind: 'waiting' };
  readonly clock: Clock;
  readonly language: string;
}

function Waiting({ pairing, clock, language }: WaitingProps): ReactNode {
  const { t } = useTranslation('pair');
  const { code, endsAt, isLost } = pairing;
  // Every second, by the clock that does not jump.
  useNow(clock, 1_000);
  const minutes = Math.max(1, Math.ceil((endsAt - clock.monotonic()) / MINUTE_MS));
  const [first = '', second = ''] = code.split('-');
  return (
    <>
      <div className="pair-code">
        <p dir="ltr" translate="no">
          <span>{first}</span> <span>{second}</span>
        </p>
        <QrPicture text={code} label={t('qr')} />
      </div>
      <div className="pair-steps">
        <InBoth language={language} say={(t) => t('type')} />
        <InBoth language={language} say={(t) => t('left', { count: minutes })} />
        <output className="pair-lost if-any">
          {isLost && (
            <>
              <CloudOff aria-hidden />
              <InBoth language={language} say={(t) => t('lost')} />
            </>
          )}
        </output>
      </div>
    </>
  );
}

type Said = Exclude<PairingState['kind'], 'waiting'>;

const ICON: Readonly<Record<Said, ReactNode>> = {
  asking: undefined,
  approved: <CircleCheck aria-hidden />,
  refused: <XCircle aria-hidden />,
  expired: <Clock3 aria-hidden />,
  'no-cookie': <Cookie aria-hidden />,
  'too-many': <Users aria-hidden />,
  'no-hub': <CloudOff aria-hidden />,
};

/** Nothing more happens automatically. */
const ENDED: readonly Said[] = ['refused', 'expired', 'no-cookie'];

interface MessageProps {
  readonly kind: Said;
  readonly language: string;
  readonly onAskAnew: () => void;
}

function Message({ kind, language, onAskAnew }: MessageProps): ReactNode {
  const whole = useRef<HTMLDivElement>(null);
  const hasEnded = ENDED.includes(kind);
  // A remote control has no pointer: its middle key presses what has the focus.
  useEffect(() => {
    if (hasEnded) whole.current?.querySelector('button')?.focus();
  }, [hasEnded]);
  return (
    <div ref={whole} className="pair-message">
      <output data-tone={kind === 'approved' ? 'success' : undefined}>
        {ICON[kind]}
        <InBoth language={language} say={(t) => t(`said.${kind}`)} />
      </output>
      {hasEnded && (
        <Button kind="primary" className="pair-again" onPress={onAskAnew}>
          <InBoth language={language} say={(t) => t('again')} />
        </Button>
      )}
    </div>
  );
}

interface InBothProps {
  readonly language: string;
  readonly say: (t: TFunction<'pair'>) => string;
}

/** In the lobby's language and in English: whoever installs a screen may be from elsewhere. */
function InBoth({ language, say }: InBothProps): ReactNode {
  const { t, i18n } = useTranslation('pair');
  return (
    <span className="in-both">
      <span>{say(t)}</span>
      {language !== 'en' && (
        <span className="in-english" lang="en" dir="ltr">
          {say(i18n.getFixedT('en', 'pair'))}
        </span>
      )}
    </span>
  );
}

/** English until the sentences of another language are there. */
function useHouseLanguage(i18n: I18n, house: Language | undefined, browser: readonly string[]): Language {
  const wanted = house ?? browser.map(languageOf).find((language) => language !== undefined) ?? 'en';
  const [shown, setShown] = useState<Language>('en');
  useEffect(
    () => showHouseLanguage(i18n, wanted, (...letters) => loadFonts(document.fonts, ...letters), setShown),
    [i18n, wanted],
  );
  useLayoutEffect(() => {
    document.documentElement.lang = shown;
    document.documentElement.dir = directionOf(shown);
  }, [shown]);
  return shown;
}

/** Calls `shown` when the page is in `wanted`, unless the returned end was called before. */
export function showHouseLanguage(
  i18n: I18n,
  wanted: Language,
  loadLetters: (language: Language, text: string) => Promise<unknown>,
  shown: (language: Language) => void,
): () => void {
  let hasEnded = false;
  void i18n.setLanguage(wanted).then(async (isThere) => {
    if (!isThere) return;
    await loadLetters(wanted, i18n.textIn(wanted));
    if (!hasEnded) shown(wanted);
  });
  return () => {
    hasEnded = true;
  };
}
