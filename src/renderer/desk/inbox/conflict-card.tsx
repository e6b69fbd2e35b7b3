/** What was done here and what the service says to it, side by side with their times. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Notice } from '../../../contract/notice.ts';
import type { Decision } from '../../../contract/desk-appointment.ts';
import { Button } from '../../ui/button.tsx';
import type { ResolveProblem } from '../day/outcome.ts';
import { Card, CardFacts, useMoment, useDecision } from './card.tsx';

export type Conflict = Extract<Notice, { kind: 'conflict' }>;

export interface ConflictCardProps {
  readonly conflict: Conflict;
  readonly onDecide: (decision: Decision) => Promise<ResolveProblem | undefined>;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

const VERBS = ['show-as-cancelled', 'send-again'] as const;

export function ConflictCard({
  conflict: { code, ours, service },
  onDecide,
  onDismiss,
  children,
}: ConflictCardProps): ReactNode {
  const { t } = useTranslation('desk');
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
          {
            name: t('conflict.here'),
            value: (
              <>
                {done}
                {sent !== undefined && <span className="card-soft"> {sent}</span>}
              </>
            ),
          },
          { name: t('conflict.there'), value: answer },
          ...(service.statusNow === undefined
            ? []
            : [{ name: t('conflict.since'), value: t(`conflict.status.${service.statusNow}`) }]),
        ]}
      />
      <p>{ours.unsure ? t('conflict.unsure') : t('conflict.next')}</p>
      {children}
      <div className="card-buttons">
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
