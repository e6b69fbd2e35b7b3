/** The visitor has been called: where to go. */
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StandingCall } from '../../../contract/appointment.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isFullDeskName } from '../../ui/desk-name.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { View } from './view.tsx';

interface CalledViewProps {
  readonly call: StandingCall;
  /** The number, and the way out. */
  readonly children: ReactNode;
}

/** With the time of the call: its desk may serve someone else by now. */
export function CalledView({
  call: { heardAt, desk, direction, isPast },
  children,
}: CalledViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { formats } = useScreen();
  const calledAt = formats.timeWithArticle(heardAt);
  const words = t(desk === undefined ? 'called.ask' : isPast ? 'called.past' : 'called.lead', { calledAt });
  return (
    <View
      name="called"
      sign={{ tone: 'plain', icon: MapPin }}
      title={
        desk === undefined
          ? t('called.anyDesk')
          : t('called.title', { desk: isFullDeskName(desk) ? desk : t('called.desk', { desk }) })
      }
      lead={direction === undefined ? words : <bdi>{direction}</bdi>}
      actions={children}
    >
      {direction !== undefined && <p className="lead">{words}</p>}
    </View>
  );
}
