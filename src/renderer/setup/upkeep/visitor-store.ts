/** One visitor's data: found, read and erased by an administrator. */
import { createStore } from 'zustand/vanilla';
import type { EraseAnswer, FoundRecord, VisitorRecord } from '../../../contract/privacy.ts';
import { type CallFailure, saidOrNot } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';

export type Search =
  | { readonly kind: 'searching' | CallFailure }
  | { readonly kind: 'found'; readonly records: readonly FoundRecord[]; readonly more: boolean };

export type Kept =
  | { readonly kind: 'data'; readonly text: string }
  | { readonly kind: 'unknown' | CallFailure };

export type Erasure = { readonly kind: 'erasing' | CallFailure } | EraseAnswer;

export interface VisitorState {
  readonly search: Search | undefined;
  readonly marked: ReadonlySet<string>;
  readonly kept: Kept | undefined;
  readonly erasure: Erasure | undefined;
}

export type VisitorStore = ReturnType<typeof createVisitorStore>;

/** Files are written and a backup is made and checked, in milliseconds. */
const ERASE_DEADLINE_MS = 60_000;

export function keyOf(record: VisitorRecord): string {
  switch (record.kind) {
    case 'appointment':
      return `appointment ${record.appointmentId}`;
    case 'ticket':
      return `ticket ${record.ticketId}`;
    case 'booking':
      return `booking ${record.intentId}`;
    case 'listed':
      return `listed ${record.rowId}`;
  }
}

const NOBODY: ReadonlySet<string> = new Set();

export function createVisitorStore(connection: HubConnection, onErased: () => void) {
  const store = createStore<VisitorState>(() => ({
    search: undefined,
    marked: NOBODY,
    kept: undefined,
    erasure: undefined,
  }));
  let asked = 0;
  /** Counts changes, so that a late answer is ignored. */
  let turns = 0;

  function markedRecords(): VisitorRecord[] {
    const { search, marked } = store.getState();
    const records = search?.kind === 'found' ? search.records : [];
    return records.map(({ record }) => record).filter((record) => marked.has(keyOf(record)));
  }

  return {
    ...store,
    async find(text: string): Promise<void> {
      const ask = (asked += 1);
      turns += 1;
      store.setState({
        search: { kind: 'searching' },
        marked: NOBODY,
        kept: undefined,
        erasure: undefined,
      });
      const answer = await connection.call((client) => client.privacy.find({ text }));
      if (ask !== asked) return;
      store.setState({
        search: answer.kind === 'answered' ? { kind: 'found', ...answer.value } : { kind: answer.kind },
      });
    },
    mark(key: string, isMarked: boolean): void {
      turns += 1;
      const marked = new Set(store.getState().marked);
      if (isMarked) marked.add(key);
      else marked.delete(key);
      store.setState({ marked, kept: undefined, erasure: undefined });
    },
    async read(): Promise<void> {
      const records = markedRecords();
      if (records.length === 0) return;
      const turn = (turns += 1);
      const answer = await connection.call((client) => client.privacy.export({ records }));
      if (turn === turns) store.setState({ kept: saidOrNot(answer) });
    },
    close(): void {
      turns += 1;
      store.setState({ kept: undefined, erasure: undefined });
    },
    /** `unsent`: what becomes of unfinished requests. */
    async erase(unsent?: 'send' | 'discard'): Promise<void> {
      const records = markedRecords();
      if (records.length === 0 || store.getState().erasure?.kind === 'erasing') return;
      const ask = asked;
      turns += 1;
      store.setState({ erasure: { kind: 'erasing' }, kept: undefined });
      const answer = await connection.call(
        (client) => client.privacy.erase({ records, ...(unsent === undefined ? {} : { unsent }) }),
        { deadlineMs: ERASE_DEADLINE_MS },
      );
      const erasure = saidOrNot(answer);
      store.setState({ erasure });
      if (erasure.kind !== 'erased' && erasure.kind !== 'unknown') return onErased();
      if (ask === asked) store.setState({ search: undefined, marked: NOBODY });
      onErased();
    },
  };
}
