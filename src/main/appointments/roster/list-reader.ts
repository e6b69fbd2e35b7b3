/**
 * The hub's end of the thread that reads lists: reading 100,000 rows here would hold visitors up, and files are not
 * trusted. Rows stay on the thread and come a few at a time. One list is read at a time:
 * docs/adr/0058-one-thread-reads-every-list.md.
 */
import type { Clocked, Logged } from '../../base/capabilities.ts';
import { Worker } from 'node:worker_threads';
import type { RosterProblem, RosterProblems, RosterUnreadable } from '../../../contract/roster.ts';
import { systemCode } from '../../base/private-files.ts';
import type { Appointment } from '../directory/appointment.ts';
import { rowsOf } from './list-piece.ts';
import type { ListSummary, RosterContext } from './roster.ts';
import type { ListBytes } from '../lists/list-text.ts';

export type ListAsk =
  | { readonly kind: 'read'; readonly context: RosterContext }
  /** At most `most`, from number `from`, counted from 0. */
  | { readonly kind: 'piece' | 'problems'; readonly from: number; readonly most: number };

export type ListRead =
  | (ListSummary & { readonly kind: 'read' })
  | { readonly kind: 'unreadable'; readonly why: RosterUnreadable }
  /** The disk did not return all of it. */
  | { readonly kind: 'lost' }
  /** The thread has ended. `isOfList`: the list needs more memory than one may have; else the time was over. */
  | { readonly kind: 'given-up'; readonly isOfList: boolean };

export type ListAnswer =
  | Exclude<ListRead, { kind: 'given-up' }>
  | { readonly kind: 'heard'; readonly rows: number }
  | { readonly kind: 'piece'; readonly json: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'problems'; readonly total: number; readonly problems: readonly RosterProblem[] };

export type ListReader = ReturnType<ListReaders['open']>;

/**
 * For the heap of the thread; good rows lie outside it (`LIST_BOUNDS.bytes`). By those bounds a list needs some 130 MB.
 * A flag of Node's for heap sizes would override this, so the bounds come first.
 */
const HEAP_MB = 192;
const YOUNG_MB = 16;

/** The largest list takes some seconds, ten times as long on a small machine. */
export const MAX_READING_MS = 120_000;

/** Beside this file in the sources, beside the hub's script in a build. */
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

/** Answers come in the order of the questions. */
function startThread(from: ListBytes, heapMb: number) {
  const worker = new Worker(THREAD, {
    workerData: from,
    transferList: from.kind === 'memory' ? [from.bytes] : [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  let before: Promise<unknown> = Promise.resolve();
  let ended: Error | undefined;
  // The waiting question, or the next one, rejects with it.
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

export interface ListReadersDeps extends Clocked, Logged {
  /** Megabytes for the thread's heap. Default: what a list needs. */
  readonly heapMb?: number;
  /** BCP 47, of the lobby. */
  readonly languages?: readonly string[];
}

export type ListReaders = ReturnType<typeof createListReaders>;

export function createListReaders({ clock, log, heapMb = HEAP_MB, languages = [] }: ListReadersDeps) {
  let reading: Promise<unknown> = Promise.resolve();

  /** Bytes in memory are moved to the thread, and are empty here afterwards. */
  function open(from: ListBytes) {
    const { ask, end } = startThread(from, heapMb);
    let isClosed = false;

    async function readNow(context: RosterContext, heard: (rows: number) => void): Promise<ListRead> {
      const tooSlow = new Error('Reading the list took too long.');
      const cancel = clock.after(MAX_READING_MS, () => void end(tooSlow));
      try {
        return await ask(
          { kind: 'read', context: { languages, ...context } },
          (said): ListRead | undefined => {
            if (said.kind === 'heard') heard(said.rows);
            return isRead(said) ? said : undefined;
          },
        );
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

    // All but `read` reject once the thread has ended. One question at a time.
    return {
      /**
       * Waits until no other list is being read. Calls `heard` now and then with the rows read so far. Rejects once closed.
       */
      read(context: RosterContext, heard: (rows: number) => void = () => {}): Promise<ListRead> {
        const answer = reading.then(() => readNow(context, heard));
        reading = answer.catch(() => undefined);
        return answer;
      },
      /** Good ones, by start. */
      rows: async (first: number, most: number): Promise<readonly Appointment[]> =>
        rowsOf(await jsonOf(first, most)),
      /** The same as JSON. */
      piece: jsonOf,
      problems: (first: number, most: number): Promise<RosterProblems> =>
        ask({ kind: 'problems', from: first, most }, (said) =>
          said.kind === 'problems' ? { total: said.total, problems: [...said.problems] } : undefined,
        ),
      /** Resolves once the thread's memory is free. Never rejects. */
      async close(): Promise<void> {
        isClosed = true;
        await end(new Ended());
      },
    };
  }

  return { open };
}
