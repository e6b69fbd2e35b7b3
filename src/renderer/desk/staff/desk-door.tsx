/** The day behind its lock: stores with visitors are made after a sign-in, and dropped when the screen locks. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { Fetched } from '../../ui/fetched.tsx';
import { Seat } from '../../lock/page-lock.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createKnockStore, isOpen, type StaffStore } from './staff-store.ts';

/** Fetched at once where somebody has to sign in, and else once the day is drawn: it is there when the desk locks. */
export const loadSignIn = async () => (await import('./sign-in.tsx')).SignIn;

export interface DeskDoorProps {
  readonly staff: StaffStore;
  readonly connection: HubConnection;
  readonly ring: () => void;
  readonly draw: (connection: HubConnection) => ReactNode;
}

export function DeskDoor({ staff, connection, ring, draw }: DeskDoorProps): ReactNode {
  const { t } = useTranslation('desk');
  const state = useStore(staff);
  const open = isOpen(state);
  const { who } = state;
  const seat = open === true ? `open ${who?.me?.clerkId ?? ''}` : 'locked';
  if (who === undefined) return <p className="visually-hidden">{t('staff.loading')}</p>;
  return (
    <Seat
      key={seat}
      connection={connection}
      renderOn={(scoped) =>
        open === true ? (
          draw(scoped)
        ) : (
          <Fetched load={loadSignIn} props={{ staff, knocks: createKnockStore(scoped, ring) }} />
        )
      }
    />
  );
}
