/** Everybody who is late by more than some minutes, to be marked no-show together. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import booking from '../../../words/en/booking.json' with { type: 'json' };
import { useTranslation } from '../../i18n/use-translation.ts';
import { referenceOf } from '../../../contract/code-key.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { MAX_MARKED_AT_ONCE, UNDO_MS } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import { lateMinutes } from '../day/row-status.ts';
import { latenessWords } from '../day/status-pill.tsx';
import type { FormProps } from './booking-calls.ts';
import { DeskWindow } from '../window/desk-window.tsx';
import './booking.css';
import './late-dialog.css';

export const sentences = { booking };

const USUAL_MIN = 30;

export interface LateDialogProps extends FormProps<'late'> {
  /** Who comes, or is moved, while this is open is left out. */
  readonly late: readonly DeskAppointment[];
}

export function LateDialog({ late: all, calls, onClose }: LateDialogProps): ReactNode {
  const { t } = useTranslation('desk');
  const { t: ofBooking } = useTranslation('booking');
  const { clock } = useScreen();
  const now = useNow(clock, 60_000);
  const [typed, setTyped] = useState(String(USUAL_MIN));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const least = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.POSITIVE_INFINITY;
  const late = all
    // A check-in was refused here: somebody looks at that one.
    .filter(({ arrivedAt }) => arrivedAt === undefined)
    .map((appointment) => ({ appointment, minutes: lateMinutes(appointment, now) }))
    .filter(({ minutes }) => minutes > least)
    .sort((a, b) => b.minutes - a.minutes)
    .slice(0, MAX_MARKED_AT_ONCE);
  const chosen = late.map(({ appointment }) => appointment.appointmentId).filter((id) => !left.has(id));

  function turn(id: string): void {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  }

  async function mark(): Promise<void> {
    if (isSending) return;
    setIsSending(true);
    const failed = await calls.markNoShowMany(chosen);
    setIsSending(false);
    if (failed === 0) onClose();
    else setProblem(failed === undefined ? t('many.unanswered') : t('many.some', { count: failed }));
  }

  return (
    <DeskWindow className="form-dialog" title={t('many.title')} onClose={onClose}>
      <div ref={place} className="late-form stack-4">
        <TextField
          label={t('many.later')}
          inputMode="numeric"
          isNarrow
          longest={4}
          value={typed}
          onType={setTyped}
        />
        {late.length === 0 && <p>{t('many.nobody')}</p>}
        <ul>
          {late.map(({ appointment, appointment: { appointmentId, firstName, lastName }, minutes }) => (
            <li key={appointmentId}>
              <label>
                <input
                  type="checkbox"
                  checked={!left.has(appointmentId)}
                  onChange={() => turn(appointmentId)}
                />
                {t('many.row', {
                  code: referenceOf(appointment),
                  name: `${firstName} ${lastName}`.trim(),
                  late: latenessWords(t, minutes),
                })}
              </label>
            </li>
          ))}
        </ul>
        <div role="alert">{problem !== undefined && <Note tone="danger">{problem}</Note>}</div>
        {late.length > 0 && <p>{t('many.hint', { seconds: UNDO_MS / 1_000 })}</p>}
        <div className="booking-buttons wrap-3">
          {late.length > 0 && (
            <Button
              kind="danger"
              needsHub
              isDisabled={chosen.length === 0}
              isBusy={isSending}
              onPress={() => void mark()}
            >
              {t('many.mark', { count: chosen.length })}
            </Button>
          )}
          <Button onPress={onClose}>{ofBooking('close')}</Button>
        </div>
      </div>
    </DeskWindow>
  );
}
