/** The right side: the selected appointment with its actions, or the inbox, and what can be undone. */
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { BookingCalls } from '../booking/booking-calls.ts';
import { ProblemCards } from '../inbox/problem-cards.tsx';
import type { DeskState, DeskStore } from '../day/desk-store.ts';
import type { DeskAction } from '../day/outcome.ts';
import { LETTERS } from '../habits/habit.ts';
import { HabitSwitch } from '../habits/habit-switch.tsx';
import { KeysList } from '../keys/keys-list.tsx';
import type { PanelKeyboard } from './panel-keyboard.ts';
import { Selected } from './selected.tsx';
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
}

export function SidePanel(props: SidePanelProps): ReactNode {
  const { state, store, selected, inbox, now, onBack } = props;
  const { t } = useTranslation('desk');

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onBack();
  }

  async function act(action: DeskAction | 'seen', appointment: DeskAppointment): Promise<void> {
    await (action === 'seen' ? store.see(appointment) : store.act(action, appointment));
    // Only when the clerk has not gone on to something else meanwhile.
    const { activeElement } = document;
    if (activeElement === document.body || props.actionsRef.current?.contains(activeElement) === true)
      onBack();
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
            onAct={(action) => void act(action, selected)}
            onQuiet={(isQuiet) => void store.callQuietly(selected, isQuiet)}
            onReschedule={() => props.bookings.forms.open({ kind: 'reschedule', appointment: selected })}
            onFind={props.onFind}
            onBack={onBack}
          />
        )}
      </div>
      {state.day !== undefined && (
        <UndoBars
          day={state.day}
          busy={state.busy}
          onUndo={(appointment, intent) => void store.undo(appointment, intent)}
        />
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
      <HabitSwitch habit={LETTERS} words={t('keys.letters')} hint={t('keys.lettersHint')} />
    </div>
  );
}
