/** Who arrived last: always in sight, and said to a screen reader. */
import { Check, LogIn } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { referenceOf } from '../../../contract/code-key.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { Day } from '../day/day.ts';
import { awaitsSeen } from '../day/row-status.ts';
import { ARRIVALS, useHabit } from '../habits/habit.ts';
import './newest-arrival.css';

export interface NewestArrivalProps {
  readonly appointment: DeskAppointment | undefined;
  readonly fresh: boolean;
  readonly busy: boolean;
  readonly onSelect: (appointmentId: string) => void;
  readonly onSeen: (appointment: DeskAppointment) => void;
}

export function NewestArrival({ appointment, fresh, busy, onSelect, onSeen }: NewestArrivalProps): ReactNode {
  const { t } = useTranslation('desk');
  const { formats } = useScreen();
  // A check-in that the service refused is no arrival any more.
  const isHere = appointment?.status === 'Checked-in' || appointment?.status === 'Served';
  return (
    <div className="desk-arrival" data-fresh={fresh && isHere ? '' : undefined}>
      <div className="desk-arrival-who">
        {appointment !== undefined && isHere && (
          <button type="button" onClick={() => onSelect(appointment.appointmentId)}>
            <LogIn aria-hidden />
            <span className="visually-hidden">{t('arrival.last')} </span>
            <b>{referenceOf(appointment)}</b>{' '}
            {appointment.arrivedAt !== undefined && <span>{formats.clock(appointment.arrivedAt)} </span>}
            <span className="desk-arrival-name" dir="auto">
              {nameOf(appointment)}
            </span>
          </button>
        )}
      </div>
      {appointment !== undefined && awaitsSeen(appointment) && (
        <Button
          className="desk-seen"
          aria-label={t('arrival.seenLabel', {
            code: referenceOf(appointment),
            name: nameOf(appointment),
          })}
          needsHub
          isBusy={busy}
          onPress={() => onSeen(appointment)}
          icon={Check}
        >
          {t('arrival.seen')}
        </Button>
      )}
    </div>
  );
}

function nameOf({ firstName, lastName }: DeskAppointment): string {
  return `${firstName} ${lastName}`.trim();
}

interface ArrivalsSaidProps {
  readonly day: Day | undefined;
  readonly fresh: ReadonlySet<string>;
}

/** Arrivals within so many milliseconds are said together. */
const GATHER_MS = 1_500;

export function ArrivalsSaid({ day, fresh }: ArrivalsSaidProps): ReactNode {
  const { t } = useTranslation('desk');
  const { clock } = useScreen();
  const [isOn] = useHabit(ARRIVALS);
  const known = useRef<ReadonlySet<string>>(new Set());
  const gathered = useRef<string[]>([]);
  const latest = useRef(day);
  const [said, setSaid] = useState<{ readonly last: DeskAppointment; readonly count: number }>();
  useEffect(() => {
    latest.current = day;
  });

  useEffect(() => {
    const come = [...fresh].filter((id) => !known.current.has(id));
    known.current = fresh;
    if (come.length === 0) return;
    if (gathered.current.length === 0) clock.after(GATHER_MS, say);
    gathered.current.push(...come);

    function say(): void {
      const last = latest.current?.byId.get(gathered.current.at(-1) ?? '');
      const count = gathered.current.length;
      gathered.current = [];
      if (last) setSaid({ last, count });
    }
  }, [fresh, clock]);

  function words(): string {
    if (!isOn || said === undefined) return '';
    const [code, name] = [referenceOf(said.last), nameOf(said.last)];
    return said.count === 1
      ? t('arrival.said', { code, name })
      : t('arrival.saidMany', { count: said.count, code, name });
  }
  return <output className="visually-hidden">{words()}</output>;
}
