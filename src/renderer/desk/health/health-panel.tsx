/** All of how Foyer is, what is wrong first: the booking system, live updates, what waits to be sent, the limit, screens. */
import { CloudAlert, CloudCheck, Gauge, Inbox, MonitorSmartphone, Radio } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { codesInForce } from '../../../contract/codes.ts';
import type { Fleet } from '../../../contract/fleet.ts';
import type { HubStatus, Rate } from '../../../contract/hub-status.ts';
import inbox from '../../../words/en/inbox.json' with { type: 'json' };
import health from '../../../words/en/health.json' with { type: 'json' };
import notices from '../../../words/en/notices.json' with { type: 'json' };
import roster from '../../../words/en/roster.json' with { type: 'json' };
import storage from '../../../words/en/storage.json' with { type: 'json' };
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import { FaultList } from './fault-list.tsx';
import './health-panel.css';
import { eventAge, type Waiting } from '../status/status-sentence.ts';
import { LONG_WAIT_MIN, rateNow, waitingMinutes } from '../status/worst.ts';

export const sentences = { health, inbox, notices, roster, storage };

export interface HealthPanelProps {
  readonly status: HubStatus | undefined;
  readonly waiting: Waiting;
  readonly fleet: Fleet | undefined;
  readonly screensAmiss: number;
  readonly onScreens: () => void;
}

const PARTS = ['service', 'events', 'outbox', 'rate', 'screens'] as const;
type Part = (typeof PARTS)[number];

export function HealthPanel(props: HealthPanelProps): ReactNode {
  const { status, waiting, screensAmiss } = props;
  const { t } = useTranslation('health');
  const { t: ofDesk } = useTranslation('desk');
  const { clock } = useScreen();
  const now = useNow(clock, 60_000);
  if (status === undefined) return <p>{ofDesk('alarm.lost')}</p>;
  const isWell: Readonly<Record<Part, boolean>> = {
    service: status.service === 'reachable',
    events: status.webhooks === 'listening' && status.eventsStoppedSince === undefined,
    outbox: waiting.count === 0 || waitingMinutes(status, now) < LONG_WAIT_MIN,
    rate: status.rate?.isPaused !== true,
    screens: screensAmiss === 0,
  };
  const inOrder = [...PARTS].sort((a, b) => Number(isWell[a]) - Number(isWell[b]));
  const hasFaults = codesInForce(status).length > 0;
  const isOnlyFaults = PARTS.every((part) => isWell[part]);
  return (
    <div className="health stack-4">
      {!status.knowsAppointments && <Note tone="attention">{t('noAppointments')}</Note>}
      {hasFaults && isOnlyFaults && <Faults status={status} />}
      {inOrder
        .filter((part) => part !== 'rate' || status.rate !== undefined)
        .map((part) => (
          <section
            key={part}
            className="health-part"
            data-part={part}
            data-well={isWell[part] ? '' : undefined}
          >
            <PartOf {...props} part={part} status={status} />
          </section>
        ))}
      {hasFaults && !isOnlyFaults && <Faults status={status} />}
    </div>
  );
}

interface PartOfProps extends HealthPanelProps {
  readonly part: Part;
  readonly status: HubStatus;
}

function PartOf({ part, status, waiting, fleet, screensAmiss, onScreens }: PartOfProps): ReactNode {
  switch (part) {
    case 'service':
      return <Service status={status} />;
    case 'events':
      return <LastEvent status={status} />;
    case 'outbox':
      return <Outbox status={status} waiting={waiting} />;
    case 'rate':
      return status.rate && <RateLeft rate={status.rate} />;
    case 'screens':
      return <Screens fleet={fleet} amiss={screensAmiss} onScreens={onScreens} />;
  }
}

function Faults({ status }: { readonly status: HubStatus }): ReactNode {
  const { t } = useTranslation('health');
  return (
    <section className="stack-3">
      <h3>{t('fault.title')}</h3>
      <FaultList status={status} />
    </section>
  );
}

function Service({
  status: { service, serviceSince, serviceFault },
}: {
  readonly status: HubStatus;
}): ReactNode {
  const { t } = useTranslation('health');
  const { formats } = useScreen();
  const Cloud = service === 'reachable' ? CloudCheck : CloudAlert;
  return (
    <>
      <Cloud aria-hidden />
      <h3>{t('service.title')}</h3>
      <p>
        {serviceSince === undefined || service === 'not-configured' || service === 'not-tried'
          ? t(`service.name.${service}`)
          : t(`service.since.${service}`, { time: formats.time(serviceSince) })}
      </p>
      {serviceFault !== undefined && <p>{t(`alarm.fault.${serviceFault}`)}</p>}
      {service !== 'reachable' && <p>{t(`service.next.${service}`)}</p>}
    </>
  );
}

const TICK_MS = 1_000;

function RateLeft({ rate }: { readonly rate: Rate }): ReactNode {
  const { t } = useTranslation('health');
  const { clock } = useScreen();
  const now = useNow(clock, TICK_MS);
  const [told, setTold] = useState({ rate, at: now });
  if (told.rate !== rate) setTold({ rate, at: now });
  const { left, of, level } = rateNow(rate, now - told.at);
  return (
    <>
      <Gauge aria-hidden />
      <h3>{t('rate.title')}</h3>
      <p>{t('rate.text', { left, of })}</p>
      {level !== 'plenty' && <p>{t(`rate.next.${level}`)}</p>}
    </>
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
  const { t } = useTranslation('health');
  const { formats, clock } = useScreen();
  const age = eventAge(lastEventAt, useNow(clock, TICK_MS));
  const words = {
    none: () => t('event.noEvent'),
    seconds: (count: number) => t('event.seconds', { count }),
    minutes: (count: number) => t('event.minutes', { count }),
    at: () => t('event.at', { time: formats.time(lastEventAt ?? 0) }),
  };
  const next =
    eventsStoppedSince === undefined
      ? t(lastEventAt === undefined ? 'event.none' : 'event.next')
      : t('alarm.eventsStopped', { time: formats.time(eventsStoppedSince) });
  return (
    <>
      <Radio aria-hidden />
      <h3>{t('event.title')}</h3>
      <p>
        {age.kind === 'seconds' || age.kind === 'minutes' ? words[age.kind](age.count) : words[age.kind]()}
      </p>
      <p>{webhooks === 'listening' ? next : t(ALARM[webhooks])}</p>
    </>
  );
}

function Outbox({ status, waiting }: { readonly status: HubStatus; readonly waiting: Waiting }): ReactNode {
  const { t } = useTranslation('health');
  const { formats } = useScreen();
  const { count } = waiting;
  const { oldestWaitingAt } = status;
  return (
    <>
      <Inbox aria-hidden />
      <h3>{t('outbox.title')}</h3>
      <p>
        {count === 0
          ? t('outbox.allSent')
          : waiting.checkInsOnly
            ? t('outbox.checkIns', { count })
            : t('outbox.changes', { count })}
        {count > 0 && oldestWaitingAt !== undefined && (
          <> {t('outbox.oldest', { time: formats.time(oldestWaitingAt) })}</>
        )}
      </p>
      {count > 0 && <p>{t('outbox.next')}</p>}
    </>
  );
}

interface ScreensProps {
  readonly fleet: Fleet | undefined;
  readonly amiss: number;
  readonly onScreens: () => void;
}

function Screens({ fleet, amiss, onScreens }: ScreensProps): ReactNode {
  const { t: ofDesk } = useTranslation('desk');
  const connected = fleet?.screens.filter(({ isConnected }) => isConnected).length ?? 0;
  const news = fleet?.asks.length ?? 0;
  return (
    <>
      <MonitorSmartphone aria-hidden />
      <h3>{ofDesk('screens.title')}</h3>
      <p>
        {ofDesk('screens.connected', { count: connected })}
        {amiss > 0 && <strong> {ofDesk('screens.amiss', { count: amiss })}</strong>}
        {news > 0 && <strong> {ofDesk('screens.news', { count: news })}</strong>}
      </p>
      <Button className="screens-button" aria-haspopup="dialog" onPress={onScreens}>
        {ofDesk('screens.button')}
      </Button>
    </>
  );
}
