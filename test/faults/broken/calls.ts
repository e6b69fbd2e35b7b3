/** Hubs that lose calls, tell them twice, or tell them apart from their events. */
import type { KeptCall } from '../../../src/main/board/call-table.ts';
import { type CallsParts, realCalls } from '../calls/lobby.ts';
import { runCallsSuite } from '../calls/suite.ts';
import type { BrokenVariant } from './variant.ts';

const told = (name: string, example: RegExp, broken: CallsParts['createCallTable']): BrokenVariant => ({
  name,
  suite: 'calls',
  example,
  run: () => runCallsSuite({ seed: 7, runs: 12, stopAt: example }, { createCallTable: broken }),
});

export const variants: readonly BrokenVariant[] = [
  told(
    'a stream that carries the last two calls of those that were missed',
    /told \d+ calls, not/,
    (database) => {
      const real = realCalls.createCallTable(database);
      return { ...real, after: (seq, most) => real.after(seq, most).slice(-2) };
    },
  ),
  told(
    'a stream that takes every event that names a call for a new one',
    /told \d+ calls, not/,
    (database) => {
      const real = realCalls.createCallTable(database);
      let n = 0;
      return { ...real, add: (call) => real.add({ ...call, key: `${call.key}${n++}` }) };
    },
  ),
  told(
    'a stream in which a recall with the date of its call is no news',
    /told \d+ calls, not/,
    (database) => {
      const real = realCalls.createCallTable(database);
      return {
        ...real,
        add: (call) => {
          const before = real
            .after(0, 10_000)
            .some(({ ticketId, calledAt }) => ticketId === call.ticketId && calledAt === call.calledAt);
          return !before && real.add(call);
        },
      };
    },
  ),
  told(
    'calls kept in memory beside the transaction, which may fail',
    /told \d+ calls, not|not known/,
    (database) => {
      const real = realCalls.createCallTable(database);
      const kept: KeptCall[] = [];
      return {
        ...real,
        add(call) {
          kept.push({ ...call, seq: kept.length + 1 });
          return true;
        },
        newest: () => kept.length,
        at: (seq) => kept[seq - 1],
        after: (seq, most) => kept.slice(seq, seq + most),
      };
    },
  ),
];
