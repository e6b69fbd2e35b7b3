/** The page of a new screen: the code that staff type, and what to do where that does not go on. */
import { CircleCheck, CloudOff, Clock3, Cookie, Users, XCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Clock } from '../../clock/clock.ts';
import { applyBrand } from '../ui/brand.ts';
import { Button } from '../ui/button.tsx';
import { QrPicture } from '../ui/qr-picture.tsx';
import { useNow } from '../ui/use-now.ts';
import { InBoth } from './in-both.tsx';
import type { PairingState, PairingStore } from './pairing-store.ts';
import { useHouseLanguage } from './use-house-language.ts';
import './pair.css';

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
  // Draws again every second; how much is left is told by the clock that does not jump.
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
        <output className="pair-lost">
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

/** Nothing more happens by itself. */
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
