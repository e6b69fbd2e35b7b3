/** Cards at the top of the side panel: what went wrong with an action, and what the hub has to say. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment } from '../../contract/appointment.ts';
import type { Notice } from '../../contract/hub-status.ts';
import { Button } from '../ui/button.tsx';
import { useScreen } from '../ui/screen-context.ts';
import type { Problem } from './outcome.ts';
import { isRefused } from './row-status.ts';

export interface CardsProps {
  readonly problems: readonly Problem[];
  readonly notices: readonly Notice[];
  readonly selected: DeskAppointment | undefined;
  /** Whether an appointment is part of the day at hand. */
  readonly canShow: (appointmentId: string) => boolean;
  readonly onShow: (appointmentId: string) => void;
  readonly onDismissProblem: (appointmentId: string) => void;
  readonly onDismissNotice: (noticeId: string) => void;
}

/** More would push the selected visitor out of sight. */
const MOST_NOTICES = 2;

export function Cards(props: CardsProps): ReactNode {
  const { t } = useTranslation('desk');
  const { formats } = useScreen();
  const { problems, notices, selected } = props;
  const toldBelow = selected !== undefined && isRefused(selected) ? selected.appointmentId : undefined;
  const shown = notices.slice(0, MOST_NOTICES);
  return (
    <section className="cards" aria-label={t('card.label')} aria-live="polite">
      {problems.map((problem) => (
        <ProblemCard
          key={problem.appointmentId}
          problem={problem}
          onDismiss={() => props.onDismissProblem(problem.appointmentId)}
        />
      ))}
      {shown.map(({ noticeId, kind, at, sentence, appointmentId }) => (
        <Card
          key={noticeId}
          tone="attention"
          title={t(`card.${kind}`)}
          at={formats.time(at)}
          onDismiss={() => props.onDismissNotice(noticeId)}
        >
          {/* What the panel tells in full below is not told twice. */}
          {appointmentId !== undefined && appointmentId === toldBelow ? null : <p>{sentence}</p>}
          {appointmentId !== undefined &&
            appointmentId !== selected?.appointmentId &&
            props.canShow(appointmentId) && (
              <button type="button" className="card-link" onClick={() => props.onShow(appointmentId)}>
                {t('card.show')}
              </button>
            )}
        </Card>
      ))}
      {notices.length > shown.length && (
        <p className="cards-more">{t('card.more', { count: notices.length - shown.length })}</p>
      )}
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
      onDismiss={onDismiss}
    >
      <p>
        {problem.kind === 'not-possible'
          ? t(`problem.notPossible.${problem.status}`)
          : t(`problem.${problem.kind}`)}
      </p>
    </Card>
  );
}

interface CardProps {
  readonly tone: 'attention' | 'danger';
  readonly title: string;
  readonly at?: string;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

function Card({ tone, title, at, onDismiss, children }: CardProps): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <article className="card" data-tone={tone} aria-label={title}>
      <h2>
        {title}
        {at !== undefined && <span className="card-at">{at}</span>}
      </h2>
      <div className="card-text">{children}</div>
      <Button kind="quiet" className="card-dismiss" aria-label={t('card.dismiss')} onPress={onDismiss}>
        <X aria-hidden />
      </Button>
    </article>
  );
}
