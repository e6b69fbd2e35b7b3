/** What staff did, at the front desk. */
import type { ReactNode } from 'react';
import fleet from '../../../words/en/fleet.json' with { type: 'json' };
import settingNames from '../../../words/en/setting-names.json' with { type: 'json' };
import trail from '../../../words/en/trail.json' with { type: 'json' };
import { useTranslation } from '../../i18n/use-translation.ts';
import { Trail } from '../../trail/trail.tsx';
import type { SheetProps } from './sheets.ts';
import { DeskWindow } from '../window/desk-window.tsx';

export const sentences = { trail, 'setting-names': settingNames, fleet };

export function TrailSheet({ sheets, clerks, onClose }: SheetProps): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <DeskWindow className="sheet" title={t('sheets.trail')} onClose={onClose}>
      <Trail store={sheets.trail} clerks={clerks} />
    </DeskWindow>
  );
}
