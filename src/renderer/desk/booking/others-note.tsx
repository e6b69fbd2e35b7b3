/** Another clerk has the same appointment open. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Presence } from '../../../contract/booking.ts';
import { Note } from '../../ui/note.tsx';
import './others-note.css';

export function OthersNote({ others }: { readonly others: Presence['others'] }): ReactNode {
  const { t } = useTranslation('desk');
  // Of two front desks with one name one is told.
  const sentences = new Set(
    others.map(({ name, isChanging }) =>
      t(isChanging ? 'presence.changing' : 'presence.open', { who: name ?? t('presence.somebody') }),
    ),
  );
  return (
    <output className="others-note">
      {others.length > 0 && (
        <Note tone="attention">
          {[...sentences].map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      )}
    </output>
  );
}
