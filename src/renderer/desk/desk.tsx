/** The front desk: a day's appointments live, and what a clerk does with them. */
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { DeskAppointment } from '../../contract/appointment.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { LanguageSelect } from '../language/language-select.tsx';
import type { ListStore } from '../roster/list-store.ts';
import { useScreen } from '../ui/screen-context.ts';
import { useNow } from '../ui/use-now.ts';
import type { BookingCalls } from './booking/booking-calls.ts';
import { BookingButtons } from './booking/booking-buttons.tsx';
import { AlarmBars } from './status/alarm-bars.tsx';
import type { DeskStore } from './day/desk-store.ts';
import { Header } from './status/header.tsx';
import { HelpBars } from './help/help-bars.tsx';
import type { HelpStore } from './help/help-store.ts';
import { ListPart } from './list/list-part.tsx';
import { type Mark, markOf } from './list/marks.ts';
import { useList } from './list/use-list.ts';
import { useSelection } from './list/use-selection.ts';
import { useSlashKey } from './list/use-slash-key.ts';
import { ListsButton } from './lists/lists-button.tsx';
import { ScreensButton } from './screens/screens-button.tsx';
import { ScreensPanel } from './screens/screens-panel.tsx';
import { DeskMore } from './sheets/desk-more.tsx';
import type { Sheets } from './sheets/sheets.ts';
import { ClerkSeat } from './staff/clerk-seat.tsx';
import type { StaffStore } from './staff/staff-store.ts';
import { SidePanel } from './panel/side-panel.tsx';
import { alarms, waitingToSend } from './status/status-sentence.ts';
import './desk.css';

export interface DeskProps {
  readonly store: DeskStore;
  readonly bookings: BookingCalls;
  readonly help: HelpStore;
  readonly fleet: FleetStore;
  readonly lists: ListStore;
  readonly staff: StaffStore;
  readonly sheets: Sheets;
}

export function Desk({ store, bookings, help, fleet, lists, staff, sheets }: DeskProps): ReactNode {
  const { clock, connection } = useScreen();
  const state = useStore(store);
  const { calls } = useStore(help);
  const now = useNow(clock, 60_000);
  const selection = useSelection();
  const { selectedId, setSelectedId, field, actions, heading, back, backIfLost } = selection;
  useSlashKey(field);

  const { day, status } = state;
  const list = useList(day, store.others, clock, now);
  const waiting = useMemo(() => waitingToSend(status, day), [status, day]);
  // Who is not in the list is not on the panel: its buttons would act on somebody whom nobody sees.
  const isInList = selectedId !== undefined && list.ids.has(selectedId);
  const selected = isInList ? list.all?.byId.get(selectedId) : undefined;

  function show(appointmentId: string): void {
    list.uncover(appointmentId);
    setSelectedId(appointmentId);
  }

  async function see(appointment: DeskAppointment): Promise<void> {
    await store.see(appointment);
    // The button that was pressed is gone, and with it the keyboard's place.
    backIfLost();
  }

  function mark(appointmentId: string): Mark | undefined {
    const appointment = list.all?.byId.get(appointmentId);
    return (
      appointment && markOf(appointment, calls.filter((call) => call.appointmentId === appointmentId).at(-1))
    );
  }

  return (
    <div className="desk">
      <Header status={status} waiting={waiting}>
        <Screens store={fleet} />
        <ListsButton store={lists} />
        <LanguageSelect />
        <DeskMore sheets={sheets} today={day?.date} day={list.day} filters={list.filters} staff={staff} />
        <ClerkSeat staff={staff} />
      </Header>
      <AlarmBars alarms={alarms(status, connection)} />
      <HelpBars help={help} find={(id) => day?.byId.get(id)} onSelect={show} onGone={back} />
      <ListPart
        list={list}
        state={state}
        selection={selection}
        now={now}
        markOf={mark}
        onSeen={(appointment) => void see(appointment)}
        onShow={show}
      >
        <BookingButtons today={day} shown={list.all ?? day} store={store} calls={bookings} />
      </ListPart>
      <SidePanel
        state={list.all === undefined ? state : { ...state, day: list.all }}
        store={store}
        bookings={bookings}
        selected={selected}
        now={now}
        actionsRef={actions}
        headingRef={heading}
        onSelect={show}
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
