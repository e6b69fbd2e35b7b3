/** Clerks, their PINs, and whether sign-in is on. */
import { UserRoundX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { MAX_SCREEN_TEXT_LENGTH } from '../../../contract/limits.ts';
import { SETTING_DEFAULTS } from '../../../contract/setting-kinds.ts';
import type { Who } from '../../../contract/staff.ts';
import oidcSentences from '../../../words/en/oidc.json' with { type: 'json' };
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Button, Form } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isSame, isTyped, NO_PIN, PinFields } from '../fields/pin-fields.tsx';
import { isLonger, typedProblem } from '../form/plain-form.ts';
import { useTyped } from '../guide/typed-parts.ts';
import { problemSentence } from '../words/problem-words.ts';
import { ClerkRow } from './clerk-row.tsx';
import { ADDING, type ClerksStore, clerkWords, LOCKING, SWITCHING } from './clerks-store.ts';
import { OidcPart } from './oidc-part.tsx';
import type { OidcStore } from './oidc-store.ts';
import './staff-page.css';

export const sentences = { oidc: oidcSentences };

export interface StaffPageProps {
  readonly store: ClerksStore;
  readonly oidc: OidcStore;
  /** In the demo without a setup PIN. */
  readonly pinFirst: ReactNode;
}

export function StaffPage({ store, oidc, pinFirst }: StaffPageProps): ReactNode {
  const { t } = useTranslation('setup');
  const who = useStore(store.who);
  const outcomes = useStore(store.outcomes);
  if (who === undefined) return <p>{t('staff.loading')}</p>;
  return (
    <div className="setup-cards stack-5">
      <section aria-labelledby="staff-switch">
        <h2 id="staff-switch">{t('staff.title')}</h2>
        <p className="faint">{t('staff.hint')}</p>
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
      <OidcPart store={oidc} hasPin={pinFirst === undefined} />
    </div>
  );
}

function SignInSwitch({ who, store }: { readonly who: Who; readonly store: ClerksStore }): ReactNode {
  const { t } = useTranslation('setup');
  const isOn = who.signIn === 'on';
  const words = isOn
    ? t(who.lockAfterMin === 0 ? 'staff.onNoLock' : 'staff.on', { count: who.lockAfterMin })
    : t('staff.off');
  return (
    <div className="staff-switch">
      {isOn ? <p>{words}</p> : <Note icon={UserRoundX}>{words}</Note>}
      {/* With accounts, it ends in their own part. */}
      {who.account === undefined && (isOn || who.clerks.length > 0) && (
        <Button needsHub onPress={() => void store.setSignIn(!isOn)}>
          {isOn ? t('staff.switchOff') : t('staff.switchOn')}
        </Button>
      )}
    </div>
  );
}

function AddClerk({ store }: { readonly store: ClerksStore }): ReactNode {
  const { t } = useTranslation('setup');
  const outcome = useStore(store.outcomes)[ADDING];
  const [name = '', setName] = useTyped('newClerk');
  const [typed, setTyped] = useState(NO_PIN);
  const [isDifferent, setIsDifferent] = useState(false);
  const [added, setAdded] = useState('');
  const words = clerkWords(t, outcome, t('staff.added', { name: added }));
  const isBadPin = outcome?.kind === 'bad-pin';
  const isTaken = outcome?.kind === 'name-taken';
  const isTooLong = isLonger(name, MAX_SCREEN_TEXT_LENGTH);
  const tooLong = isTooLong ? t('rule.text-too-long', { most: MAX_SCREEN_TEXT_LENGTH }) : undefined;
  const nameProblem = isTaken ? words : tooLong;

  function typing(): void {
    store.clear(ADDING);
    setIsDifferent(false);
  }

  async function send(): Promise<void> {
    if (!isSame(typed)) return setIsDifferent(true);
    setAdded(name.trim());
    if (!(await store.add(name, typed.pin))) return;
    setName(undefined);
    setTyped(NO_PIN);
  }

  return (
    <Form className="clerk-form" onSend={send}>
      <div className="clerk-new-name">
        <TextField
          label={t('staff.name')}
          value={name}
          problem={nameProblem}
          onType={(next) => {
            typing();
            setName(next);
          }}
        />
      </div>
      <PinFields
        typed={typed}
        problem={isBadPin ? words : undefined}
        isDifferent={isDifferent}
        onType={(next) => {
          typing();
          setTyped(next);
        }}
      />
      <Button
        kind="primary"
        type="submit"
        needsHub
        isDisabled={name.trim() === '' || isTooLong || !isTyped(typed)}
      >
        {t('staff.add')}
      </Button>
      <output>{isBadPin || isTaken ? '' : words}</output>
    </Form>
  );
}

interface LockAfterProps {
  readonly minutes: number;
  readonly store: ClerksStore;
}

export function LockAfter({ minutes, store }: LockAfterProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const [typed = String(minutes), setTyped] = useTyped('lockAfter');
  const outcome = useStore(store.outcomes)[LOCKING];
  const problem = typedProblem('staffLockMin', typed);
  const isChanged = typed.trim() !== String(minutes);

  async function save(): Promise<void> {
    // What was typed in the meantime is not saved.
    if (await store.setLockAfter(Number(typed))) setTyped((now) => (now === typed ? undefined : now));
  }

  return (
    <Form className="staff-lock stack-3" noValidate onSend={save}>
      <TextField
        label={nameOf('staffLockMin')}
        hint={t('staff.lockHint', { standard: SETTING_DEFAULTS.staffLockMin })}
        inputMode="numeric"
        isNarrow
        value={typed}
        problem={problem && problemSentence(t, { field: 'staffLockMin', problem })}
        onType={(text) => {
          store.clear(LOCKING);
          setTyped(text);
        }}
      />
      <Button
        type="submit"
        needsHub
        isDisabled={!isChanged || problem !== undefined || outcome?.kind === 'pending'}
      >
        {t('staff.lockSave')}
      </Button>
      <output className="clerk-outcome" data-bad={outcome?.kind === 'done' ? undefined : ''}>
        {clerkWords(t, outcome, t('staff.done'))}
      </output>
    </Form>
  );
}
