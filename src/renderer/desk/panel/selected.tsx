/** The selected appointment: what is known of it, what can be done, and what happened. */
import { Hash, UserRound } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import type { DeskAppointment, SharedCode } from '../../../contract/desk-appointment.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import { Button } from '../../ui/button.tsx';
import { Fetched } from '../../ui/fetched.tsx';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { BookingCalls } from '../booking/booking-calls.ts';
import { AppointmentDetails, History } from './appointment-details.tsx';
import { OthersNote, useDetails } from '../booking/details.tsx';
import type { DeskAction } from '../day/desk-store.ts';
import {
  awaitsSeen,
  type HelpDoubt,
  isInDoubt,
  isNoShowSent,
  lateMinutes,
  type NoShowDoubt,
  noShowDoubt,
} from '../day/row-status.ts';
import { useLetters } from '../keys/use-letters.ts';
import { rowId, useNamesWithCode } from '../list/day-row.tsx';
import './actions.css';
import { type Act, Actions, actionsFor, actsByLetter, NoShowSure } from './acts.tsx';
import './shared-code-note.css';

export interface SelectedProps extends PanelKeyboard {
  readonly appointment: DeskAppointment;
  readonly calls: BookingCalls;
  readonly status: HubStatus | undefined;
  readonly busy: boolean;
  readonly onAct: (action: DeskAction | 'seen') => void;
  readonly onUnreadNoShow: (ask: (doubt: HelpDoubt) => boolean) => void;
  readonly onQuiet: (isQuiet: boolean) => void;
  readonly onReschedule: () => void;
  readonly onPrint: () => void;
  readonly onFind: (text: string) => void;
}

const canBeCalled = (status: AppointmentStatus): boolean => status !== 'Cancelled' && status !== 'Served';

function InDoubtNote(): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <Note tone="attention">
      <p>{t('inDoubt')}</p>
    </Note>
  );
}

export const loadRowMenu = async () => (await import('./row-menu.tsx')).RowMenu;

/** Drawn anew for each appointment, so that no question about one is answered for the next. */
export function Selected(props: SelectedProps): ReactNode {
  const { appointment, calls, now, busy, actionsRef } = props;
  const { t } = useTranslation('desk');
  const { connection, clock, settings } = useScreen();
  const connected = connection === 'connected';
  const { known, others, showContact } = useDetails(calls, appointment, props.status?.lastEventAt);
  // The question stays if the doubt goes: it must not go from under a finger.
  const [asked, setAsked] = useState<NoShowDoubt>();
  const isAsking = asked !== undefined;
  const offered = actionsFor(appointment.status);
  const doubt = noShowDoubt(appointment, known?.history, clock.now());

  function act(action: DeskAction): void {
    if (action !== 'no-show' || doubt === undefined) props.onAct(action);
    else if (doubt === 'unread') props.onUnreadNoShow(ask);
    else setAsked(doubt);
  }

  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  function ask(doubt: HelpDoubt): boolean {
    if (isShown.current) setAsked(doubt);
    return isShown.current;
  }

  const acts: readonly Act[] = [
    ...(awaitsSeen(appointment) ? [{ name: 'seen', run: () => props.onAct('seen') } as const] : []),
    ...offered.map((name) => ({
      name: name === 'check-in' && isNoShowSent(appointment) ? ('check-in-anyway' as const) : name,
      run: () => (name === 'reschedule' ? props.onReschedule() : act(name)),
    })),
    ...(settings.prints === true && appointment.status === 'Checked-in'
      ? [{ name: 'print', run: props.onPrint } as const]
      : []),
  ];
  const canAct = connected && !isAsking && acts.length > 0;
  useLetters(canAct ? actsByLetter(acts) : {});
  const { isMenuOpen, onMenuClosed, headingRef } = props;
  useEffect(() => {
    if (!isMenuOpen || canAct) return;
    onMenuClosed();
    headingRef.current?.focus();
  }, [isMenuOpen, canAct, onMenuClosed, headingRef]);

  return (
    <div className="panel-appointment">
      <AppointmentDetails
        appointment={appointment}
        late={lateMinutes(appointment, now)}
        service={props.status?.service}
        headingRef={props.headingRef}
        known={known}
        onShowContact={showContact}
      />
      {isInDoubt(appointment) && <InDoubtNote />}
      {appointment.sharedCode !== undefined && (
        <SharedCodeNote
          code={appointment.code}
          sharedCode={appointment.sharedCode}
          isExpected={appointment.status === 'Scheduled'}
          onFind={props.onFind}
        />
      )}
      <OthersNote others={others} />
      {asked !== undefined && offered.includes('no-show') ? (
        <NoShowSure
          appointment={appointment}
          doubt={doubt === undefined || doubt === 'unread' ? asked : doubt}
          onYes={() => {
            setAsked(undefined);
            props.onAct('no-show');
          }}
          onNo={() => {
            setAsked(undefined);
            props.onBack();
          }}
        />
      ) : (
        acts.length > 0 && <Actions {...{ acts, busy, connected }} groupRef={actionsRef} known={known} />
      )}
      {canBeCalled(appointment.status) && (
        <QuietAction isQuiet={appointment.isQuiet === true} busy={busy} onQuiet={props.onQuiet} />
      )}
      <History entries={known?.history ?? []} />
      {isMenuOpen && canAct && (
        <Fetched
          load={loadRowMenu}
          props={{
            rowId: rowId(appointment.appointmentId),
            label: t('action.label'),
            acts,
            onClose: onMenuClosed,
          }}
        />
      )}
    </div>
  );
}

export interface PanelKeyboard {
  readonly now: number;
  readonly actionsRef: RefObject<HTMLFieldSetElement | null>;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly onBack: () => void;
  /** The keyboard goes to the search. */
  readonly onActed: () => void;
  readonly isMenuOpen: boolean;
  readonly onMenuClosed: () => void;
}

interface SharedCodeNoteProps {
  readonly code: string;
  readonly sharedCode: SharedCode;
  readonly isExpected: boolean;
  readonly onFind: (code: string) => void;
}

/** Another visitor has the same code that day. */
function SharedCodeNote({ code, sharedCode, isExpected, onFind }: SharedCodeNoteProps): ReactNode {
  const { t } = useTranslation('desk');
  const namesOf = useNamesWithCode();
  return (
    <Note tone="attention">
      <p>{t('sameCode.also', { others: namesOf(sharedCode) })}</p>
      {isExpected && <p className="shared-code-next">{t('sameCode.next')}</p>}
      <button type="button" className="shared-code-find" onClick={() => onFind(code)}>
        {t('sameCode.find')}
      </button>
    </Note>
  );
}

interface QuietActionProps {
  readonly isQuiet: boolean;
  readonly busy: boolean;
  readonly onQuiet: (isQuiet: boolean) => void;
}

/**
 * Apart from the other actions: Enter in the list leads to those, and a second Enter must not change what a
 * display shows.
 */
function QuietAction({ isQuiet, busy, onQuiet }: QuietActionProps): ReactNode {
  const { t } = useTranslation('desk');
  const offered = isQuiet ? 'off' : 'on';
  return (
    <fieldset className="panel-actions" aria-label={t('quiet.label')}>
      <Button
        needsHub
        isBusy={busy}
        icon={isQuiet ? UserRound : Hash}
        onPress={() => onQuiet(!isQuiet)}
        aria-describedby="quiet-hint"
      >
        {t(`quiet.${offered}`)}
      </Button>
      <p id="quiet-hint" className="soft">
        {t(`quiet.hint.${offered}`)}
      </p>
    </fieldset>
  );
}
