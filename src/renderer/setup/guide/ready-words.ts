/** The sentences about what is missing and what is there. */
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { type Good, type HouseFacts, isFault, isWhole, type Missing, readiness } from './readiness.ts';

/** Only what the hub reported counts as done. Empty while too little is known. */
export function useVerdict(facts: HouseFacts): string {
  const { t } = useTranslation('setup');
  const { connection } = useScreen();
  const { missing } = readiness(facts);
  if (connection !== 'connected') return t('ready.lost');
  const faults = missing.filter(isFault).length;
  const lacks = missing.length - faults;
  if (missing.length > 0)
    return [
      faults > 0 && t('ready.faults', { count: faults }),
      lacks > 0 && t('ready.missing', { count: lacks }),
    ]
      .filter(Boolean)
      .join(' ');
  return isWhole(facts) ? t('ready.nothing') : '';
}

export function useMissingWords({ status }: Pick<HouseFacts, 'status'>) {
  const { t } = useTranslation('setup');
  // Known without a test.
  const fault = status?.serviceFault;
  return {
    what: (one: Missing): string =>
      one === 'unreachable' && fault !== undefined
        ? t(`selfTest.found.service-fault.${fault}`)
        : t(`missing.${one}.what`),
    way: (one: Missing): string =>
      one === 'unreachable' && fault !== undefined
        ? t(`selfTest.todo.service-fault.${fault}`)
        : t(`missing.${one}.way`),
  };
}

export function useGoodWords({ view, status, screens }: HouseFacts): Readonly<Record<Good, string>> {
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
