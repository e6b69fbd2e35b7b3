/**
 * Takes what a gateway receives to the engine. Each delivery is on the gateway's disk first. It counts as passed on when
 * the engine has made it durable; until then the sender is asked to come again, and the gateway goes on trying.
 */
import { type CancelTimer, MINUTE_MS, repeatEvery, wallMs } from '../../clock/clock.ts';
import type { Clocked, Logged, Randomized } from '../base/capabilities.ts';
import { faultFields, sparingly } from '../base/log.ts';
import type { Database } from '../storage/database.ts';
import { createGroupCommit } from '../webhooks/group-commit.ts';
import { createAppendQueue, MAX_AT_ONCE } from './append-queue.ts';
import type { Appended, Appending } from './appending.ts';
import type { EngineCheck, EngineFacts } from './engine-check.ts';
import { createGatewayJournal, type Delivery } from './gateway-journal.ts';

interface GatewayRelayDeps extends Clocked, Logged, Randomized {
  readonly database: Database;
  readonly append: Appending;
  readonly check: () => Promise<EngineCheck>;
  /** Returns the unsubscribe function. */
  readonly onConnected: (listener: () => void) => () => void;
  /** A sentence about the engine, for the terminal. */
  readonly say: (sentence: string) => void;
}

const TRY_WAITING_MS = 2_000;
const CHECK_EVERY_MS = 30_000;

const isUnreached = (result: Appended): boolean =>
  result.kind === 'not-sure' && ['away', 'unknown'].includes(result.code);

export function createGatewayRelay(deps: GatewayRelayDeps) {
  const { clock, log, database } = deps;
  const journal = createGatewayJournal(database);
  const commit = createGroupCommit({ database, monotonic: clock.monotonic });
  const isSaid = sparingly(clock.monotonic);
  let facts: EngineFacts | undefined;
  let isTidying = false;
  let checks = 0;
  const closing = new AbortController();
  const queue = createAppendQueue({ ...deps, commit, journal, facts: () => facts });

  /** Page by page. False if the engine did not take all. */
  async function again(page: (after: number, most: number) => readonly Delivery[]): Promise<boolean> {
    let isAll = true;
    let after = 0;
    while (!closing.signal.aborted) {
      const rows = page(after, MAX_AT_ONCE);
      const last = rows.at(-1);
      if (!last) return isAll;
      after = last.n;
      const results = await queue.again(rows);
      isAll &&= results.every(({ kind }) => kind === 'durable');
      if (results.length > 0 && results.every(isUnreached)) return false;
    }
    return false;
  }

  /** What the engine may have lost first, then what it never had. */
  async function tidy(): Promise<void> {
    const here = facts;
    if (!here || isTidying || closing.signal.aborted) return;
    isTidying = true;
    try {
      if (journal.mark() !== here.mark) {
        if (!(await again(journal.accepted))) return;
        await commit(() => journal.putMark(here.mark));
        log.info('gateway-repeated');
      }
      await again(journal.waiting);
    } catch (error) {
      log.error('gateway-journal-failed', faultFields(error));
    } finally {
      isTidying = false;
    }
  }

  async function check(): Promise<EngineCheck> {
    checks += 1;
    const mine = checks;
    const answer = await deps.check();
    // It may be of the engine before the last connection.
    if (mine !== checks) return answer;
    const wasGood = facts !== undefined;
    facts = answer.kind === 'good' ? answer.facts : undefined;
    if (answer.kind === 'bad' && (wasGood || isSaid('engine-not-good'))) {
      log.error('engine-not-good', { reason: answer.sentence });
      deps.say(answer.sentence);
    }
    void tidy();
    return answer;
  }

  async function forget(): Promise<void> {
    queue.forget();
    const written = await commit(() => journal.forget(wallMs(clock)));
    if (written.kind === 'written' && written.value > 0)
      log.error('gateway-too-old', { deleted: written.value });
  }

  const timers: readonly CancelTimer[] = [
    repeatEvery(clock, TRY_WAITING_MS, () => void tidy()),
    repeatEvery(clock, CHECK_EVERY_MS, () => void check()),
    repeatEvery(clock, MINUTE_MS, () => void forget()),
  ];
  const unsubscribe = deps.onConnected(() => {
    // Perhaps it is another engine, which may keep nothing.
    facts = undefined;
    void check();
  });
  void commit(journal.dropLists);

  return {
    accept: queue.accept,
    check,
    /** Undefined while the engine cannot be used. */
    facts: () => facts,
    waiting: journal.counts,
    async close(): Promise<void> {
      closing.abort();
      unsubscribe();
      for (const cancel of timers) cancel();
      await queue.ended();
      // What was appended last is written.
      await commit(() => undefined);
    },
  };
}

export type GatewayRelay = ReturnType<typeof createGatewayRelay>;
