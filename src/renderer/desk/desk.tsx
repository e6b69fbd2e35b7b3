/** The front desk: a day's appointments live, and what a clerk does with them. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { DeskAppointment } from '../../contract/desk-appointment.ts';
import type { HelpCall } from '../../contract/help.ts';
import type { HubStatus } from '../../contract/hub-status.ts';
import type { I18n } from '../i18n/create-i18n.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { Fetched, fetchParts, type LoadAny } from '../ui/fetched.tsx';
import { useScreen } from '../ui/screen-context.ts';
import { useNow } from '../ui/use-now.ts';
import { loadLate, loadNew, loadReschedule } from './booking/booking-buttons.tsx';
import type { BookingCalls } from './booking/booking-calls.ts';
import type { Day } from './day/day.ts';
import type { DeskStore } from './day/desk-store.ts';
import './desk.css';
import type { HelpStore } from './help/help-store.ts';
import { type InboxItem, inboxItems } from './inbox/inbox-items.ts';
import { HelpStrip } from './inbox/help-strip.tsx';
import { loadInboxSaid } from './inbox/inbox-button.tsx';
import { useInboxCall } from './inbox/use-inbox-call.ts';
import { ArrivalsSaid, ArrivalToast } from './list/arrivals.tsx';
import { ListPart } from './list/list-part.tsx';
import { type Mark, markOf } from './day/row-status.ts';
import { useList } from './list/use-list.ts';
import { useSearchKeys } from './list/use-search-keys.ts';
import { loadSaveList } from './list/save-list-button.tsx';
import { useSelection } from './list/use-selection.ts';
import { LOAD_SHEET, loadListsWindow, loadPreferences } from './sheets/desk-more.tsx';
import type { KeptList } from './lists/lists-window.tsx';
import { loadRowMenu } from './panel/selected.tsx';
import { SidePanel } from './panel/side-panel.tsx';
import type { Sheets } from './sheets/sheets.ts';
import { loadSignIn } from './staff/desk-door.tsx';
import type { StaffStore } from './staff/staff-store.ts';
import { LostBar } from './status/header.tsx';
import { alarms } from './status/status-sentence.ts';
import { loadHealth } from './toolbar/health-pill.tsx';
import { loadScreens, Toolbar } from './toolbar/toolbar.tsx';
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
  const { store, bookings, help, ring } = props;
  const { clock } = useScreen();
  const state = useStore(store);
  const calls = useStore(help.calls);
  const now = useNow(clock, 60_000);
  const selection = useSelection();
  const { selectedId, actions, heading, back, toSearch, toSearchIfLost } = selection;
  const inbox = useOpened();

  const { day, status } = state;
  const list = useList(day, store.others, clock, now);
  const items = useItems(calls, status);
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

  const ofInbox = { items, help, find };
  const inboxProps = (first: string | undefined) => {
    return { ...ofInbox, first, deeds: store, onShow: show, onClose: closeInbox };
  };

  const keys = useSearchKeys(list, { ...selection, setSelectedId: select });

  return (
    <div className="desk">
      <Toolbar
        {...props}
        today={day}
        status={status}
        list={list}
        keys={keys}
        field={selection.field}
        items={items}
        isInboxOpen={inbox.opened !== undefined}
        onInbox={() => inbox.open(undefined)}
        onClosed={toSearch}
        now={now}
      />
      <LostBar />
      <ListPart
        list={list}
        state={state}
        selection={{ ...selection, setSelectedId: select }}
        now={now}
        markOf={mark}
        onEscape={keys.escape}
      >
        <HelpStrip {...ofInbox} onSelect={show} onOpen={inbox.open} onBack={toSearch} />
      </ListPart>
      <SidePanel
        state={list.all === undefined ? state : { ...state, day: list.all }}
        today={day}
        store={store}
        bookings={bookings}
        selected={selected}
        inbox={
          inbox.opened && (
            <Fetched key={inbox.opened.times} load={loadInbox} props={inboxProps(inbox.opened.key)} />
          )
        }
        toast={
          <ArrivalToast
            day={day}
            fresh={state.fresh}
            busy={state.busy}
            onSelect={show}
            onSeen={(appointment) => void store.see(appointment).then(toSearchIfLost)}
          />
        }
        now={now}
        actionsRef={actions}
        headingRef={heading}
        onSelect={(appointmentId) => {
          show(appointmentId);
          // The button that was pressed is gone.
          selection.toRow();
        }}
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

function useItems(calls: readonly HelpCall[], status: HubStatus | undefined): readonly InboxItem[] {
  const { connection } = useScreen();
  return useMemo(
    () => inboxItems(calls, alarms(status, connection), status?.notices ?? []),
    [calls, status, connection],
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

/** In about the order of how soon a clerk opens them. */
const LATER: readonly LoadAny[] = [
  loadRowMenu,
  loadInboxSaid,
  loadInbox,
  loadNew,
  loadReschedule,
  loadLate,
  loadHealth,
  loadScreens,
  loadPreferences,
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
