/**
 * The day behind its door: what knows of visitors is made when somebody is signed in, or nobody has to be, and forgotten
 * when the screen locks.
 */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Seat } from '../../lock/page-lock.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createKnockStore, isOpen, type StaffStore } from './staff-store.ts';
import { SignIn } from './sign-in.tsx';

export interface DeskDoorProps {
  readonly staff: StaffStore;
  readonly connection: HubConnection;
  /** A kiosk calls while the desk is locked. */
  readonly ring: () => void;
  /** Makes the day; what it watches over this connection ends when the desk locks. */
  readonly draw: (connection: HubConnection) => ReactNode;
}

export function DeskDoor({ staff, connection, ring, draw }: DeskDoorProps): ReactNode {
  const { t } = useTranslation('desk');
  const state = useStore(staff);
  const open = isOpen(state);
  const { who } = state;
  // Another clerk has a day of their own: what one had typed is not the next one's.
  const seat = open === true ? `open ${who?.me?.clerkId ?? ''}` : 'locked';
  if (who === undefined) return <p className="visually-hidden">{t('staff.loading')}</p>;
  return (
    <Seat
      key={seat}
      connection={connection}
      renderOn={(scoped) =>
        open === true ? draw(scoped) : <SignIn staff={staff} knocks={createKnockStore(scoped, ring)} />
      }
    />
  );
}
