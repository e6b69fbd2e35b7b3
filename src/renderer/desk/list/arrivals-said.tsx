/** Says to a screen reader who has arrived, once each. */
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { useScreen } from '../../ui/screen-context.ts';
import type { Day } from '../day/day.ts';
import { ARRIVALS, useHabit } from '../habits/habit.ts';

export interface ArrivalsSaidProps {
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
    const { code, firstName, lastName } = said.last;
    const name = `${firstName} ${lastName}`.trim();
    return said.count === 1
      ? t('arrival.said', { code, name })
      : t('arrival.saidMany', { count: said.count, code, name });
  }
  return <output className="visually-hidden">{words()}</output>;
}
