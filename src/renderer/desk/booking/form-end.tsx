/** The end of a form that is sent to the service: what came of it, and the buttons. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputProblem } from '../../../contract/refusal.ts';
import type { CallAnswer } from '../../rpc/call.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { BookingCalls } from './booking-calls.ts';
import type { Read } from './draft.ts';
import { FormOutcome, type Outcome } from './form-outcome.tsx';

export interface FormEndProps {
  readonly attempt: Pick<Attempt, 'outcome' | 'isSending'>;
  /** What the button does. */
  readonly words: 'book' | 'move';
  readonly onClose: () => void;
}

export function FormEnd({ attempt: { outcome, isSending }, words, onClose }: FormEndProps): ReactNode {
  const { t } = useTranslation('desk');
  const { connection } = useScreen();
  return (
    <div className="booking-end">
      <FormOutcome outcome={outcome} />
      <div className="booking-buttons">
        <Button
          kind="primary"
          type="submit"
          isDisabled={connection !== 'connected'}
          data-busy={isSending ? '' : undefined}
        >
          {t(isSending ? 'booking.sending' : `booking.${words}`)}
        </Button>
        <Button onPress={onClose}>{t('booking.close')}</Button>
      </div>
    </div>
  );
}

interface Attempt {
  readonly problems: readonly InputProblem[];
  /** Of the last one; undefined before, and while it is not known. */
  readonly outcome: Outcome | undefined;
  readonly isSending: boolean;
  /** Sends what was read. What `onAnswer` gives back stands in the form, which is closed otherwise. */
  readonly begin: <Value, Answer>(
    read: Read<Value>,
    send: (value: Value) => Promise<CallAnswer<Answer>>,
    onAnswer: (answer: Answer, value: Value) => Outcome | undefined,
  ) => void;
}

/** One try after another to send a form: what is wrong with it, and what came of the last. A double press is one. */
export function useAttempt({ dismissNotice }: Pick<BookingCalls, 'dismissNotice'>): Attempt {
  const [problems, setProblems] = useState<readonly InputProblem[]>([]);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setIsSending] = useState(false);

  function show(next: Outcome | undefined): void {
    setProblems(next?.kind === 'invalid' ? next.problems : []);
    setOutcome(next);
  }

  return {
    problems,
    outcome,
    isSending,
    begin(read, send, onAnswer) {
      if (isSending) return;
      if (outcome?.kind === 'refused') dismissNotice(outcome.noticeId);
      show(read.kind === 'wrong' ? { kind: 'invalid', problems: read.problems } : undefined);
      if (read.kind === 'wrong') return;
      setIsSending(true);
      void send(read.value).then((answer) => {
        setIsSending(false);
        show(answer.kind === 'answered' ? onAnswer(answer.value, read.value) : { kind: answer.kind });
      });
    },
  };
}
