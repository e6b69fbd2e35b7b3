/**
 * Setup behind its door: what knows of settings and visitors is made when the PIN was typed, or in the demo where there
 * is none yet, and forgotten when setup locks.
 */
import { LockKeyhole, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { SetupDoor as Door } from '../../../contract/administrator.ts';
import { LanguageSelect } from '../../language/language-select.tsx';
import { createConnectionScope } from '../../rpc/connection-scope.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { ChoosePin } from './choose-pin.tsx';
import type { DoorStore } from './door-store.ts';
import { RESET_COMMAND } from './door-words.ts';
import { EnterPin } from './enter-pin.tsx';
import './setup-door.css';

export interface SetupDoorProps {
  readonly store: DoorStore;
  readonly connection: HubConnection;
  /** Makes setup; what it watches over this connection ends when setup locks. */
  readonly draw: (connection: HubConnection) => ReactNode;
}

export function SetupDoor({ store, connection, draw }: SetupDoorProps): ReactNode {
  const { t } = useTranslation('setup');
  const { door, isLocking } = useStore(store);
  if (door === undefined) return <p className="visually-hidden">{t('loading')}</p>;
  const isOpen = door.standing === 'demo' || (door.standing === 'open' && !isLocking);
  return isOpen ? (
    <Inside connection={connection} renderOn={draw} />
  ) : (
    <Closed store={store} door={isLocking ? { ...door, standing: 'locked' } : door} />
  );
}

interface InsideProps {
  readonly connection: HubConnection;
  readonly renderOn: (connection: HubConnection) => ReactNode;
}

/** Made once, and over when it is taken away. */
function Inside({ connection, renderOn }: InsideProps): ReactNode {
  const [{ scope, made }] = useState(() => {
    const scope = createConnectionScope(connection);
    return { scope, made: renderOn(scope.connection) };
  });
  useEffect(() => scope.end, [scope]);
  return made;
}

function Closed({ store, door }: { readonly store: DoorStore; readonly door: Door }): ReactNode {
  const { t } = useTranslation('setup');
  const { settings, connection } = useScreen();
  const isFirst = door.standing === 'choose';
  return (
    <main className="setup-door">
      <header>
        <p>{settings.brandName}</p>
        <LanguageSelect />
        <h1>
          <LockKeyhole aria-hidden />
          {isFirst ? t('door.chooseTitle') : t('door.title')}
        </h1>
      </header>
      <output className="setup-door-lost">
        {connection === 'lost' && (
          <>
            <Unplug aria-hidden />
            {t('door.lost')}
          </>
        )}
      </output>
      {isFirst && (
        <>
          <p>{t('door.chooseLead')}</p>
          <ChoosePin store={store} />
        </>
      )}
      {!isFirst && door.isUnreadable && (
        <Note tone="attention">{t('door.unreadable', { command: RESET_COMMAND })}</Note>
      )}
      {!isFirst && !door.isUnreadable && <EnterPin store={store} door={door} />}
    </main>
  );
}
