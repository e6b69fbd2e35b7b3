/** What staff did, as setup and front desks look through it: newest first, in parts. */
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

export type TrailStore = ReturnType<typeof createTrailStore>;

export function createTrailStore(connection: HubConnection) {
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
    const page = await connection.call((client) =>
      client.audit.search({ ...wanted, ...(before === undefined ? {} : { before }) }),
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
    ...store,
    /** From the newest on. */
    search(search: AuditSearch): Promise<void> {
      wanted = search;
      isOfFile = false;
      return look(undefined);
    },
    /** Repeats the last search. */
    again: () => look(undefined),
    async older(): Promise<void> {
      const { next } = store.getState();
      isOfFile = false;
      if (next !== undefined && doing() === 'nothing') await look(next);
    },
    /** Undefined if the hub did not answer to the end. */
    async export(): Promise<readonly AuditEntry[] | undefined> {
      if (isExporting) return undefined;
      const search = wanted;
      isOfFile = false;
      isExporting = true;
      store.setState({ doing: doing(), failure: undefined });
      const all: AuditEntry[] = [];
      let before: number | undefined;
      do {
        const at = before;
        const part = await connection.call((client) =>
          client.audit.search({ ...search, ...(at === undefined ? {} : { before: at }) }),
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
