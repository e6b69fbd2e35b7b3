/** The front desk: a day's appointments live, and what a clerk does with them. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { DeskAppointment } from '../../contract/desk-appointment.ts';
import type { HelpCall } from '../../contract/help.ts';
import type { I18n } from '../i18n/create-i18n.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { Fetched, fetchParts, type LoadAny } from '../ui/fetched.tsx';
import { useScreen } from '../ui/screen-context.ts';
import { useNow } from '../ui/use-now.ts';
import { BookingButtons, loadLate, loadNew, loadReschedule } from './booking/booking-buttons.tsx';
import type { BookingCalls } from './booking/booking-calls.ts';
import type { Day } from './day/day.ts';
import type { DeskStore } from './day/desk-store.ts';
import './desk.css';
import type { HelpStore } from './help/help-store.ts';
import { inboxItems } from './inbox/inbox-items.ts';
import { InboxStrip } from './inbox/inbox-strip.tsx';
import { useInboxCall } from './inbox/use-inbox-call.ts';
import { ArrivalsSaid } from './list/arrivals.tsx';
import { ListPart } from './list/list-part.tsx';
import { type Mark, markOf } from './day/row-status.ts';
import { useList } from './list/use-list.ts';
import { loadSaveList } from './list/save-list-button.tsx';
import { useSelection } from './list/use-selection.ts';
import { DeskMore, ListsButton, LOAD_SHEET, loadListsWindow } from './sheets/desk-more.tsx';
import type { KeptList } from './lists/lists-window.tsx';
import { loadRowMenu } from './panel/selected.tsx';
import { SidePanel } from './panel/side-panel.tsx';
import { ScreensButton } from './screens/screens-button.tsx';
import type { Sheets } from './sheets/sheets.ts';
import { ClerkSeat, loadSignIn } from './staff/desk-door.tsx';
import type { StaffStore } from './staff/staff-store.ts';
import { loadFaultList } from './status/fault-codes.tsx';
import { Header, LostBar } from './status/header.tsx';
import { alarms, waitingToSend } from './status/status-sentence.ts';
import { UndoPlaces } from './window/undo-place.tsx';

export interface DeskProps {
  readonly store: DeskStore;
  readonly bookings: BookingCalls;
  readonly help: HelpStore;
  readonly fleet: FleetStore;
  readonly lists: KeptList;
  readonly staff: StaffStore;
  readonly sheets: Sheets;
  /** For what comes into the inbox without a sound of its own. */
  readonly ring: () => void;
}

export const Desk = (props: DeskProps): ReactNode => (
  <UndoPlaces>
    <DeskOfDay {...props} />
  </UndoPlaces>
);

function DeskOfDay(props: DeskProps): ReactNode {
  const { store, bookings, help, fleet, lists, staff, sheets, ring } = props;
  const { clock, connection } = useScreen();
  const state = useStore(store);
  const calls = useStore(help.calls);
  const now = useNow(clock, 60_000);
  const selection = useSelection();
  const { selectedId, actions, heading, back, toSearch, toSearchIfLost } = selection;
  const inbox = useOpened();

  const { day, status } = state;
  const list = useList(day, store.others, clock, now);
  const waiting = useMemo(() => waitingToSend(status, day), [status, day]);
  const items = useMemo(
    () => inboxItems(calls, alarms(status, connection), status?.notices ?? []),
    [calls, status, connection],
  );
  useLater(day?.isWhole === true);
  useInboxCall(items, status !== undefined, ring);
  // Who is not in the list is not on the panel: its buttons would act on somebody whom nobody sees.
  const isInList = selectedId !== undefined && list.ids.has(selectedId);
  const selected = isInList ? list.all?.byId.get(selectedId) : undefined;

  function select(appointmentId: string | undefined): void {
    inbox.close();
    selection.setSelectedId(appointmentId);
  }

  function show(appointmentId: string): void {
    list.uncover(appointmentId);
    select(appointmentId);
  }

  function closeInbox(): void {
    inbox.close();
    toSearch();
  }

  const find = (appointmentId: string): DeskAppointment | undefined => day?.byId.get(appointmentId);

  const mark = (appointmentId: string) => markIn(list.all, calls, appointmentId, now);

  const inboxProps = (first: string | undefined) => {
    const ways = { find, onShow: show, onClose: closeInbox };
    return { items, first, help, deeds: store, ...ways };
  };

  return (
    <div className="desk">
      <Header status={status} waiting={waiting} screens={<Screens store={fleet} />}>
        <ListsButton kept={lists} />
        <DeskMore sheets={sheets} today={day?.date} list={list} staff={staff} />
        <ClerkSeat staff={staff} />
      </Header>
      <LostBar />
      <InboxStrip
        items={items}
        help={help}
        find={find}
        isOpen={inbox.opened !== undefined}
        onSelect={show}
        onOpen={inbox.open}
        onBack={toSearch}
      />
      <ListPart
        list={list}
        state={state}
        selection={{ ...selection, setSelectedId: select }}
        now={now}
        markOf={mark}
        onSeen={(appointment) => void store.see(appointment).then(toSearchIfLost)}
        onShow={show}
      >
        <BookingButtons
          today={day}
          shown={list.all ?? day}
          store={store}
          calls={bookings}
          lineId={list.filters.lineId}
          onClosed={toSearch}
        />
      </ListPart>
      <SidePanel
        state={list.all === undefined ? state : { ...state, day: list.all }}
        store={store}
        bookings={bookings}
        selected={selected}
        inbox={
          inbox.opened && (
            <Fetched key={inbox.opened.times} load={loadInbox} props={inboxProps(inbox.opened.key)} />
          )
        }
        now={now}
        actionsRef={actions}
        headingRef={heading}
        onFind={list.search}
        onBack={inbox.opened === undefined ? back : closeInbox}
        onActed={toSearch}
        onUndone={toSearchIfLost}
        isMenuOpen={selection.isMenuOpen}
        onMenuClosed={() => selection.setMenuOpen(false)}
      />
      <ArrivalsSaid day={day} fresh={state.fresh} />
    </div>
  );
}

function markIn(
  all: Day | undefined,
  calls: readonly HelpCall[],
  appointmentId: string,
  now: number,
): Mark | undefined {
  const appointment = all?.byId.get(appointmentId);
  return (
    appointment &&
    markOf(appointment, calls.filter((call) => call.appointmentId === appointmentId).at(-1), now)
  );
}

async function loadInbox(i18n: I18n) {
  const { InboxPanel, sentences } = await import('./inbox/inbox-panel.tsx');
  await i18n.include(sentences);
  return InboxPanel;
}

async function loadScreens(i18n: I18n) {
  const { ScreensPanel, sentences } = await import('./screens/screens-panel.tsx');
  await i18n.include(sentences);
  return ScreensPanel;
}

/** In about the order of how soon a clerk opens them. */
const LATER: readonly LoadAny[] = [
  loadRowMenu,
  loadInbox,
  loadNew,
  loadReschedule,
  loadLate,
  loadFaultList,
  loadScreens,
  loadListsWindow,
  loadSaveList,
  loadSignIn,
  LOAD_SHEET.figures,
  LOAD_SHEET.trail,
];

/** Fetches what can be opened once the day is drawn: it then opens at once, also while the hub is away. */
function useLater(isDrawn: boolean): void {
  const { i18n } = useTranslation('desk');
  const { connection } = useScreen();
  const isAsked = isDrawn && connection === 'connected';
  useEffect(() => {
    if (isAsked) void fetchParts(LATER, i18n);
  }, [isAsked, i18n]);
}

/** Apart from the day, so that a screen that comes or goes draws nothing else. */
function Screens({ store }: { readonly store: FleetStore }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ScreensButton store={store} onOpen={() => setIsOpen(true)} />
      {isOpen && <Fetched load={loadScreens} props={{ store, onClose: () => setIsOpen(false) }} />}
    </>
  );
}

interface Opened {
  readonly key: string | undefined;
  readonly times: number;
}

interface InboxOpening {
  readonly opened: Opened | undefined;
  readonly open: (key: string | undefined) => void;
  readonly close: () => void;
}

function useOpened(): InboxOpening {
  const [opened, setOpened] = useState<Opened>();
  return {
    opened,
    open: (key) => setOpened((before) => ({ key, times: (before?.times ?? 0) + 1 })),
    close: () => setOpened(undefined),
  };
}
