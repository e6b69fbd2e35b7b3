/** The end of a form that is sent to the service: what came of it, and the buttons. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { FormOutcome } from './form-outcome.tsx';
import type { Attempt } from './use-attempt.ts';

export interface FormEndProps {
  readonly attempt: Pick<Attempt, 'outcome' | 'isSending'>;
  /** What the button does. */
  readonly words: 'book' | 'move';
  readonly onClose: () => void;
}

export function FormEnd({ attempt: { outcome, isSending }, words, onClose }: FormEndProps): ReactNode {
  const { t } = useTranslation('desk');
  const { connection } = useScreen();
  return (
    <div className="booking-end">
      <FormOutcome outcome={outcome} />
      <div className="booking-buttons">
        <Button
          kind="primary"
          type="submit"
          isDisabled={connection !== 'connected'}
          data-busy={isSending ? '' : undefined}
        >
          {t(isSending ? 'booking.sending' : `booking.${words}`)}
        </Button>
        <Button onPress={onClose}>{t('booking.close')}</Button>
      </div>
    </div>
  );
}
