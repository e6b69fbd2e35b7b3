/** What holds everything up, with what a clerk does about it. Pure. */
import type { Formats } from '../../i18n/formats.ts';
import type { TFunction } from '../../i18n/translate.ts';
import type { Alarm } from '../status/status-sentence.ts';

export function alarmSentence(
  t: TFunction<'health'>,
  formats: Pick<Formats, 'time'>,
  alarm: Exclude<Alarm, { kind: 'lost' }>,
): string {
  switch (alarm.kind) {
    case 'unreachable': {
      const away =
        alarm.since === undefined
          ? t('alarm.unreachable')
          : t('alarm.unreachableSince', { time: formats.time(alarm.since) });
      return alarm.fault === undefined ? away : `${away} ${t(`alarm.fault.${alarm.fault}`)}`;
    }
    case 'key-rejected':
      return t('alarm.keyRejected');
    case 'not-configured':
      return t('alarm.notConfigured');
    case 'no-secret':
      return t('alarm.noSecret');
    case 'no-address':
      return t('alarm.noAddress');
    case 'port-in-use':
      return t('alarm.portInUse');
    case 'engine-away':
      return t('alarm.engineAway');
    case 'events-stopped':
      return t('alarm.eventsStopped', { time: formats.time(alarm.since) });
    case 'clock-skew':
      return alarm.minutes === undefined
        ? t('alarm.clockDoubt')
        : t('alarm.clockSkew', { count: alarm.minutes });
  }
}
