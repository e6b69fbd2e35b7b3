/** How Foyer is, in one button: that all is well, or the worst of what is wrong. It opens to all of it. */
import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { FleetStore } from '../../fleet/fleet-store.ts';
import { troubled } from '../../fleet/screen-facts.ts';
import type { I18n } from '../../i18n/create-i18n.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Fetched } from '../../ui/fetched.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import { Explained } from '../explained/explained.tsx';
import './health-pill.css';
import type { Waiting } from '../status/status-sentence.ts';
import { toneOf, type Worst, worstOf } from '../status/worst.ts';

export interface HealthPillProps {
  /** Undefined while it is not known. */
  readonly status: HubStatus | undefined;
  readonly waiting: Waiting;
  readonly fleet: FleetStore;
  readonly onScreens: () => void;
}

export async function loadHealth(i18n: I18n) {
  const { HealthPanel, sentences } = await import('../health/health-panel.tsx');
  await i18n.include(sentences);
  return HealthPanel;
}

const SIGN = {
  success: CircleCheck,
  attention: TriangleAlert,
  danger: CircleX,
  unknown: CircleDashed,
} as const;

export function HealthPill({ status, waiting, fleet: store, onScreens }: HealthPillProps): ReactNode {
  const { t } = useTranslation('desk');
  const { clock } = useScreen();
  const now = useNow(clock, 60_000);
  const told = useStore(store.fleet);
  const fleet = status === undefined ? undefined : told;
  const [isOpen, setIsOpen] = useState(false);
  const screensAmiss = fleet === undefined ? 0 : troubled(fleet).length + fleet.neverCame.length;
  const worst = worstOf({ status, waiting, screensAmiss, now });
  const tone = toneOf(worst);
  const words = pillWords(t, worst);
  const news = fleet?.asks.length ?? 0;
  const more = worst.kind === 'faults' ? worst.more : 0;
  const label = [
    words,
    more > 0 && t('pill.more', { number: more }),
    news > 0 && t('screens.news', { count: news }),
  ]
    .filter(Boolean)
    .join(', ');
  const Sign = SIGN[tone ?? 'unknown'];
  const props = {
    status,
    waiting,
    fleet,
    screensAmiss,
    onScreens() {
      setIsOpen(false);
      onScreens();
    },
  };
  return (
    <>
      <Explained
        tone={tone}
        label={label}
        title={words}
        isOpen={isOpen}
        onOpen={setIsOpen}
        button={
          <>
            <Sign aria-hidden />
            <span className="health-words">{words}</span>
            {more > 0 && <bdi className="health-more">+{more}</bdi>}
            {news > 0 && worst.kind === 'well' && (
              <span className="health-news">{t('screens.news', { count: news })}</span>
            )}
          </>
        }
      >
        <Fetched load={loadHealth} props={props} />
      </Explained>
      <output className="visually-hidden">{tone === 'attention' || tone === 'danger' ? words : ''}</output>
    </>
  );
}

function pillWords(t: TFunction<'desk'>, worst: Worst): string {
  switch (worst.kind) {
    case 'service':
      return t(`pill.service.${worst.service}`);
    case 'faults':
      return t(`pill.faults.${worst.area}`);
    case 'outbox':
      return t('pill.outbox', { count: worst.count, minutes: worst.minutes });
    case 'screens':
      return t('pill.screens', { count: worst.count });
    default:
      return t(`pill.${worst.kind}`);
  }
}
