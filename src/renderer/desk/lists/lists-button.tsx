/** Opens lists brought by hand from the strip above the day. What is under way stays when the window is closed. */
import { FileSpreadsheet, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListStore } from '../../roster/list-store.ts';
import { RosterPart } from '../../roster/roster-part.tsx';
import { RosterTitle } from '../../roster/roster-title.tsx';
import { Button } from '../../ui/button.tsx';
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
      {isOpen && <ListsDialog store={store} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ListsDialog({
  store,
  onClose,
}: {
  readonly store: ListStore;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('desk');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="lists-dialog" aria-labelledby="lists-dialog" onClose={onClose}>
      <div className="lists-top">
        <h2 id="lists-dialog">
          <RosterTitle />
        </h2>
        <Button kind="quiet" aria-label={t('lists.close')} onPress={() => dialog.current?.close()}>
          <X aria-hidden />
        </Button>
      </div>
      <RosterPart store={store} />
    </dialog>
  );
}
