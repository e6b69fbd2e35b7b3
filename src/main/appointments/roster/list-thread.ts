/**
 * The thread's entry file. `list-reader.ts` starts it for every list and may end it at any moment. It loads no schemas,
 * because zod would take longer than the rest of a start.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { ListAnswer, ListAsk } from './list-reader.ts';
import { type ListReading, readList } from './roster.ts';
import { sourceOf } from './roster-text.ts';

/** Progress interval. */
const TOLD_EVERY = 1_000;

const source = sourceOf(workerData);
let reading: ListReading | undefined;

const answer = (said: ListAnswer, given: readonly ArrayBuffer[] = []): void =>
  parentPort?.postMessage(said, given);

/** Of a disk or a network. */
const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

function readAll({ context }: Extract<ListAsk, { kind: 'read' }>): void {
  reading = undefined;
  try {
    reading = readList(source, context, (rows) => {
      if (rows % TOLD_EVERY === 0) answer({ kind: 'heard', rows });
    });
  } catch (error) {
    if (!isOfDisk(error)) throw error;
    return answer({ kind: 'lost' });
  }
  answer(reading.kind === 'read' ? { kind: 'read', ...reading.summary } : reading);
}

parentPort?.on('message', (ask: ListAsk) => {
  if (ask.kind === 'read') return readAll(ask);
  const read = reading?.kind === 'read' ? reading : undefined;
  const { from, most } = ask;
  if (ask.kind === 'problems') {
    const problems = read?.problems ?? [];
    return answer({ kind: 'problems', total: problems.length, problems: problems.slice(from, from + most) });
  }
  const json = read?.rows.json(from, most) ?? new TextEncoder().encode('[]');
  answer({ kind: 'piece', json }, [json.buffer]);
});
