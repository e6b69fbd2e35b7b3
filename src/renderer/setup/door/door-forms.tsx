/** Setup behind its PIN, and the forms of that PIN: chosen, changed, or entered. */
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SetupDoor as Door } from '../../../contract/administrator.ts';
import { MAX_PIN_DIGITS, MIN_PIN_DIGITS } from '../../../contract/limits.ts';
import type { I18n } from '../../i18n/create-i18n.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { verbatim } from '../../i18n/values.ts';
import { LockScreen } from '../../lock/lock-screen.tsx';
import { Seat } from '../../lock/page-lock.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { useScans } from '../../scanner/use-scans.ts';
import { Button, Form } from '../../ui/button.tsx';
import { Fetched } from '../../ui/fetched.tsx';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCountdown } from '../../ui/use-now.ts';
import { isSame, isTyped, NO_PIN, PinFields } from '../fields/pin-fields.tsx';
import { SectionHead } from '../steps/step-form.tsx';
import './door-form.css';
import { type DoorNote, type DoorStore, isSetupOpen, useStanding } from './door-store.ts';

interface ChoosePinProps {
  readonly store: DoorStore;
  readonly takesKeyboard?: boolean;
}

function ChoosePin({ store, takesKeyboard = false }: ChoosePinProps): ReactNode {
  const { t } = useTranslation('setup');
  const { note } = useStore(store);
  const [typed, setTyped] = useState(NO_PIN);
  const [isDifferent, setIsDifferent] = useState(false);
  const words = doorWords(t, note, 0);
  const isBad = note.kind === 'bad-pin';

  async function send(): Promise<void> {
    if (!isSame(typed)) return setIsDifferent(true);
    if (await store.choose(typed.pin)) setTyped(NO_PIN);
  }

  return (
    <Form className="door-form stack-4" onSend={send}>
      <PinFields
        label={t('door.pin')}
        labelAgain={t('door.pinAgain')}
        takesKeyboard={takesKeyboard}
        typed={typed}
        problem={isBad ? words : undefined}
        isDifferent={isDifferent}
        onType={(next) => {
          store.clearNote();
          setIsDifferent(false);
          setTyped(next);
        }}
      />
      <Button kind="primary" type="submit" needsHub isDisabled={note.kind === 'checking' || !isTyped(typed)}>
        {t('door.choose')}
      </Button>
      <output>{isBad ? '' : words}</output>
    </Form>
  );
}

export function FirstPin({ store }: { readonly store: DoorStore }): ReactNode {
  const { t } = useTranslation('setup');
  return (
    <>
      <SectionHead title={t('door.chooseTitle')} hint={t('door.chooseLead')} />
      <div className="setup-card">
        <ChoosePin store={store} />
      </div>
    </>
  );
}

export function NewPin({ store, takesKeyboard = false }: ChoosePinProps): ReactNode {
  const { t } = useTranslation('setup');
  const isFirst = useStanding(store) === 'demo';
  useEffect(() => store.clearNote(), [store]);
  return (
    <section className="setup-card" aria-labelledby="new-pin">
      <h3 id="new-pin">{isFirst ? t('door.chooseTitle') : t('door.pin')}</h3>
      <p className="field-hint">{isFirst ? t('door.chooseLead') : t('door.changeHint')}</p>
      <ChoosePin store={store} takesKeyboard={takesKeyboard} />
    </section>
  );
}

interface EnterPinProps {
  readonly store: DoorStore;
  readonly door: Door;
}

/** The PIN is shown as dots, and cleared when it is sent. */
function EnterPin({ store, door }: EnterPinProps): ReactNode {
  const { t } = useTranslation('setup');
  const { clock } = useScreen();
  const { note } = useStore(store);
  const [pin, setPin] = useState('');
  const pausedFor = useCountdown(clock, note.kind === 'pin-paused' ? note.until : 0);
  const isShut = door.isShut || note.kind === 'pin-locked';
  const waits = isShut || note.kind === 'checking' || pausedFor > 0;
  const command = verbatim(door.resetCommand);
  const words = isShut ? t('door.shut', { command }) : doorWords(t, note, pausedFor);
  const isWrong = note.kind === 'wrong-pin' || note.kind === 'empty';

  useEffect(() => store.clearNote(), [store]);
  // A scanned code is not tried as a PIN.
  useScans(() => {
    setPin('');
    return true;
  });

  function send(): void {
    if (waits) return;
    if (pin === '') return store.showEmpty();
    setPin('');
    void store.enter(pin);
  }

  return (
    <Form className="door-form stack-4" onSend={send}>
      <TextField
        label={t('door.pin')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        takesKeyboard
        value={pin}
        problem={isWrong ? words : undefined}
        onType={(next) => {
          store.clearNote();
          setPin(next);
        }}
      />
      <Button kind="primary" type="submit" needsHub isDisabled={waits}>
        {t('door.open')}
      </Button>
      <output>
        <Sentence>{isWrong ? '' : words}</Sentence>
      </output>
      {!isShut && (
        <p className="field-hint">
          <Sentence>{t('door.forgotten', { command })}</Sentence>
        </p>
      )}
    </Form>
  );
}

/** `pausedFor` in seconds. Empty if nothing is to be said. */
export function doorWords(t: TFunction<'setup'>, note: DoorNote, pausedFor: number): string {
  switch (note.kind) {
    // The form says it, with the command that helps.
    case 'pin-locked':
    case 'none':
      return '';
    case 'done':
      return t('door.changed');
    case 'checking':
    case 'empty':
    case 'taken':
      return t(`door.${note.kind}`);
    case 'wrong-pin':
      return t('door.wrong', { count: note.triesLeft });
    case 'pin-paused':
      return pausedFor > 0 ? t('door.paused', { count: pausedFor }) : '';
    case 'bad-pin':
      return note.problem === 'pin-form'
        ? t('rule.pin-form', { shortest: MIN_PIN_DIGITS, longest: MAX_PIN_DIGITS })
        : t(`rule.${note.problem}`);
    case 'unknown':
    case 'account-due':
    case 'failed':
      return t('door.failed');
    case 'not-counted':
      return t('door.notCounted');
    case 'not-kept':
      return t('staff.problem.not-kept');
    case 'not-sent':
    case 'no-answer':
      return t('door.notSent');
    default:
      return note satisfies never;
  }
}

async function loadAccountButton(i18n: I18n) {
  const { AccountButton, sentences } = await import('../../lock/account-button.tsx');
  await i18n.include(sentences);
  return AccountButton;
}

interface SetupDoorProps {
  readonly store: DoorStore;
  readonly connection: HubConnection;
  readonly draw: (connection: HubConnection) => ReactNode;
}

/** Setup behind its PIN. Its stores are made when it opens, and gone when it locks. */
export function SetupDoor({ store, connection, draw }: SetupDoorProps): ReactNode {
  const { t } = useTranslation('setup');
  const state = useStore(store);
  const { door, isLocking } = state;
  if (door === undefined) return <p className="visually-hidden">{t('loading')}</p>;
  return isSetupOpen(state) === true ? (
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
          <ChoosePin store={store} takesKeyboard />
        </>
      )}
      {!isFirst && door.isUnreadable && (
        <Note tone="attention">
          <Sentence>{t('door.unreadable', { command: verbatim(door.resetCommand) })}</Sentence>
        </Note>
      )}
      {!isFirst && !door.isUnreadable && door.account !== undefined && (
        <Fetched load={loadAccountButton} props={{ surface: 'setup', problem: door.account.problem }} />
      )}
      {!isFirst && !door.isUnreadable && <EnterPin store={store} door={door} />}
    </LockScreen>
  );
}
