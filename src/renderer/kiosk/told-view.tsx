/** One screen for each answer that ends the way here: what is so, and what to do next. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { useScreen } from '../ui/screen-context.ts';
import { EarlyView } from './early-view.tsx';
import type { KioskEvent, Told } from './flow.ts';
import { NumberBox } from './number-box.tsx';
import { UnknownView } from './unknown-view.tsx';
import { View } from './view.tsx';

export interface ToldViewProps {
  readonly answer: Told;
  readonly code: string;
  readonly misses: number;
  readonly send: (event: KioskEvent) => void;
}

export function ToldView({ answer, code, misses, send }: ToldViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { clock, formats } = useScreen();
  const end = (
    <Button kind="primary" className="action" onPress={() => send({ kind: 'ended' })}>
      {t('done.finish')}
    </Button>
  );
  switch (answer.kind) {
    case 'early':
      return <EarlyView answer={answer} send={send} />;
    case 'late': {
      const { lineName } = answer;
      const startsAt = formats.time(answer.startsAt);
      const title = t('late.title', { closedAt: formats.time(answer.closedAt) });
      return <View name="late" title={title} lead={t('late.lead', { startsAt, lineName })} actions={end} />;
    }
    case 'other-day': {
      const { lineName } = answer;
      const startsAt = formats.time(answer.startsAt);
      const day = formats.day(answer.startsAt);
      const past = answer.startsAt < clock.now();
      const title = past ? t('otherDay.past', { day }) : t('otherDay.title', { day });
      const lead = past
        ? t('otherDay.pastLead', { startsAt, lineName })
        : t('otherDay.lead', { startsAt, lineName });
      return <View name="other-day" title={title} lead={lead} actions={end} />;
    }
    case 'other-location': {
      const { locationName } = answer;
      const lead =
        locationName === undefined ? t('otherLocation.lead') : t('otherLocation.leadNamed', { locationName });
      return <View name="other-location" title={t('otherLocation.title')} lead={lead} actions={end} />;
    }
    case 'already-checked-in': {
      const lead =
        answer.checkedInAt === undefined
          ? t('already.lead')
          : t('already.leadSince', { checkedInAt: formats.time(answer.checkedInAt) });
      return (
        <View
          name="already-checked-in"
          title={t('already.title')}
          lead={lead}
          actions={
            <>
              <NumberBox number={answer.number} />
              {end}
            </>
          }
        />
      );
    }
    case 'already-served':
      return <View name="already-served" title={t('served.title')} lead={t('served.lead')} actions={end} />;
    case 'cancelled':
      return <View name="cancelled" title={t('cancelled.title')} lead={t('cancelled.lead')} actions={end} />;
    case 'no-show':
      return <View name="no-show" title={t('noShow.title')} lead={t('noShow.lead')} actions={end} />;
    case 'unknown':
      return <UnknownView code={code} misses={misses} send={send} />;
    case 'not-a-code':
      return (
        <View
          name="not-a-code"
          title={t('notACode.title')}
          lead={t('notACode.lead')}
          actions={
            <Button kind="primary" className="action" onPress={() => send({ kind: 'went-back' })}>
              {t('notACode.type')}
            </Button>
          }
        />
      );
    case 'refused':
      return <View name="refused" title={t('refused.title')} lead={t('refused.lead')} actions={end} />;
    case 'not-saved':
      return <View name="not-saved" title={t('notSaved.title')} lead={t('notSaved.lead')} actions={end} />;
    default:
      return answer satisfies never;
  }
}
