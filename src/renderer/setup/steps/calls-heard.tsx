/** Whether events arrive: the first is waited for, and what was turned away says why. */
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HubStatus } from '../../../contract/hub-status.ts';
import { verbatim } from '../../i18n/values.ts';
import { Note } from '../../ui/note.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { useScreen } from '../../ui/screen-context.ts';

export function CallsHeard({ status }: { readonly status: HubStatus | undefined }): ReactNode {
  const { t } = useTranslation('setup');
  const { formats } = useScreen();
  if (status === undefined) return undefined;
  const { webhooks, eventsStoppedSince: stopped, lastEventAt, lastEventType } = status;
  const { refusedRequest: refused, refusedEvents } = status;
  function arrived(at: number): string {
    const when = t('calls.arrived', { at: formats.dateAndTime(at) });
    return lastEventType === undefined
      ? when
      : `${when} ${t('calls.arrivedType', { type: verbatim(lastEventType) })}`;
  }
  const isRefusedLast = refused !== undefined && (lastEventAt === undefined || refused.at > lastEventAt);
  return (
    <output className="calls-heard">
      {webhooks !== 'listening' && (
        <Note tone="attention" icon={<TriangleAlert aria-hidden />}>
          {t(`calls.is.${webhooks}`)}
        </Note>
      )}
      {webhooks === 'listening' && stopped !== undefined && (
        <Note tone="attention" icon={<TriangleAlert aria-hidden />}>
          {t('calls.stopped', { time: formats.time(stopped) })}
        </Note>
      )}
      {webhooks === 'listening' && lastEventAt === undefined && (
        <Note icon={<Hourglass aria-hidden />}>{t('calls.waiting')}</Note>
      )}
      {lastEventAt !== undefined && (
        <Note tone="success" icon={<CircleCheck aria-hidden />}>
          <Sentence>{arrived(lastEventAt)}</Sentence>
        </Note>
      )}
      {isRefusedLast && (
        <Note tone="attention" icon={<TriangleAlert aria-hidden />}>
          <Sentence>
            {`${t('calls.refusedAt', { at: formats.dateAndTime(refused.at) })} ${t(`calls.why.${refused.cause}`)}`}
          </Sentence>
        </Note>
      )}
      {refusedEvents !== undefined && (
        <p className="field-hint">
          {t('calls.refusedCount', { count: refusedEvents.count, time: formats.time(refusedEvents.since) })}
        </p>
      )}
    </output>
  );
}
