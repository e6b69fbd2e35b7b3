/** The right side: cards, the selected appointment with its actions, and what can be undone. */
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment } from '../../../contract/appointment.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { Actions, actionsFor } from './actions.tsx';
import { AppointmentDetails } from './appointment-details.tsx';
import { Cards } from '../inbox/cards.tsx';
import type { DeskState, DeskStore } from '../day/desk-store.ts';
import type { DeskAction } from '../day/outcome.ts';
import { awaitsSeen, lateMinutes } from '../day/row-status.ts';
import { QuietAction } from './quiet-action.tsx';
import { SeenAction } from './seen-action.tsx';
import { UndoBars } from './undo-bars.tsx';
import './side-panel.css';

export interface SidePanelProps {
  readonly state: DeskState;
  readonly store: DeskStore;
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
  const { connection } = useScreen();

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
        <div className="panel-appointment">
          <AppointmentDetails
            appointment={selected}
            late={lateMinutes(selected, now)}
            service={state.status?.service}
            headingRef={props.headingRef}
          />
          {actionsFor(selected.status).length > 0 && (
            <Actions
              offered={actionsFor(selected.status)}
              groupRef={props.actionsRef}
              busy={state.busy.has(selected.appointmentId)}
              connected={connection === 'connected'}
              onAct={(action) => void act(action, selected)}
            />
          )}
          {awaitsSeen(selected) && (
            <SeenAction
              groupRef={props.actionsRef}
              busy={state.busy.has(selected.appointmentId)}
              connected={connection === 'connected'}
              onSeen={() => void act('seen', selected)}
            />
          )}
          <QuietAction
            isQuiet={selected.isQuiet === true}
            busy={state.busy.has(selected.appointmentId)}
            connected={connection === 'connected'}
            onQuiet={(isQuiet) => void store.callQuietly(selected, isQuiet)}
          />
        </div>
      )}
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
    </div>
  );
}
