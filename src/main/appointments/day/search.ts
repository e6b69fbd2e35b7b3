/** The front desk's search over all days, live. */
import type { Clocked, Closable } from '../../base/capabilities.ts';
import type { SearchHit, SearchHits, SearchInput } from '../../../contract/desk-appointment.ts';
import { isFound, readQuery, type SearchQuery, searchText } from '../../../contract/search-text.ts';
import { wallMs } from '../../../clock/clock.ts';
import { type Feed, snapshotAndChanges } from '../../base/feed.ts';
import { inSlices } from '../../base/in-slices.ts';
import { createDays, dayFormat } from '../../base/location-day.ts';
import type { Directory } from '../directory/directory.ts';
import { isAtLocation } from '../look-up/find-answer.ts';
import { type LiveDay, WHOLE_DAY } from './day.ts';
import { createCodesSent } from './desk-view.ts';

interface SearchDeps extends Clocked, Closable {
  readonly directory: Pick<Directory, 'byId' | 'eachFound'>;
  readonly day: Pick<LiveDay, 'viewOf'>;
  readonly timeZone: string;
  readonly locationId: number | undefined;
  /** Ids, or `WHOLE_DAY`. */
  readonly changes: Feed<string>;
}

type SearchAppointments = (
  input: SearchInput,
  signal: AbortSignal | undefined,
) => AsyncGenerator<SearchHits, void, void>;

const NOBODY: SearchHits = { hits: [], isMore: false };

export function createSearch(deps: SearchDeps): SearchAppointments {
  const { directory, clock, locationId } = deps;
  const dayAt = createDays(deps.timeZone);
  const days = dayFormat(deps.timeZone);

  /** From today on first: clerks ask more for who comes than for who came. */
  function* find(query: SearchQuery, limit: number): Generator<void, SearchHits, void> {
    const { startsAt } = dayAt(wallMs(clock));
    const ahead = { from: startsAt, to: Number.MAX_SAFE_INTEGER, latestFirst: false };
    const before = { from: Number.MIN_SAFE_INTEGER, to: startsAt, latestFirst: true };
    const hits: SearchHit[] = [];
    for (const span of [ahead, before]) {
      for (const appointment of directory.eachFound(query, span, locationId)) {
        if (appointment) {
          if (hits.length === limit) return { hits, isMore: true };
          hits.push({ day: days.format(appointment.startsAt), appointment: deps.day.viewOf(appointment) });
        }
        yield;
      }
    }
    return { hits, isMore: false };
  }

  function isWanted(query: SearchQuery, appointmentId: string): boolean {
    const appointment = directory.byId(appointmentId);
    if (!appointment || appointment.withdrawnAt !== undefined) return false;
    return isAtLocation(appointment, locationId) && isFound(query, searchText(appointment));
  }

  return async function* search({ text, limit }, signal) {
    const query = readQuery(text);
    const isOver = (): boolean => signal?.aborted === true || deps.closing.aborted;
    let shown = new Set<string>();
    let codes = createCodesSent();
    function hasCodeOfShown(id: string): boolean {
      const appointment = shown.size === 0 ? undefined : directory.byId(id);
      return codes.besides(id, appointment && deps.day.viewOf(appointment)).some((other) => shown.has(other));
    }
    async function* once(): AsyncGenerator<SearchHits, void, void> {
      const found = query ? await inSlices(find(query, limit), clock, isOver) : { value: NOBODY };
      if (!found) return;
      shown = new Set(found.value.hits.map(({ appointment }) => appointment.appointmentId));
      codes = createCodesSent();
      for (const { appointment } of found.value.hits) codes.sent(appointment);
      yield found.value;
    }
    const isTouched = (id: string): boolean =>
      shown.has(id) || (query !== undefined && isWanted(query, id)) || hasCodeOfShown(id);
    yield* snapshotAndChanges(deps.changes, signal, async function* (batch) {
      if (!batch || batch.has(WHOLE_DAY) || [...batch].some(isTouched)) yield* once();
    });
  };
}
