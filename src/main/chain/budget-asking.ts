/** Asks the engine for calls, and tells it which have ended. One run of the script each. */
import { z } from 'zod';
import type { Clocked } from '../base/capabilities.ts';
import { jsonIn } from '../base/json.ts';
import type { CallNews, Wishes } from './budget-calls.ts';
import { BUDGET_FORMAT } from './budget-script.ts';
import type { ChainKeys } from './chain-keys.ts';
import { type Engine, readAs, scriptOn, Text } from './engine.ts';

interface BudgetQuestion {
  readonly wishes: Wishes;
  /** Calls that were sent by this hub's own share since the last answer. */
  readonly spent: number;
  /** How long a rejection of that share still blocks. 0: it does not. */
  readonly blockedMs: number;
  /** The number of the first id, of as many as there are wishes. */
  readonly firstId: number;
  readonly calls: readonly CallNews[];
}

const AnswerSchema = z.object({
  /** Changes when the engine has lost what it counted. */
  epoch: z.string(),
  /** The engine's time of this answer, in milliseconds. */
  engineMs: z.number(),
  /** Hubs that use the key. */
  hubs: z.int().min(1),
  phase: z.enum(['open', 'blocked', 'probing']),
  level: z.number(),
  capacity: z.number(),
  refillPerSecond: z.number(),
  reserve: z.number(),
  inFlight: z.number(),
  /** Milliseconds until it is worth asking again. */
  waitMs: z.number(),
  granted: z.object({ visitor: z.int(), staff: z.int(), background: z.int() }),
  /** Calls of all hubs that had ended when these were granted. */
  endedBefore: z.int(),
});

export type BudgetAnswer = z.infer<typeof AnswerSchema>;

type BudgetReply =
  | { readonly kind: 'answer'; readonly answer: BudgetAnswer }
  /** `code`: the engine's word, `away` or `unknown`. */
  | { readonly kind: 'none'; readonly code: string };

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
  const run = scriptOn(engine, script);
  const names = ['state', 'calls', 'turns', 'hubs'].map((part) => keys.budget(`${BUDGET_FORMAT}:${part}`));
  /** The engine's time of an answer, and when that was asked for. */
  let known = { epoch: '', engineMs: 0, askedAtMs: 0 };

  return async (question: BudgetQuestion): Promise<BudgetReply> => {
    const askedAtMs = clock.monotonic();
    const expectedMs = known.engineMs + askedAtMs - known.askedAtMs;
    const asked = { hub, idPrefix, epoch: known.epoch, expectedMs, ...question };
    const reply = await run(names, [JSON.stringify(asked)], withinMs);
    if (reply.kind !== 'answer') return { kind: 'none', code: reply.code };
    const { data: answer } = AnswerSchema.safeParse(jsonIn(readAs(reply, Text) ?? ''));
    if (!answer) return { kind: 'none', code: 'UNREADABLE' };
    const { epoch, engineMs } = answer;
    if (epoch !== known.epoch || engineMs > known.engineMs) known = { epoch, engineMs, askedAtMs };
    return { kind: 'answer', answer };
  };
}

export type BudgetAsking = ReturnType<typeof createBudgetAsking>;
