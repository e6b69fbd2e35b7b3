/** Requests that a person must decide: one that keeps failing, and one that the booking system contradicts. */
import { type ReactNode, useState } from 'react';
import type { Decision } from '../../../contract/desk-appointment.ts';
import type { Notice } from '../../../contract/notice.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import type { ResolveProblem } from '../day/desk-store.ts';
import { Card, useMoment } from './card.tsx';
import { CardFacts, Sure, useDecision } from './decision.tsx';

export type Stuck = Extract<Notice, { kind: 'stuck' }>;

export interface StuckCardProps {
  readonly stuck: Stuck;
  readonly onDecide: (decision: Decision) => Promise<ResolveProblem | undefined>;
  readonly children: ReactNode;
}

function cameOf(t: TFunction<'inbox'>, { what, reason, statusCode = 0 }: Stuck): string {
  switch (reason) {
    case 'forbidden':
      return t(`stuck.forbidden.${what}`);
    case 'forbidden-kind':
      return t(`stuck.forbiddenKind.${what}`);
    case 'refusing':
    case 'answering':
    case 'silent':
      return t(`stuck.${reason}`, { status: statusCode });
  }
}

export function StuckCard({ stuck, onDecide, children }: StuckCardProps): ReactNode {
  const { t } = useTranslation('inbox');
  const { t: ofDesk } = useTranslation('desk');
  const moment = useMoment();
  const [asked, setAsked] = useState<'it-was-done' | 'give-up'>();
  const { busy, decide, said } = useDecision(onDecide);
  const { what, whom, createdAt, attempts, reason, words } = stuck;

  const isForbidden = reason === 'forbidden' || reason === 'forbidden-kind';
  // Without the ID from the booking system a booking cannot be marked as done.
  const isBooking = what === 'create';
  const about = isBooking ? 'booking' : 'change';
  // A booking and an edit are shown here only once they are confirmed, so there is nothing to undo.
  const stop = isBooking || what === 'edit' ? 'unresolved' : 'stuck';
  const isDoneThere = isForbidden && !isBooking;
  const done = (
    <Button kind={isDoneThere ? 'primary' : 'secondary'} needsHub onPress={() => setAsked('it-was-done')}>
      {t('stuck.it-was-done')}
    </Button>
  );
  const came = cameOf(t, stuck);
  return (
    <Card tone="attention" title={t('stuck.title', { whom: whom ?? ofDesk('notice.newAppointment') })}>
      <CardFacts
        facts={[
          [t('stuck.here'), t(`stuck.what.${what}`, { time: moment(createdAt) })],
          [t('stuck.there'), words === undefined ? came : `${came} ${t('stuck.says', { words })}`],
        ]}
      />
      {asked === undefined ? (
        <>
          <p>
            {isForbidden
              ? t(`stuck.forbiddenLead.${about}`)
              : `${t('stuck.lead', { count: attempts })} ${t(`stuck.ifThere.${about}`)}`}
          </p>
          {children}
          <div className="card-buttons wrap-2">
            {/* What the key may not do is done in the booking system: to send it again comes after that. */}
            {isDoneThere && done}
            <Button
              kind={isForbidden ? 'secondary' : 'primary'}
              needsHub
              isBusy={busy}
              onPress={() => decide({ kind: 'send-again' })}
            >
              {t('stuck.send-again')}
            </Button>
            {!isForbidden && !isBooking && done}
            <Button needsHub onPress={() => setAsked('give-up')}>
              {t(`${stop}.give-up`)}
            </Button>
          </div>
        </>
      ) : (
        <Sure
          sentence={asked === 'give-up' ? t(`${stop}.sure.give-up`) : t('stuck.sure.it-was-done')}
          yes={asked === 'give-up' ? t(`${stop}.give-up`) : t('stuck.it-was-done')}
          kind={asked === 'give-up' ? 'danger' : 'primary'}
          isBusy={busy}
          back={t('stuck.back')}
          onYes={() => decide({ kind: asked })}
          onBack={() => setAsked(undefined)}
        />
      )}
      {said}
    </Card>
  );
}

type Conflict = Extract<Notice, { kind: 'conflict' }>;

interface ConflictCardProps {
  readonly conflict: Conflict;
  readonly onDecide: (decision: Decision) => Promise<ResolveProblem | undefined>;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

const VERBS = ['show-as-cancelled', 'send-again'] as const;

/** What was done here and what the service says to it, side by side with their times. */
export function ConflictCard({
  conflict: { code, ours, service },
  onDecide,
  onDismiss,
  children,
}: ConflictCardProps): ReactNode {
  const { t } = useTranslation('inbox');
  const moment = useMoment();
  const { busy, decide, said } = useDecision(onDecide);
  const done = t(`conflict.ours.${ours.what}.${ours.origin}`, { time: moment(ours.at) });
  const sentAt = ours.sentAt === undefined ? undefined : moment(ours.sentAt);
  const sent =
    sentAt === undefined || sentAt === moment(ours.at) ? undefined : t('conflict.sent', { time: sentAt });
  const answer =
    service.words === undefined
      ? t('conflict.silent', { time: moment(service.at) })
      : t('conflict.said', { time: moment(service.at), message: service.words });

  return (
    <Card tone="danger" title={t('conflict.title', { code })} onDismiss={onDismiss}>
      <CardFacts
        facts={[
          [
            t('conflict.here'),
            <>
              {done}
              {sent !== undefined && <span className="faint"> {sent}</span>}
            </>,
          ],
          [t('conflict.there'), answer],
          [t('conflict.since'), service.statusNow && t(`conflict.status.${service.statusNow}`)],
        ]}
      />
      <p>
        {`${t(ours.unsure ? 'conflict.unsure' : 'conflict.changed')} ${t(ours.what === 'cancel' ? 'conflict.nextCancel' : 'conflict.next')}`}
      </p>
      {children}
      <div className="card-buttons wrap-2">
        {VERBS.map((verb) => (
          <Button key={verb} needsHub isBusy={busy} onPress={() => decide({ kind: verb })}>
            {t(`conflict.${verb}`)}
          </Button>
        ))}
      </div>
      {said}
    </Card>
  );
}
