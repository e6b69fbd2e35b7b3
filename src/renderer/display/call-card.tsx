/** The large card: who is called, and where to. */
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Call } from '../../contract/board.ts';
import { FittedText } from '../ui/fitted-text.tsx';
import { isFullDeskName } from './desk-name.ts';
import './call-card.css';

function useRound(round: number): string | undefined {
  const { t } = useTranslation('display');
  if (round < 2) return undefined;
  if (round === 2) return t('secondCall');
  if (round === 3) return t('thirdCall');
  return t('laterCall', { round });
}

function useDesk(desk: string | undefined): string {
  const { t } = useTranslation('display');
  if (desk === undefined) return t('anyDesk');
  return isFullDeskName(desk) ? desk : t('desk', { desk });
}

export function CallCard({ call }: { readonly call: Call }): ReactNode {
  const { t } = useTranslation('display');
  const round = useRound(call.round);
  const desk = useDesk(call.desk);
  return (
    <section className="call-card" aria-live="assertive" aria-atomic="true">
      <div className="call-head">
        <h1>{t('nowCalling')}</h1>
        {round === undefined ? null : <span className="call-round">{round}</span>}
      </div>
      <p className="call-label" data-testid="called-number">
        <FittedText text={call.label} />
      </p>
      <p className="call-desk" data-testid="called-desk">
        <ArrowRight aria-hidden />
        <FittedText text={desk} />
      </p>
    </section>
  );
}

export function NobodyCalled(): ReactNode {
  const { t } = useTranslation('display');
  return (
    <section className="call-card call-card-empty">
      <h1>{t('pleaseWait')}</h1>
      <p>{t('numberAppears')}</p>
    </section>
  );
}
