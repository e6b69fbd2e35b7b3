/** The status of an appointment as a pill, with what the service does not have yet and whether the arrival was seen. */
import type { TFunction } from '../../i18n/translate.ts';
import { CheckCheck, CircleQuestionMark, CloudUpload, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { calledWords, isUnsent, rowStatusKind } from './row-status.ts';
import './status-pill.css';

export interface StatusPillProps {
  readonly t: TFunction<'desk'>;
  readonly appointment: DeskAppointment;
  readonly late: number;
  readonly sending: boolean;
  /** A row has a column for the wait. */
  readonly isInRow?: true;
}

export function StatusPill({ t, appointment, late, sending, isInRow }: StatusPillProps): ReactNode {
  const { formats } = useScreen();
  const kind = rowStatusKind(appointment, late);
  const { arrivedAt, intent, seenAt, called } = appointment;
  const sentence = (): string => {
    switch (kind) {
      case 'arrived':
        return arrivedAt === undefined || isInRow === true
          ? t('status.arrived')
          : t('status.arrivedAt', { time: formats.time(arrivedAt) });
      case 'called':
        return called === undefined ? t('status.called') : calledWords(t, called);
      case 'over':
        return t('status.over', { minutes: late });
      case 'late':
        return latenessWords(t, late);
      case 'refused':
      case 'in-doubt':
      case 'expected':
      case 'no-show':
      case 'cancelled':
      case 'served':
        return t(`status.${kind}`);
    }
  };
  const hint = (): string => {
    if (intent?.state === 'stuck') return t('status.stuck');
    return sending && intent?.state === 'waiting' ? t('status.sending') : t('status.toBeSent');
  };
  return (
    <>
      <span className="pill" data-kind={kind} title={kind === 'called' ? sentence() : undefined}>
        {sentence()}
      </span>
      {appointment.status === 'Checked-in' && seenAt !== undefined && (
        <span className="pill-seen" title={t('status.seenAt', { time: formats.time(seenAt) })}>
          <CheckCheck aria-hidden />
          <span className="visually-hidden">{t('status.seenAt', { time: formats.time(seenAt) })}</span>
        </span>
      )}
      {isUnsent(appointment) && (
        <Hint sign={intent?.state === 'stuck' ? TriangleAlert : CloudUpload} words={hint()} />
      )}
      {intent?.state === 'presumed' && <Hint sign={CircleQuestionMark} words={t('status.presumed')} />}
    </>
  );
}

/** In a narrow row its sign stands for it. */
function Hint({ sign: Sign, words }: { readonly sign: LucideIcon; readonly words: string }): ReactNode {
  return (
    <span className="pill-hint" title={words}>
      <Sign aria-hidden />
      <span>{words}</span>
    </span>
  );
}

/** Whole minutes as `12 min late` or `1 h 5 min late`. */
export const latenessWords = (t: TFunction<'desk'>, minutes: number): string =>
  minutes < 60
    ? t('status.lateMinutes', { minutes })
    : t('status.lateHours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
