/** The seat where something was said, as it was called then: its name, else its kind and number in the page's language. */
import { useTranslation } from 'react-i18next';
import type { SeatName } from './guided-words.ts';

export function useSeatName(): SeatName {
  const { t } = useTranslation('fleet');
  return ({ name, surface, number }) => name ?? t(`numbered.${surface}`, { number });
}
