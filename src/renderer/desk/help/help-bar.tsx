/** One call for help: which kiosk, why, whose language, and the two answers to it. */
import { Ear, HandHelping, Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment } from '../../../contract/appointment.ts';
import type { HelpCall } from '../../../contract/help.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import { callWords, isUnanswered } from './help-calls.ts';
import type { HelpProblem } from './help-store.ts';
import { languageName } from '../words/language-name.ts';
import './help-bar.css';

export interface HelpBarProps {
  readonly call: HelpCall;
  readonly appointment: DeskAppointment | undefined;
  readonly busy: boolean;
  readonly problem: HelpProblem | undefined;
  readonly onSelect: (appointmentId: string) => void;
  readonly onComing: () => void;
  readonly onDone: () => void;
}

const MINUTE_MS = 60_000;

/** The reason in words, for the eye and for a screen reader. */
function useReason(call: HelpCall, appointment: DeskAppointment | undefined): string {
  const { t } = useTranslation('desk');
  const { formats } = useScreen();
  const words = callWords(call, appointment);
  switch (words.kind) {
    case 'not-found':
      return t('help.notFound', { code: words.code });
    case 'timed':
      return words.reason === 'here-early'
        ? t('help.earlyFor', { time: formats.time(words.startsAt) })
        : t('help.lateFor', { time: formats.time(words.startsAt) });
    case 'plain':
      return t(`help.reason.${words.reason}`);
  }
}

export function HelpBar(props: HelpBarProps): ReactNode {
  const { t, i18n } = useTranslation('desk');
  const { formats, clock, connection } = useScreen();
  const { call, appointment, busy, problem } = props;
  const now = useNow(clock, MINUTE_MS);
  const reason = useReason(call, appointment);
  const { kioskName, comingAt, codeMasked } = call;
  const minutes = Math.floor((now - call.askedAt) / MINUTE_MS);
  const time = formats.time(call.askedAt);
  const disabled = connection !== 'connected';
  const name = appointment === undefined ? '' : `${appointment.firstName} ${appointment.lastName}`.trim();
  const state = busy ? '' : undefined;
  return (
    <li className="help-bar" data-help={call.helpId} data-waiting={isUnanswered(call) ? '' : undefined}>
      <HandHelping aria-hidden className="help-hand" />
      <div className="help-words">
        <p className="help-reason">
          <strong>{kioskName}</strong> <span>{reason}</span>
        </p>
        <p className="help-facts">
          <span>{minutes > 0 ? t('help.minutesAgo', { time, minutes }) : time}</span>
          {call.reason === 'too-many-misses' ? (
            <span>{t('help.resume')}</span>
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
              onClick={() => props.onSelect(appointment.appointmentId)}
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
        </p>
        {problem !== undefined && (
          <p role="alert" className="help-problem">
            {t(`help.problem.${problem}`)}
          </p>
        )}
      </div>
      {/* Said at once when it comes; the row itself is read in its place. */}
      {isUnanswered(call) && (
        <p role="alert" className="visually-hidden">
          {t('help.said', { kiosk: kioskName, reason })}
        </p>
      )}
      <div className="help-actions">
        {isUnanswered(call) && (
          <Button
            kind="primary"
            aria-label={t('help.comingLabel', { kiosk: kioskName })}
            isDisabled={disabled}
            data-busy={state}
            onPress={props.onComing}
          >
            {t('help.coming')}
          </Button>
        )}
        <Button
          aria-label={t('help.doneLabel', { kiosk: kioskName })}
          isDisabled={disabled}
          data-busy={state}
          onPress={props.onDone}
        >
          {t('help.done')}
        </Button>
      </div>
    </li>
  );
}
