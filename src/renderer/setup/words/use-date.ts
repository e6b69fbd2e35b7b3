/** A day with its year: an authority ends in ten of them. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreen } from '../../ui/screen-context.ts';

/** Writes an instant as a date in the zone of the house, in the language of the page. */
export function useDate(): (at: number) => string {
  const { i18n } = useTranslation('setup');
  const { timeZone } = useScreen().settings;
  return useMemo(() => {
    const dates = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, {
      dateStyle: 'long',
      timeZone,
    });
    return (at) => dates.format(at);
  }, [i18n.language, timeZone]);
}
