/**
 * The hub's end of the thread that reads a list: to read 100,000 rows where visitors are served would hold them up, by
 * the garbage of it most of all. The rows stay over there, and come a few at a time.
 */
import { Worker } from 'node:worker_threads';
import type { ListColumn } from '../../../contract/list-import.ts';
import type { RosterProblem, RosterProblems, RosterUnreadable } from '../../../contract/roster.ts';
import type { Appointment } from '../directory/appointment.ts';
import { packText } from './list-piece.ts';
import type { ListContext } from './list-reading.ts';

export type ListAsk =
  | { readonly kind: 'read'; readonly context: ListContext }
  /** So many at most, from the one numbered `from`, counted from 0. */
  | { readonly kind: 'rows' | 'piece' | 'problems'; readonly from: number; readonly most: number };

export type ListRead =
  | {
      readonly kind: 'read';
      readonly columns: readonly ListColumn[];
      readonly missing: readonly string[];
      /** Good ones. */
      readonly rows: number;
      readonly bad: number;
      readonly doubtful: number;
    }
  | { readonly kind: 'unreadable'; readonly why: RosterUnreadable };

export type ListAnswer =
  | ListRead
  | { readonly kind: 'heard'; readonly rows: number }
  | { readonly kind: 'rows'; readonly rows: readonly Appointment[] }
  | { readonly kind: 'piece'; readonly json: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'problems'; readonly total: number; readonly problems: readonly RosterProblem[] };

/** Each rejects once the thread has ended, by `close` or by a fault. One question at a time. */
export interface ListReader {
  /** Reads it anew; `heard` is told now and then how many rows were read. */
  read(context: ListContext, heard: (rows: number) => void): Promise<ListRead>;
  /** Good ones, by their start. */
  rows(from: number, most: number): Promise<readonly Appointment[]>;
  /** The same, as `packText` packs them. */
  piece(from: number, most: number): Promise<Uint8Array>;
  problems(from: number, most: number): Promise<RosterProblems>;
  /** Resolves once the thread and its memory are gone; never rejects. */
  close(): Promise<void>;
}

/** Beside this file in the sources, and beside the hub's own script in a build. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? 'list-thread.ts' : 'list-thread.js',
  import.meta.url,
);

/** Takes the memory of `bytes`, which must be their own: there is nothing in it here any more. */
export function openListReader(bytes: Buffer<ArrayBuffer>): ListReader {
  const worker = new Worker(THREAD, { workerData: bytes.buffer, transferList: [bytes.buffer] });
  let before: Promise<unknown> = Promise.resolve();
  let ended = false;
  // A fault is told to the question that waits, or to the next.
  worker.on('error', () => (ended = true)).on('exit', () => (ended = true));

  /** Answers come in the order of the questions. */
  function ask<Answer>(
    question: ListAsk,
    taken: (answer: ListAnswer) => Answer | undefined,
  ): Promise<Answer> {
    const answer = before.then(
      () =>
        new Promise<Answer>((resolve, reject) => {
          const over = (): void => reject(new Error('The list is no longer read.'));
          function heard(said: ListAnswer): void {
            const value = taken(said);
            if (value === undefined) return;
            worker.off('message', heard).off('error', reject).off('exit', over);
            resolve(value);
          }
          worker.on('message', heard).on('error', reject).on('exit', over);
          if (ended) over();
          else worker.postMessage(question, []);
        }),
    );
    before = answer.catch(() => undefined);
    return answer;
  }

  return {
    read: (context, heard) =>
      ask({ kind: 'read', context }, (said) => {
        if (said.kind === 'heard') heard(said.rows);
        return said.kind === 'read' || said.kind === 'unreadable' ? said : undefined;
      }),
    rows: (from, most) =>
      ask({ kind: 'rows', from, most }, (said) => (said.kind === 'rows' ? said.rows : undefined)),
    piece: async (from, most) =>
      packText(
        await ask({ kind: 'piece', from, most }, (said) => (said.kind === 'piece' ? said.json : undefined)),
      ),
    problems: (from, most) =>
      ask({ kind: 'problems', from, most }, (said) =>
        said.kind === 'problems' ? { total: said.total, problems: [...said.problems] } : undefined,
      ),
    async close() {
      ended = true;
      await worker.terminate();
    },
  };
}
