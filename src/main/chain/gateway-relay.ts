/**
 * Takes what a gateway receives to the engine. Each delivery is on the gateway's disk first. It counts as passed on when
 * the engine has made it durable; until then the sender is asked to come again, and the gateway goes on trying.
 */
import { createHash } from 'node:crypto';
import { type CancelTimer, MINUTE_MS, repeatEvery, wallMs } from '../../clock/clock.ts';
import type { Clocked, Logged, Randomized } from '../base/capabilities.ts';
import { faultFields, sparingly } from '../base/log.ts';
import type { Database } from '../storage/database.ts';
import { createGroupCommit, type GroupCommit } from '../webhooks/group-commit.ts';
import { type AppendQueue, createAppendQueue, MAX_AT_ONCE } from './append-queue.ts';
import { type Appended, type Appending, isUndone } from './appending.ts';
import type { EngineCheck, EngineFacts } from './engine-check.ts';
import {
  type Accepted,
  createGatewayJournal,
  type Delivery,
  type GatewayJournal,
} from './gateway-journal.ts';
import { createRefused, type RefusedDeliveries } from './refused-deliveries.ts';

interface GatewayRelayDeps extends Clocked, Logged, Randomized {
  readonly database: Database;
  readonly append: Appending;
  readonly check: () => Promise<EngineCheck>;
  /** Returns the unsubscribe function. */
  readonly onConnected: (listener: () => void) => () => void;
  /** A sentence about the engine, for the terminal. */
  readonly say: (sentence: string) => void;
}

type Received = Pick<Delivery, 'place' | 'kind' | 'repeats' | 'body'>;

const TRY_WAITING_MS = 2_000;
const CHECK_EVERY_MS = 30_000;

const isUnreached = (result: Appended): boolean =>
  result.kind === 'not-sure' && ['away', 'unknown'].includes(result.code);

function hashOf({ place, kind, body }: Received, id: string): string {
  const hash = createHash('sha256').update(`${place}\n`);
  // The same list of appointments may come again, after another one between.
  return (kind === 'event' ? hash.update(body) : hash.update(id)).digest('hex');
}

interface AcceptingDeps extends Clocked, Logged, Randomized {
  readonly journal: GatewayJournal;
  readonly commit: GroupCommit;
  readonly queue: AppendQueue;
  readonly refused: RefusedDeliveries;
  readonly facts: () => EngineFacts | undefined;
}

/** Answers true once the engine has it. False: not sure, so the sender should come again. */
function acceptingWith({ clock, log, random, journal, commit, queue, refused, facts }: AcceptingDeps) {
  return async (received: Received): Promise<boolean> => {
    const id = random(12).toString('hex');
    const hash = hashOf(received, id);
    const known = refused.of(hash);
    const monotonic = clock.monotonic();
    const written = known
      ? ({ kind: 'written', value: { ...received, ...known, hash } } as const)
      : await commit(() => journal.add({ ...received, id, hash, receivedAt: wallMs(clock) }));
    if (written.kind === 'failed') {
      log.error('webhook-not-written', { reason: written.reason });
      return false;
    }
    const delivery = written.value;
    // Of what comes again the last time counts, as in a lobby alone.
    queue.received(delivery.n, monotonic);
    const result = facts() === undefined ? undefined : await queue.passOn(delivery);
    if (result?.kind === 'durable') return true;
    if (delivery.kind === 'appointments') await queue.drop(delivery.n);
    else refused.note(delivery, result !== undefined && !isUndone(result));
    return false;
  };
}

export function createGatewayRelay(deps: GatewayRelayDeps) {
  const { clock, log, database, append } = deps;
  const journal = createGatewayJournal(database);
  const commit = createGroupCommit({ database, monotonic: clock.monotonic });
  const isSaid = sparingly(clock.monotonic);
  const refused = createRefused(clock);
  let facts: EngineFacts | undefined;
  let isTidying = false;
  let checks = 0;
  const closing = new AbortController();
  const queue = createAppendQueue({
    clock,
    log,
    append,
    commit,
    journal,
    facts: () => facts,
    onSent: ({ hash }) => refused.sent(hash),
  });

  /** Page by page. False if the engine did not take all. */
  async function again(page: (after: number) => readonly (Delivery & Partial<Accepted>)[]): Promise<boolean> {
    let isAll = true;
    let after = 0;
    while (!closing.signal.aborted) {
      const rows = page(after);
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
        if (!(await again((n) => journal.accepted(n, MAX_AT_ONCE)))) return;
        await commit(() => journal.putMark(here.mark));
        log.info('gateway-repeated');
      }
      await again((n) => journal.waiting(n, MAX_AT_ONCE));
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
    refused.forget();
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
    accept: acceptingWith({ ...deps, journal, commit, queue, refused, facts: () => facts }),
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
