/** What was done here and what the service says to it, side by side with their times. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notice } from '../../../contract/notice.ts';
import { Card, CardFacts } from './card.tsx';
import { useMoment } from '../words/use-moment.ts';

export type Conflict = Extract<Notice, { kind: 'conflict' }>;

export interface ConflictCardProps {
  readonly conflict: Conflict;
  readonly onDismiss: () => void;
  /** The way to the appointment, where there is one to show. */
  readonly children: ReactNode;
}

export function ConflictCard({
  conflict: { code, ours, service },
  onDismiss,
  children,
}: ConflictCardProps): ReactNode {
  const { t } = useTranslation('desk');
  const moment = useMoment();
  const done = t(`conflict.ours.${ours.what}.${ours.origin}`, { time: moment(ours.at) });
  const sentAt = ours.sentAt === undefined ? undefined : moment(ours.sentAt);
  // Told only where it waited: most are sent in the minute they were made.
  const sent =
    sentAt === undefined || sentAt === moment(ours.at) ? undefined : t('conflict.sent', { time: sentAt });
  const said =
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
          { name: t('conflict.there'), value: said },
          ...(service.statusNow === undefined
            ? []
            : [{ name: t('conflict.since'), value: t(`conflict.status.${service.statusNow}`) }]),
        ]}
      />
      <p>{ours.unsure ? t('conflict.unsure') : t('conflict.next')}</p>
      {children}
    </Card>
  );
}
