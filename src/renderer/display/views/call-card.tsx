/** The large card: who is called, and where to. Two calls share it as two halves. */
import { ArrowRight, Footprints } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { languageOf } from '../../../contract/languages.ts';
import { directionOf } from '../../i18n/languages.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FittedText, widthInEms } from '../../ui/fitted-text.tsx';
import type { BoardCard } from '../board/board-view.ts';
import { isFullDeskName } from '../spoken/spoken-label.ts';
import './call-card.css';
import { isLongCode } from './sizes.ts';

function useRound(round: number): string | undefined {
  const { t } = useTranslation('display');
  if (round < 2) return undefined;
  if (round === 2) return t('secondCall');
  if (round === 3) return t('thirdCall');
  return t('laterCall', { round });
}

/** With the same in the visitor's own language, or "Test call". */
function NowCalling({ language: tag, isTest }: Pick<BoardCard, 'language' | 'isTest'>): ReactNode {
  const { t, i18n } = useTranslation('display');
  const visitors = tag === undefined ? undefined : languageOf(tag);
  // They come a moment after the first call in this language.
  const isAtHand = useStore(i18n.store, () => visitors !== undefined && i18n.hasLanguage(visitors));
  const isOther = visitors !== undefined && visitors !== i18n.language && isAtHand;
  if (isTest === true) return <h1>{t('testCall')}</h1>;
  return (
    <h1>
      {t('nowCalling')}
      {isOther ? (
        <span className="call-other">
          <bdi lang={visitors} dir={directionOf(visitors)}>
            {i18n.getFixedT(visitors, 'display')('nowCalling')}
          </bdi>
        </span>
      ) : null}
    </h1>
  );
}

const isBareDesk = (desk: string | undefined): boolean => desk !== undefined && !isFullDeskName(desk);

/** The width of half a card beside an arrow, in ems of its smallest label. */
const HALF_EMS = 4.4;

/** Both are short enough to stand side by side on half a card. */
function areShort({ label, desk }: Pick<BoardCard, 'label' | 'desk'>): boolean {
  return isBareDesk(desk) && widthInEms(label) + widthInEms(desk ?? '') <= HALF_EMS;
}

const deskWords = (t: TFunction<'display'>, desk: string | undefined): string =>
  desk === undefined ? t('anyDesk') : isBareDesk(desk) ? t('desk', { desk }) : desk;

interface DeskProps extends Pick<BoardCard, 'desk'> {
  readonly isHalf: boolean;
  /** The word stands above the number, beside the label. */
  readonly isStacked: boolean;
}

/** `Desk 3` beside an arrow. */
function Desk({ desk, isHalf, isStacked }: DeskProps): ReactNode {
  const { t } = useTranslation('display');
  const whole = deskWords(t, desk);
  return (
    <p className="call-desk" data-testid="called-desk" data-stacked={isStacked || undefined}>
      <ArrowRight aria-hidden />
      {!isHalf ? (
        <FittedText text={whole} />
      ) : isStacked ? (
        <span className="desk-stack">
          <span className="desk-word">{t('deskWord')}</span>{' '}
          <span className="desk-number" data-words-of-others>
            {desk}
          </span>
        </span>
      ) : (
        <span className="desk-name">{whole}</span>
      )}
    </p>
  );
}

export interface CallCardProps {
  readonly card: BoardCard;
  readonly isHalf: boolean;
  /** The other half is being spoken. */
  readonly isBehind: boolean;
  /** The board is not reliable any more, so no one is being called. */
  readonly isLate: boolean;
  readonly onTestShown: (callKey: string) => void;
}

export function CallCard({ card, isHalf, isBehind, isLate, onTestShown }: CallCardProps): ReactNode {
  const round = useRound(card.round);
  const isTest = card.isTest === true;
  usePainted(isTest ? card.callKey : undefined, onTestShown);
  const { t } = useTranslation('display');
  const label = isTest ? t('testLabel') : card.label;
  const isStacked = isHalf && areShort({ ...card, label });
  const { direction = '' } = card;
  const isNamed = isHalf && !isStacked;
  const way =
    isNamed && direction !== '' ? directionPlace(label, deskWords(t, card.desk), direction) : undefined;
  return (
    <section
      className="call-card"
      aria-live="assertive"
      aria-atomic="true"
      data-half={isHalf || undefined}
      data-named={isNamed || undefined}
      data-below={way?.place === 'below' || undefined}
      data-beside={way?.place === 'beside-label' || undefined}
      data-behind={isBehind || undefined}
      data-recall={card.round > 1 || undefined}
    >
      {isLate ? null : (
        <div className="call-head">
          <NowCalling language={card.language} isTest={card.isTest} />
          {round === undefined ? null : <span className="call-round">{round}</span>}
        </div>
      )}
      <p
        className="call-label"
        style={{ '--ems': widthInEms(label) }}
        data-testid="called-number"
        data-code={isLongCode(card.label) || undefined}
        dir="auto"
        data-test={isTest || undefined}
        data-words-of-others={isTest ? undefined : true}
      >
        <FittedText text={label} />
      </p>
      {/* A test call without a desk sends no one anywhere. */}
      {isTest && card.desk === undefined ? null : (
        <Desk desk={card.desk} isHalf={isHalf} isStacked={isStacked} />
      )}
      {direction === '' ? null : (
        <p className="call-direction" data-words-of-others data-long={way?.isLong || undefined}>
          <Footprints aria-hidden />
          <bdi>{direction}</bdi>
        </p>
      )}
    </section>
  );
}

/**
 * Calls `painted` once the page has painted what it drew with this `key`: never while the page is hidden, because a
 * browser paints nothing then, and not without a key.
 */
function usePainted(key: string | undefined, painted: (key: string) => void): void {
  useEffect(() => {
    if (key === undefined) return undefined;
    let frame = requestAnimationFrame(() => {
      // The first frame is painted after its callbacks.
      frame = requestAnimationFrame(() => painted(key));
    });
    return () => cancelAnimationFrame(frame);
  }, [key, painted]);
}

interface DirectionPlace {
  /** `below` a desk's name of one line; else beside a short label, where it is read from 5 m; else beside the name. */
  readonly place: 'below' | 'beside-label' | 'beside-desk';
  /** Long, so written smaller. */
  readonly isLong: boolean;
}

/** The width of half a card in ems of a desk's name beside an arrow, and of a direction below it. */
const DESK_EMS = 11.5;
const DIRECTION_EMS = 21;

/** In characters. A longer direction beside a desk's name needs all its room. */
const LONG_DIRECTION = 30;

/** All in rem: the inside of half a card, the gap and icon before a direction, and the smallest label. */
const WITHIN = 56;
const AROUND = 5.5;
const LABEL = 9.2;

/** The sizes of a direction beside a label, and how many of its lines fit its height. */
const LARGE = { font: 2.5, lines: 3 };
const SMALL = { font: 2.125, lines: 4 };

/** Lines end at words, so they are not full. */
const SHARE_OF_A_LINE = 0.85;

/** `desk` as it is written. */
export function directionPlace(label: string, desk: string, direction: string): DirectionPlace {
  const width = widthInEms(direction);
  if (widthInEms(desk) <= DESK_EMS) return { place: 'below', isLong: width > DIRECTION_EMS };
  const room = WITHIN - AROUND - widthInEms(label) * LABEL;
  const fits = ({ font, lines }: typeof LARGE): boolean => width * font <= room * lines * SHARE_OF_A_LINE;
  if (fits(LARGE)) return { place: 'beside-label', isLong: false };
  if (fits(SMALL)) return { place: 'beside-label', isLong: true };
  return { place: 'beside-desk', isLong: direction.length > LONG_DIRECTION };
}
