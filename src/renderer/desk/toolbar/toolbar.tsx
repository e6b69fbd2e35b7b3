/** What the row above the day holds: which appointments, the search, how Foyer is, what waits, and what can be begun. */
import { type ReactNode, type RefObject, useMemo, useState } from 'react';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { FleetStore } from '../../fleet/fleet-store.ts';
import type { I18n } from '../../i18n/create-i18n.ts';
import { Fetched } from '../../ui/fetched.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { BookingButtons, lateOnes } from '../booking/booking-buttons.tsx';
import type { BookingCalls } from '../booking/booking-calls.ts';
import type { Day } from '../day/day.ts';
import type { DeskStore } from '../day/desk-store.ts';
import { InboxButton } from '../inbox/inbox-button.tsx';
import type { InboxItem } from '../inbox/inbox-items.ts';
import { FilterBar } from '../list/filter-bar.tsx';
import { SearchField } from '../list/search-field.tsx';
import type { List } from '../list/use-list.ts';
import type { SearchKeys } from '../list/use-search-keys.ts';
import type { KeptList } from '../lists/lists-window.tsx';
import { DeskMore } from '../sheets/desk-more.tsx';
import type { Sheets } from '../sheets/sheets.ts';
import { ClerkSeat } from '../staff/desk-door.tsx';
import type { StaffStore } from '../staff/staff-store.ts';
import { Header } from '../status/header.tsx';
import { waitingToSend } from '../status/status-sentence.ts';
import { HealthPill, type HealthPillProps } from './health-pill.tsx';

export interface ToolbarProps {
  /** Undefined until the hub has told it. */
  readonly today: Day | undefined;
  readonly status: HubStatus | undefined;
  readonly list: List;
  readonly keys: SearchKeys;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly items: readonly InboxItem[];
  readonly isInboxOpen: boolean;
  readonly onInbox: () => void;
  readonly store: Pick<DeskStore, 'undo'>;
  readonly bookings: BookingCalls;
  readonly onClosed: () => void;
  readonly fleet: FleetStore;
  readonly lists: KeptList;
  readonly staff: StaffStore;
  readonly sheets: Sheets;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function Toolbar(props: ToolbarProps): ReactNode {
  const { today, status, list, keys, bookings, staff, now } = props;
  const { connection } = useScreen();
  const waiting = useMemo(() => waitingToSend(status, today), [status, today]);
  const isAnybodyLate = useMemo(() => lateOnes(today, now).length > 0, [today, now]);
  return (
    <Header isDemo={status?.demo === true}>
      <FilterBar
        day={list.day}
        today={today?.date}
        filters={list.filters}
        onFilters={list.filter}
        chosen={list.chosen}
        onDay={list.choose}
      />
      <SearchField
        fieldRef={props.field}
        query={list.query}
        onQuery={list.search}
        onEnter={keys.enter}
        onDown={keys.toList}
        onEscape={keys.escape}
      />
      <Health
        status={connection === 'connected' ? status : undefined}
        waiting={waiting}
        fleet={props.fleet}
      />
      <InboxButton items={props.items} isOpen={props.isInboxOpen} onOpen={props.onInbox} />
      <BookingButtons
        today={today}
        shown={list.all ?? today}
        store={props.store}
        calls={bookings}
        lineId={list.filters.lineId}
        onClosed={props.onClosed}
      />
      <ClerkSeat staff={staff} />
      <DeskMore
        sheets={props.sheets}
        kept={props.lists}
        today={today?.date}
        list={list}
        staff={staff}
        isAnybodyLate={isAnybodyLate}
        onNoShows={() => bookings.forms.open({ kind: 'late' })}
      />
    </Header>
  );
}

export async function loadScreens(i18n: I18n) {
  const { ScreensPanel, sentences } = await import('../screens/screens-panel.tsx');
  await i18n.include(sentences);
  return ScreensPanel;
}

/** Apart from the day, so that a screen that comes or goes draws nothing else. */
function Health(props: Omit<HealthPillProps, 'onScreens'>): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <HealthPill {...props} onScreens={() => setIsOpen(true)} />
      {isOpen && (
        <Fetched load={loadScreens} props={{ store: props.fleet, onClose: () => setIsOpen(false) }} />
      )}
    </>
  );
}
