/** The card of one notice of the hub: what it is, and what a person can do about it. */
import { type ReactNode, useState } from 'react';
import type { Notice } from '../../../contract/notice.ts';
import type { RosterDecision, RosterProblems } from '../../../contract/roster.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { problemsByRow, rosterSentence, rowWords } from '../../roster/trouble-words.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { Sentence } from '../../ui/sentence.tsx';
import type { NoticeDeeds, ResolveProblem } from '../day/desk-store.ts';
import { noticeSentence } from '../words/notice-words.ts';
import { Card, useMoment } from './card.tsx';
import { CardFacts, useDecision } from './decision.tsx';
import { noticeTitle } from './item-titles.ts';
import { ConflictCard, StuckCard } from './request-cards.tsx';
import { UnresolvedCard } from './unresolved-card.tsx';

export interface NoticeCardProps {
  readonly notice: Notice;
  readonly deeds: NoticeDeeds;
  readonly canShow: (appointmentId: string) => boolean;
  readonly onShow: (appointmentId: string) => void;
}

export function NoticeCard({ notice, deeds, canShow, onShow }: NoticeCardProps): ReactNode {
  const { t: ofDesk } = useTranslation('desk');
  const { t } = useTranslation('inbox');
  const { t: ofFiles } = useTranslation('storage');
  const { t: ofNotices } = useTranslation('notices');
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
    case 'printer':
    case 'presumed':
    case 'no-id':
      return (
        <Card
          tone="attention"
          title={noticeTitle({ t, ofDesk, ofLists }, notice)}
          at={moment(notice.at)}
          onDismiss={onDismiss}
        >
          {'walkIn' in notice && notice.walkIn && <WalkInFacts whom={notice.whom} walkIn={notice.walkIn} />}
          <p>
            <Sentence>{noticeSentence({ t: ofDesk, ofNotices, ofFiles, formats }, notice)}</Sentence>
          </p>
          {'appointmentId' in notice && showLink(notice.appointmentId)}
        </Card>
      );
  }
}

type WalkIn = NonNullable<Extract<Notice, { kind: 'refused' }>['walkIn']>;

/** What a visitor without an appointment typed at the kiosk, to be booked or seen by hand. */
function WalkInFacts({ whom, walkIn }: { readonly whom: string | undefined; readonly walkIn: WalkIn }) {
  const { t } = useTranslation('inbox');
  const { t: ofDesk } = useTranslation('desk');
  const { lineName, phoneNumber } = walkIn;
  return (
    <>
      <p>{t('card.walkInLead')}</p>
      <CardFacts
        facts={[
          [t('unresolved.visitor'), whom],
          [t('unresolved.line'), lineName],
          [ofDesk('booking.phone'), phoneNumber],
        ]}
      />
    </>
  );
}

interface RosterGoneCardProps {
  readonly gone: Extract<Notice, { kind: 'roster-gone' }>;
  readonly onDecide: (decision: RosterDecision) => Promise<ResolveProblem | undefined>;
}

const MAX_DAYS = 4;

/** Half of a day is missing from the list: either it is wrong, or they are gone. */
function RosterGoneCard({ gone, onDecide }: RosterGoneCardProps): ReactNode {
  const { t } = useTranslation('inbox');
  const { decide, said } = useDecision(onDecide);

  return (
    <Card tone="danger" title={t('rosterGone.title', { count: gone.count })}>
      <p>{t('rosterGone.lead')}</p>
      <ul className="card-lines">
        {gone.days.slice(0, MAX_DAYS).map((day) => (
          <li key={day.day}>{t('rosterGone.day', { ...day })}</li>
        ))}
      </ul>
      <p>{t('rosterGone.codes', { codes: gone.codes.join(', '), count: gone.count - gone.codes.length })}</p>
      <div className="card-buttons wrap-2">
        <Button kind="primary" needsHub onPress={() => decide('keep')}>
          {t('rosterGone.keep')}
        </Button>
        <Button needsHub onPress={() => decide('withdraw')}>
          {t('rosterGone.withdraw')}
        </Button>
      </div>
      {said}
    </Card>
  );
}

interface RosterCardProps {
  readonly notice: Extract<Notice, { kind: 'roster' }>;
  readonly onRead: (from: number, file?: string) => Promise<RosterProblems | undefined>;
  readonly onDismiss: () => void;
}

function RosterCard({ notice, onRead, onDismiss }: RosterCardProps): ReactNode {
  const { t } = useTranslation('inbox');
  const { t: ofLines } = useTranslation('roster');
  const { connection } = useScreen();
  const moment = useMoment();
  const [lines, setLines] = useState<RosterProblems['problems']>([]);
  const total = notice.trouble.kind === 'rows' ? notice.trouble.total : 0;

  async function readOn(): Promise<void> {
    const more = await onRead(lines.length, notice.file);
    if (more) setLines((shown) => [...shown, ...more.problems]);
  }

  return (
    <Card
      tone="attention"
      title={notice.file ?? t('card.roster')}
      at={moment(notice.at)}
      onDismiss={onDismiss}
    >
      <p>{rosterSentence(ofLines, notice.trouble)}</p>
      {lines.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reached by keyboard
        <ul className="card-lines" tabIndex={0} aria-label={t('rosterLines.label')}>
          {problemsByRow(lines).map((row) => {
            const line = rowWords(ofLines, row);
            return <li key={line}>{line}</li>;
          })}
        </ul>
      )}
      {lines.length < total && (
        <button
          type="button"
          className="card-link"
          disabled={connection !== 'connected'}
          onClick={() => void readOn()}
        >
          {t(lines.length === 0 ? 'rosterLines.show' : 'rosterLines.more')}
        </button>
      )}
    </Card>
  );
}
