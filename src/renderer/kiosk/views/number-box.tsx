/** The number the display will call, like a ticket in the hand. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FittedText } from '../../ui/fitted-text.tsx';
import './number-box.css';

export function NumberBox({ number }: { readonly number: string }): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <div className="number-box">
      <span className="visually-hidden">{t('done.number')}</span>
      <FittedText text={number} />
    </div>
  );
}
