/** A list of appointments as a person brings it in: sent, looked at, and put in. For the desk and for setup. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import { MAX_LIST_BYTES } from '../../contract/limits.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';
import { type ColumnFields, followList, type ListsState, NOTHING } from './followed-list.ts';
import { type PieceOf, sendList } from './send-list.ts';

export interface ListFile extends PieceOf {
  readonly name: string;
}

export interface ListStore extends Pick<StoreApi<ListsState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Sends a file to the hub, which reads it. An earlier one is given up. */
  take(files: readonly ListFile[]): Promise<void>;
  lookForWatched(): Promise<void>;
  takeWatched(): Promise<void>;
  /** Looks at a file on the hub's machine, or the last of a folder, that is to be watched. */
  takeAt(path: string): Promise<void>;
  refuse(why: 'not-a-file'): void;
  choose(fields: ColumnFields): void;
  map(fields: ColumnFields): Promise<void>;
  moreProblems(): Promise<void>;
  confirm(): Promise<void>;
  giveUp(): void;
}

export function createListStore(connection: HubConnection): ListStore {
  const store = createStore<ListsState>(() => NOTHING);
  const list = followList(connection, store);

  async function send(file: ListFile, id: string, isMine: () => boolean): Promise<void> {
    const came = await sendList(connection, id, file, {
      isOver: () => !isMine(),
      received() {
        const { list: heard } = store.getState();
        // Once it is read, all of it has come.
        return heard?.kind === 'receiving' ? heard.bytes : file.size;
      },
    });
    if (isMine() && came !== 'sent' && came !== 'over') list.refuse(came, file.name);
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async take([file, ...others]) {
      if (file === undefined) return;
      if (others.length > 0) return list.refuse('several');
      const { name, size } = file;
      if (size > MAX_LIST_BYTES) return list.refuse('too-large', name);
      const isMine = list.anew({ name, list: { kind: 'receiving', bytes: 0, of: size } });
      const answer = await connection.call((client, options) => client.lists.begin({ bytes: size }, options));
      const id = isMine() ? list.begin(answer, name) : undefined;
      if (id !== undefined) await send(file, id, isMine);
    },
    async lookForWatched() {
      const answer = await connection.call((client, options) => client.lists.watched(undefined, options));
      if (answer.kind !== 'answered') return;
      const { name, isUnknown } = answer.value;
      store.setState({ watched: name === undefined ? undefined : { name, isUnknown } });
    },
    async takeWatched() {
      const { name = '' } = store.getState().watched ?? {};
      const isMine = list.anew({ name, isWatched: true, list: { kind: 'reading', rows: 0 } });
      const answer = await connection.call((client, options) =>
        client.lists.beginWatched(undefined, options),
      );
      if (isMine()) list.begin(answer, name);
    },
    async takeAt(path) {
      const isMine = list.anew({ name: path, path, isWatched: true, list: { kind: 'reading', rows: 0 } });
      const answer = await connection.call((client, options) => client.lists.beginAt({ path }, options));
      if (!isMine()) return;
      if (answer.kind !== 'answered') list.begin(answer, path);
      else if (answer.value.kind === 'not-there') list.refuse('no-list-there', path);
      else if (answer.value.kind === 'empty') list.refuse('folder-empty', path);
      else list.begin({ kind: 'answered', value: answer.value }, path);
    },
    refuse: (why) => list.refuse(why),
    choose(fields) {
      const { columns = [] } = store.getState().preview ?? {};
      const isAsRead = columns.every(({ field }, n) => field === fields[n]);
      store.setState({ chosen: isAsRead ? undefined : fields });
    },
    map: (fields) =>
      list.ask(
        (importId) => (client, options) =>
          client.lists.map({ importId, fields: fields.map((field) => field ?? null) }, options),
      ),
    moreProblems: () => list.readProblems(store.getState().problems.length),
    confirm: () => list.ask((importId) => (client, options) => client.lists.confirm({ importId }, options)),
    giveUp() {
      const importId = list.id();
      list.anew({});
      if (importId !== undefined)
        void connection.call((client, options) => client.lists.cancel({ importId }, options));
    },
  };
}
