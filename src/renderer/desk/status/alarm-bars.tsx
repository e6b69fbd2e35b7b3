/** Bars over the whole width for what somebody has to know; gone by themselves when it is over. */
import { ClockAlert, CloudOff, KeyRound, Plug, RadioOff, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreen } from '../../ui/screen-context.ts';
import type { Alarm } from './status-sentence.ts';
import './alarm-bars.css';

export function AlarmBars({ alarms }: { readonly alarms: readonly Alarm[] }): ReactNode {
  return (
    // Always there, so that a screen reader is told of what appears in it.
    <output className="desk-alarms">
      {alarms.map((alarm) => (
        <AlarmBar key={alarm.kind} alarm={alarm} />
      ))}
    </output>
  );
}

function AlarmBar({ alarm }: { readonly alarm: Alarm }): ReactNode {
  const { t } = useTranslation('desk');
  const { formats } = useScreen();
  switch (alarm.kind) {
    case 'lost':
      return (
        <Bar tone="danger" icon={<Unplug aria-hidden />}>
          {t('alarm.lost')}
        </Bar>
      );
    case 'unreachable':
      return (
        <Bar tone="attention" icon={<CloudOff aria-hidden />}>
          {alarm.since === undefined
            ? t('alarm.unreachable')
            : t('alarm.unreachableSince', { time: formats.time(alarm.since) })}
          {alarm.fault !== undefined && ` ${t(`alarm.fault.${alarm.fault}`)}`}
        </Bar>
      );
    case 'key-rejected':
      return (
        <Bar tone="danger" icon={<KeyRound aria-hidden />}>
          {t('alarm.keyRejected')}
        </Bar>
      );
    case 'not-configured':
      return (
        <Bar tone="attention" icon={<Plug aria-hidden />}>
          {t('alarm.notConfigured')}
        </Bar>
      );
    case 'no-secret':
      return (
        <Bar tone="attention" icon={<RadioOff aria-hidden />}>
          {t('alarm.noSecret')}
        </Bar>
      );
    case 'no-address':
      return (
        <Bar tone="attention" icon={<RadioOff aria-hidden />}>
          {t('alarm.noAddress')}
        </Bar>
      );
    case 'port-in-use':
      return (
        <Bar tone="attention" icon={<RadioOff aria-hidden />}>
          {t('alarm.portInUse')}
        </Bar>
      );
    case 'clock-skew':
      return (
        <Bar tone="attention" icon={<ClockAlert aria-hidden />}>
          {t('alarm.clockSkew', { count: alarm.minutes })}
        </Bar>
      );
  }
}

interface BarProps {
  readonly tone: 'attention' | 'danger';
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function Bar({ tone, icon, children }: BarProps): ReactNode {
  return (
    <span className="desk-alarm" data-tone={tone}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
