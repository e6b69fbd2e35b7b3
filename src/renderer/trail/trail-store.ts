/** What staff did, as setup and front desks look through it: newest first, in parts. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { AuditEntry, AuditSearch } from '../../contract/audit.ts';
import type { CallFailure } from '../rpc/call.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';

export interface TrailState {
  readonly entries: readonly AuditEntry[];
  readonly next: number | undefined;
  readonly doing: 'nothing' | 'searching' | 'exporting';
  readonly failure: CallFailure | undefined;
}

export interface TrailStore extends Pick<StoreApi<TrailState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** From the newest on. */
  search(search: AuditSearch): Promise<void>;
  /** Repeats the last search. */
  again(): Promise<void>;
  older(): Promise<void>;
  /** Undefined if the hub did not answer to the end. */
  export(): Promise<readonly AuditEntry[] | undefined>;
}

export function createTrailStore(connection: HubConnection): TrailStore {
  const store = createStore<TrailState>(() => ({
    entries: [],
    next: undefined,
    doing: 'nothing',
    failure: undefined,
  }));
  let wanted: AuditSearch = {};
  let asked = 0;
  let isOfFile = false;
  let isSearching = false;
  let isExporting = false;

  function doing(): TrailState['doing'] {
    if (isExporting) return 'exporting';
    return isSearching ? 'searching' : 'nothing';
  }

  async function look(before: number | undefined): Promise<void> {
    asked += 1;
    const mine = asked;
    isSearching = true;
    store.setState({ doing: doing(), ...(isOfFile ? {} : { failure: undefined }) });
    const page = await connection.call((client, options) =>
      client.audit.search({ ...wanted, ...(before === undefined ? {} : { before }) }, options),
    );
    if (mine !== asked) return;
    isSearching = false;
    if (page.kind !== 'answered') {
      isOfFile = false;
      return store.setState({ doing: doing(), failure: page.kind });
    }
    const { entries, next } = page.value;
    store.setState((state) => ({
      entries: before === undefined ? entries : [...state.entries, ...entries],
      next,
      doing: doing(),
    }));
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    search(search) {
      wanted = search;
      isOfFile = false;
      return look(undefined);
    },
    again: () => look(undefined),
    async older() {
      const { next } = store.getState();
      isOfFile = false;
      if (next !== undefined && doing() === 'nothing') await look(next);
    },
    async export() {
      if (isExporting) return undefined;
      const search = wanted;
      isOfFile = false;
      isExporting = true;
      store.setState({ doing: doing(), failure: undefined });
      const all: AuditEntry[] = [];
      let before: number | undefined;
      do {
        const at = before;
        const part = await connection.call((client, options) =>
          client.audit.search({ ...search, ...(at === undefined ? {} : { before: at }) }, options),
        );
        if (part.kind !== 'answered') {
          isOfFile = true;
          isExporting = false;
          store.setState({ doing: doing(), failure: part.kind });
          return undefined;
        }
        all.push(...part.value.entries);
        before = part.value.next;
      } while (before !== undefined);
      isExporting = false;
      store.setState({ doing: doing() });
      return all;
    },
  };
}
