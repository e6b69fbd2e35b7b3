/** Who has just arrived: told for a while, and said to a screen reader. */
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
import './arrival-toast.css';

export interface ArrivalToastProps {
  readonly day: Day | undefined;
  readonly fresh: ReadonlySet<string>;
  readonly busy: ReadonlySet<string>;
  readonly onSelect: (appointmentId: string) => void;
  readonly onSeen: (appointment: DeskAppointment) => void;
}

/** How long an arrival is told, in milliseconds. Its row stays. */
const TOLD_MS = 12_000;

/** Who has just arrived, above what can be undone: for a while, or as long as a hand or the keyboard is on it. */
export function ArrivalToast({ day, fresh, busy, onSelect, onSeen }: ArrivalToastProps): ReactNode {
  const { t } = useTranslation('desk');
  const { clock } = useScreen();
  const place = useRef<HTMLDivElement>(null);
  const [toldId, setToldId] = useState<string>();
  const newest = [...fresh].at(-1);

  const [heard, setHeard] = useState(newest);
  if (newest !== heard) {
    setHeard(newest);
    if (newest !== undefined) setToldId(newest);
  }

  useEffect(() => {
    if (toldId === undefined) return;
    let cancel = clock.after(TOLD_MS, end);
    function end(): void {
      if (place.current?.matches(':hover, :focus-within') === true) cancel = clock.after(TOLD_MS, end);
      else setToldId(undefined);
    }
    return () => cancel();
  }, [toldId, clock]);

  const appointment = toldId === undefined ? undefined : day?.byId.get(toldId);
  // A check-in that the service refused is no arrival any more, and one that was seen is no news.
  if (appointment === undefined || !awaitsSeen(appointment)) return null;
  const [code, name] = [referenceOf(appointment), nameOf(appointment)];
  return (
    <div key={toldId} ref={place} className="arrival-toast">
      <button type="button" className="arrival-who" onClick={() => onSelect(appointment.appointmentId)}>
        <LogIn aria-hidden />
        <span className="visually-hidden">{t('arrival.last')} </span>
        <b>{code}</b>{' '}
        <span className="arrival-name" dir="auto">
          {name}
        </span>
      </button>
      <Button
        className="arrival-seen"
        aria-label={t('arrival.seenLabel', { code, name })}
        needsHub
        isBusy={busy.has(appointment.appointmentId)}
        onPress={() => onSeen(appointment)}
        icon={Check}
      >
        {t('arrival.seen')}
      </Button>
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
