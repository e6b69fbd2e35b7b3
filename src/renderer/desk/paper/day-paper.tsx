/** The list of the day on paper. It is on the page only while something is printed; an open slip or the codes of a list are printed instead. */
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { referenceOf } from '../../../contract/code-key.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { useScreen } from '../../ui/screen-context.ts';
import type { Day } from '../day/day.ts';
import { lastingStatus } from '../day/lasting-status.ts';
import { type Filters, passes, personOf } from '../list/groups.ts';
import './day-paper.css';

export interface DayPaperProps {
  readonly day: Day | undefined;
  readonly filters: Filters;
}

/** In widths of a digit. A code beyond the most breaks at its dashes first; times beside long codes break between both. */
const MIN_CH = { time: 9, code: 7 };
const MAX_CH = { code: 15, both: 25 };

const COLUMNS = ['time', 'code', 'visitor', 'line', 'with', 'status'] as const;

export function DayPaper({ day, filters }: DayPaperProps): ReactNode {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // Drawn before the browser looks: it prints what is on the page when these events are over.
    const begin = (): void => {
      if (document.querySelector('.slip, .codes-paper') === null) flushSync(() => setIsPrinting(true));
    };
    const end = (): void => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting || day === undefined) return null;
  return createPortal(<Paper date={day.date} {...paperRows(day.byId.values(), filters)} />, document.body);
}

interface PaperProps extends PaperRows {
  readonly date: string;
}

function Paper({ date, rows, count, only }: PaperProps): ReactNode {
  const { t } = useTranslation('desk');
  const { settings, formats, connection, clock } = useScreen();
  const { brandName, locationName } = settings;
  const now = clock.now();
  const timesOf = ({ startsAt, endsAt }: DeskAppointment): string => formats.timeRange(startsAt, endsAt);
  const code = columnWidth(rows.map(referenceOf), MIN_CH.code, MAX_CH.code);
  const time = columnWidth(rows.map(timesOf), MIN_CH.time, MAX_CH.both - code);
  const widths: Partial<Record<(typeof COLUMNS)[number], CSSProperties>> = {
    time: { width: `calc(${time}ch + 3mm)` },
    code: { width: `calc(${code}ch + 3mm)` },
  };
  return (
    <table className="day-paper">
      <colgroup>
        {COLUMNS.map((column) => (
          <col key={column} className={`paper-${column}`} style={widths[column]} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <td colSpan={COLUMNS.length}>
            <div className="paper-head">
              <p className="paper-day">{formats.calendarDay(date)}</p>
              <p>
                <span>{brandName}</span>
                {locationName !== undefined && locationName !== brandName && <span>{locationName}</span>}
              </p>
              <p>
                <span>{t('paper.count', { count })}</span>
                {only.length > 0 && <span>{t('paper.only', { which: only.join(', ') })}</span>}
                <span>{t('paper.printedAt', { date: formats.date(now), time: formats.time(now) })}</span>
              </p>
              {connection === 'lost' && <p>{t('paper.lost')}</p>}
              {count > rows.length && <p>{t('paper.first', { most: MAX_ON_PAPER, count })}</p>}
            </div>
          </td>
        </tr>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`table.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr>
            <td colSpan={COLUMNS.length}>{t('paper.empty')}</td>
          </tr>
        )}
        {rows.map((appointment) => (
          <PaperRow key={appointment.appointmentId} appointment={appointment} />
        ))}
      </tbody>
    </table>
  );
}

function PaperRow({ appointment }: { readonly appointment: DeskAppointment }): ReactNode {
  const { t } = useTranslation('desk');
  const { formats } = useScreen();
  const { startsAt, endsAt, firstName, lastName, lineName, assigneeName } = appointment;
  return (
    <tr>
      <td>{formats.timeRange(startsAt, endsAt)}</td>
      <td>{referenceOf(appointment)}</td>
      <td>
        {firstName} {lastName}
      </td>
      <td>{lineName}</td>
      <td>{assigneeName}</td>
      <td>{lastingStatus(t, formats, appointment)}</td>
    </tr>
  );
}

function widthOf(character: string): number {
  if (/[MW@]/u.test(character)) return 1.5;
  // Letters of Chinese, Japanese and Korean fill a square.
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(character)) return 1.75;
  if (/\p{Lu}/u.test(character)) return 1.15;
  return /[\p{L}\p{N}]/u.test(character) ? 1 : 0.6;
}

const textWidth = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + widthOf(character), 0);

/** In widths of a digit (CSS `ch`): enough for the widest of `texts`, within `least` and `most`. */
export function columnWidth(texts: readonly string[], least: number, most: number): number {
  const widest = texts.reduce((width, text) => Math.max(width, textWidth(text)), least);
  return Math.min(most, Math.ceil(widest));
}

/** A browser lays out so many rows in a second or two. */
export const MAX_ON_PAPER = 5_000;

const byTime = (a: DeskAppointment, b: DeskAppointment): number =>
  a.startsAt - b.startsAt || a.code.length - b.code.length || (a.code < b.code ? -1 : 1);

interface PaperRows {
  readonly rows: readonly DeskAppointment[];
  readonly count: number;
  readonly only: readonly string[];
}

/** Neither a search nor folded groups take anybody off the paper; a chosen line or person does. */
export function paperRows(appointments: Iterable<DeskAppointment>, filters: Filters): PaperRows {
  const all = [...appointments].filter((each) => passes(each, filters)).sort(byTime);
  const [first] = all;
  const line = filters.lineId === undefined ? undefined : (first?.lineName ?? String(filters.lineId));
  const person =
    filters.person === undefined
      ? undefined
      : (all.find((each) => personOf(each) === filters.person)?.assigneeName ?? filters.person);
  return {
    rows: all.slice(0, MAX_ON_PAPER),
    count: all.length,
    only: [line, person].filter((name) => name !== undefined),
  };
}

const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Ctrl+P or Cmd+P prints in a window of Foyer's own too: Electron has no such key of itself. */
export function usePrintKey(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!isPrintKey(event) || event.defaultPrevented || event.repeat) return;
      event.preventDefault();
      window.print();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
