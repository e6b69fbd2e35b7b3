/** Who else has a code, as a list in the language of the page: `Bo Berg (10:30) and Ada Stern (11:00)`. */
import { useTranslation } from 'react-i18next';
import type { SharedCode } from '../../../contract/desk-appointment.ts';
import { inOwnDirection } from '../../i18n/values.ts';
import { useScreen } from '../../ui/screen-context.ts';

export function useNamesWithCode(): (sharedCode: SharedCode) => string {
  const { i18n } = useTranslation('desk');
  const { formats } = useScreen();
  return ({ others, isMore }) => {
    const names = others.map(
      ({ firstName, lastName, startsAt }) =>
        `${inOwnDirection([firstName, lastName].filter(Boolean).join(' '))} (${formats.clock(startsAt)})`,
    );
    return new Intl.ListFormat(i18n.language).format(isMore ? [...names, '…'] : names);
  };
}
