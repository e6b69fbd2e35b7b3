/** The large card: who is called, and where to. Two calls share its place, both as bright. */
import { ArrowRight, Footprints } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { groupedCode } from '../../../contract/code-key.ts';
import { languageOf } from '../../../contract/languages.ts';
import { directionOf } from '../../i18n/languages.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FittedText, widthInEms } from '../../ui/fitted-text.tsx';
import type { BoardCard } from '../board/board-view.ts';
import { isFullDeskName } from '../../ui/desk-name.ts';
import { isCode } from '../spoken/spoken-label.ts';
import './call-card.css';
import './call-desk.css';
import { isLongCode, isMixed, linesAtDash } from './sizes.ts';

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

const deskWords = (t: TFunction<'display'>, desk: string | undefined): string =>
  desk === undefined ? t('anyDesk') : isBareDesk(desk) ? t('desk', { desk }) : desk;

/** `Room 204`: a word above a number is as large as `Desk` above one. */
const WORD_AND_NUMBER = /^(\p{L}{1,9}) (\p{Nd}{1,3}\p{L}?)$/u;

interface DeskInTwo {
  readonly word: string;
  readonly number: string;
}

/** The desk's word and number, if the label beside them stays as large as two calls need. */
function deskInTwo(t: TFunction<'display'>, label: string, desk = ''): DeskInTwo | undefined {
  const [, named, number = desk.trim()] = WORD_AND_NUMBER.exec(desk.trim()) ?? [];
  if (desk === '' || (named === undefined && !isBareDesk(desk))) return undefined;
  const word = named ?? t('deskWord');
  const numberWide = number.length > 1 ? widthInEms(number) * 7.5 + 4.75 : widthInEms(number) * 9 + 5.25;
  const room = WITHIN - 1.5 - Math.max(numberWide, widthInEms(word) * 2.5);
  return room / widthInEms(label) < (isCode(label) ? CODE_OF_TWO : LABEL) ? undefined : { word, number };
}

interface DeskProps extends Pick<BoardCard, 'desk'> {
  readonly isHalf: boolean;
  /** The word stands above the number, beside the label. */
  readonly inTwo: DeskInTwo | undefined;
}

/** `Desk 3` beside an arrow. */
function Desk({ desk, isHalf, inTwo }: DeskProps): ReactNode {
  const { t } = useTranslation('display');
  const whole = deskWords(t, desk);
  if (inTwo !== undefined)
    return (
      <p className="call-desk" data-testid="called-desk" data-stacked>
        <span className="desk-word">{inTwo.word}</span>{' '}
        <span className="desk-number" data-words-of-others data-long={inTwo.number.length > 1 || undefined}>
          <ArrowRight aria-hidden />
          {inTwo.number}
        </span>
      </p>
    );
  return (
    <p className="call-desk" data-testid="called-desk">
      <ArrowRight aria-hidden />
      {isHalf ? <span className="desk-name">{whole}</span> : <FittedText text={whole} />}
    </p>
  );
}

export interface CallCardProps {
  readonly card: BoardCard;
  /** One of two that lie above each other on a wide screen: the desk stands beside the label. */
  readonly isHalf: boolean;
  /** One of two. */
  readonly isOneOfTwo: boolean;
  /** The board is not reliable any more, so no one is being called. */
  readonly isLate: boolean;
  readonly onTestShown: (callKey: string) => void;
}

export function CallCard({ card, isHalf, isOneOfTwo, isLate, onTestShown }: CallCardProps): ReactNode {
  const round = useRound(isLate ? 1 : card.round);
  const isTest = card.isTest === true;
  usePainted(isTest ? card.callKey : undefined, onTestShown);
  const { t } = useTranslation('display');
  const label = isTest ? t('testLabel') : groupedCode(card.label);
  const inTwo = isHalf ? deskInTwo(t, label, card.desk) : undefined;
  const { direction = '' } = card;
  const isNamed = isHalf && inTwo === undefined;
  const desk = deskWords(t, card.desk);
  const way = isNamed && direction !== '' ? directionPlace(label, desk, direction) : undefined;
  const isWide = isNamed && isWideCode(label, desk, direction);
  // One card has the height for two lines, in which a code is almost twice as large.
  const lines = !isOneOfTwo && isLongCode(card.label) ? linesAtDash(label) : [label];
  const isFull = isOneOfTwo && (widthInEms(desk) > DESK_EMS || widthInEms(direction) > DIRECTION_EMS);
  return (
    <section
      className="call-card"
      aria-live="assertive"
      aria-atomic="true"
      data-half={isHalf || undefined}
      data-two={(isOneOfTwo && !isHalf) || undefined}
      data-full={isFull || undefined}
      data-named={isNamed || undefined}
      data-wide={isWide || undefined}
      data-below={way?.place === 'below' || undefined}
      data-beside={way?.place === 'beside-label' || undefined}
      data-said={(isOneOfTwo && card.isBeingSaid) || undefined}
      data-recall={card.round > 1 || undefined}
    >
      <div className="call-head">
        {isLate ? <h1>{t('calledLast')}</h1> : <NowCalling language={card.language} isTest={card.isTest} />}
        {round === undefined ? null : <span className="call-round">{round}</span>}
      </div>
      <p
        className="call-label"
        style={{ '--ems': widthInEms(label) }}
        data-testid="called-number"
        data-code={isLongCode(card.label) || undefined}
        data-lines={lines.length > 1 || undefined}
        data-flat={isCode(label) || undefined}
        data-mixed={isMixed(label) || undefined}
        dir="auto"
        data-test={isTest || undefined}
        data-words-of-others={isTest ? undefined : true}
      >
        <FittedText text={label} lines={lines} />
      </p>
      {/* A test call without a desk sends no one anywhere. */}
      {isTest && card.desk === undefined ? null : <Desk desk={card.desk} isHalf={isHalf} inTwo={inTwo} />}
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

/** All in rem: the inside of half a card, the gap and icon before a direction, and the smallest name and code. */
const WITHIN = 59.75;
const AROUND = 5.5;
const LABEL = 9.2;
const CODE_OF_TWO = 16.875;

/** The sizes of a direction beside a label, and how many of its lines fit its height. */
const LARGE = { font: 2.5, lines: 3 };
const SMALL = { font: 2.125, lines: 4 };

/** Lines end at words, so they are not full. */
const SHARE_OF_A_LINE = 0.85;

/** The longest direction that a desk's name of one line leaves room for beside itself, in ems. */
const BESIDE_EMS = 18;

/** A code that is large only if it has the whole width, and one line below it. */
const isWideCode = (label: string, desk: string, direction: string): boolean =>
  isCode(label) &&
  widthInEms(label) * CODE_OF_TWO <= WITHIN &&
  widthInEms(desk) <= DESK_EMS &&
  widthInEms(direction) <= BESIDE_EMS;

/** `desk` as it is written. */
export function directionPlace(label: string, desk: string, direction: string): DirectionPlace {
  const width = widthInEms(direction);
  if (isWideCode(label, desk, direction)) return { place: 'beside-desk', isLong: false };
  if (widthInEms(desk) <= DESK_EMS) return { place: 'below', isLong: width > DIRECTION_EMS };
  const room = WITHIN - AROUND - widthInEms(label) * LABEL;
  const fits = ({ font, lines }: typeof LARGE): boolean => width * font <= room * lines * SHARE_OF_A_LINE;
  if (fits(LARGE)) return { place: 'beside-label', isLong: false };
  if (fits(SMALL)) return { place: 'beside-label', isLong: true };
  return { place: 'beside-desk', isLong: direction.length > LONG_DIRECTION };
}
