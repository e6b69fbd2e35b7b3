/** Reads a watched file, or one of a watched folder, on the thread that reads lists. */
import type { Clocked, Logged } from '../../base/capabilities.ts';
import { wallMs } from '../../../clock/clock.ts';
import { isBlocking } from '../../../contract/list-fields.ts';
import type { ListQuestion } from '../../../contract/list-questions.ts';
import type { RosterProblem, RosterUnreadable } from '../../../contract/roster.ts';
import { oneAhead } from '../../base/in-slices.ts';
import { ROWS_IN_PIECE } from './list-piece.ts';
import type { ListRead, ListReader, ListReaders } from './list-reader.ts';
import type { ListSummary } from './roster.ts';
import type { AgainAfter, RestingFile } from './roster-watch.ts';
import type { KeptRecipes } from './kept-recipes.ts';
import type { LobbyKnowledge } from './lobby-knowledge.ts';

/** When a disk that failed is tried again. */
export const DISK_AGAIN_MS = 10_000;
/** When a list that took too long is tried again: the machine may have slept. */
const SLOW_AGAIN_MS = 3_600_000;

export interface WatchedReadingDeps extends Clocked, Logged {
  readonly readers: ListReaders;
  readonly recipes: Pick<KeptRecipes, 'all'>;
  readonly known: LobbyKnowledge;
  readonly timeZone: string;
}

export interface ReadList {
  readonly reader: Pick<ListReader, 'rows' | 'piece' | 'problems'>;
  readonly summary: ListSummary;
}

/** `trouble`: shown to staff. Without it the file was changed, or the hub closes. */
export interface NotRead {
  readonly kind: 'not-read';
  readonly trouble?:
    | { readonly kind: 'unreadable'; readonly why: RosterUnreadable }
    | { readonly kind: 'missing' | 'other-list' }
    | { readonly kind: 'asks'; readonly questions: readonly ListQuestion[] };
  readonly again?: AgainAfter;
}

const NOTHING: NotRead = { kind: 'not-read' };
const unreadable = (why: RosterUnreadable): NotRead => ({
  kind: 'not-read',
  trouble: { kind: 'unreadable', why },
});

export function createWatchedReading(deps: WatchedReadingDeps) {
  const { readers, clock } = deps;
  /** Hashes of lists that took too much memory, which are not read again. */
  const givenUp = new Set<string>();
  let open: ListReader | undefined;
  let closed = false;

  async function summaryOf(
    reader: ListReader,
    file: RestingFile,
  ): Promise<Extract<ListRead, { kind: 'read' }> | NotRead> {
    const { timeZone, recipes, known } = deps;
    const context = {
      ...known(),
      timeZone,
      now: wallMs(clock),
      recipes: recipes.all(),
      saysDoubleCodes: true,
    };
    const read = await reader.read(context).catch(() => undefined);
    if (closed || !read) return NOTHING;
    if (!(await file.isAsSeen())) return { ...NOTHING, again: 0 };
    switch (read.kind) {
      case 'unreadable':
        return unreadable(read.why);
      case 'lost':
        return { kind: 'not-read', trouble: { kind: 'missing' }, again: DISK_AGAIN_MS };
      case 'given-up':
        if (!read.isOfList) return { ...unreadable({ kind: 'given-up' }), again: SLOW_AGAIN_MS };
        givenUp.add(file.hash);
        return unreadable({ kind: 'given-up' });
      case 'read': {
        const { isOfService, questions } = read.understood;
        const open = questions.filter(isBlocking);
        if (open.length > 0) return { kind: 'not-read', trouble: { kind: 'asks', questions: open } };
        return isOfService || read.rows === 0 ? read : { kind: 'not-read', trouble: { kind: 'other-list' } };
      }
    }
  }

  return {
    /** Runs `use` while the rows are there. Throws what that throws. */
    async read<T>(
      file: RestingFile,
      use: (list: ReadList) => Promise<T>,
    ): Promise<{ readonly kind: 'used'; readonly value: T } | NotRead> {
      if (givenUp.has(file.hash)) return unreadable({ kind: 'given-up' });
      const reader = readers.open({ kind: 'file', fd: file.fd, size: file.size });
      open = reader;
      try {
        const summary = await summaryOf(reader, file);
        if (summary.kind === 'not-read') return summary;
        return { kind: 'used', value: await use({ reader, summary }) };
      } catch (error) {
        if (closed) return NOTHING;
        throw error;
      } finally {
        await reader.close();
        // A hub that closes imports the rest after its next start.
        await file.close();
        open = undefined;
      }
    },
    close(): void {
      closed = true;
      void open?.close();
    },
  };
}

/** Copying these takes a few milliseconds. */
const ROWS_AT_ONCE = 500;

/** All good rows. The next page is copied while one is worked on. Throws once the reader has ended. */
export const pagesOf = (reader: Pick<ListReader, 'rows'>, rows: number) =>
  oneAhead((n) => reader.rows(n * ROWS_AT_ONCE, ROWS_AT_ONCE), Math.ceil(rows / ROWS_AT_ONCE));

/** All good rows as JSON. The next piece is read while one is written. */
export const piecesOf = (reader: Pick<ListReader, 'piece'>, rows: number): AsyncIterable<Uint8Array> =>
  oneAhead((n) => reader.piece(n * ROWS_IN_PIECE, ROWS_IN_PIECE), Math.ceil(rows / ROWS_IN_PIECE));

/** Without cells: these problems stay in memory, and are kept, for longer than a person looks at them. */
export async function listProblemsOf({ reader, summary }: ReadList): Promise<readonly RosterProblem[]> {
  const { problems } = await reader.problems(0, summary.problems);
  return problems.map(({ rule, ...at }) => {
    if (!('text' in rule)) return { ...at, rule };
    const { text: _text, ...bare } = rule;
    return { ...at, rule: bare };
  });
}
