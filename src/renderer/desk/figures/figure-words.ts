/** How figures are written. */
import { useTranslation } from '../../i18n/use-translation.ts';

const MINUTE_MS = 60_000;

export function useFigureWords() {
  const { t, i18n } = useTranslation('figures');
  const count = new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' });
  const percentage = new Intl.NumberFormat(i18n.language, { style: 'percent', numberingSystem: 'latn' });
  return {
    minutes: (ms: number): string => t('minutes', { minutes: Math.round(ms / MINUTE_MS) }),
    number: (many: number): string => count.format(many),
    /** `share` from 0 to 1. */
    percent: (share: number): string => percentage.format(share),
  };
}
