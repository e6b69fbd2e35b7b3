/** The end of a form that is sent to the service: what came of it, and the buttons. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { EditAnswer } from '../../../contract/booking.ts';
import type { InputProblem } from '../../../contract/refusal.ts';
import type { CallAnswer } from '../../rpc/call.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { inputSentence, refusalWords } from '../words/refusal-words.ts';
import type { BookingCalls } from './booking-calls.ts';
import type { Read } from './draft.ts';

export interface FormEndProps {
  readonly attempt: Pick<Attempt, 'outcome' | 'isSending'>;
  readonly words: 'book' | 'move';
  readonly onClose: () => void;
}

export function FormEnd({ attempt: { outcome, isSending }, words, onClose }: FormEndProps): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <div className="booking-end">
      <FormOutcome outcome={outcome} />
      <div className="booking-buttons">
        <Button kind="primary" type="submit" needsHub isBusy={isSending}>
          {t(isSending ? 'booking.sending' : `booking.${words}`)}
        </Button>
        <Button onPress={onClose}>{t('booking.close')}</Button>
      </div>
    </div>
  );
}

interface Attempt {
  readonly problems: readonly InputProblem[];
  readonly outcome: AttemptOutcome | undefined;
  readonly isSending: boolean;
  /** Sends what was read. An outcome that `onAnswer` returns is shown in the form; without one the form is closed. */
  readonly begin: <Value, Answer>(
    read: Read<Value>,
    send: (value: Value) => Promise<CallAnswer<Answer>>,
    onAnswer: (answer: Answer, value: Value) => AttemptOutcome | undefined,
  ) => void;
}

/** Attempts to send a form; a double press is one. */
export function useAttempt({ dismissNotice }: Pick<BookingCalls, 'dismissNotice'>): Attempt {
  const [problems, setProblems] = useState<readonly InputProblem[]>([]);
  const [outcome, setOutcome] = useState<AttemptOutcome>();
  const [isSending, setIsSending] = useState(false);

  function show(next: AttemptOutcome | undefined): void {
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

export type AttemptOutcome =
  | Extract<
      EditAnswer,
      {
        kind: 'refused' | 'not-possible' | 'unknown-appointment' | 'not-saved' | 'changed-meanwhile';
      }
    >
  | { readonly kind: 'not-saved' }
  | { readonly kind: 'invalid'; readonly problems: readonly InputProblem[] }
  | { readonly kind: Exclude<CallAnswer<unknown>['kind'], 'answered'> };

const GENTLE: ReadonlySet<AttemptOutcome['kind']> = new Set(['no-answer', 'changed-meanwhile']);

/** Problems that no field of the form shows. */
const isOfNoField = ({ field }: InputProblem): boolean => field === '';

function FormOutcome({ outcome }: { readonly outcome: AttemptOutcome | undefined }): ReactNode {
  return (
    <div role="alert">
      {outcome !== undefined && (
        <Note tone={GENTLE.has(outcome.kind) ? 'attention' : 'danger'}>
          <Words outcome={outcome} />
        </Note>
      )}
    </div>
  );
}

function Words({ outcome }: { readonly outcome: AttemptOutcome }): ReactNode {
  const { t } = useTranslation('desk');
  const { formats } = useScreen();
  switch (outcome.kind) {
    case 'refused': {
      const words = refusalWords(t, outcome);
      return (
        <>
          <p>
            {outcome.ownRefusal === undefined && words !== undefined
              ? t('booking.outcome.refused', { message: words })
              : (words ?? t('booking.outcome.refusedSilent'))}
          </p>
          <p>{t('booking.outcome.next')}</p>
        </>
      );
    }
    case 'invalid': {
      const whole = outcome.problems.filter(isOfNoField);
      return whole.length > 0 ? (
        whole.map((problem) => <p key={problem.rule}>{inputSentence(t, problem)}</p>)
      ) : (
        <p>{t('booking.outcome.invalid', { count: outcome.problems.length })}</p>
      );
    }
    case 'not-possible':
      return <p>{t(`problem.notPossible.${outcome.status}`)}</p>;
    case 'unknown-appointment':
      return <p>{t('problem.unknown-appointment')}</p>;
    case 'changed-meanwhile': {
      const { startsAt, endsAt } = outcome.now;
      const [day, until] = [formats.day(startsAt), formats.time(endsAt)];
      return <p>{t('booking.outcome.meanwhile', { day, startsAt: formats.time(startsAt), until })}</p>;
    }
    case 'not-saved':
      return <p>{t('problem.not-saved')}</p>;
    case 'not-sent':
    case 'failed':
    case 'no-answer':
      return <p>{t(`booking.outcome.${outcome.kind}`)}</p>;
  }
}
