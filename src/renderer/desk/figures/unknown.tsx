/** A figure that nobody knows. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

/** A stroke for eyes: twelve hours that have not begun would say it twelve times. */
export function Unknown(): ReactNode {
  const { t } = useTranslation('figures');
  return (
    <>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t('unknown')}</span>
    </>
  );
}
