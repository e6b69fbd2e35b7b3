/** Lateness in words. */
import { useTranslation } from 'react-i18next';

/** Returns a function from whole minutes to `12 min late` or `1 h 5 min late`. */
export function useLateness(): (minutes: number) => string {
  const { t } = useTranslation('desk');
  return (minutes) =>
    minutes < 60
      ? t('status.lateMinutes', { minutes })
      : t('status.lateHours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
