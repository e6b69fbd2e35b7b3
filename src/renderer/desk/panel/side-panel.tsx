/** The right side: the selected appointment with its actions, or the inbox, and what can be undone. */
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment, PendingIntent } from '../../../contract/desk-appointment.ts';
import type { BookingCalls } from '../booking/booking-calls.ts';
import { ProblemCards } from '../inbox/problem-cards.tsx';
import type { DeskState, DeskStore } from '../day/desk-store.ts';
import type { DeskAction } from '../day/outcome.ts';
import { KeysList } from '../keys/keys-list.tsx';
import type { PanelKeyboard } from './panel-keyboard.ts';
import { Selected } from './selected.tsx';
import { InUndoPlace } from '../window/undo-place.tsx';
import { UndoBars } from './undo-bars.tsx';
import './side-panel.css';

export interface SidePanelProps extends PanelKeyboard {
  readonly state: DeskState;
  readonly store: DeskStore;
  readonly bookings: BookingCalls;
  readonly selected: DeskAppointment | undefined;
  /** Instead of what is selected. */
  readonly inbox: ReactNode;
  /** Looks for a text in all days. */
  readonly onFind: (text: string) => void;
  readonly onUndone: () => void;
}

export function SidePanel(props: SidePanelProps): ReactNode {
  const { state, store, selected, inbox, now, onBack } = props;
  const { t } = useTranslation('desk');

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onBack();
  }

  function act(action: DeskAction | 'seen', appointment: DeskAppointment): void {
    void (action === 'seen' ? store.see(appointment) : store.act(action, appointment));
    props.onActed();
  }

  async function undo(appointment: DeskAppointment, intent: PendingIntent): Promise<void> {
    await store.undo(appointment, intent);
    // The button that was pressed is gone, and with it the keyboard's place.
    props.onUndone();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leads back from the controls in it
    <aside
      className="desk-panel"
      aria-label={t(inbox === undefined ? 'panel.label' : 'inbox.label')}
      onKeyDown={onKeyDown}
    >
      <div className="panel-above">
        <ProblemCards problems={state.problems} onDismiss={store.dismissProblem} />
        {inbox}
        {inbox === undefined && selected === undefined && <Nothing />}
        {inbox === undefined && selected !== undefined && (
          <Selected
            key={selected.appointmentId}
            appointment={selected}
            calls={props.bookings}
            service={state.status?.service}
            now={now}
            busy={state.busy.has(selected.appointmentId)}
            actionsRef={props.actionsRef}
            headingRef={props.headingRef}
            onAct={(action) => act(action, selected)}
            onActed={props.onActed}
            isMenuOpen={props.isMenuOpen}
            onMenuClosed={props.onMenuClosed}
            onQuiet={(isQuiet) => void store.callQuietly(selected, isQuiet)}
            onReschedule={() => props.bookings.forms.open({ kind: 'reschedule', appointment: selected })}
            onFind={props.onFind}
            onBack={onBack}
          />
        )}
      </div>
      {state.day !== undefined && (
        <InUndoPlace>
          <UndoBars
            day={state.day}
            busy={state.busy}
            onUndo={(appointment, intent) => void undo(appointment, intent)}
          />
        </InUndoPlace>
      )}
    </aside>
  );
}

function Nothing(): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <div className="panel-none">
      <p>{t('panel.none')}</p>
      <KeysList />
    </div>
  );
}
