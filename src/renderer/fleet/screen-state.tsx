/** How a screen is, in a few words: there or away, and what is wrong with it. */
import { CircleCheck, CircleDashed, TriangleAlert, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { FleetScreen } from '../../contract/fleet.ts';
import { useScreen } from '../ui/screen-context.ts';
import type { Approval, FleetOutcome } from './fleet-store.ts';
import { troublesOf } from './screen-facts.ts';
import './screen-state.css';

export function ScreenStateLine({ screen }: { readonly screen: FleetScreen }): ReactNode {
  const { t } = useTranslation('fleet');
  const { formats } = useScreen();
  const troubles = troublesOf(screen);
  const away = !screen.isConnected;
  return (
    <ul className="screen-state">
      {away ? (
        <li data-tone={troubles.includes('away') ? 'attention' : 'plain'}>
          {troubles.includes('away') ? <TriangleAlert aria-hidden /> : <CircleDashed aria-hidden />}
          {t('state.away', { at: formats.dateAndTime(screen.lastSeenAt) })}
        </li>
      ) : (
        <li data-tone="success">
          <CircleCheck aria-hidden />
          {t('state.there')}
        </li>
      )}
      {troubles
        .filter((trouble) => trouble !== 'away')
        .map((trouble) => (
          <li key={trouble} data-tone="attention">
            <TriangleAlert aria-hidden />
            {t(`state.${trouble}`)}
          </li>
        ))}
      {screen.speaks && (
        <li data-tone="plain">
          <Volume2 aria-hidden />
          {screen.room === undefined ? t('state.speaks') : t('state.speaksFor', { name: screen.room })}
        </li>
      )}
    </ul>
  );
}

interface FleetWords {
  nameOf(screen: FleetScreen): string;
  outcome(outcome: FleetOutcome | undefined): string;
  approval(approval: Approval | undefined): string;
}

export function useFleetWords(): FleetWords {
  const { t } = useTranslation('fleet');
  const { formats } = useScreen();
  return {
    nameOf: ({ name, calledAs, surface, number }) => name ?? calledAs ?? t(`numbered.${surface}`, { number }),
    outcome(outcome) {
      if (outcome === undefined) return '';
      return outcome.kind === 'done' ? t(`done.${outcome.act}`) : t(`not.${outcome.kind}`);
    },
    approval(approval) {
      if (approval === undefined) return '';
      switch (approval.kind) {
        case 'approved':
        case 'not-allowed':
        case 'full':
        case 'desk-full':
          return t(`approval.${approval.kind}`);
        case 'unknown-code':
          return t('approval.unknown-code', { count: approval.triesLeft });
        case 'paused':
        case 'too-fast':
          return t(`approval.${approval.kind}`, { time: formats.time(approval.until) });
        case 'pending':
        case 'not-sent':
        case 'no-answer':
        case 'failed':
          return t(`not.${approval.kind}`);
      }
    },
  };
}
