/** The end of a form that is sent to the service: what came of it, and the buttons. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { EditAnswer } from '../../../contract/booking.ts';
import type { InputProblem } from '../../../contract/refusal.ts';
import type { CallAnswer } from '../../rpc/call.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import { inputSentence, refusalWords } from '../words/refusal-words.ts';
import type { BookingCalls } from './booking-calls.ts';
import { type SentBooking, visitorName } from './sent-bookings.ts';
import type { Read } from './slot.ts';

export interface FormEndProps {
  readonly attempt: Pick<Attempt, 'outcome' | 'isSending'>;
  readonly words: 'book' | 'bookNow' | 'move';
  /** Takes the time that is offered after one that was rejected. */
  readonly onNext: (at: number) => void;
  /** With the key of what was sent before if it is the same visit, else without one. */
  readonly onDecide?: (key: string | undefined) => void;
  readonly onClose: () => void;
}

export function FormEnd(props: FormEndProps): ReactNode {
  const { attempt, words, onNext, onClose } = props;
  const { outcome, isSending } = attempt;
  const { t } = useTranslation('booking');
  const { formats, clock } = useScreen();
  const now = useNow(clock, 60_000);
  const next = outcome?.kind === 'refused' ? outcome.next : undefined;
  const before = outcome?.kind === 'sent-before' ? outcome.before : undefined;
  const isOffering = next !== undefined || before !== undefined;
  const buttons = useRef<HTMLDivElement>(null);
  // A keyboard goes on with what is offered; a scanner's first letter leaves the button.
  useEffect(() => {
    if (isOffering) buttons.current?.querySelector('button')?.focus();
  }, [isOffering]);
  return (
    <div className="booking-end">
      <FormOutcome outcome={outcome} />
      <div ref={buttons} className="booking-buttons wrap-3">
        {next !== undefined && (
          <Button
            kind="primary"
            needsHub
            isBusy={isSending}
            aria-keyshortcuts="Control+Enter"
            onPress={() => onNext(next)}
          >
            {formats.sameDay(next, now)
              ? t(words === 'move' ? 'moveInstead' : 'bookInstead', { time: formats.clock(next) })
              : t(words === 'move' ? 'moveInsteadOn' : 'bookInsteadOn', { time: formats.dateAndTime(next) })}
            <SendHint />
          </Button>
        )}
        {before !== undefined && (
          <Button
            kind="primary"
            needsHub
            aria-keyshortcuts="Control+Enter"
            onPress={() => props.onDecide?.(before.draftId)}
          >
            {t('bookOnce')}
            <SendHint />
          </Button>
        )}
        {before !== undefined && (
          <Button needsHub onPress={() => props.onDecide?.(undefined)}>
            {t('bookSecond')}
          </Button>
        )}
        {before === undefined && (
          <Button
            kind={isOffering ? 'secondary' : 'primary'}
            type="submit"
            needsHub
            isBusy={isSending}
            aria-keyshortcuts={isOffering ? undefined : 'Control+Enter'}
          >
            {t(isSending ? 'sending' : words)}
            {!isSending && !isOffering && <SendHint />}
          </Button>
        )}
        <Button onPress={onClose}>{t('close')}</Button>
      </div>
    </div>
  );
}

/** On the first button of a form, which the keys press. */
const SendHint = (): ReactNode => (
  <kbd aria-hidden className="letter" dir="ltr">
    Ctrl+Enter
  </kbd>
);

interface Attempt {
  readonly problems: readonly InputProblem[];
  readonly outcome: AttemptOutcome | undefined;
  readonly isSending: boolean;
  /** To be called when the clerk changes the form. The next time was offered for what was sent, and is taken back. */
  readonly onEdit: () => void;
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
  const isEdited = useRef(false);

  function show(next: AttemptOutcome | undefined): void {
    setProblems(next?.kind === 'invalid' ? next.problems : []);
    setOutcome(next);
  }

  return {
    problems,
    outcome,
    isSending,
    onEdit() {
      isEdited.current = true;
      setOutcome(withoutOffer);
    },
    begin(read, send, onAnswer) {
      if (isSending) return;
      if (outcome?.kind === 'refused') dismissNotice(outcome.noticeId);
      show(read.kind === 'wrong' ? { kind: 'invalid', problems: read.problems } : undefined);
      if (read.kind === 'wrong') return;
      setIsSending(true);
      isEdited.current = false;
      void send(read.value).then((answer) => {
        setIsSending(false);
        const came = answer.kind === 'answered' ? onAnswer(answer.value, read.value) : { kind: answer.kind };
        show(isEdited.current ? withoutOffer(came) : came);
      });
    },
  };
}

/** Nothing was sent: what was sent before without an answer may be the same visit. */
export interface SentBefore {
  readonly kind: 'sent-before';
  readonly before: SentBooking;
}

export type AttemptOutcome =
  | SentBefore
  | Extract<EditAnswer, { kind: 'not-possible' | 'unknown-appointment' | 'not-saved' | 'changed-meanwhile' }>
  /** `next`: the line's next time after the one that was rejected. */
  | (Extract<EditAnswer, { kind: 'refused' }> & { readonly next: number | undefined })
  | { readonly kind: 'not-saved' }
  | { readonly kind: 'invalid'; readonly problems: readonly InputProblem[] }
  | { readonly kind: Exclude<CallAnswer<unknown>['kind'], 'answered'> };

/** The reason stays in sight, and its notice is dismissed by the next attempt; a question about another text goes. Pure. */
export function withoutOffer(outcome: AttemptOutcome | undefined): AttemptOutcome | undefined {
  if (outcome?.kind === 'sent-before') return undefined;
  return outcome?.kind === 'refused' && outcome.next !== undefined
    ? { ...outcome, next: undefined }
    : outcome;
}

const GENTLE: ReadonlySet<AttemptOutcome['kind']> = new Set([
  'no-answer',
  'changed-meanwhile',
  'sent-before',
]);

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
  const { t } = useTranslation('booking');
  const { t: ofDesk } = useTranslation('desk');
  const { formats, clock } = useScreen();
  switch (outcome.kind) {
    case 'refused': {
      const words = refusalWords(ofDesk, outcome);
      return (
        <>
          <p>
            {outcome.ownRefusal === undefined && words !== undefined
              ? t('outcome.refused', { message: words })
              : (words ?? t('outcome.refusedSilent'))}
          </p>
          <p>{t('outcome.next')}</p>
        </>
      );
    }
    case 'invalid': {
      const whole = outcome.problems.filter(isOfNoField);
      return whole.length > 0 ? (
        whole.map((problem) => <p key={problem.rule}>{inputSentence(ofDesk, problem)}</p>)
      ) : (
        <p>{t('outcome.invalid', { count: outcome.problems.length })}</p>
      );
    }
    case 'not-possible':
      return <p>{ofDesk(`problem.notPossible.${outcome.status}`)}</p>;
    case 'unknown-appointment':
      return <p>{ofDesk('problem.unknown-appointment')}</p>;
    case 'changed-meanwhile': {
      const { startsAt, endsAt } = outcome.now;
      const [day, until] = [formats.day(startsAt), formats.time(endsAt)];
      return <p>{t('outcome.meanwhile', { day, startsAt: formats.time(startsAt), until })}</p>;
    }
    case 'sent-before': {
      const { booking } = outcome.before;
      const at = Date.parse(booking.startTime);
      const time = formats.sameDay(at, clock.now()) ? formats.clock(at) : formats.dateAndTime(at);
      return <p>{t('outcome.sent-before', { name: visitorName(booking), time })}</p>;
    }
    case 'not-saved':
      return <p>{ofDesk('problem.not-saved')}</p>;
    case 'not-sent':
    case 'failed':
    case 'no-answer':
      return <p>{t(`outcome.${outcome.kind}`)}</p>;
  }
}
