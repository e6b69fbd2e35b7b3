/** Appends deliveries to the engine, many at once and in their order, and says which of them are durable there. */
import { z } from 'zod';
import { APPEND_SCRIPT } from './append-script.ts';
import type { ChainKeys } from './chain-keys.ts';
import { type Engine, type EngineAnswer, readAs, scriptOn, Text } from './engine.ts';
import type { EngineFacts } from './engine-check.ts';
import type { Delivery } from './gateway-journal.ts';

export interface Append {
  /** With `acceptedAt`: of an earlier append, which the engine may have lost. */
  readonly delivery: Delivery;
  /** Since it was received, in milliseconds. */
  readonly ageMs: number;
}

export type Appended =
  /** `acceptedAt`: by the engine's clock. `isNew`: not there before. */
  | { readonly kind: 'durable'; readonly acceptedAt: number; readonly isNew: boolean }
  /** Perhaps it is there. `code`: the engine's word, `away`, `unknown` or `not-synced`. */
  | { readonly kind: 'not-sure'; readonly code: string };

/** Not done: it was not sent, or the engine refused it. */
export const isUndone = (result: Appended): boolean =>
  result.kind === 'not-sure' && !['unknown', 'not-synced'].includes(result.code);

const ReplySchema = z.tuple([Text.transform(Number), z.number()]);

const WAIT_MS = 3_000;
const WaitedSchema = z.tuple([z.number(), z.number()]);

async function isSynced(engine: Engine, key: string, { waitFor }: EngineFacts): Promise<boolean> {
  if (waitFor === undefined) return true;
  const answer = await engine.send(key, ['WAITAOF', '1', String(waitFor), String(WAIT_MS)]);
  const [here, atReplicas] = readAs(answer, WaitedSchema) ?? [0, 0];
  // Fewer than asked for is no error there.
  return here >= 1 && atReplicas >= waitFor;
}

export function createAppending(engine: Engine, keys: ChainKeys) {
  const run = scriptOn(engine, APPEND_SCRIPT);

  function send({ delivery, ageMs }: Append): Promise<EngineAnswer> {
    const { place, hash, kind, repeats, id, body, acceptedAt = '' } = delivery;
    const age = String(Math.max(0, Math.round(ageMs)));
    return run(
      [keys.stream(place), keys.last(place), keys.body(hash)],
      [kind, repeats ? '1' : '0', id, age, body, String(acceptedAt)],
    );
  }

  /** One answer for each, in their order. */
  return async (appends: readonly Append[], facts: EngineFacts): Promise<readonly Appended[]> => {
    const answers = await Promise.all(appends.map(send));
    const [first] = appends;
    const isSafe =
      first !== undefined &&
      answers.some(({ kind }) => kind === 'answer') &&
      (await isSynced(engine, keys.stream(first.delivery.place), facts));
    return answers.map((answer): Appended => {
      if (answer.kind !== 'answer')
        return { kind: 'not-sure', code: answer.kind === 'refused' ? answer.code : answer.kind };
      const reply = readAs(answer, ReplySchema);
      if (!isSafe || !reply) return { kind: 'not-sure', code: 'not-synced' };
      return { kind: 'durable', acceptedAt: reply[0], isNew: reply[1] === 1 };
    });
  };
}

export type Appending = ReturnType<typeof createAppending>;
