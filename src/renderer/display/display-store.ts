/** The effects around the board: hears snapshots, announces new calls, knows how old all of it is. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { BoardSnapshot, Call } from '../../contract/board.ts';
import type { CancelTimer, Clock } from '../../clock/clock.ts';
import { repeatEvery } from '../../clock/clock.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';
import type { Announcements } from './announcements.ts';
import { NOTHING_HEARD, beingCalled, hear, listAt, nextAnnouncement, over } from './announcements.ts';
import type { Announce } from './announcer.ts';
import type { Freshness } from './freshness.ts';
import { STALE_AFTER_MS, freshnessOf } from './freshness.ts';

export interface DisplayState {
  readonly card: Call | undefined;
  readonly list: readonly Call[];
  /** Keys of calls that are being said or wait for it. */
  readonly beingCalled: readonly string[];
  readonly waiting: number;
  /** Undefined before the first board. */
  readonly freshness: Freshness | undefined;
}

export type DisplayStore = Pick<StoreApi<DisplayState>, 'getState' | 'getInitialState' | 'subscribe'>;

export interface DisplayParts {
  readonly connection: HubConnection;
  readonly clock: Clock;
  /** Must not throw. */
  readonly announce: Announce;
}

const EMPTY: DisplayState = { card: undefined, list: [], beingCalled: [], waiting: 0, freshness: undefined };

export function createDisplay({ connection, clock, announce }: DisplayParts): DisplayStore {
  const store = createStore<DisplayState>(() => EMPTY);
  let snapshot: BoardSnapshot | undefined;
  let heardAt = 0;
  let lostAt: number | undefined;
  let baseline = true;
  let announcements: Announcements = NOTHING_HEARD;
  let cancelNext: CancelTimer = () => undefined;

  function freshness(): Freshness | undefined {
    if (snapshot === undefined) return undefined;
    return freshnessOf({ at: heardAt, madeAt: snapshot.madeAt }, lostAt, clock.monotonic());
  }

  function show(): void {
    if (snapshot === undefined) return;
    const at = clock.monotonic();
    store.setState({
      card: snapshot.current,
      list: listAt(announcements, snapshot, at),
      beingCalled: beingCalled(announcements, at),
      waiting: snapshot.waiting,
      freshness: freshness(),
    });
  }

  function announceDue(): void {
    cancelNext();
    const next = nextAnnouncement(announcements, clock.monotonic());
    if (next.kind === 'announce') {
      announcements = next.after;
      announce(next.call, () => {
        announcements = over(announcements, clock.monotonic());
        goOn();
      });
    }
    // Also when nothing waits to be said: the row of the call just said returns to rest.
    if (next.kind === 'wait') cancelNext = clock.after(next.ms, goOn);
  }

  function goOn(): void {
    announceDue();
    show();
  }

  connection.state.subscribe((state) => {
    lostAt = state === 'lost' ? (lostAt ?? clock.monotonic()) : undefined;
  });
  connection.watch(
    (client, options) => client.board.watch(undefined, options),
    (board) => {
      snapshot = board;
      heardAt = clock.monotonic();
      announcements = hear(announcements, board, baseline);
      baseline = false;
      goOn();
    },
    { silenceMs: STALE_AFTER_MS },
  );
  repeatEvery(clock, 1_000, () => store.setState({ freshness: freshness() }));
  return store;
}
