/** Setup behind its PIN. Its stores are made when it opens, and gone when it locks. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { SetupDoor as Door } from '../../../contract/administrator.ts';
import { verbatim } from '../../i18n/values.ts';
import { LockScreen } from '../../lock/lock-screen.tsx';
import { Seat } from '../../lock/page-lock.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { Note } from '../../ui/note.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { ChoosePin, EnterPin } from './door-forms.tsx';
import { type DoorStore, isOpen } from './door-store.ts';

export interface SetupDoorProps {
  readonly store: DoorStore;
  readonly connection: HubConnection;
  readonly draw: (connection: HubConnection) => ReactNode;
}

export function SetupDoor({ store, connection, draw }: SetupDoorProps): ReactNode {
  const { t } = useTranslation('setup');
  const state = useStore(store);
  const { door, isLocking } = state;
  if (door === undefined) return <p className="visually-hidden">{t('loading')}</p>;
  return isOpen(state) === true ? (
    <Seat connection={connection} renderOn={draw} />
  ) : (
    <Closed store={store} door={isLocking ? { ...door, standing: 'locked' } : door} />
  );
}

function Closed({ store, door }: { readonly store: DoorStore; readonly door: Door }): ReactNode {
  const { t } = useTranslation('setup');
  const isFirst = door.standing === 'choose';
  return (
    <LockScreen title={isFirst ? t('door.chooseTitle') : t('door.title')} lost={t('door.lost')}>
      {isFirst && (
        <>
          <p>{t('door.chooseLead')}</p>
          <ChoosePin store={store} />
        </>
      )}
      {!isFirst && door.isUnreadable && (
        <Note tone="attention">
          <Sentence>{t('door.unreadable', { command: verbatim(door.resetCommand) })}</Sentence>
        </Note>
      )}
      {!isFirst && !door.isUnreadable && <EnterPin store={store} door={door} />}
    </LockScreen>
  );
}
