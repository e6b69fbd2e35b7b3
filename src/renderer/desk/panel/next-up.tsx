/** The side panel while nobody is selected: the time, and who is next. */
import { type ReactNode, useMemo } from 'react';
import { referenceOf } from '../../../contract/code-key.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import type { Day } from '../day/day.ts';
import { waitMinutes } from '../list/groups.ts';
import { waitWords } from '../list/day-row.tsx';
import { isDayInDoubt } from '../status/status-sentence.ts';
import './next-up.css';
import { whoIsNext } from './who-is-next.ts';

export interface NextUpProps {
  /** Undefined until the hub has told it. */
  readonly today: Day | undefined;
  readonly status: HubStatus | undefined;
  readonly now: number;
  readonly onSelect: (appointmentId: string) => void;
}

export function NextUp({ today, status, now, onSelect }: NextUpProps): ReactNode {
  const { t } = useTranslation('desk');
  const { formats } = useScreen();
  const next = useMemo(() => (today === undefined ? undefined : whoIsNext(today, now)), [today, now]);
  const isSure = !isDayInDoubt(status);
  return (
    <div className="next-up">
      <p className="next-now soft">
        <time dateTime={new Date(now).toISOString()}>{formats.clock(now)}</time>{' '}
        <span>{formats.day(now)}</span>
      </p>
      <h2>{t('next.title')}</h2>
      {next !== undefined && (
        <>
          <section>
            <h3>{t('next.waiting')}</h3>
            {next.waiting.length === 0 && isSure && <p>{t('next.nobody')}</p>}
            <Few of={next.waiting} now={now} isWaiting onSelect={onSelect} />
          </section>
          <section>
            <h3>{t('next.expected')}</h3>
            {next.isLast && isSure && <p>{t('next.noMore')}</p>}
            <Few of={next.expected} now={now} onSelect={onSelect} />
          </section>
        </>
      )}
      <p className="next-hint soft">{t('next.hint')}</p>
    </div>
  );
}

interface FewProps {
  readonly of: readonly DeskAppointment[];
  readonly now: number;
  readonly isWaiting?: true;
  readonly onSelect: (appointmentId: string) => void;
}

function Few({ of, now, isWaiting, onSelect }: FewProps): ReactNode {
  const { t } = useTranslation('desk');
  const { formats } = useScreen();
  if (of.length === 0) return null;
  return (
    <ul>
      {of.map((each) => {
        const wait = waitMinutes(each, now);
        return (
          <li key={each.appointmentId}>
            <button type="button" onClick={() => onSelect(each.appointmentId)}>
              <b>{referenceOf(each)}</b>
              <span className="next-name cut others-words" dir="auto">
                {each.firstName} {each.lastName}
              </span>
              <span className="next-when soft">
                {isWaiting !== true && formats.clock(each.startsAt)}
                {isWaiting === true && wait !== undefined && waitWords(t, wait)}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
