/** Asks the engine for calls, and tells it which have ended. One run of the script each. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clocked } from '../base/capabilities.ts';
import type { BudgetState } from '../service/rate-budget.ts';
import type { Wishes } from './budget-wishes.ts';
import type { ChainKeys } from './chain-keys.ts';
import type { Engine, EngineAnswer } from './engine.ts';

export interface BudgetQuestion {
  readonly wishes: Wishes;
  /** Calls that were sent by this hub's own share since the last answer. */
  readonly spent: number;
  /** The number of the first id, of as many as there are wishes. */
  readonly firstId: number;
  /** One text for each call, as `budget-script.ts` says. */
  readonly calls: readonly string[];
}

export interface BudgetAnswer extends BudgetState {
  /** Changes when the engine has lost what it counted. */
  readonly epoch: string;
  /** Hubs that use the key, at least 1. */
  readonly hubs: number;
  /** Milliseconds until it is worth asking again. */
  readonly waitMs: number;
  readonly granted: Wishes;
  /** Calls of all hubs that had ended when these were granted. */
  readonly endedBefore: number;
}

export type BudgetReply =
  | { readonly kind: 'answer'; readonly answer: BudgetAnswer }
  /** `code`: the engine's word, `away` or `unknown`. */
  | { readonly kind: 'none'; readonly code: string };

const TextSchema = z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes).toString('latin1'));
const PHASES = ['open', 'blocked', 'probing'] as const;
const ReplySchema = z.tuple([TextSchema, TextSchema.pipe(z.coerce.number())], z.number());

interface AskingDeps extends Clocked {
  readonly engine: Engine;
  readonly keys: ChainKeys;
  /** Of this data folder. Letters and digits. */
  readonly hub: string;
  /** Begins the ids of this process's calls. */
  readonly idPrefix: string;
  /** An answer that takes longer is none. Milliseconds. */
  readonly withinMs: number;
  /** In the words of `budget-script.ts`. */
  readonly script: string;
}

export function createBudgetAsking(deps: AskingDeps) {
  const { clock, engine, keys, hub, idPrefix, withinMs, script } = deps;
  const sha = createHash('sha1').update(script).digest('hex');
  /** The engine's time of an answer, and when that was asked for. */
  let known = { epoch: '', engineMs: 0, askedAtMs: 0 };
  const names = [keys.budget('state'), keys.budget('calls'), keys.budget('turns'), keys.budget('hubs')];
  const [first = ''] = names;

  /** Undefined if it is not an answer of the script. */
  function read(value: unknown, askedAtMs: number): BudgetAnswer | undefined {
    const reply = ReplySchema.safeParse(value);
    if (!reply.success || reply.data.length !== 14) return undefined;
    const [epoch, engineMs, hubs = 1, phase = 0, level = 0, capacity = 0, refill = 0, ...rest] = reply.data;
    const [reserve = 0, inFlight = 0, waitMs = 0, visitor = 0, staff = 0, background = 0, endedBefore = 0] =
      rest;
    if (epoch !== known.epoch || engineMs > known.engineMs) known = { epoch, engineMs, askedAtMs };
    return {
      epoch,
      hubs,
      phase: PHASES[phase] ?? 'open',
      level: level / 1000,
      capacity,
      refillPerSecond: refill / 1000,
      reserve: reserve / 1000,
      inFlight,
      waitMs,
      granted: { visitor, staff, background },
      endedBefore,
    };
  }

  async function run(args: readonly string[]): Promise<EngineAnswer> {
    const given = [String(names.length), ...names, ...args];
    const answer = await engine.send(first, ['EVALSHA', sha, ...given], withinMs);
    // A restart or a failover forgets scripts.
    return answer.kind === 'refused' && answer.code === 'NOSCRIPT'
      ? engine.send(first, ['EVAL', script, ...given], withinMs)
      : answer;
  }

  return async ({ wishes, spent, firstId, calls }: BudgetQuestion): Promise<BudgetReply> => {
    const askedAtMs = clock.monotonic();
    const expected = known.engineMs + askedAtMs - known.askedAtMs;
    const { visitor, staff, background } = wishes;
    const numbers = [spent, visitor, staff, background].map(String);
    const ids = [idPrefix, String(firstId)];
    const answer = await run([hub, known.epoch, expected.toFixed(3), ...numbers, ...ids, ...calls]);
    if (answer.kind !== 'answer')
      return { kind: 'none', code: answer.kind === 'refused' ? answer.code : answer.kind };
    const said = read(answer.value, askedAtMs);
    return said ? { kind: 'answer', answer: said } : { kind: 'none', code: 'UNREADABLE' };
  };
}

export type BudgetAsking = ReturnType<typeof createBudgetAsking>;
