/** Opens lists brought by hand from the strip above the day. What is under way stays when the window is closed. */
import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListStore } from '../../roster/list-store.ts';
import { Button } from '../../ui/button.tsx';
import { Fetched } from '../../ui/fetched.tsx';
import './lists-button.css';

const loadWindow = async () => (await import('./lists-window.tsx')).ListsWindow;

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
      {isOpen && <Fetched load={loadWindow} props={{ store, onClose: () => setIsOpen(false) }} />}
    </>
  );
}
