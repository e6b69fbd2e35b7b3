/** What a page knows of the list that somebody brings. */
import type { ListState } from '../../contract/list-import.ts';
import type { RosterField } from '../../contract/appointment-fields.ts';
import type { RosterProblem } from '../../contract/roster.ts';
import type { CallFailure } from '../rpc/call.ts';

export type ListRefusal =
  | 'too-large'
  | 'several'
  | 'not-a-file'
  | 'busy'
  | 'not-there'
  | 'no-list-there'
  | 'folder-empty'
  | 'not-readable'
  | 'broken-off'
  | 'gone'
  | CallFailure;

export interface WatchedFile {
  readonly name: string;
  /** It is not read, before somebody says what its columns are. */
  readonly isUnknown: boolean;
}

export type ListPreview = Extract<ListState, { kind: 'preview' }>;

/** What each column is taken for, in their order in the file; undefined where it is left out. */
export type ColumnFields = readonly (RosterField | undefined)[];

export interface ListsState {
  /** Of the file that is looked at, or was refused. */
  readonly name: string;
  /** Of a watched folder: the name of the file in it that is looked at. */
  readonly file: string | undefined;
  /** What the hub says of it; absent before one was taken. */
  readonly list: ListState | undefined;
  /** The last that was seen of this file: it stays to be looked at while it is read again. */
  readonly preview: ListPreview | undefined;
  /** What somebody says of its columns, where that is not as they were read; the file is to be read again with it. */
  readonly chosen: ColumnFields | undefined;
  /** Rows with something wrong, as many as were asked for. */
  readonly problems: readonly RosterProblem[];
  readonly refusal: ListRefusal | undefined;
  /** What is looked at is the file that the hub reads by itself. */
  readonly isWatched: boolean;
  /** What is looked at before it is watched: the path of a file or a folder of the hub's machine. */
  readonly path: string | undefined;
  /** That file; absent where there is none, or the hub was not asked. */
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
