/** What became of a booking, with the code large and as a picture, and printable for the visitor. */
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Booking, CreateAnswer } from '../../../contract/booking.ts';
import { Button } from '../../ui/button.tsx';
import { FittedText } from '../../ui/fitted-text.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import './slip.css';

export interface SlipAbout {
  readonly booking: Booking;
  readonly answer: Extract<CreateAnswer, { kind: 'created' | 'created-without-id' | 'kept' | 'unresolved' }>;
  readonly lineName: string | undefined;
}

export interface SlipProps {
  readonly about: SlipAbout;
  readonly onClose: () => void;
}

export function Slip({ about, onClose }: SlipProps): ReactNode {
  const { t } = useTranslation('desk');
  const { formats, settings } = useScreen();
  const { booking, answer, lineName } = about;
  const code = 'code' in answer ? answer.code : undefined;
  const [from, to] = [Date.parse(booking.startTime), Date.parse(booking.endTime)];
  return (
    <div className="slip">
      <div className="slip-paper">
        <p className="slip-site">{settings.brandName}</p>
        {code !== undefined && (
          <div className="slip-code">
            <div>
              <p>{t('booking.code')}</p>
              <p className="slip-large">
                <FittedText text={code} />
              </p>
            </div>
            <QrPicture text={code} label={t('booking.codePicture', { code })} />
          </div>
        )}
        <p className="slip-name">{[booking.firstName, booking.lastName].filter(Boolean).join(' ')}</p>
        <p>{formats.sameDay(from, to) ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`}</p>
        <p>{formats.timeRange(from, to)}</p>
        {lineName !== undefined && <p>{lineName}</p>}
      </div>
      {(code === undefined || answer.kind === 'created-without-id') && (
        <p className="slip-said">
          {answer.kind === 'created' ? t('booking.said.without-code') : t(`booking.said.${answer.kind}`)}
        </p>
      )}
      <div className="booking-buttons">
        {code !== undefined && (
          <Button kind="primary" onPress={() => window.print()} icon={Printer}>
            {t('booking.print')}
          </Button>
        )}
        <Button onPress={onClose}>{t('booking.done')}</Button>
      </div>
    </div>
  );
}
