/** Lateness in words. */
import type { TFunction } from 'i18next';

/** Whole minutes as `12 min late` or `1 h 5 min late`. */
export const latenessWords = (t: TFunction<'desk'>, minutes: number): string =>
  minutes < 60
    ? t('status.lateMinutes', { minutes })
    : t('status.lateHours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
