/** The words of guided tests, on the page and as text. Pure. */
import type { TFunction } from '../../i18n/translate.ts';
import type { Finding, Seat, TrialReport } from '../../../contract/guided-test.ts';
import { GUIDED_GOOD_FOR_DAYS, GUIDED_PARTS, TOUCH_TARGETS } from '../../../contract/guided-parts.ts';
import type { FleetScreen } from '../../../contract/fleet.ts';
import type { Formats } from '../../i18n/formats.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { allRows, type GuidedRow, type TestedHouse, summaryOf } from './guided-rows.ts';

type T = TFunction<'guided'>;
type Stamps = Pick<Formats, 'dateAndTime'>;

export interface RowWords {
  readonly t: T;
  readonly formats: Stamps;
  /** BCP 47, the page's. */
  readonly language: string;
  readonly nameOf: (screen: FleetScreen) => string;
}

type Read = Extract<Finding, { kind: 'read' }>;

function readWay({ by, isEnded, isOtherLayout }: Read): 'scanner' | 'camera' | 'unended' | 'layout' {
  if (!isEnded) return 'unended';
  return isOtherLayout ? 'layout' : by;
}

function foundWords(t: T, finding: Finding, { part }: TrialReport, language: string): string {
  switch (finding.kind) {
    case 'busy':
      return t(`found.busy.${part === 'scanner' || part === 'touch' ? 'kiosk' : 'screen'}`);
    case 'begun':
      return t(`found.begun.${part === 'scanner' || part === 'touch' ? part : 'heard'}`);
    case 'played':
      return t(part === 'voices' ? 'found.said' : 'found.played');
    case 'read':
      return t(`found.read.${readWay(finding)}`, { number: finding.signs });
    case 'pressed': {
      const missing = TOUCH_TARGETS.filter((one) => !finding.targets.includes(one));
      const pressed = t('found.pressed', { number: finding.targets.length, of: TOUCH_TARGETS.length });
      if (missing.length === 0) return pressed;
      const names = new Intl.ListFormat(language).format(missing.map((one) => t(`target.${one}`)));
      return `${pressed} ${t('found.missing', { names })}`;
    }
    case 'needs-touch':
    case 'no-sound':
    case 'switched-off':
    case 'no-voice':
      return t(`found.${finding.kind}`);
    case 'left':
      return '';
  }
}

export function trialSentence(t: T, trial: TrialReport, language: string): string {
  const { finding, isOver } = trial;
  if (finding === undefined) return t(isOver ? 'found.no-answer' : 'found.asked');
  if (isOver && finding.kind === 'begun') return t('found.nothing');
  return foundWords(t, finding, trial, language);
}

export const isBadNews = ({ finding, isOver }: TrialReport): boolean =>
  finding === undefined
    ? isOver
    : !['begun', 'played', 'read', 'pressed'].includes(finding.kind) ||
      (finding.kind === 'read' && !finding.isEnded);

export function rowName({ language, screens: [screen] }: GuidedRow, nameOf: RowWords['nameOf']): string {
  if (language !== undefined) return LANGUAGE_NAMES[language];
  return screen === undefined ? '' : nameOf(screen);
}

export function saidWords({ result }: GuidedRow, { t, formats }: RowWords, seats: SeatName): string {
  if (result === undefined) return '';
  return t('saidAt', { at: formats.dateAndTime(result.at), name: seats(result.by) });
}

export type SeatName = (by: Seat) => string;

export function todoWords(
  t: T,
  { part, standing }: Pick<GuidedRow, 'part' | 'standing'>,
): string | undefined {
  switch (standing) {
    case 'fails':
      return t(`part.${part}.todo`);
    case 'old':
      return t('todo.old', { days: GUIDED_GOOD_FOR_DAYS });
    case 'changed':
    case 'no-voice':
      return t(`todo.${standing}`);
    case 'works':
    case 'never':
      return undefined;
  }
}

export function summaryWords(t: T, rows: readonly GuidedRow[], formats: Stamps): string {
  const { kind, lastAt } = summaryOf(rows);
  const words = t(`summary.${kind}`);
  return lastAt === undefined
    ? words
    : `${words} ${t('summary.lastAt', { at: formats.dateAndTime(lastAt) })}`;
}

/** For the end of the self-test's text. */
export function guidedText(house: TestedHouse, words: RowWords, seats: SeatName): readonly string[] {
  const { t, formats } = words;
  const rows = allRows(house);
  const lines = GUIDED_PARTS.flatMap((part) => {
    const ofPart = rows.filter((row) => row.part === part);
    return ofPart.flatMap((row) => {
      const head = `${t(`part.${part}.name`)}, ${rowName(row, words.nameOf)}: ${t(`standing.${row.standing}`)}`;
      const more = [saidWords(row, words, seats), todoWords(t, row) ?? ''];
      return ['', head, ...more.filter((line) => line !== '')];
    });
  });
  return ['', t('title'), summaryWords(t, rows, formats), ...lines];
}
