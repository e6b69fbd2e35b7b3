/** One bar for each no-show or cancel that has not been sent yet, counting down. */
import { UNDO_MS } from '../../../contract/limits.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment, PendingIntent } from '../../../contract/desk-appointment.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import { LetterHint } from '../keys/letter.tsx';
import type { Day } from '../day/day.ts';
import { undoables, undoSecondsLeft } from '../day/undo-countdown.ts';
import './undo-bars.css';

export interface UndoBarsProps {
  readonly day: Day;
  readonly busy: ReadonlySet<string>;
  readonly onUndo: (appointment: DeskAppointment, intent: PendingIntent) => void;
}

/** How often the countdown looks at the clock, in milliseconds: a second shown is never a quarter wrong. */
const TICK_MS = 250;

export function UndoBars({ day, busy, onUndo }: UndoBarsProps): ReactNode {
  const { t } = useTranslation('desk');
  const { clock, connection } = useScreen();
  const now = useNow(clock, TICK_MS);
  const pending = undoables(day.byId.values(), day.undoUntil, now);
  const newest = pending.at(-1);
  return (
    <section className="undo" aria-label={t('undo.label')}>
      {/* Said once for each bar; the countdown itself would be read out every second. */}
      <output className="visually-hidden">
        {newest !== undefined &&
          t(`undo.said.${newest.intent.kind}`, { code: newest.appointment.code, seconds: UNDO_MS / 1_000 })}
      </output>
      {pending.map(({ appointment, intent, endsAt }) => (
        <div key={intent.intentId} className="undo-bar">
          <span>
            {t(`undo.${intent.kind}`, { code: appointment.code, seconds: undoSecondsLeft(endsAt, now) })}
          </span>
          <Button
            kind="quiet"
            aria-label={t('undo.buttonFor', { code: appointment.code })}
            isDisabled={connection !== 'connected'}
            data-busy={busy.has(appointment.appointmentId) ? '' : undefined}
            onPress={() => onUndo(appointment, intent)}
          >
            {t('undo.button')}
            {intent === newest?.intent && <LetterHint letter="u" />}
          </Button>
        </div>
      ))}
    </section>
  );
}
