/** The file that the hub reads by itself, and the way to say what its columns are. */
import { FolderSync } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import type { ListStore } from './list-store.ts';

export interface WatchedNoteProps {
  readonly store: ListStore;
  readonly isDisabled: boolean;
}

export function WatchedNote({ store, isDisabled }: WatchedNoteProps): ReactNode {
  const { t } = useTranslation('roster');
  const { watched } = useStore(store);
  useEffect(() => {
    if (!isDisabled) void store.lookForWatched();
  }, [store, isDisabled]);
  if (watched === undefined) return null;
  const { name, isUnknown } = watched;
  return (
    <div className="list-watched">
      <Note tone={isUnknown ? 'attention' : 'plain'} icon={<FolderSync aria-hidden />}>
        {t(isUnknown ? 'watched.unknown' : 'watched.reads', { name })}
      </Note>
      <Button isDisabled={isDisabled} onPress={() => void store.takeWatched()}>
        {t('watched.look')}
      </Button>
    </div>
  );
}
