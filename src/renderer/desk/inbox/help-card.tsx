/** The calls of one kiosk on the side panel: each with its reason, and the two answers to all of them. */
import type { ReactNode } from 'react';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { useTranslation } from 'react-i18next';
import { Card } from './card.tsx';
import { HelpAnswers } from '../help/help-answers.tsx';
import type { KioskCalls } from '../help/help-calls.ts';
import { HelpFacts } from '../help/help-facts.tsx';
import type { HelpProblem } from '../help/help-store.ts';
import { useReason } from '../help/use-reason.ts';
import './help-card.css';

export interface HelpCardProps {
  readonly calls: KioskCalls;
  readonly find: (appointmentId: string) => DeskAppointment | undefined;
  readonly busy: boolean;
  readonly problem: HelpProblem | undefined;
  readonly onSelect: (appointmentId: string) => void;
  readonly onComing: () => void;
  readonly onDone: () => void;
}

export function HelpCard(props: HelpCardProps): ReactNode {
  const { t } = useTranslation('desk');
  const { calls, find, problem } = props;
  const reasonOf = useReason();
  return (
    <Card tone="attention" title={calls.kioskName}>
      <ul className="help-calls">
        {calls.calls.map((call) => {
          const appointment = call.appointmentId === undefined ? undefined : find(call.appointmentId);
          return (
            <li key={call.helpId}>
              <strong>{reasonOf(call, appointment)}</strong>
              <HelpFacts call={call} appointment={appointment} onSelect={props.onSelect} />
            </li>
          );
        })}
      </ul>
      {problem !== undefined && <p role="alert">{t(`help.problem.${problem}`)}</p>}
      <HelpAnswers calls={calls} busy={props.busy} onComing={props.onComing} onDone={props.onDone} />
    </Card>
  );
}
