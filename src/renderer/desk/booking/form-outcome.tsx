/** What came of a form that was sent and is still open: read out, and what was typed stays. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditAnswer } from '../../../contract/booking.ts';
import type { InputProblem } from '../../../contract/refusal.ts';
import type { CallAnswer } from '../../rpc/call.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { Note } from '../../ui/note.tsx';
import { refusalWords } from '../words/refusal-words.ts';
import { inputSentence } from '../words/input-words.ts';

export type Outcome =
  | Extract<
      EditAnswer,
      {
        kind: 'refused' | 'not-possible' | 'unknown-appointment' | 'not-saved' | 'changed-meanwhile';
      }
    >
  | { readonly kind: 'not-saved' }
  | { readonly kind: 'invalid'; readonly problems: readonly InputProblem[] }
  | { readonly kind: Exclude<CallAnswer<unknown>['kind'], 'answered'> };

/** Nothing went wrong, or it is not known. */
const GENTLE: ReadonlySet<Outcome['kind']> = new Set(['no-answer', 'changed-meanwhile']);

/** Problems that no field of the form shows. */
const isOfNoField = ({ field }: InputProblem): boolean => field === '';

export function FormOutcome({ outcome }: { readonly outcome: Outcome | undefined }): ReactNode {
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

function Words({ outcome }: { readonly outcome: Outcome }): ReactNode {
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
