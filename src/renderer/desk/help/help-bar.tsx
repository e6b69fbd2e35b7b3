/** One bar for each kiosk that calls: why, since when, in which language, and the two answers to it. */
import { HandHelping } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { HelpAnswers, HelpFacts, useReason } from './help-facts.tsx';
import type { KioskCalls } from './help-calls.ts';
import type { AnswerState } from './help-store.ts';
import './help-bar.css';

export interface HelpBarProps extends AnswerState {
  readonly calls: KioskCalls;
  readonly appointment: DeskAppointment | undefined;
  readonly onSelect: (appointmentId: string) => void;
  readonly onMore: () => void;
  readonly onComing: () => void;
  readonly onDone: () => void;
}

export function HelpBar(props: HelpBarProps): ReactNode {
  const { t } = useTranslation('desk');
  const { calls, appointment, problem } = props;
  const { kioskName, first } = calls;
  const reason = useReason()(first, appointment);
  const others = calls.calls.length - 1;
  const isWaiting = calls.waiting.length > 0;
  return (
    <div className="help-bar" data-kiosk={kioskName} data-waiting={isWaiting ? '' : undefined}>
      <HandHelping aria-hidden className="help-hand" />
      <div className="help-words">
        <p className="help-reason">
          <strong dir="auto">{kioskName}</strong> <span>{reason}</span>
        </p>
        <p className="help-facts">
          <HelpFacts call={first} appointment={appointment} onSelect={props.onSelect} />
          {others > 0 && (
            <button type="button" className="help-link" onClick={props.onMore}>
              {t('help.others', { count: others })}
            </button>
          )}
        </p>
        {problem !== undefined && (
          <p role="alert" className="help-problem">
            {t(`help.problem.${problem}`)}
          </p>
        )}
      </div>
      {/* Said at once when it comes; the bar itself is read in its place. */}
      {isWaiting && (
        <p role="alert" className="visually-hidden">
          {t('help.said', { kiosk: kioskName, reason })}
        </p>
      )}
      <HelpAnswers
        calls={calls}
        busy={props.busy}
        hint="F2"
        onComing={props.onComing}
        onDone={props.onDone}
      />
    </div>
  );
}
