/** A list of appointments as a person brings it in: sent, looked at, and put in. For the desk and for setup. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { ListState } from '../../contract/list-import.ts';
import { LARGEST_LIST } from '../../contract/limits.ts';
import type { RosterField } from '../../contract/roster-fields.ts';
import type { RosterProblem } from '../../contract/roster.ts';
import type { CallAnswer } from '../rpc/call.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';
import { type PieceOf, sendList } from './send-list.ts';

/** What the part needs of a file. */
export interface ListFile extends PieceOf {
  readonly name: string;
}

export type ListRefusal =
  | 'too-large'
  | 'several'
  | 'not-a-file'
  | 'busy'
  | 'not-readable'
  | 'broken-off'
  | 'gone'
  | Exclude<CallAnswer<never>['kind'], 'answered'>;

export type ListPreview = Extract<ListState, { kind: 'preview' }>;

export interface ListsState {
  /** Of the file that is looked at, or was refused. */
  readonly name: string;
  /** What the hub says of it; absent before one was taken. */
  readonly list: ListState | undefined;
  /** The last that was seen of this file: it stays to be looked at while it is read again. */
  readonly preview: ListPreview | undefined;
  /** Rows with something wrong, as many as were asked for. */
  readonly problems: readonly RosterProblem[];
  readonly refusal: ListRefusal | undefined;
}

export interface ListStore extends Pick<StoreApi<ListsState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Brings a file to the hub, which reads it. What was brought before is given up. */
  take(files: readonly ListFile[]): Promise<void>;
  /** What was dropped is none. */
  refuse(why: 'not-a-file'): void;
  /** Read again, with each column taken for what is said here. */
  map(fields: readonly (RosterField | undefined)[]): Promise<void>;
  moreProblems(): Promise<void>;
  confirm(): Promise<void>;
  /** Forgets the list, here and at the hub. */
  giveUp(): void;
}

const NOTHING: ListsState = {
  name: '',
  list: undefined,
  preview: undefined,
  problems: [],
  refusal: undefined,
};

export function createListStore(connection: HubConnection): ListStore {
  const store = createStore<ListsState>(() => NOTHING);
  let importId: string | undefined;
  let stop = (): void => {};
  /** Of the file that is taken; a later one ends what is done for an earlier one. */
  let turn = 0;

  function end(): void {
    turn += 1;
    stop();
    stop = () => {};
    importId = undefined;
  }

  function refuse(refusal: ListRefusal, name = ''): void {
    end();
    store.setState({ ...NOTHING, name, refusal });
  }

  async function readProblems(from: number): Promise<void> {
    const id = importId;
    if (id === undefined) return;
    const page = await connection.call((client, options) =>
      client.lists.problems({ importId: id, from }, options),
    );
    if (id !== importId || page.kind !== 'answered') return;
    store.setState(({ problems }) => ({
      problems: [...problems.slice(0, from), ...page.value.problems],
    }));
  }

  function heard(list: ListState): void {
    const { list: before, name } = store.getState();
    if (list.kind === 'gone') {
      if (before?.kind !== 'done') refuse('gone', name);
      return;
    }
    store.setState({ list, refusal: undefined });
    if (list.kind !== 'preview') return;
    store.setState({ preview: list, problems: [] });
    if (list.counts.bad + list.counts.doubtful > 0) void readProblems(0);
  }

  function follow(id: string): void {
    importId = id;
    stop = connection.watch((client, options) => client.lists.watch({ importId: id }, options), heard);
  }

  async function send(file: ListFile, id: string): Promise<void> {
    const mine = turn;
    const came = await sendList(connection, id, file, {
      isOver: () => mine !== turn,
      received: () => {
        const { list } = store.getState();
        // Once it is read, all of it has come.
        return list?.kind === 'receiving' ? list.bytes : file.size;
      },
    });
    if (mine === turn && came !== 'sent' && came !== 'over') refuse(came, file.name);
  }

  /** Asks the hub to do something with the list; what it says comes over the stream. */
  async function ask(run: Parameters<typeof connection.call<{ done: boolean }>>[0]): Promise<void> {
    const mine = turn;
    const answer = await connection.call(run);
    if (mine === turn && answer.kind !== 'answered') store.setState({ refusal: answer.kind });
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async take([file, ...others]) {
      if (file === undefined) return;
      if (others.length > 0) return refuse('several');
      const { name, size } = file;
      if (size > LARGEST_LIST) return refuse('too-large', name);
      end();
      store.setState({ ...NOTHING, name, list: { kind: 'receiving', bytes: 0, of: size } });
      const mine = turn;
      const begun = await connection.call((client, options) => client.lists.begin({ bytes: size }, options));
      if (mine !== turn) return;
      if (begun.kind !== 'answered') return refuse(begun.kind, name);
      if (begun.value.kind !== 'begun') return refuse(begun.value.kind, name);
      follow(begun.value.importId);
      await send(file, begun.value.importId);
    },
    refuse: (why) => refuse(why),
    async map(fields) {
      const id = importId;
      if (id !== undefined)
        await ask((client, options) =>
          client.lists.map({ importId: id, fields: fields.map((field) => field ?? null) }, options),
        );
    },
    moreProblems: () => readProblems(store.getState().problems.length),
    async confirm() {
      const id = importId;
      if (id !== undefined) await ask((client, options) => client.lists.confirm({ importId: id }, options));
    },
    giveUp() {
      const id = importId;
      end();
      store.setState(NOTHING);
      if (id !== undefined)
        void connection.call((client, options) => client.lists.cancel({ importId: id }, options));
    },
  };
}
