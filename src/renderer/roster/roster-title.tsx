import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The words over the part, for the heading of its window or page. */
export function RosterTitle(): ReactNode {
  const { t } = useTranslation('roster');
  return t('title');
}
