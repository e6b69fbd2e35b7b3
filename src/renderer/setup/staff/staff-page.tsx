/** Who works at the front desk: clerks and their PINs, and whether anybody has to sign in. */
import { UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Who } from '../../../contract/staff.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { AddClerk } from './add-clerk.tsx';
import { ClerkRow } from './clerk-row.tsx';
import { clerkWords } from './clerk-words.ts';
import { type ClerksStore, SWITCHING } from './clerks-store.ts';
import { Trail } from '../../trail/trail.tsx';
import type { TrailStore } from '../../trail/trail-store.ts';
import { LockAfter } from './lock-after.tsx';
import './staff-page.css';

export interface StaffPageProps {
  readonly store: ClerksStore;
  readonly trail: TrailStore;
}

export function StaffPage({ store, trail }: StaffPageProps): ReactNode {
  const { t } = useTranslation('setup');
  const { t: tTrail } = useTranslation('trail');
  const who = useStore(store.who);
  const outcomes = useStore(store.outcomes);
  if (who === undefined) return <p>{t('staff.loading')}</p>;
  return (
    <div className="setup-cards">
      <section aria-labelledby="staff-switch">
        <h2 id="staff-switch">{t('staff.title')}</h2>
        <p className="staff-hint">{t('staff.hint')}</p>
        {who.isUnreadable && <Note tone="attention">{t('staff.unreadable')}</Note>}
        <SignInSwitch who={who} store={store} />
        <output className="clerk-outcome" data-bad={outcomes[SWITCHING]?.kind === 'done' ? undefined : ''}>
          {clerkWords(t, outcomes[SWITCHING], '')}
        </output>
        <LockAfter key={who.lockAfterMin} minutes={who.lockAfterMin} store={store} />
      </section>
      <section aria-labelledby="staff-add">
        <h2 id="staff-add">{t('staff.addTitle')}</h2>
        <AddClerk store={store} />
      </section>
      {who.clerks.length > 0 && (
        <section aria-labelledby="staff-all">
          <h2 id="staff-all">{t('staff.clerks')}</h2>
          <ul>
            {who.clerks.map((clerk) => (
              <ClerkRow key={clerk.clerkId} clerk={clerk} outcome={outcomes[clerk.clerkId]} store={store} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="staff-trail">
        <h2 id="staff-trail">{tTrail('title')}</h2>
        <Trail store={trail} clerks={who.clerks.map(({ name }) => name)} />
      </section>
    </div>
  );
}

function SignInSwitch({ who, store }: { readonly who: Who; readonly store: ClerksStore }): ReactNode {
  const { t } = useTranslation('setup');
  const { connection } = useScreen();
  const isOn = who.signIn === 'on';
  const words = isOn
    ? t(who.lockAfterMin === 0 ? 'staff.onNoLock' : 'staff.on', { count: who.lockAfterMin })
    : t('staff.off');
  return (
    <div className="staff-switch">
      {isOn ? <p>{words}</p> : <Note icon={<UserRoundX aria-hidden />}>{words}</Note>}
      {(isOn || who.clerks.length > 0) && (
        <Button isDisabled={connection !== 'connected'} onPress={() => void store.setSignIn(!isOn)}>
          {isOn ? t('staff.switchOff') : t('staff.switchOn')}
        </Button>
      )}
    </div>
  );
}
