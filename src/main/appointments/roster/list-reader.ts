/**
 * The hub's end of the thread that reads a list, because 100,000 rows and their garbage would block visitors, and the
 * content is not ours. Rows stay there and come a few at a time. One list at a time:
 * docs/adr/0058-one-thread-reads-every-list.md.
 */
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../../clock/clock.ts';
import type { RosterProblem, RosterProblems, RosterUnreadable } from '../../../contract/roster.ts';
import type { Log } from '../../base/log.ts';
import { systemCode } from '../../base/private-files.ts';
import type { Appointment } from '../directory/appointment.ts';
import { rowsOf } from './list-piece.ts';
import type { ListSummary, RosterContext } from './roster.ts';
import type { ListBytes } from './roster-text.ts';

export type ListAsk =
  | { readonly kind: 'read'; readonly context: RosterContext }
  /** `from`: counted from 0. */
  | { readonly kind: 'piece' | 'problems'; readonly from: number; readonly most: number };

export type ListRead =
  | (ListSummary & { readonly kind: 'read' })
  | { readonly kind: 'unreadable'; readonly why: RosterUnreadable }
  /** The disk did not return all of it. */
  | { readonly kind: 'lost' }
  /** `isOfList`: it needs too much memory, and would again. Otherwise it took too long. */
  | { readonly kind: 'given-up'; readonly isOfList: boolean };

export type ListAnswer =
  | Exclude<ListRead, { kind: 'given-up' }>
  | { readonly kind: 'heard'; readonly rows: number }
  | { readonly kind: 'piece'; readonly json: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'problems'; readonly total: number; readonly problems: readonly RosterProblem[] };

/** One request at a time. All but `read` and `close` reject once the thread has ended. */
export interface ListReader {
  /** Waits for other lists. `heard`: the count of rows so far. Rejects if it is closed. */
  read(context: RosterContext, heard?: (rows: number) => void): Promise<ListRead>;
  /** Good rows by start. */
  rows(from: number, most: number): Promise<readonly Appointment[]>;
  /** JSON. */
  piece(from: number, most: number): Promise<Uint8Array>;
  problems(from: number, most: number): Promise<RosterProblems>;
  /** Resolves once the thread's memory is free. Never rejects. */
  close(): Promise<void>;
}

/**
 * The thread's heap, without the good rows (`LIST_BOUNDS.bytes`). A list within the bounds needs some 130 MB. Node's
 * own heap flag also applies, so the bounds come first.
 */
const HEAP_MB = 192;
const YOUNG_MB = 16;

/** The largest list takes some seconds, ten times that on a small machine. */
export const LONGEST_READING_MS = 120_000;

/** Differs between sources and a build. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? 'list-thread.ts' : 'list-thread.js',
  import.meta.url,
);

const isRead = (said: ListAnswer): said is Exclude<ListRead, { kind: 'given-up' }> =>
  said.kind === 'read' || said.kind === 'unreadable' || said.kind === 'lost';

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

class Ended extends Error {
  override readonly message = 'The list is no longer read.';
}

/** Answers come in the order of the requests. */
function startThread(from: ListBytes, heapMb: number) {
  const worker = new Worker(THREAD, {
    workerData: from,
    transferList: from.kind === 'memory' ? [from.bytes] : [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  let before: Promise<unknown> = Promise.resolve();
  let ended: Error | undefined;
  // An error rejects the current request, or the next.
  worker.on('error', (error: Error) => (ended ??= error)).on('exit', () => (ended ??= new Ended()));

  function ask<Answer>(
    question: ListAsk,
    taken: (answer: ListAnswer) => Answer | undefined,
  ): Promise<Answer> {
    const answer = before.then(
      () =>
        new Promise<Answer>((resolve, reject) => {
          const over = (): void => reject(ended ?? new Ended());
          function heard(said: ListAnswer): void {
            const value = taken(said);
            if (value === undefined) return;
            worker.off('message', heard).off('error', over).off('exit', over);
            resolve(value);
          }
          worker.on('message', heard).on('error', over).on('exit', over);
          if (ended) over();
          else worker.postMessage(question, []);
        }),
    );
    before = answer.catch(() => undefined);
    return answer;
  }

  return {
    ask,
    async end(why: Error): Promise<void> {
      ended ??= why;
      await worker.terminate();
    },
  };
}

export interface ListReadersDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Default: what a list needs. */
  readonly heapMb?: number;
}

export type ListReaders = ReturnType<typeof createListReaders>;

export function createListReaders({ clock, log, heapMb = HEAP_MB }: ListReadersDeps) {
  let reading: Promise<unknown> = Promise.resolve();

  /** Transfers the memory of `bytes`, which is empty here afterwards. */
  function open(from: ListBytes): ListReader {
    const { ask, end } = startThread(from, heapMb);
    let isClosed = false;

    async function readNow(context: RosterContext, heard: (rows: number) => void): Promise<ListRead> {
      const tooSlow = new Error('Reading the list took too long.');
      const cancel = clock.after(LONGEST_READING_MS, () => void end(tooSlow));
      try {
        return await ask({ kind: 'read', context }, (said): ListRead | undefined => {
          if (said.kind === 'heard') heard(said.rows);
          return isRead(said) ? said : undefined;
        });
      } catch (error) {
        if (isClosed) throw error;
        log.error('list-given-up', { reason: systemCode(error) });
        return { kind: 'given-up', isOfList: systemCode(error) === OUT_OF_MEMORY };
      } finally {
        cancel();
      }
    }

    const jsonOf = (first: number, most: number): Promise<Uint8Array> =>
      ask({ kind: 'piece', from: first, most }, (said) => (said.kind === 'piece' ? said.json : undefined));

    return {
      read(context, heard = () => {}) {
        const answer = reading.then(() => readNow(context, heard));
        reading = answer.catch(() => undefined);
        return answer;
      },
      rows: async (first, most) => rowsOf(await jsonOf(first, most)),
      piece: jsonOf,
      problems: (first, most) =>
        ask({ kind: 'problems', from: first, most }, (said) =>
          said.kind === 'problems' ? { total: said.total, problems: [...said.problems] } : undefined,
        ),
      async close() {
        isClosed = true;
        await end(new Ended());
      },
    };
  }

  return { open };
}
