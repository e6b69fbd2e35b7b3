/** How Foyer is: the service, its limit, its events, what waits for it, the screens, and the codes of what is wrong. */
import { CloudAlert, CloudCheck, CloudCog, Gauge, Inbox, Radio } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { HubStatus, Rate, ServiceState } from '../../../contract/hub-status.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import { Explaining } from '../explained/explained.tsx';
import { FaultCodes } from './fault-codes.tsx';
import './health-strip.css';
import { eventAge, type Waiting } from './status-sentence.ts';

export interface HealthStripProps {
  /** Undefined while it is not known. */
  readonly status: HubStatus | undefined;
  readonly waiting: Waiting;
  readonly children: ReactNode;
}

export function HealthStrip({ status, waiting, children }: HealthStripProps): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <ul className="health" aria-label={t('header.state')}>
      {status !== undefined && (
        <>
          <li>
            <Service status={status} />
          </li>
          {status.rate !== undefined && (
            <li>
              <RateLeft rate={status.rate} />
            </li>
          )}
          <li>
            <LastEvent status={status} />
          </li>
          <li>
            <Outbox status={status} waiting={waiting} />
          </li>
        </>
      )}
      <li>{children}</li>
      {status !== undefined && <FaultCodes status={status} />}
    </ul>
  );
}

function Service({
  status: { service, serviceSince, serviceFault },
}: {
  readonly status: HubStatus;
}): ReactNode {
  const { t } = useTranslation('desk');
  const { formats } = useScreen();
  const Cloud = service === 'reachable' ? CloudCheck : service === 'not-tried' ? CloudCog : CloudAlert;
  return (
    <Explaining
      tone={serviceTone(service)}
      label={t(`health.service.name.${service}`)}
      title={t('health.service.title')}
      button={
        <>
          <Cloud aria-hidden />
          <span className="health-word">{t(`health.service.short.${service}`)}</span>
        </>
      }
    >
      <p>
        {serviceSince === undefined || service === 'not-configured' || service === 'not-tried'
          ? t(`health.service.name.${service}`)
          : t(`health.service.since.${service}`, { time: formats.time(serviceSince) })}
      </p>
      {serviceFault !== undefined && <p>{t(`alarm.fault.${serviceFault}`)}</p>}
      <p>{t(`health.service.next.${service}`)}</p>
    </Explaining>
  );
}

const TICK_MS = 1_000;

function RateLeft({ rate }: { readonly rate: Rate }): ReactNode {
  const { t } = useTranslation('desk');
  const { clock } = useScreen();
  const now = useNow(clock, TICK_MS);
  const [told, setTold] = useState({ rate, at: now });
  if (told.rate !== rate) setTold({ rate, at: now });
  const { left, of, level } = rateNow(rate, now - told.at);
  const words = level === 'paused' ? t('health.rate.paused') : t('health.rate.left', { left, of });
  return (
    <Explaining
      tone={level === 'plenty' ? 'success' : 'attention'}
      label={level === 'paused' ? words : t('health.rate.name', { left, of })}
      title={t('health.rate.title')}
      button={
        <>
          <Gauge aria-hidden />
          <span className="health-fine">{words}</span>
        </>
      }
    >
      <p>{t('health.rate.text', { left, of })}</p>
      <p>{t(`health.rate.next.${level}`)}</p>
    </Explaining>
  );
}

const ALARM = {
  'no-secret': 'alarm.noSecret',
  'no-address': 'alarm.noAddress',
  'port-in-use': 'alarm.portInUse',
  'engine-away': 'alarm.engineAway',
} as const;

function LastEvent({
  status: { webhooks, eventsStoppedSince, lastEventAt },
}: {
  readonly status: HubStatus;
}): ReactNode {
  const { t } = useTranslation('desk');
  const { formats, clock } = useScreen();
  const age = eventAge(lastEventAt, useNow(clock, TICK_MS));
  const isHeard = webhooks === 'listening' && eventsStoppedSince === undefined;
  const words = {
    none: () => t('header.noEvent'),
    seconds: (count: number) => t('header.eventSeconds', { count }),
    minutes: (count: number) => t('header.eventMinutes', { count }),
    at: () => t('header.eventAt', { time: formats.time(lastEventAt ?? 0) }),
  };
  const said =
    age.kind === 'seconds' || age.kind === 'minutes' ? words[age.kind](age.count) : words[age.kind]();
  const shown = isHeard
    ? said
    : t(webhooks === 'listening' ? 'health.event.stopped' : 'health.event.refused');
  const next =
    eventsStoppedSince === undefined
      ? t('health.event.next')
      : t('alarm.eventsStopped', { time: formats.time(eventsStoppedSince) });
  return (
    <Explaining
      tone={isHeard ? (age.kind === 'none' ? undefined : 'success') : 'attention'}
      label={shown}
      title={t('health.event.title')}
      button={
        <>
          <Radio aria-hidden />
          <span className="health-extra">{shown}</span>
        </>
      }
    >
      <p>
        {lastEventAt === undefined
          ? t('health.event.none')
          : t('health.event.text', { time: formats.time(lastEventAt) })}
      </p>
      <p>{webhooks === 'listening' ? next : t(ALARM[webhooks])}</p>
    </Explaining>
  );
}

function Outbox({ status, waiting }: { readonly status: HubStatus; readonly waiting: Waiting }): ReactNode {
  const { t } = useTranslation('desk');
  const { formats, clock } = useScreen();
  const minutes = waitingMinutes(status, useNow(clock, 60_000));
  const { count } = waiting;
  const { oldestWaitingAt } = status;
  const isLong = count > 0 && minutes >= LONG_WAIT_MIN;
  const short = isLong ? t('health.outbox.since', { count, minutes }) : t('health.outbox.count', { count });
  return (
    <Explaining
      tone={isLong ? 'attention' : count > 0 ? undefined : 'success'}
      className="health-outbox"
      title={t('health.outbox.title')}
      button={
        <>
          <Inbox aria-hidden />
          <span className={count === 0 ? 'health-fine' : undefined}>
            {count === 0 ? t('health.outbox.none') : short}
          </span>
        </>
      }
      {...(count === 0 ? { label: t('health.outbox.none') } : {})}
    >
      <p>
        {count === 0
          ? t('health.outbox.allSent')
          : waiting.checkInsOnly
            ? t('header.checkInsWaiting', { count })
            : t('header.changesWaiting', { count })}
        {count > 0 && oldestWaitingAt !== undefined && (
          <> {t('health.outbox.oldest', { time: formats.time(oldestWaitingAt) })}</>
        )}
      </p>
      {count > 0 && <p>{t('health.outbox.next')}</p>}
    </Explaining>
  );
}

type Tone = 'success' | 'attention' | 'danger' | undefined;

function serviceTone(service: ServiceState): Tone {
  switch (service) {
    case 'reachable':
      return 'success';
    case 'not-tried':
      return undefined;
    case 'not-configured':
    case 'unreachable':
      return 'attention';
    case 'key-rejected':
      return 'danger';
  }
}

type RateLevel = 'plenty' | 'low' | 'paused';

const LOW_SHARE = 0.2;

/** What the limit leaves `sinceMs` after the hub sent it; it grows by itself. */
export function rateNow(
  rate: Rate,
  sinceMs: number,
): { readonly left: number; readonly of: number; readonly level: RateLevel } {
  const grown = rate.left + (Math.max(0, sinceMs) / 1_000) * rate.perSecond;
  const left = Math.min(rate.of, Math.floor(grown));
  if (rate.isPaused) return { left, of: rate.of, level: 'paused' };
  return { left, of: rate.of, level: left < rate.of * LOW_SHARE ? 'low' : 'plenty' };
}

const MINUTE_MS = 60_000;

export function waitingMinutes(status: HubStatus | undefined, now: number): number {
  const { oldestWaitingAt } = status ?? {};
  return oldestWaitingAt === undefined ? 0 : Math.max(0, Math.floor((now - oldestWaitingAt) / MINUTE_MS));
}

/** A longer wait is worth a colour. */
const LONG_WAIT_MIN = 1;
