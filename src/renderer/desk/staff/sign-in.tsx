/** The front desk while nobody is signed in: who works here, their PIN, and nothing of any visitor. */
import { LifeBuoy } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { I18n } from '../../i18n/create-i18n.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { Who } from '../../../contract/staff.ts';
import { AccountButton, sentences } from '../../lock/account-button.tsx';
import { LockScreen } from '../../lock/lock-screen.tsx';
import { useScans } from '../../scanner/use-scans.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { isPinOffered, type KnockStore, type StaffStore } from './staff-store.ts';
import { ChoosePin } from './choose-pin.tsx';
import { PinForm } from './pin-form.tsx';
import './sign-in.css';

/** In place of a clerk: whoever has the setup PIN. */
const SETUP_PIN_ID = 'setup-pin';

interface SignInProps {
  readonly staff: StaffStore;
  readonly knocks: KnockStore;
}

/** With its sentences. */
export async function loadWith(i18n: I18n) {
  await i18n.include(sentences);
  return SignIn;
}

function SignIn({ staff, knocks }: SignInProps): ReactNode {
  const { t } = useTranslation('desk');
  const { t: ofAccounts } = useTranslation('accounts');
  const [chosenId, setChosenId] = useState<string>();
  const state = useStore(staff);
  const { who } = state;
  // A visitor's code is no PIN: it is not tried, and a PIN that it was typed into is begun again.
  const [scans, setScans] = useState(0);
  useScans(() => {
    setScans(scans + 1);
    return true;
  });
  const clerks = choicesIn(who, ofAccounts('setupPin.choose'));
  // Who comes with an account chooses nobody.
  const [only] = clerks.length === 1 && who?.account === undefined ? clerks : [];
  const chosen = only ?? clerks.find(({ clerkId }) => clerkId === chosenId);

  function choose(clerkId: string | undefined): void {
    staff.clearNote();
    setChosenId(clerkId);
  }

  if (isPinOffered(state))
    return (
      <LockScreen title={ofAccounts('choosePin.title')} lost={t('staff.lost')}>
        <ChoosePin staff={staff} />
      </LockScreen>
    );
  const isSetupPin = chosen?.clerkId === SETUP_PIN_ID;
  return (
    <LockScreen title={t('staff.title')} lost={t('staff.lost')}>
      <Knocks knocks={knocks} />
      {who?.account !== undefined && <AccountButton surface="desk" problem={who.account.problem} />}
      {clerks.length === 0 && who?.account === undefined && (
        <Note tone="attention">{who?.isUnreadable === true ? t('staff.unreadable') : t('staff.nobody')}</Note>
      )}
      {chosen === undefined && clerks.length > 0 && <Choice clerks={clerks} onChoose={choose} />}
      {chosen !== undefined && (
        <PinForm
          key={`${chosen.clerkId} ${scans}`}
          clerk={chosen}
          label={isSetupPin ? ofAccounts('setupPin.label') : undefined}
          onTry={isSetupPin ? enterBySetupPin(staff) : undefined}
          staff={staff}
          onBack={only === undefined ? () => choose(undefined) : undefined}
        />
      )}
    </LockScreen>
  );
}

const enterBySetupPin =
  (staff: StaffStore) =>
  (pin: string): void =>
    void staff.tryOne(SETUP_PIN_ID, (client) => client.staff.enterBySetupPin({ pin }));

/** The administrator comes last, where the setup PIN opens this desk. */
function choicesIn(who: Who | undefined, administrator: string): Who['clerks'] {
  const clerks = who?.clerks ?? [];
  return who?.account?.takesSetupPin === true
    ? [...clerks, { clerkId: SETUP_PIN_ID, name: administrator, isLocked: false }]
    : clerks;
}

interface ChoiceProps {
  readonly clerks: Who['clerks'];
  readonly onChoose: (clerkId: string) => void;
}

function Choice({ clerks, onChoose }: ChoiceProps): ReactNode {
  const { t } = useTranslation('desk');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('button')?.focus();
  }, []);
  return (
    <section className="sign-in-choice stack-4" aria-labelledby="sign-in-choice">
      <h2 id="sign-in-choice">{t('staff.choose')}</h2>
      <ul ref={list}>
        {clerks.map(({ clerkId, name, isLocked }) => (
          <li key={clerkId}>
            <Button onPress={() => onChoose(clerkId)}>
              <span>{name}</span>
              {isLocked && <span className="sign-in-locked">{t('staff.isLocked')}</span>}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Apart, so that a call moves no focus. */
function Knocks({ knocks }: { readonly knocks: KnockStore }): ReactNode {
  const { t } = useTranslation('desk');
  const waiting = (useStore(knocks)?.calls ?? []).filter(({ isComing }) => !isComing);
  useHelpTitle(waiting.length);
  return (
    <div aria-live="polite">
      {waiting.length > 0 && (
        <ul className="sign-in-knocks stack-2">
          {waiting.map(({ helpId, kioskName }) => (
            <li key={helpId}>
              <LifeBuoy aria-hidden />
              {t('staff.knock', { kioskName })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** `unanswered`: how many calls nobody has said yes to. */
function useHelpTitle(unanswered: number): void {
  const { t } = useTranslation('desk');
  useEffect(() => {
    document.title = unanswered > 0 ? t('help.tab', { count: unanswered }) : t('help.tabQuiet');
  }, [unanswered, t]);
}
