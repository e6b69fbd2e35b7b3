/** Opens lists brought by hand from the strip above the day. What is under way stays when the window is closed. */
import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListStore } from '../../roster/list-store.ts';
import { RosterPart } from '../../roster/roster-part.tsx';
import { RosterTitle } from '../../roster/roster-title.tsx';
import { Button } from '../../ui/button.tsx';
import { DeskWindow } from '../window/desk-window.tsx';
import './lists-button.css';

export function ListsButton({ store }: { readonly store: ListStore }): ReactNode {
  const { t } = useTranslation('desk');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        className="lists-button"
        aria-label={t('lists.button')}
        onPress={() => setIsOpen(true)}
      >
        <FileSpreadsheet aria-hidden />
        <span className="lists-word">{t('lists.button')}</span>
      </Button>
      {isOpen && (
        <DeskWindow className="lists-dialog" title={<RosterTitle />} onClose={() => setIsOpen(false)}>
          <RosterPart store={store} />
        </DeskWindow>
      )}
    </>
  );
}
