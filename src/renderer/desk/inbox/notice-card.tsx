/** Cards at the top of the side panel: what went wrong with an action, and what the hub has to say. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment } from '../../../contract/appointment.ts';
import type { Notice } from '../../../contract/notice.ts';
import type { Decision } from '../../../contract/outbox.ts';
import type { RosterDecision, RosterProblems } from '../../../contract/roster.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { Card } from './card.tsx';
import { ConflictCard } from './conflict-card.tsx';
import { inOrder } from './notice-order.ts';
import { noticeSentence } from '../words/notice-words.ts';
import type { Problem, ResolveProblem } from '../day/outcome.ts';
import { RosterCard, RosterGoneCard } from './roster-cards.tsx';
import { StuckCard } from './stuck-card.tsx';
import { UnresolvedCard } from './unresolved-card.tsx';
import { useMoment } from '../words/use-moment.ts';
import './cards.css';

export interface CardsProps {
  readonly problems: readonly Problem[];
  readonly notices: readonly Notice[];
  readonly selected: DeskAppointment | undefined;
  /** Whether an appointment is part of the day at hand. */
  readonly canShow: (appointmentId: string) => boolean;
  readonly onShow: (appointmentId: string) => void;
  readonly onDismissProblem: (appointmentId: string) => void;
  readonly onDismissNotice: (noticeId: string) => void;
  readonly onDecide: (intentId: number, decision: Decision) => Promise<ResolveProblem | undefined>;
  readonly onDecideRoster: (
    noticeId: string,
    decision: RosterDecision,
  ) => Promise<ResolveProblem | undefined>;
  readonly onReadRosterLines: (from: number) => Promise<RosterProblems | undefined>;
}

/** More would push the selected visitor out of sight. */
const MOST_NOTICES = 2;

export function Cards(props: CardsProps): ReactNode {
  const { t } = useTranslation('desk');
  const { problems, notices } = props;
  const shown = inOrder(notices).slice(0, MOST_NOTICES);
  return (
    <section className="cards" aria-label={t('card.label')} aria-live="polite">
      {problems.map((problem) => (
        <ProblemCard
          key={problem.appointmentId}
          problem={problem}
          onDismiss={() => props.onDismissProblem(problem.appointmentId)}
        />
      ))}
      {shown.map((notice) => (
        <NoticeCard key={notice.noticeId} notice={notice} {...props} />
      ))}
      {notices.length > shown.length && (
        <p className="cards-more">{t('card.more', { count: notices.length - shown.length })}</p>
      )}
    </section>
  );
}

function NoticeCard({ notice, ...props }: CardsProps & { readonly notice: Notice }): ReactNode {
  const { t } = useTranslation('desk');
  const { connection, formats } = useScreen();
  const moment = useMoment();
  const onDismiss = (): void => props.onDismissNotice(notice.noticeId);

  function showLink(appointmentId: string | undefined): ReactNode {
    if (appointmentId === undefined || appointmentId === props.selected?.appointmentId) return null;
    if (!props.canShow(appointmentId)) return null;
    return (
      <button type="button" className="card-link" onClick={() => props.onShow(appointmentId)}>
        {t('card.show')}
      </button>
    );
  }

  switch (notice.kind) {
    case 'unresolved-create':
      return (
        <UnresolvedCard
          unresolved={notice}
          connected={connection === 'connected'}
          onDecide={(decision) => props.onDecide(notice.intentId, decision)}
        />
      );
    case 'conflict':
      return (
        <ConflictCard conflict={notice} onDismiss={onDismiss}>
          {showLink(notice.appointmentId)}
        </ConflictCard>
      );
    case 'stuck':
      return (
        <StuckCard
          stuck={notice}
          connected={connection === 'connected'}
          onDecide={(decision) => props.onDecide(notice.intentId, decision)}
        >
          {showLink(notice.appointmentId)}
        </StuckCard>
      );
    case 'roster-gone':
      return (
        <RosterGoneCard
          gone={notice}
          connected={connection === 'connected'}
          onDecide={(decision) => props.onDecideRoster(notice.noticeId, decision)}
        />
      );
    case 'roster':
      return <RosterCard notice={notice} onRead={props.onReadRosterLines} onDismiss={onDismiss} />;
    case 'refused':
    case 'webhook':
    case 'storage':
    case 'visitor-came':
    case 'left-service':
    case 'presumed':
    case 'no-id':
      return (
        <Card tone="attention" title={t(`card.${notice.kind}`)} at={moment(notice.at)} onDismiss={onDismiss}>
          <p>{noticeSentence(t, formats, notice)}</p>
          {'appointmentId' in notice && showLink(notice.appointmentId)}
        </Card>
      );
  }
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
