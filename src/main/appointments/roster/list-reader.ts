/**
 * The hub's end of the thread that reads a list: to read 100,000 rows where visitors are served would hold them up, by
 * the garbage of it most of all, and what is in a file is not ours. The rows stay over there, and come a few at a time.
 * Every list is read this way, one at a time: docs/adr/0058-one-thread-reads-every-list.md.
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
  /** So many at most, from the one numbered `from`, counted from 0. */
  | { readonly kind: 'piece' | 'problems'; readonly from: number; readonly most: number };

export type ListRead =
  | (ListSummary & { readonly kind: 'read' })
  | { readonly kind: 'unreadable'; readonly why: RosterUnreadable }
  /** The disk did not give all of it. */
  | { readonly kind: 'lost' }
  /** The reader has ended. `isOfList`: it took more memory than a list may, and would again; else the time was over. */
  | { readonly kind: 'given-up'; readonly isOfList: boolean };

export type ListAnswer =
  | Exclude<ListRead, { kind: 'given-up' }>
  | { readonly kind: 'heard'; readonly rows: number }
  | { readonly kind: 'piece'; readonly json: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'problems'; readonly total: number; readonly problems: readonly RosterProblem[] };

/** All but the first reject once the thread has ended, by `close` or by a fault. One question at a time. */
export interface ListReader {
  /**
   * Reads it anew, once no other list is being read; `heard` is told now and then how many rows were read. Rejects where
   * it is closed meanwhile.
   */
  read(context: RosterContext, heard?: (rows: number) => void): Promise<ListRead>;
  /** Good ones, by their start. */
  rows(from: number, most: number): Promise<readonly Appointment[]>;
  /** The same, as JSON. */
  piece(from: number, most: number): Promise<Uint8Array>;
  problems(from: number, most: number): Promise<RosterProblems>;
  /** Resolves once the thread and its memory are gone; never rejects. */
  close(): Promise<void>;
}

/**
 * What the heap of the thread may take; the good rows lie beside it (`LIST_BOUNDS.bytes`). By those bounds a list needs
 * some 130 MB. A flag of Node's for the size of heaps is in force for this one too, so the bounds come first.
 */
const HEAP_MB = 192;
const YOUNG_MB = 16;

/** The largest list takes some seconds, and ten times that on a small machine. */
export const LONGEST_READING_MS = 120_000;

/** Beside this file in the sources, and beside the hub's own script in a build. */
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

/** The thread, its questions and their answers, in the order they were asked. */
function startThread(from: ListBytes, heapMb: number) {
  const worker = new Worker(THREAD, {
    workerData: from,
    transferList: from.kind === 'memory' ? [from.bytes] : [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  let before: Promise<unknown> = Promise.resolve();
  let ended: Error | undefined;
  // A fault is told to the question that waits, or to the next.
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
  /** Megabytes that the heap of the thread may take; by default what a list needs. */
  readonly heapMb?: number;
}

export type ListReaders = ReturnType<typeof createListReaders>;

export function createListReaders({ clock, log, heapMb = HEAP_MB }: ListReadersDeps) {
  let reading: Promise<unknown> = Promise.resolve();

  /** Takes the memory of bytes that are in memory, which must be their own: there is nothing in it here any more. */
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
