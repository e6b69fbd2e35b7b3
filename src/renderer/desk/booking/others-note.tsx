/** Another clerk has the same appointment open. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Presence } from '../../../contract/booking.ts';
import { Note } from '../../ui/note.tsx';
import './others-note.css';

export function OthersNote({ others }: { readonly others: Presence['others'] }): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <output className="others-note">
      {others.length > 0 && (
        <Note tone="attention">
          {others.map(({ name, isChanging }, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- two desks may have the same name
            <p key={n}>
              {t(isChanging ? 'presence.changing' : 'presence.open', { who: name ?? t('presence.somebody') })}
            </p>
          ))}
        </Note>
      )}
    </output>
  );
}
