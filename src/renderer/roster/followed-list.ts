/** The list that the hub has of this page, and what it says of it, until another is taken. */
import type { StoreApi } from 'zustand/vanilla';
import type { ListState } from '../../contract/list-import.ts';
import type { RosterField } from '../../contract/appointment-fields.ts';
import type { RosterProblem } from '../../contract/roster.ts';
import type { PathProblem } from '../../contract/setting-problem.ts';
import type { CallAnswer, CallFailure, RunCall } from '../rpc/call.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';

type Begun =
  | { readonly kind: 'begun'; readonly importId: string; readonly file?: string | undefined }
  | { readonly kind: 'too-large'; readonly file?: string | undefined }
  | { readonly kind: 'busy' | 'not-there' };

export interface FollowedList {
  id(): string | undefined;
  /** Drops the earlier list and shows `state`. Returns whether nothing else was taken since. */
  anew(state: Partial<ListsState>): () => boolean;
  refuse(refusal: ListRefusal, name?: string): void;
  /** Returns the id that is followed from now on; undefined if the hub has not begun. */
  begin(answer: CallAnswer<Begun>, name: string): string | undefined;
  readProblems(from: number): Promise<void>;
  ask(run: (importId: string) => RunCall<{ readonly done: boolean }>): Promise<void>;
}

export function followList(connection: HubConnection, store: StoreApi<ListsState>): FollowedList {
  let importId: string | undefined;
  let stop = (): void => {};
  /** Of what is taken; a later one ends what is done for an earlier one. */
  let turn = 0;

  function anew(state: Partial<ListsState>): () => boolean {
    turn += 1;
    stop();
    stop = () => {};
    importId = undefined;
    // Which file the hub reads by itself stays known.
    store.setState({ ...NOTHING, watched: store.getState().watched, ...state });
    const mine = turn;
    return () => mine === turn;
  }

  const refuse = (refusal: ListRefusal, name = ''): void => void anew({ name, refusal });

  async function readProblems(from: number): Promise<void> {
    const id = importId;
    if (id === undefined) return;
    const page = await connection.call((client, options) =>
      client.lists.problems({ importId: id, from }, options),
    );
    if (id !== importId || page.kind !== 'answered') return;
    store.setState(({ problems }) => ({ problems: [...problems.slice(0, from), ...page.value.problems] }));
  }

  function heard(list: ListState): void {
    const { list: before, name, preview, chosen } = store.getState();
    if (list.kind === 'gone') {
      if (before?.kind !== 'done' && before?.kind !== 'watched') refuse('gone', name);
      return;
    }
    store.setState({ list, refusal: undefined });
    if (list.kind !== 'preview') return;
    // The hub says it again with each connection; what was chosen is still to be read then.
    const isAsBefore = JSON.stringify(preview?.columns) === JSON.stringify(list.columns);
    store.setState({ preview: list, chosen: isAsBefore ? chosen : undefined, problems: [] });
    if (list.counts.bad + list.counts.doubtful > 0) void readProblems(0);
  }

  return {
    id: () => importId,
    anew,
    refuse,
    begin(answer, name) {
      const begun = answer.kind === 'answered' ? answer.value : answer;
      const file = 'file' in begun ? begun.file : undefined;
      if (begun.kind !== 'begun') {
        refuse(begun.kind, file ?? name);
        return undefined;
      }
      store.setState({ file });
      const id = begun.importId;
      importId = id;
      stop = connection.watch((client, options) => client.lists.watch({ importId: id }, options), heard);
      return id;
    },
    readProblems,
    async ask(run) {
      if (importId === undefined) return;
      const mine = turn;
      const answer = await connection.call(run(importId));
      if (mine !== turn) return;
      if (answer.kind !== 'answered') store.setState({ refusal: answer.kind });
      // It says nothing of why, and would have told of what it began.
      else if (!answer.value.done && store.getState().list?.kind === 'preview')
        store.setState({ refusal: 'failed' });
    },
  };
}

/** Said beside the path. */
type PathRefusal = 'no-list-there' | 'folder-empty' | Exclude<PathProblem, 'not-readable'>;

type ListRefusal =
  | 'too-large'
  | 'several'
  | 'not-a-file'
  | 'busy'
  | 'not-there'
  | PathRefusal
  | 'not-readable'
  | 'broken-off'
  | 'gone'
  | CallFailure;

interface WatchedFile {
  readonly name: string;
  readonly isUnknown: boolean;
}

export type PreviewState = Extract<ListState, { kind: 'preview' }>;

/** In the order of the file; undefined: left out. */
export type ColumnFields = readonly (RosterField | undefined)[];

export interface ListsState {
  readonly name: string;
  /** Of a watched folder: the name of the file in it that is looked at. */
  readonly file: string | undefined;
  readonly list: ListState | undefined;
  /** Stays in sight while the file is read again. */
  readonly preview: PreviewState | undefined;
  /** What a person chose for the columns; the file is to be read again with it. */
  readonly chosen: ColumnFields | undefined;
  readonly problems: readonly RosterProblem[];
  readonly refusal: ListRefusal | undefined;
  readonly isWatched: boolean;
  /** The path on the hub's machine that is looked at before it is watched. */
  readonly path: string | undefined;
  readonly watched: WatchedFile | undefined;
}

export const NOTHING: ListsState = {
  name: '',
  file: undefined,
  list: undefined,
  preview: undefined,
  chosen: undefined,
  problems: [],
  refusal: undefined,
  isWatched: false,
  path: undefined,
  watched: undefined,
};
