/** What the panel says of what is there, from what the house has. */
import { useTranslation } from 'react-i18next';
import { useScreen } from '../../ui/screen-context.ts';
import type { Good, HouseFacts } from './readiness.ts';

export function useReadyWords({ view, status, screens }: HouseFacts): Readonly<Record<Good, string>> {
  const { t } = useTranslation('setup');
  const { formats, settings } = useScreen();
  const open = (screens ?? []).filter((screen) => screen.isConnected && screen.surface !== 'setup');
  const { lastEventAt } = status ?? {};
  return {
    pin: t('good.pin'),
    service: t('good.service'),
    location: t('good.location', {
      name: view.locationName ?? String(view.locationId ?? ''),
      zone: settings.timeZone,
    }),
    appointments: t('good.appointments', { count: status?.appointmentsToday ?? 0 }),
    calls: lastEventAt === undefined ? '' : t('good.calls', { time: formats.time(lastEventAt) }),
    numbers: t('good.numbers'),
    screens: t('good.screens', { count: open.length }),
  };
}
