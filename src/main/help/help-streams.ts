/** Streams of requests for help: a snapshot first, then changes. */
import type { HelpCall, HelpProgress, HelpUpdate, Knocks } from '../../contract/help.ts';
import { wallMs } from '../../clock/clock.ts';
import type { Clocked } from '../base/capabilities.ts';
import { type Feed, snapshotAndChanges } from '../base/feed.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import type { HelpTable, KeptHelpCall } from './help-table.ts';

interface HelpStreamsDeps extends Clocked {
  readonly table: HelpTable;
  /** Handles of requests that changed. */
  readonly changes: Feed<string>;
  readonly isShut: () => boolean;
  /** The request, if this screen made it. */
  readonly ownCall: (screenId: string, helpId: string) => KeptHelpCall | undefined;
  readonly hasPassed: (call: KeptHelpCall) => boolean;
}

export type HelpStreams = ReturnType<typeof createHelpStreams>;

function progressOf(call: KeptHelpCall, hasPassed: HelpStreamsDeps['hasPassed']): HelpProgress {
  if (call.closedAt !== undefined)
    return { state: hasPassed(call) ? 'dealt-with' : 'closed', at: call.closedAt };
  if (call.comingAt !== undefined) return { state: 'coming', at: call.comingAt };
  return { state: 'asked', at: call.askedAt };
}

const hasEnded = ({ state }: HelpProgress): boolean => state !== 'asked' && state !== 'coming';

/** Drops the fields that only the hub uses. */
function forDesk(call: KeptHelpCall): HelpCall {
  const { screenId: _, ...shown } = call;
  return shown;
}

export function createHelpStreams(deps: HelpStreamsDeps) {
  const { table, clock, changes } = deps;

  /** Undefined if it cannot be read. The stream then ends, and the screen asks again. */
  function read<T>(work: () => T): T | undefined {
    if (deps.isShut()) return undefined;
    try {
      return work();
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      return undefined;
    }
  }

  const progress = (screenId: string, helpId: string) =>
    read(() => {
      const known = deps.ownCall(screenId, helpId);
      return known ? progressOf(known, deps.hasPassed) : ({ state: 'unknown', at: wallMs(clock) } as const);
    });

  const openCalls = () => read((): HelpUpdate => ({ kind: 'snapshot', calls: table.open().map(forDesk) }));

  const openKnocks = () =>
    read((): Knocks => ({
      calls: table.open().map(({ helpId, kioskName, comingAt }) => ({
        helpId,
        kioskName,
        isComing: comingAt !== undefined,
      })),
    }));

  const changed = (helpIds: ReadonlySet<string>) =>
    read((): HelpUpdate => {
      const calls: HelpCall[] = [];
      const gone: string[] = [];
      for (const helpId of helpIds) {
        const call = table.byId(helpId);
        if (call && call.closedAt === undefined) calls.push(forDesk(call));
        else gone.push(helpId);
      }
      return { kind: 'changed', calls, gone };
    });

  /** Ends when there is nothing to read. */
  const live = <Value>(
    signal: AbortSignal | undefined,
    now: (batch: ReadonlySet<string> | undefined) => Value | undefined,
  ): AsyncGenerator<Value, void, void> =>
    snapshotAndChanges(changes, signal, function* (batch) {
      const value = now(batch);
      if (value === undefined) return 'over';
      yield value;
      return undefined;
    });

  return {
    /** Progress of this screen's request until it has ended. */
    follow: (
      screenId: string,
      helpId: string,
      signal: AbortSignal | undefined,
    ): AsyncGenerator<HelpProgress, void, void> =>
      snapshotAndChanges(changes, signal, function* (batch) {
        if (batch?.has(helpId) === false) return undefined;
        const now = progress(screenId, helpId);
        if (!now) return 'over';
        yield now;
        return hasEnded(now) ? 'over' : undefined;
      }),
    /** All open requests without data of visitors, again after each change. */
    knocks: (signal: AbortSignal | undefined): AsyncGenerator<Knocks, void, void> => live(signal, openKnocks),
    /** A snapshot of open requests, then changes. */
    watch: (signal: AbortSignal | undefined): AsyncGenerator<HelpUpdate, void, void> =>
      live(signal, (batch) => (batch ? changed(batch) : openCalls())),
  };
}
