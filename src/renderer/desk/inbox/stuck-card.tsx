/** What keeps failing and was set aside: why, and what a person can do about it. */
import type { TFunction } from '../../i18n/translate.ts';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Notice } from '../../../contract/notice.ts';
import type { Decision } from '../../../contract/desk-appointment.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardFacts, Sure, useMoment, useDecision } from './card.tsx';
import type { ResolveProblem } from '../day/outcome.ts';

export type Stuck = Extract<Notice, { kind: 'stuck' }>;

export interface StuckCardProps {
  readonly stuck: Stuck;
  readonly onDecide: (decision: Decision) => Promise<ResolveProblem | undefined>;
  readonly children: ReactNode;
}

function cameOf(t: TFunction<'desk'>, { what, reason, statusCode = 0 }: Stuck): string {
  switch (reason) {
    case 'forbidden':
      return t(`stuck.forbidden.${what}`);
    case 'forbidden-kind':
      return t(`stuck.forbiddenKind.${what}`);
    case 'refusing':
    case 'answering':
    case 'silent':
      return t(`stuck.${reason}`, { status: statusCode });
  }
}

export function StuckCard({ stuck, onDecide, children }: StuckCardProps): ReactNode {
  const { t } = useTranslation('desk');
  const moment = useMoment();
  const [asked, setAsked] = useState<'it-was-done' | 'give-up'>();
  const { busy, decide, said } = useDecision(onDecide);
  const { what, whom, createdAt, attempts, reason, words } = stuck;

  const isForbidden = reason === 'forbidden' || reason === 'forbidden-kind';
  const isDoneThere = isForbidden && what !== 'create';
  const done = (
    <Button kind={isDoneThere ? 'primary' : 'secondary'} needsHub onPress={() => setAsked('it-was-done')}>
      {t('stuck.it-was-done')}
    </Button>
  );
  const came = cameOf(t, stuck);
  return (
    <Card tone="attention" title={t('stuck.title', { whom: whom ?? t('notice.newAppointment') })}>
      <CardFacts
        facts={[
          { name: t('stuck.here'), value: t(`stuck.what.${what}`, { time: moment(createdAt) }) },
          {
            name: t('stuck.there'),
            value: words === undefined ? came : `${came} ${t('stuck.says', { words })}`,
          },
        ]}
      />
      {asked === undefined ? (
        <>
          <p>{isForbidden ? t('stuck.forbiddenLead') : t('stuck.lead', { count: attempts })}</p>
          {children}
          <div className="card-buttons">
            {/* What the key may not do is done in the booking system: to send it again comes after that. */}
            {isDoneThere && done}
            <Button
              kind={isDoneThere ? 'secondary' : 'primary'}
              needsHub
              isBusy={busy}
              onPress={() => decide({ kind: 'send-again' })}
            >
              {t('stuck.send-again')}
            </Button>
            {!isDoneThere && what !== 'create' && done}
            <Button needsHub onPress={() => setAsked('give-up')}>
              {t('stuck.give-up')}
            </Button>
          </div>
        </>
      ) : (
        <Sure
          sentence={t(`stuck.sure.${asked}`)}
          yes={t(`stuck.${asked}`)}
          kind={asked === 'give-up' ? 'danger' : 'primary'}
          isBusy={busy}
          back={t('stuck.back')}
          onYes={() => decide({ kind: asked })}
          onBack={() => setAsked(undefined)}
        />
      )}
      {said}
    </Card>
  );
}
