/**
 * Reads a list on a thread of its own, and hands out what it read in pieces. Entry file; `list-reader.ts` starts it, and
 * may end it at any moment, so nothing is packed here: docs/adr/0042-a-list-is-decided-in-one-commit.md.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { ListAnswer, ListAsk } from './list-reader.ts';
import { type ListReading, readList } from './list-reading.ts';

/** The hub is told of every so many rows. */
const TOLD_EVERY = 1_000;

const bytes = Buffer.from(workerData);
let reading: ListReading | undefined;

const answer = (said: ListAnswer, given: readonly ArrayBuffer[] = []): void =>
  parentPort?.postMessage(said, given);

function read({ context }: Extract<ListAsk, { kind: 'read' }>): void {
  reading = undefined;
  reading = readList(bytes, context, (rows) => {
    if (rows % TOLD_EVERY === 0) answer({ kind: 'heard', rows });
  });
  if (reading.kind === 'unreadable') return answer(reading);
  const { columns, missing, rows, problems } = reading;
  const bad = problems.filter(({ isTaken }) => !isTaken).length;
  answer({ kind: 'read', columns, missing, rows: rows.length, bad, doubtful: problems.length - bad });
}

parentPort?.on('message', (ask: ListAsk) => {
  if (ask.kind === 'read') return read(ask);
  const { rows, problems } = reading?.kind === 'read' ? reading : { rows: [], problems: [] };
  const to = ask.from + ask.most;
  if (ask.kind === 'rows') answer({ kind: 'rows', rows: rows.slice(ask.from, to) });
  else if (ask.kind === 'piece') {
    const json = new TextEncoder().encode(JSON.stringify(rows.slice(ask.from, to)));
    answer({ kind: 'piece', json }, [json.buffer]);
  } else answer({ kind: 'problems', total: problems.length, problems: problems.slice(ask.from, to) });
});
