/** The effects around the board: receives snapshots and calls, has them announced, and measures their age. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type CancelTimer, type Clock, repeatEvery } from '../../../clock/clock.ts';
import type { BoardSnapshot, CallBatch, CallNews } from '../../../contract/board.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { type Freshness, freshnessOf, LATE_AFTER_MS } from '../life/page-life.ts';
import {
  type Announcements,
  calledAgain,
  hear,
  isHeld,
  leaveOut,
  leftToSay,
  NOTHING_HEARD,
  over,
  type Passed,
  step,
  stillYoung,
  wordsBegin,
} from '../queue/announcements.ts';
import { type OpenBatch, openBatch, type Progress, progressOf, unsettled } from '../queue/resume.ts';
import type { Announce } from '../sound/announcer.ts';
import { type BoardView, boardView, isEnded } from './board-view.ts';

export interface DisplayState extends BoardView {
  /** Undefined before the first. */
  readonly snapshot: BoardSnapshot | undefined;
  readonly freshness: Freshness | undefined;
  /** A call is on the card, or waits for it. */
  readonly isCalling: boolean;
}

export interface DisplayStore extends Pick<
  StoreApi<DisplayState>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  /** By the hub's clock: its last time, and what has passed here since. */
  readonly hubNow: () => number;
  /** Call it when the words of a call begin: from then on no page of this screen repeats it. */
  readonly wordsBegin: (callKey: string) => void;
  /** This screen now speaks for its room; since `since`, by the hub's clock, no screen has. */
  readonly sayAgain: (since: number) => void;
}

export interface DisplayParts {
  readonly connection: HubConnection;
  readonly clock: Clock;
  readonly announce: Announce;
  /** A visitor of this language (BCP 47) is called: its sentences are needed soon. */
  readonly onLanguage: (tag: string) => void;
  /** How far an earlier page of this screen came, and how to leave that to the next one. */
  readonly progress: {
    readonly read: () => Progress | undefined;
    readonly keep: (progress: Progress) => void;
  };
}

const EMPTY: DisplayState = {
  cards: [],
  rows: [],
  snapshot: undefined,
  freshness: undefined,
  isCalling: false,
};

/** From this many waiting calls on, words are short. */
const BRIEF_FROM = 2;

/** The queue with its timers: gives one call after the other to `announce`, and calls `changed` at each step. */
function createQueue({ clock, announce, progress }: DisplayParts, changed: () => void) {
  const left = progress.read();
  let state: Announcements = left === undefined ? NOTHING_HEARD : { ...NOTHING_HEARD, doneSeq: left.doneSeq };
  let batches: readonly OpenBatch[] =
    left?.cursor === undefined ? [] : [{ cursor: left.cursor, lastSeq: left.doneSeq }];
  let passed: readonly Passed[] = [];
  let cancelNext: CancelTimer = () => undefined;

  function leave(): void {
    const now = clock.monotonic();
    batches = unsettled(batches, state, now);
    progress.keep(progressOf(batches, state, now));
  }

  function pass(call: CallNews): void {
    const now = clock.monotonic();
    const at = state.stage.find((staged) => staged.call === call)?.at ?? now;
    passed = stillYoung([...passed, { call, at, begunAt: now }], now);
  }

  function goOn(): void {
    cancelNext();
    const { step: next, after } = step(state, clock.monotonic());
    state = after;
    leave();
    if (next.kind === 'wait') cancelNext = clock.after(next.ms, goOn);
    if (next.kind === 'say') {
      const { callKey } = next.call;
      pass(next.call);
      announce(next.call, { brief: leftToSay(state, clock.monotonic()) >= BRIEF_FROM }, () => {
        state = over(state, callKey, clock.monotonic());
        goOn();
      });
    }
    changed();
  }

  return {
    state: () => state,
    cursor: () => batches.at(-1)?.cursor,
    wordsBegin(callKey: string): void {
      state = wordsBegin(state, callKey);
      // A page that is loaded again in the middle of the words does not repeat them; one between chime and words does.
      leave();
    },
    hear({ reset, ...batch }: CallBatch): void {
      // Without a cursor there is none that could belong to another database.
      const isAnew = reset === true && batches.length > 0;
      batches = [...(isAnew ? [] : batches), openBatch(batch)];
      state = hear(state, isAnew ? { ...batch, reset } : batch, clock.monotonic());
      goOn();
    },
    sayAgain(since: number, snapshot: BoardSnapshot): void {
      const again = calledAgain(state, passed, since, clock.monotonic());
      state = leaveOut(again, (call) => isEnded(call, snapshot));
      goOn();
    },
    see(snapshot: BoardSnapshot): void {
      state = leaveOut(state, (call) => isEnded(call, snapshot));
      goOn();
    },
  };
}

export function createDisplay(parts: DisplayParts): DisplayStore {
  const { connection, clock } = parts;
  const store = createStore<DisplayState>(() => EMPTY);
  let snapshot: BoardSnapshot | undefined;
  let heardAt = 0;
  const queue = createQueue(parts, show);

  const freshness = (): Freshness | undefined =>
    snapshot === undefined ? undefined : freshnessOf(clock.monotonic() - heardAt);

  function show(): void {
    if (snapshot === undefined) return;
    const now = clock.monotonic();
    const state = queue.state();
    store.setState({
      ...boardView(snapshot, state, now),
      snapshot,
      freshness: freshness(),
      isCalling: state.waiting.length > 0 || isHeld(state, now),
    });
  }

  function hearCalls(batch: CallBatch): void {
    for (const { language } of batch.calls) if (language !== undefined) parts.onLanguage(language);
    queue.hear(batch);
  }

  let endWatching = (): void => undefined;
  function watch(): void {
    endWatching();
    const ends = [
      connection.watch(
        (client) => client.board.watch(),
        (board) => {
          snapshot = board;
          heardAt = clock.monotonic();
          queue.see(board);
        },
        { silenceMs: LATE_AFTER_MS },
      ),
      connection.watch(
        (client) => {
          const after = queue.cursor();
          return client.board.calls(after === undefined ? {} : { after });
        },
        hearCalls,
        { silenceMs: LATE_AFTER_MS },
      ),
    ];
    endWatching = () => ends.forEach((end) => end());
  }

  watch();
  // After a sleep a line that looks open may be dead, so everything is requested again.
  onWake(clock, watch);
  repeatEvery(clock, 1_000, () => {
    if (store.getState().freshness !== freshness()) store.setState({ freshness: freshness() });
  });
  return {
    ...store,
    wordsBegin: queue.wordsBegin,
    sayAgain(since) {
      if (snapshot === undefined || snapshot.quiet === true) return;
      // The hub's clock minus this screen's.
      const ahead = snapshot.madeAt - heardAt;
      queue.sayAgain(since - ahead, snapshot);
    },
    hubNow: () => (snapshot === undefined ? clock.now() : snapshot.madeAt + clock.monotonic() - heardAt),
  };
}

const LOOK_EVERY_MS = 1_000;

/** A page in the background or on a busy machine is late by less. */
const SLEPT_MS = 5_000;

/** Calls `woke` when either clock jumped ahead; some machines stop the monotonic one while they sleep. */
function onWake(clock: Clock, woke: () => void): CancelTimer {
  let wall = clock.now();
  let own = clock.monotonic();
  return repeatEvery(clock, LOOK_EVERY_MS, () => {
    const [wallNow, ownNow] = [clock.now(), clock.monotonic()];
    const slept = Math.max(wallNow - wall, ownNow - own) > LOOK_EVERY_MS + SLEPT_MS;
    [wall, own] = [wallNow, ownNow];
    if (slept) woke();
  });
}
