/** Of one call for help: since when, whose language, who it is about, and whether somebody is coming. */
import { Ear, Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KIOSK_CODES } from '../../../contract/codes.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { HelpCall } from '../../../contract/help.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import { languageName } from '../words/language-name.ts';
import './help-facts.css';

export interface HelpFactsProps {
  readonly call: HelpCall;
  readonly appointment: DeskAppointment | undefined;
  readonly onSelect: (appointmentId: string) => void;
}

const MINUTE_MS = 60_000;

export function HelpFacts({ call, appointment, onSelect }: HelpFactsProps): ReactNode {
  const { t, i18n } = useTranslation('desk');
  const { formats, clock } = useScreen();
  const now = useNow(clock, MINUTE_MS);
  const { comingAt, codeMasked } = call;
  const minutes = Math.floor((now - call.askedAt) / MINUTE_MS);
  const time = formats.time(call.askedAt);
  const name = appointment === undefined ? '' : `${appointment.firstName} ${appointment.lastName}`.trim();
  return (
    <>
      <span>{minutes > 0 ? t('help.minutesAgo', { time, minutes }) : time}</span>
      {call.reason === 'too-many-misses' ? (
        <>
          <span>{KIOSK_CODES.paused}</span>
          <span>{t('help.resume')}</span>
        </>
      ) : (
        <span className="help-fact">
          <Languages aria-hidden />
          {languageName(call.language, i18n.language)}
        </span>
      )}
      {call.listens && (
        <span className="help-fact help-listens">
          <Ear aria-hidden />
          {t('help.speakFirst')}
        </span>
      )}
      {appointment !== undefined && (
        <button
          type="button"
          className="help-link"
          aria-label={t('help.showLabel', { code: appointment.code, name })}
          onClick={() => onSelect(appointment.appointmentId)}
        >
          {t('help.show', { code: appointment.code, name })}
        </button>
      )}
      {appointment === undefined && codeMasked !== undefined && call.reason !== 'unknown' && (
        <span>{t('help.code', { code: codeMasked })}</span>
      )}
      {comingAt !== undefined && (
        <span className="help-coming">{t('help.comingSince', { time: formats.time(comingAt) })}</span>
      )}
    </>
  );
}
