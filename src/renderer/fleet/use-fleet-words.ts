/** How screens, what is wrong with them and what came of an act are said. */
import { useTranslation } from 'react-i18next';
import type { FleetScreen } from '../../contract/fleet.ts';
import { useScreen } from '../ui/screen-context.ts';
import type { Approval, FleetOutcome } from './fleet-store.ts';

export interface FleetWords {
  /** As people call it: its name, else its kind and number. */
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
