/** Why a visitor calls, in words, for the eye and for a screen reader. */
import { useTranslation } from 'react-i18next';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { HelpCall } from '../../../contract/help.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { callWords } from './help-calls.ts';

export function useReason(): (call: HelpCall, appointment: DeskAppointment | undefined) => string {
  const { t } = useTranslation('desk');
  const { formats } = useScreen();
  return (call, appointment) => {
    const words = callWords(call, appointment);
    switch (words.kind) {
      case 'not-found':
        return t('help.notFound', { code: words.code });
      case 'timed':
        return words.reason === 'here-early'
          ? t('help.earlyFor', { time: formats.time(words.startsAt) })
          : t('help.lateFor', { time: formats.time(words.startsAt) });
      case 'plain':
        return t(`help.reason.${words.reason}`);
    }
  };
}
