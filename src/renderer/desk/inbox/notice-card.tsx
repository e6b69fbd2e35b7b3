/** The card of one notice of the hub: what it is, and what a person can do about it. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Notice } from '../../../contract/notice.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { NoticeDeeds } from '../day/desk-store.ts';
import { noticeSentence } from '../words/notice-words.ts';
import { Card, useMoment } from './card.tsx';
import { ConflictCard } from './conflict-card.tsx';
import { noticeTitle } from './item-words.ts';
import { RosterCard, RosterGoneCard } from './roster-cards.tsx';
import { StuckCard } from './stuck-card.tsx';
import { UnresolvedCard } from './unresolved-card.tsx';

export interface NoticeCardProps {
  readonly notice: Notice;
  readonly deeds: NoticeDeeds;
  readonly canShow: (appointmentId: string) => boolean;
  readonly onShow: (appointmentId: string) => void;
}

export function NoticeCard({ notice, deeds, canShow, onShow }: NoticeCardProps): ReactNode {
  const { t } = useTranslation('desk');
  const { t: ofFiles } = useTranslation('storage');
  const { t: ofLists } = useTranslation('roster');
  const { formats } = useScreen();
  const moment = useMoment();
  const onDismiss = (): void => deeds.dismissNotice(notice.noticeId);

  function showLink(appointmentId: string | undefined): ReactNode {
    if (appointmentId === undefined || !canShow(appointmentId)) return null;
    return (
      <button type="button" className="card-link" onClick={() => onShow(appointmentId)}>
        {t('card.show')}
      </button>
    );
  }

  switch (notice.kind) {
    case 'unresolved-create':
      return (
        <UnresolvedCard
          unresolved={notice}
          onDecide={(decision) => deeds.decide(notice.intentId, decision)}
        />
      );
    case 'conflict':
      return (
        <ConflictCard
          conflict={notice}
          onDecide={(decision) => deeds.decide(notice.intentId, decision)}
          onDismiss={onDismiss}
        >
          {showLink(notice.appointmentId)}
        </ConflictCard>
      );
    case 'stuck':
      return (
        <StuckCard stuck={notice} onDecide={(decision) => deeds.decide(notice.intentId, decision)}>
          {showLink(notice.appointmentId)}
        </StuckCard>
      );
    case 'roster-gone':
      return (
        <RosterGoneCard
          gone={notice}
          onDecide={(decision) => deeds.decideRoster(notice.noticeId, decision)}
        />
      );
    case 'roster':
      return <RosterCard notice={notice} onRead={deeds.readRosterLines} onDismiss={onDismiss} />;
    case 'refused':
    case 'webhook':
    case 'storage':
    case 'visitor-came':
    case 'left-service':
    case 'own-fault':
    case 'presumed':
    case 'no-id':
      return (
        <Card
          tone="attention"
          title={noticeTitle(t, ofLists, notice)}
          at={moment(notice.at)}
          onDismiss={onDismiss}
        >
          <p>
            <Sentence>{noticeSentence({ t, ofFiles, formats }, notice)}</Sentence>
          </p>
          {'appointmentId' in notice && showLink(notice.appointmentId)}
        </Card>
      );
  }
}
