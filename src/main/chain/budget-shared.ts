/**
 * The budget of a hub in a chain. The engine counts for all hubs. Where it does not answer in time, this hub goes on with
 * its share of the embedded budget, and comes back when the engine does. Only loaded where an engine is set.
 */
import { z } from 'zod';
import type { CancelTimer } from '../../clock/clock.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { sparingly } from '../base/log.ts';
import type { BudgetState, Priority, RateBudget, Settle } from '../service/rate-budget.ts';
import { readEngineAddress } from '../settings/engine-address.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import type { Database } from '../storage/database.ts';
import { createFacts } from '../storage/facts.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import { type BudgetAnswer, type BudgetAsking, createBudgetAsking } from './budget-asking.ts';
import { createOwnCalls, createWishes, NONE, sumOf, type Wishes } from './budget-calls.ts';
import { BUDGET_SCRIPT, RETURN_WITHIN_MS } from './budget-script.ts';
import { chainKeys } from './chain-keys.ts';
import { openEngine } from './engine.ts';
import { refusedSentence } from './engine-fault.ts';
import { type Answered, createOwnShare } from './own-share.ts';

interface SharedBudgetDeps extends Clocked, Logged {
  readonly ask: BudgetAsking;
  /** Begins the ids of this process's calls. */
  readonly idPrefix: string;
  /** In [0, 1). */
  readonly random: () => number;
  /** As last known, at least 1. */
  readonly hubs: number;
  readonly onHubs: (hubs: number) => void;
  /** The engine does not let this hub count. `code`: its word. */
  readonly onRefused: (code: string) => void;
}

export interface SharedBudget extends RateBudget {
  /** Looks now whether the engine is there. */
  look(): void;
  close(): Promise<void>;
}

/** A hub with nothing to send is still one of those that share. */
const HEARTBEAT_MS = 10_000;
const WITHOUT_ANSWER: ReadonlySet<string> = new Set(['away', 'unknown']);

function stateAt(last: Answered, now: number): BudgetState {
  const filled = last.level + ((now - last.atMs) * last.refillPerSecond) / 1000;
  return { ...last, level: Math.min(last.capacity - last.inFlight, filled) };
}

function createSharedBudget(deps: SharedBudgetDeps): SharedBudget {
  const { clock, log, ask, random } = deps;
  const calls = createOwnCalls(deps.idPrefix);
  const wishes = createWishes();
  let changed = (): void => {};
  let last: Answered | undefined;
  const share = createOwnShare(deps, { hubs: deps.hubs, level: 0, refillPerSecond: 5 });
  let isOwn = true;
  let closed = false;
  let cancelTurn: CancelTimer = () => {};

  function later(ms: number): void {
    cancelTurn();
    cancelTurn = clock.after(ms, () => turn(true));
  }

  /** Asks if there is a reason to. */
  function turn(isDue = false): void {
    if (closed || (isOwn && !isDue)) return;
    const wanted = isOwn ? NONE : wishes.wanted(calls.count('background'));
    if (!isDue && !wishes.isMore(wanted) && !calls.isToTell(last?.epoch)) return;
    if (wishes.mayAsk(wanted)) void question(wanted);
  }

  async function question(wanted: Wishes): Promise<void> {
    const told = calls.tell(last?.epoch);
    const firstId = calls.reserve(sumOf(wanted));
    const own = share.tell();
    wishes.ask(wanted);
    cancelTurn();
    const { spent, blockedMs } = own;
    const reply = await ask({ wishes: wanted, spent, blockedMs, firstId, calls: told.news });
    if (reply.kind === 'answer' || reply.code === 'unknown') own.told(reply.kind === 'answer');
    if (reply.kind === 'none') {
      // It has to be asked for again.
      wishes.answered(wanted, wanted);
      calls.wasNotTold(told, wanted, firstId);
      return withoutAnswer(reply.code);
    }
    calls.wasTold(told, reply.answer.epoch);
    const isLeft = wishes.answered(wanted, reply.answer.granted);
    if (closed) return;
    later(isLeft ? reply.answer.waitMs : HEARTBEAT_MS);
    answered(reply.answer, firstId);
  }

  function answered(answer: BudgetAnswer, firstId: number): void {
    if (answer.hubs !== (last?.hubs ?? deps.hubs)) deps.onHubs(answer.hubs);
    if (isOwn) log.info('chain-budget-shared', { hubs: answer.hubs });
    isOwn = false;
    last = { ...answer, atMs: clock.monotonic() };
    calls.grant(answer, firstId, changed);
    turn();
  }

  function withoutAnswer(code: string): void {
    if (closed) return;
    if (!WITHOUT_ANSWER.has(code)) deps.onRefused(code);
    later((RETURN_WITHIN_MS * (1 + 2 * random())) / 3);
    if (isOwn || !last) return;
    log.warn('chain-budget-own-share', { hubs: last.hubs, reason: code });
    isOwn = true;
    share.use(last);
    changed();
  }

  function takeOwn(priority: Priority, now: number): Settle {
    const settle = share.take(priority, now);
    const call = calls.takeOwn(priority);
    return (observation, then) => {
      settle(observation, then);
      calls.end(call, observation);
      turn();
    };
  }

  later(RETURN_WITHIN_MS);
  return {
    waitMs: (priority, now) =>
      isOwn ? share.waitMs(priority, now) : calls.isGranted(priority) ? 0 : undefined,
    take(priority, now) {
      if (isOwn) return takeOwn(priority, now);
      const call = calls.take(priority);
      if (!call) throw new Error('no call was granted');
      return (observation) => {
        calls.end(call, observation);
        turn();
      };
    },
    state: (now) => (isOwn || !last ? share.state(now) : stateAt(last, now)),
    wish(next) {
      wishes.set(next);
      turn();
    },
    onChange: (listener) => void (changed = listener),
    keepsTurns: () => !isOwn,
    look: () => turn(true),
    async close() {
      closed = true;
      cancelTurn();
      const ended = calls.tellAll();
      if (!isOwn && ended.length > 0)
        await ask({ wishes: NONE, spent: 0, blockedMs: 0, firstId: calls.reserve(0), calls: ended });
    },
  };
}

interface OpenBudgetDeps extends Clocked, Logged {
  readonly database: Pick<Database, 'sqlite'>;
  readonly inForce: Pick<SettingsInForce, 'settings' | 'engineUrl'>;
  readonly random: () => number;
  readonly randomBytes: (bytes: number) => Buffer;
  /** Default: {@link WITHIN_MS}. */
  readonly withinMs?: number;
  /** Default: {@link BUDGET_SCRIPT}. */
  readonly script?: string;
}

/** Visitors wait no longer for the engine. */
const WITHIN_MS = 100;
/** Before the engine ever said how many there are. */
const HUBS_AT_FIRST = 8;
const NAME = 'chain-budget';
const KeptSchema = z.object({ hub: z.string(), hubs: z.int().min(1) });

/** Undefined without a readable `engineUrl`. */
export function openSharedBudget(deps: OpenBudgetDeps): SharedBudget | undefined {
  const { clock, log, database, inForce, random, randomBytes } = deps;
  const { withinMs = WITHIN_MS, script = BUDGET_SCRIPT } = deps;
  const address = readEngineAddress(inForce.engineUrl ?? '');
  if (!address) return undefined;
  const facts = createFacts(database);
  const kept = facts.read(NAME, KeptSchema);
  const { hub, hubs } = kept ?? { hub: randomBytes(8).toString('hex'), hubs: HUBS_AT_FIRST };
  const isSaid = sparingly(clock.monotonic);

  function keep(value: z.infer<typeof KeptSchema>): void {
    try {
      facts.write(NAME, value);
    } catch (error) {
      // It is written at the next change, and only counts while the engine is away.
      if (!isStorageFailure(error)) throw error;
    }
  }
  if (!kept) keep({ hub, hubs });

  const engine = openEngine({ clock, log, address, name: `foyer-budget-${hub}`, random });
  const keys = chainKeys(inForce.settings.account);
  // Calls of this process are no others, even in a copy of its folder.
  const idPrefix = `${hub}:${randomBytes(4).toString('hex')}`;
  const budget = createSharedBudget({
    clock,
    log,
    ask: createBudgetAsking({ clock, engine, keys, hub, idPrefix, withinMs, script }),
    idPrefix,
    random,
    hubs,
    onHubs: (now) => keep({ hub, hubs: now }),
    onRefused(code) {
      if (isSaid(code)) log.warn('chain-budget-refused', { code, sentence: refusedSentence(code) });
    },
  });
  engine.onConnected(budget.look);
  return {
    ...budget,
    async close() {
      await budget.close();
      engine.close();
    },
  };
}
