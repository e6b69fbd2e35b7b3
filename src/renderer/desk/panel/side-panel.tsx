/** The right side: cards, the selected appointment with its actions, and what can be undone. */
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment } from '../../../contract/appointment.ts';
import type { BookingCalls } from '../booking/booking-calls.ts';
import { Cards } from '../inbox/cards.tsx';
import type { DeskState, DeskStore } from '../day/desk-store.ts';
import type { DeskAction } from '../day/outcome.ts';
import { LettersSwitch } from '../keys/letters-switch.tsx';
import { Selected } from './selected.tsx';
import { UndoBars } from './undo-bars.tsx';
import './side-panel.css';

export interface SidePanelProps {
  readonly state: DeskState;
  readonly store: DeskStore;
  readonly bookings: BookingCalls;
  readonly selected: DeskAppointment | undefined;
  readonly now: number;
  readonly actionsRef: RefObject<HTMLFieldSetElement | null>;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly onSelect: (appointmentId: string) => void;
  /** Escape, or an action done: the keyboard goes back to the list. */
  readonly onBack: () => void;
}

export function SidePanel(props: SidePanelProps): ReactNode {
  const { state, store, selected, now, onBack } = props;
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
    <aside className="desk-panel" aria-label={t('panel.label')} onKeyDown={onKeyDown}>
      <div className="panel-above">
        <Cards
          problems={state.problems}
          notices={state.status?.notices ?? []}
          selected={selected}
          canShow={(id) => state.day?.byId.has(id) === true}
          onShow={props.onSelect}
          onDismissProblem={store.dismissProblem}
          onDismissNotice={store.dismissNotice}
          onDecide={store.decide}
          onDecideRoster={store.decideRoster}
          onReadRosterLines={store.readRosterLines}
        />
        {selected === undefined ? (
          <Nothing />
        ) : (
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

const KEYS = [
  { keys: '/', sentence: 'panel.keySearch' },
  { keys: '↑ ↓', sentence: 'panel.keyMove' },
  { keys: 'Enter', sentence: 'panel.keyAct' },
  { keys: 'F2', sentence: 'panel.keyHelp' },
  { keys: 'S', sentence: 'keys.seen' },
  { keys: 'R', sentence: 'keys.reschedule' },
  { keys: 'N', sentence: 'keys.no-show' },
  { keys: 'X', sentence: 'keys.cancel' },
  { keys: 'A', sentence: 'keys.add' },
  { keys: 'U', sentence: 'keys.undo' },
  { keys: 'Esc', sentence: 'panel.keyBack' },
] as const;

function Nothing(): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <div className="panel-none">
      <p>{t('panel.none')}</p>
      <dl>
        {KEYS.map(({ keys, sentence }) => (
          <div key={sentence}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(sentence)}</dd>
          </div>
        ))}
      </dl>
      <LettersSwitch />
    </div>
  );
}
