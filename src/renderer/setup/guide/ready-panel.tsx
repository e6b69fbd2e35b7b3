/** "Ready to open?": what is missing, with links, and what is done. */
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import {
  type Good,
  type HouseFacts,
  isWhole,
  type Missing,
  readiness,
  sectionOfHint,
  sectionOfMissing,
} from './readiness.ts';
import './ready-panel.css';

/** On a small screen, what to do is shown for at most so many. */
const FEW = 3;

export interface ReadyPanelProps {
  readonly facts: HouseFacts;
  readonly children: ReactNode;
}

/** Only what the hub reported counts as done. */
function useVerdict(facts: HouseFacts): string {
  const { t } = useTranslation('setup');
  const { connection } = useScreen();
  const { missing } = readiness(facts);
  if (connection !== 'connected') return t('ready.lost');
  if (missing.length > 0) return t('ready.missing', { count: missing.length });
  return isWhole(facts) ? t('ready.nothing') : '';
}

export function ReadyPanel({ facts, children }: ReadyPanelProps): ReactNode {
  const { t } = useTranslation('setup');
  const words = useReadyWords(facts);
  const { missing, good, hints } = readiness(facts);
  // Known without a test.
  const fault = facts.status?.serviceFault;
  const whatOf = (one: Missing): string =>
    one === 'unreachable' && fault !== undefined
      ? t(`selfTest.found.service-fault.${fault}`)
      : t(`missing.${one}.what`);
  const wayOf = (one: Missing): string =>
    one === 'unreachable' && fault !== undefined
      ? t(`selfTest.todo.service-fault.${fault}`)
      : t(`missing.${one}.way`);
  return (
    <aside className="ready-panel" aria-label={t('ready.title')}>
      <h2>{t('ready.title')}</h2>
      <output>{useVerdict(facts)}</output>
      <ul data-short={missing.length <= FEW ? '' : undefined}>
        {missing.map((one) => (
          <li key={one} data-tone="attention">
            <CircleAlert aria-hidden />
            <span>
              <a href={`#${sectionOfMissing(one)}`}>{whatOf(one)}</a>{' '}
              <span className="ready-way">{wayOf(one)}</span>
            </span>
          </li>
        ))}
        {hints.map((one) => (
          <li key={one} data-tone="plain">
            <Info aria-hidden />
            <span>
              <a href={`#${sectionOfHint(one)}`}>{t(`hint.${one}.what`)}</a>{' '}
              <span className="ready-way">{t(`hint.${one}.way`)}</span>
            </span>
          </li>
        ))}
        {good.map((one) => (
          <li key={one} data-tone="success">
            <CircleCheck aria-hidden />
            <span>{words[one]}</span>
          </li>
        ))}
      </ul>
      {children}
    </aside>
  );
}

function useReadyWords({ view, status, screens }: HouseFacts): Readonly<Record<Good, string>> {
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
