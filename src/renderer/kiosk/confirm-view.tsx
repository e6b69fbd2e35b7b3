/** "Is this you?": never more than first name and initial. */
import { Check, Clock, Info, Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VisitorAppointment } from '../../contract/appointment.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { useScreen } from '../ui/screen-context.ts';
import { useNow } from '../ui/use-now.ts';
import type { KioskEvent } from './flow.ts';
import { wholeMinutesLeft, wholeMinutesPast } from './minutes.ts';
import { CardRow, View } from './view.tsx';

export interface ConfirmViewProps {
  readonly appointment: VisitorAppointment;
  readonly send: (event: KioskEvent) => void;
}

/** Minutes are how people count up to here; beyond it the time on the card says enough. */
const MOST_MINUTES_SAID = 120;

/** A longer name is written smaller, in characters. */
const LONG_NAME = 24;

export function ConfirmView({ appointment, send }: ConfirmViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { clock, formats } = useScreen();
  const now = useNow(clock, 60_000);
  const { startsAt, endsAt, lineName, visitorName } = appointment;
  const early = wholeMinutesLeft(now, startsAt);
  const late = wholeMinutesPast(now, startsAt);
  const day = formats.day(startsAt);
  return (
    <View
      name="confirm"
      title={t('confirm.title')}
      actions={
        <>
          {early > 0 && early <= MOST_MINUTES_SAID ? (
            <Note tone="attention" icon={<Info aria-hidden />}>
              {t('confirm.early', { count: early })}
            </Note>
          ) : null}
          {late > 0 && late <= MOST_MINUTES_SAID ? (
            <Note tone="attention" icon={<Info aria-hidden />}>
              {t('confirm.late', { count: late })}
            </Note>
          ) : null}
          <Button kind="primary" className="action" onPress={() => send({ kind: 'confirmed' })}>
            {t('confirm.yes')}
            <Check aria-hidden />
          </Button>
          <Button className="action" onPress={() => send({ kind: 'ended' })}>
            {t('confirm.no')}
          </Button>
        </>
      }
    >
      <div className="card">
        <p className="visitor-name" data-long={Array.from(visitorName).length > LONG_NAME || undefined}>
          {visitorName}
        </p>
        <ul className="card-rows">
          <CardRow
            icon={<Clock aria-hidden />}
            more={formats.sameDay(now, startsAt) ? t('confirm.today', { day }) : day}
          >
            {formats.timeRange(startsAt, endsAt)}
          </CardRow>
          <CardRow icon={<Layers aria-hidden />}>{lineName}</CardRow>
        </ul>
      </div>
    </View>
  );
}
