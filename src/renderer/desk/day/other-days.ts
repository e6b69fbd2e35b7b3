/** The days that are not today: one that a clerk has chosen, and whoever a search over all days finds. */
import { createStore } from 'zustand/vanilla';
import type { Clock } from '../../../clock/clock.ts';
import type { SearchHit } from '../../../contract/desk-appointment.ts';
import { MAX_SEARCH_HITS } from '../../../contract/limits.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { applyDayUpdate, applyDayUpdates, createJoining, type Day, type WholeUpdate } from './day.ts';

export interface OtherDays {
  /** `YYYY-MM-DD`; undefined: today. */
  readonly name: string | undefined;
  readonly chosen: Day | undefined;
  readonly text: string;
  readonly hits: readonly SearchHit[];
  readonly isMore: boolean;
  readonly found: Day | undefined;
}

export type OtherDaysStore = ReturnType<typeof createOtherDays>;

const NOBODY = { text: '', hits: [], isMore: false, found: undefined } as const;

/** Debounces typing, in milliseconds. */
const TYPING_MS = 60;

export function createOtherDays(connection: HubConnection, clock: Clock) {
  const store = createStore<OtherDays>(() => ({ name: undefined, chosen: undefined, ...NOBODY }));
  let endDay = (): void => {};
  let endSearch = (): void => {};
  let cancelSearch = (): void => {};
  let wanted = '';

  function ask(text: string): void {
    endSearch();
    endSearch = connection.watch(
      (client) => client.appointments.search({ text, limit: MAX_SEARCH_HITS / 2 }),
      ({ hits, isMore }) => {
        if (text !== wanted) return;
        const appointments = hits.map(({ appointment }) => appointment);
        const update = { kind: 'snapshot', day: 'found', appointments } as const;
        const { day: found } = applyDayUpdate(store.getState().found, update, clock.now());
        store.setState({ text, hits, isMore, found });
      },
    );
  }

  return {
    ...store,
    show(name: string | undefined) {
      if (name === store.getState().name) return;
      endDay();
      endDay = () => {};
      store.setState({ name, chosen: undefined });
      if (name === undefined) return;
      endDay = followDay(
        connection,
        clock,
        (updates) =>
          store.setState(({ chosen }) => ({ chosen: applyDayUpdates(chosen, updates, clock.now()).day })),
        name,
      );
    },
    search(typed: string) {
      const text = typed.trim();
      if (text === wanted) return;
      wanted = text;
      cancelSearch();
      endSearch();
      if (text === '') store.setState(NOBODY);
      else cancelSearch = clock.after(TYPING_MS, () => ask(text));
    },
  };
}

export function withOthers(today: Day | undefined, { chosen, found }: OtherDays): Day | undefined {
  if (today === undefined || (chosen === undefined && found === undefined)) return today;
  return {
    ...today,
    byId: new Map([...(found?.byId ?? []), ...(chosen?.byId ?? []), ...today.byId]),
    undoUntil: new Map([...(found?.undoUntil ?? []), ...(chosen?.undoUntil ?? []), ...today.undoUntil]),
  };
}

/** Updates within so many milliseconds are drawn once: an import may bring hundreds. */
const GATHER_MS = 20;

/** Today and the day after it without a `name` (`YYYY-MM-DD`). Returns the end of it. */
export function followDay(
  connection: Pick<HubConnection, 'watch'>,
  clock: Pick<Clock, 'after'>,
  draw: (updates: readonly WholeUpdate[]) => void,
  name?: string,
): () => void {
  const join = createJoining();
  let gathered: WholeUpdate[] = [];
  let hasEnded = false;

  function drawGathered(): void {
    const updates = gathered;
    gathered = [];
    if (!hasEnded) draw(updates);
  }

  const end = connection.watch(
    (client) => client.appointments.watch(name === undefined ? undefined : { day: name }),
    (update) => {
      const whole = join(update);
      if (whole === undefined) return;
      if (whole.kind === 'snapshot' && whole.isBeginning) {
        // The first part of another day is not the top of its list.
        if (name === undefined) draw([whole]);
        return;
      }
      if (gathered.length === 0) clock.after(GATHER_MS, drawGathered);
      gathered.push(whole);
    },
  );
  return () => {
    hasEnded = true;
    end();
  };
}
