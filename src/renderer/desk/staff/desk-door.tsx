/**
 * The day behind its lock, and who is signed in. Stores with visitors are made after a sign-in, and dropped at a lock.
 */
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { I18n } from '../../i18n/create-i18n.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Seat } from '../../lock/page-lock.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { Button } from '../../ui/button.tsx';
import { Fetched } from '../../ui/fetched.tsx';
import { LetterHint } from '../keys/letter-hint.tsx';
import { useLetters } from '../keys/use-letters.ts';
import './clerk-seat.css';
import { createKnockStore, isDeskOpen, type StaffStore } from './staff-store.ts';

/** Fetched at once where somebody has to sign in, and else once the day is drawn: it is there when the desk locks. */
export const loadSignIn = async (i18n: I18n) => (await import('./sign-in.tsx')).loadWith(i18n);

export interface DeskDoorProps {
  readonly staff: StaffStore;
  readonly connection: HubConnection;
  readonly ring: () => void;
  readonly draw: (connection: HubConnection) => ReactNode;
}

export function DeskDoor({ staff, connection, ring, draw }: DeskDoorProps): ReactNode {
  const { t } = useTranslation('desk');
  const state = useStore(staff);
  const open = isDeskOpen(state);
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

/** Nothing while sign-in is off: the list of more says so. */
export function ClerkSeat({ staff }: { readonly staff: StaffStore }): ReactNode {
  const { t } = useTranslation('desk');
  const { who } = useStore(staff);
  useLetters(who?.me === undefined ? {} : { l: staff.lock });
  if (who?.me === undefined) return null;
  const { name } = who.me;
  return (
    <div className="clerk-seat" title={name}>
      <span className="clerk-name">
        <span className="visually-hidden">{t('staff.signedInAs')} </span>
        {name}
      </span>
      <Button
        kind="quiet"
        aria-label={t('staff.lock')}
        title={t('staff.lock')}
        onPress={staff.lock}
        icon={Lock}
      >
        <LetterHint letter="l" />
      </Button>
    </div>
  );
}
