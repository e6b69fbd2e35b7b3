/** What went wrong with what this clerk did, at the top of the side panel until it is dismissed or tried again. */
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem, ProblemKind } from '../day/outcome.ts';
import { Card } from './card.tsx';
import './problem-cards.css';

export interface ProblemCardsProps {
  readonly problems: readonly Problem[];
  readonly onDismiss: (appointmentId: string) => void;
}

export function ProblemCards({ problems, onDismiss }: ProblemCardsProps): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <section className="problems" aria-label={t('card.label')} aria-live="polite">
      {problems.map((problem) => (
        <ProblemCard
          key={problem.appointmentId}
          problem={problem}
          onDismiss={() => onDismiss(problem.appointmentId)}
        />
      ))}
    </section>
  );
}

function ProblemCard({
  problem: { code, attempted, problem },
  onDismiss,
}: {
  readonly problem: Problem;
  readonly onDismiss: () => void;
}): ReactNode {
  const { t } = useTranslation('desk');
  const unsure = problem.kind === 'no-answer' || problem.kind === 'failed';
  return (
    <Card
      tone="danger"
      title={unsure ? t('problem.unsureTitle', { code }) : t(`problem.title.${attempted}`, { code })}
      needsHub={false}
      onDismiss={onDismiss}
    >
      <p>{problemSentence(t, problem)}</p>
    </Card>
  );
}

function problemSentence(t: TFunction<'desk'>, problem: ProblemKind): string {
  switch (problem.kind) {
    case 'not-possible':
      return t(`problem.notPossible.${problem.status}`);
    case 'doubt':
      return t(`sure.${problem.doubt}`);
    default:
      return t(`problem.${problem.kind}`);
  }
}
