/** Over the whole width while the hub is away: nothing can be done, and what is shown may be old. Gone by itself. */
import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_CODES } from '../../../contract/codes.ts';
import { useScreen } from '../../ui/screen-context.ts';
import './lost-bar.css';

export function LostBar(): ReactNode {
  const { t } = useTranslation('desk');
  const { connection } = useScreen();
  return (
    // Always there, so that a screen reader is told of what appears in it.
    <output className="lost-bar">
      {connection === 'lost' && (
        <span>
          <Unplug aria-hidden />
          {t('alarm.lost')}
          <small>{PAGE_CODES.lost}</small>
        </span>
      )}
    </output>
  );
}
