/** A list of appointments as a person brings it in: sent, looked at, and put in. For the desk and for setup. */
import { createStore } from 'zustand/vanilla';
import { LIST_CHUNK_BYTES, MAX_LIST_BYTES } from '../../contract/limits.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';
import { createBookingsStore } from './bookings-store.ts';
import { followList, type ListsState, NOTHING } from './followed-list.ts';

export interface ListFile extends PieceOf {
  readonly name: string;
}

export type ListStore = ReturnType<typeof createListStore>;

export function createListStore(connection: HubConnection) {
  const store = createStore<ListsState>(() => NOTHING);
  const list = followList(connection, store);

  async function sendFile(file: ListFile, id: string, isMine: () => boolean): Promise<void> {
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
    ...store,
    /** Sends a file to the hub, which reads it. An earlier one is given up. */
    async send([file, ...others]: readonly ListFile[]): Promise<void> {
      if (file === undefined) return;
      if (others.length > 0) return list.refuse('several');
      const { name, size } = file;
      if (size > MAX_LIST_BYTES) return list.refuse('too-large', name);
      const isMine = list.anew({ name, list: { kind: 'receiving', bytes: 0, of: size } });
      const answer = await connection.call((client) =>
        client.lists.begin({ bytes: size, name: name.slice(-255) }),
      );
      const id = isMine() ? list.begin(answer, name) : undefined;
      if (id !== undefined) await sendFile(file, id, isMine);
    },
    async lookForWatched(): Promise<void> {
      const answer = await connection.call((client) => client.lists.watched());
      if (answer.kind !== 'answered') return;
      const { name, isUnknown } = answer.value;
      store.setState({ watched: name === undefined ? undefined : { name, isUnknown } });
    },
    async readWatched(): Promise<void> {
      const { name = '' } = store.getState().watched ?? {};
      const isMine = list.anew({ name, isWatched: true, list: { kind: 'reading', rows: 0 } });
      const answer = await connection.call((client) => client.lists.beginWatched());
      if (isMine()) list.begin(answer, name);
    },
    /** Looks at a file on the hub's machine, or the last of a folder, that is to be watched. */
    async readAt(path: string): Promise<void> {
      const isMine = list.anew({ name: path, path, isWatched: true, list: { kind: 'reading', rows: 0 } });
      const answer = await connection.call((client) => client.lists.beginAt({ path }));
      if (!isMine()) return;
      if (answer.kind !== 'answered') list.begin(answer, path);
      else if (answer.value.kind === 'not-there') {
        const { why = 'not-readable' } = answer.value;
        list.refuse(why === 'not-readable' ? 'no-list-there' : why, path);
      } else if (answer.value.kind === 'empty') list.refuse('folder-empty', path);
      else list.begin({ kind: 'answered', value: answer.value }, path);
    },
    refuse: (why: 'not-a-file') => list.refuse(why),
    decide: list.decide,
    /** A person says that a card is read rightly. */
    accept(key: string): void {
      store.setState(({ cards }) => ({
        cards: cards.map((one) => (one.key === key ? { ...one, isAccepted: true, isOpen: false } : one)),
      }));
    },
    moreProblems: () => list.readProblems(store.getState().problems.length),
    confirm: () => list.ask((importId) => (client) => client.lists.confirm({ importId })),
    bookings: createBookingsStore(connection),
    /** Books the previewed list. Its preview is over then. */
    async book(): Promise<void> {
      const importId = list.id();
      if (importId === undefined || store.getState().isBooking) return;
      store.setState({ isBooking: true });
      const answer = await connection.call((client) => client.listBookings.start({ importId }));
      if (importId !== list.id()) return;
      if (answer.kind === 'answered' && answer.value.kind === 'done')
        list.anew({ begunList: answer.value.listId });
      else store.setState({ isBooking: false, refusal: answer.kind === 'answered' ? 'failed' : answer.kind });
    },
    giveUp(): void {
      const importId = list.id();
      list.anew({});
      if (importId !== undefined) void connection.call((client) => client.lists.cancel({ importId }));
    },
  };
}

interface PieceOf {
  readonly size: number;
  /** In base64; rejects where the file cannot be read any more. */
  readonly piece: (from: number, to: number) => Promise<string>;
}

interface Sending {
  readonly isOver: () => boolean;
  readonly received: () => number;
}

const MAX_FAILURES = 5;
/** In flight at once. More would delay everything else on a slow network. */
const MAX_ON_WAY = 2;

/** `broken-off`: the hub rejects the pieces without a reason. */
async function sendList(
  connection: HubConnection,
  importId: string,
  file: PieceOf,
  { isOver, received }: Sending,
): Promise<'sent' | 'over' | 'not-readable' | 'broken-off'> {
  async function add(at: number, base64: string): Promise<boolean> {
    const answer = await connection.call((client) => client.lists.add({ importId, at, base64 }));
    return answer.kind === 'answered' && answer.value.done;
  }

  let failures = 0;
  let onWay: Promise<boolean>[] = [];
  for (let at = 0; at < file.size || onWay.length > 0;) {
    if (at < file.size && onWay.length < MAX_ON_WAY) {
      const to = Math.min(file.size, at + LIST_CHUNK_BYTES);
      let base64: string;
      try {
        base64 = await file.piece(at, to);
      } catch {
        return isOver() ? 'over' : 'not-readable';
      }
      if (isOver()) return 'over';
      onWay.push(add(at, base64));
      at = to;
      continue;
    }
    const came = await onWay.shift();
    if (isOver()) return 'over';
    if (came === true) {
      failures = 0;
      continue;
    }
    // What was sent after it does not fit where it is missing.
    await Promise.all(onWay);
    onWay = [];
    if (isOver()) return 'over';
    failures += 1;
    if (failures > MAX_FAILURES) return 'broken-off';
    // It may have come, and the answer not: the hub says where it is.
    await whenConnected(connection);
    if (isOver()) return 'over';
    at = received();
  }
  return 'sent';
}

function whenConnected({ state }: Pick<HubConnection, 'state'>): Promise<void> {
  return new Promise((resolve) => {
    if (state.getState() === 'connected') return resolve();
    const stop = state.subscribe((now) => {
      if (now !== 'connected') return;
      stop();
      resolve();
    });
  });
}
