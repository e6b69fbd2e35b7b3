/** The selected appointment: what is known of it, what can be done, and what happened. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { ServiceState } from '../../../contract/hub-status.ts';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { BookingCalls } from '../booking/booking-calls.ts';
import { OthersNote } from '../booking/others-note.tsx';
import { useDetails } from '../booking/use-details.ts';
import type { DeskAction } from '../day/outcome.ts';
import { awaitsSeen, isInDoubt, lateMinutes } from '../day/row-status.ts';
import { useLetters } from '../keys/use-letters.ts';
import { Actions, actionsFor } from './actions.tsx';
import { AppointmentDetails } from './appointment-details.tsx';
import { History } from './history.tsx';
import { type NoShowDoubt, noShowDoubt } from './no-show-doubt.ts';
import { NoShowSure } from './no-show-sure.tsx';
import type { PanelKeyboard } from './panel-keyboard.ts';
import { QuietAction } from './quiet-action.tsx';
import { SeenAction } from './seen-action.tsx';
import { SharedCodeNote } from './shared-code-note.tsx';

export interface SelectedProps extends PanelKeyboard {
  readonly appointment: DeskAppointment;
  readonly calls: BookingCalls;
  readonly service: ServiceState | undefined;
  readonly busy: boolean;
  readonly onAct: (action: DeskAction | 'seen') => void;
  readonly onQuiet: (isQuiet: boolean) => void;
  readonly onReschedule: () => void;
  /** Looks for a text in all days. */
  readonly onFind: (text: string) => void;
}

function InDoubtNote(): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <Note tone="attention">
      <p>{t('inDoubt')}</p>
    </Note>
  );
}

/** Drawn anew for each appointment, so that no question about one is answered for the next. */
export function Selected(props: SelectedProps): ReactNode {
  const { appointment, calls, now, busy, actionsRef } = props;
  const { connection, clock } = useScreen();
  const connected = connection === 'connected';
  const { known, others, showContact } = useDetails(calls, appointment);
  // What was asked stays, also where what comes meanwhile speaks for it: it must not go from under a finger.
  const [asked, setAsked] = useState<NoShowDoubt>();
  const isAsking = asked !== undefined;
  const offered = actionsFor(appointment.status);
  const doubt = noShowDoubt(appointment, known?.history, clock.now());

  function act(action: DeskAction): void {
    if (action === 'no-show' && doubt !== undefined) setAsked(doubt);
    else props.onAct(action);
  }

  const isUnseen = awaitsSeen(appointment);
  const canMove = appointment.status === 'Scheduled';
  useLetters(
    connected && !isAsking
      ? {
          ...(isUnseen ? { s: () => props.onAct('seen') } : {}),
          ...(canMove ? { r: props.onReschedule } : {}),
          ...(offered.includes('no-show') ? { n: () => act('no-show') } : {}),
          ...(offered.includes('cancel') ? { x: () => act('cancel') } : {}),
        }
      : {},
  );

  return (
    <div className="panel-appointment">
      <AppointmentDetails
        appointment={appointment}
        late={lateMinutes(appointment, now)}
        service={props.service}
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
          doubt={doubt ?? asked}
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
        (offered.length > 0 || isUnseen) && (
          <Actions
            offered={offered}
            groupRef={actionsRef}
            busy={busy}
            connected={connected}
            onAct={act}
            onReschedule={canMove ? props.onReschedule : undefined}
          >
            {isUnseen && <SeenAction busy={busy} connected={connected} onSeen={() => props.onAct('seen')} />}
          </Actions>
        )
      )}
      <QuietAction
        isQuiet={appointment.isQuiet === true}
        busy={busy}
        connected={connected}
        onQuiet={props.onQuiet}
      />
      <History entries={known?.history ?? []} />
    </div>
  );
}
