/** The front desk: today's appointments live, and what a clerk does with them. */
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { DeskAppointment } from '../../contract/appointment.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { useScreen } from '../ui/screen-context.ts';
import { useNow } from '../ui/use-now.ts';
import { AlarmBars } from './status/alarm-bars.tsx';
import type { Tab } from './list/arrange.ts';
import { arrange } from './list/arrange.ts';
import { DayTable, focusRow } from './list/day-table.tsx';
import type { DeskStore } from './day/desk-store.ts';
import { EmptyList } from './list/empty-list.tsx';
import { Header } from './status/header.tsx';
import { HelpBars } from './help/help-bars.tsx';
import type { HelpStore } from './help/help-store.ts';
import { NewestArrival } from './list/newest-arrival.tsx';
import { ScreensButton } from './screens/screens-button.tsx';
import { ScreensPanel } from './screens/screens-panel.tsx';
import { SearchField } from './list/search-field.tsx';
import { ClerkSeat } from './staff/clerk-seat.tsx';
import type { StaffStore } from './staff/staff-store.ts';
import { SidePanel } from './panel/side-panel.tsx';
import { alarms, waitingToSend } from './status/status-sentence.ts';
import { TabList, tabId } from './list/tab-list.tsx';
import { useSelection } from './list/use-selection.ts';
import { useSlashKey } from './list/use-slash-key.ts';
import './desk.css';

const LIST_ID = 'desk-list';

export interface DeskProps {
  readonly store: DeskStore;
  readonly help: HelpStore;
  readonly fleet: FleetStore;
  readonly staff: StaffStore;
}

export function Desk({ store, help, fleet, staff }: DeskProps): ReactNode {
  const { t } = useTranslation('desk');
  const { clock, connection } = useScreen();
  const state = useStore(store);
  const now = useNow(clock, 60_000);
  const [tab, setTab] = useState<Tab>('today');
  const [query, setQuery] = useState('');
  const { selectedId, setSelectedId, field, actions, heading, open, back, backIfLost } = useSelection();
  useSlashKey(field);

  const { day, status } = state;
  const { rows, counts } = useMemo(
    () => arrange(day?.byId.values() ?? [], tab, query, now),
    [day, tab, query, now],
  );
  const waiting = useMemo(() => waitingToSend(status, day), [status, day]);
  const selected = selectedId === undefined ? undefined : day?.byId.get(selectedId);
  const newest = day?.newestArrivalId === undefined ? undefined : day.byId.get(day.newestArrivalId);

  function changeQuery(next: string): void {
    setQuery(next);
    // One match needs no further choice.
    const found = next.trim() === '' ? [] : arrange(day?.byId.values() ?? [], tab, next, now).rows;
    const [only] = found;
    if (only !== undefined && found.length === 1) setSelectedId(only.appointmentId);
  }

  function openFirst(): void {
    const kept = rows.find((row) => row.appointmentId === selectedId) ?? rows[0];
    if (kept === undefined) return;
    setSelectedId(kept.appointmentId);
    open();
  }

  async function see(appointment: DeskAppointment): Promise<void> {
    await store.see(appointment);
    // The button that was pressed is gone, and with it the keyboard's place.
    backIfLost();
  }

  return (
    <div className="desk">
      <Header status={status} waiting={waiting}>
        <Screens store={fleet} />
        <ClerkSeat staff={staff} />
      </Header>
      <AlarmBars alarms={alarms(status, connection)} />
      <HelpBars help={help} find={(id) => day?.byId.get(id)} onSelect={setSelectedId} onGone={back} />
      <main className="desk-main">
        <div className="desk-tools">
          <SearchField
            fieldRef={field}
            query={query}
            onQuery={changeQuery}
            onEnter={openFirst}
            onDown={() => focusRow(rows[0]?.appointmentId)}
          />
          <TabList tab={tab} counts={counts} panelId={LIST_ID} onTab={setTab} />
          <NewestArrival
            appointment={newest}
            fresh={newest !== undefined && state.fresh.has(newest.appointmentId)}
            busy={newest !== undefined && state.busy.has(newest.appointmentId)}
            onSelect={setSelectedId}
            onSeen={(appointment) => void see(appointment)}
          />
          <output className="visually-hidden">
            {query.trim() !== '' && t('search.found', { count: rows.length })}
          </output>
        </div>
        <div id={LIST_ID} className="desk-list" role="tabpanel" aria-labelledby={tabId(tab)}>
          {day === undefined && <p className="desk-empty">{t('empty.loading')}</p>}
          {day !== undefined && rows.length === 0 && (
            <EmptyList
              tab={tab}
              query={query}
              elsewhere={tab === 'today' ? 0 : counts.today}
              onShowToday={() => setTab('today')}
            />
          )}
          {rows.length > 0 && (
            <DayTable
              rows={rows}
              selectedId={selectedId}
              fresh={state.fresh}
              sending={status?.service === 'reachable'}
              now={now}
              onSelect={setSelectedId}
              onOpen={open}
              onEscape={() => setQuery('')}
            />
          )}
        </div>
      </main>
      <SidePanel
        state={state}
        store={store}
        selected={selected}
        now={now}
        actionsRef={actions}
        headingRef={heading}
        onSelect={setSelectedId}
        onBack={back}
      />
    </div>
  );
}

/** Apart from the day, so that a screen that comes or goes draws nothing else. */
function Screens({ store }: { readonly store: FleetStore }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ScreensButton store={store} onOpen={() => setIsOpen(true)} />
      {isOpen && <ScreensPanel store={store} onClose={() => setIsOpen(false)} />}
    </>
  );
}
