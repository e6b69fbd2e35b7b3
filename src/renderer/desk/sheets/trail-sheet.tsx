/** What staff did, at the front desk. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Trail } from '../../trail/trail.tsx';
import type { SheetProps } from './sheets.ts';
import { SheetFrame } from './sheet.tsx';

export function TrailSheet({ sheets, clerks, onClose }: SheetProps): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <SheetFrame title={t('sheets.trail')} onClose={onClose}>
      <Trail store={sheets.trail} clerks={clerks} />
    </SheetFrame>
  );
}
