/**
 * Reads a list on its own thread and answers questions about it. Entry file, started by `list-reader.ts`, which may end
 * it at any moment. It loads no zod: that would take longer than reading a usual list.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { ListAnswer, ListAsk } from './list-reader.ts';
import { type ListReading, readList } from './roster.ts';
import { sourceOf } from '../lists/list-text.ts';

const REPORT_EVERY = 1_000;

const source = sourceOf(workerData);
let reading: ListReading | undefined;

const answer = (said: ListAnswer, given: readonly ArrayBuffer[] = []): void =>
  parentPort?.postMessage(said, given);

/** The disk, or a network drive, fails. */
const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

function readAll({ context }: Extract<ListAsk, { kind: 'read' }>): void {
  reading = undefined;
  try {
    reading = readList(source, context, (rows) => {
      if (rows % REPORT_EVERY === 0) answer({ kind: 'heard', rows });
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
