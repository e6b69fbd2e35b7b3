/** Appends deliveries to the engine, many at once and in their order, and says which of them are durable there. */
import { z } from 'zod';
import { APPEND_SCRIPT, APPEND_SHA } from './append-script.ts';
import type { ChainKeys } from './chain-keys.ts';
import type { Engine, EngineAnswer } from './engine.ts';
import type { EngineFacts } from './engine-check.ts';
import type { Accepted, Delivery } from './gateway-journal.ts';

export interface Append {
  readonly delivery: Delivery;
  /** Since it was received, in milliseconds. */
  readonly ageMs: number;
  /** Of an earlier append, which the engine may have lost. */
  readonly before?: Accepted;
}

export type Appended =
  /** `isNew`: not there before. */
  | ({ readonly kind: 'durable'; readonly isNew: boolean } & Accepted)
  /** Perhaps it is there. `code`: the engine's word, `away` or `unknown`. */
  | { readonly kind: 'not-sure'; readonly code: string };

/** Not done: it was not sent, or the engine refused it. */
export const isUndone = (result: Appended): boolean =>
  result.kind === 'not-sure' && !['unknown', 'not-synced'].includes(result.code);

const ReplySchema = z.tuple([z.instanceof(Uint8Array), z.number()]);

function acceptedOf(value: unknown): (Accepted & { readonly isNew: boolean }) | undefined {
  const reply = ReplySchema.safeParse(value);
  if (!reply.success) return undefined;
  const [at, isNew] = reply.data;
  return { acceptedAt: Number(Buffer.from(at).toString('latin1')), isNew: isNew === 1 };
}

const WAIT_MS = 3_000;
const WaitedSchema = z.tuple([z.number(), z.number()]);

async function isSynced(
  engine: Engine,
  key: string,
  { durability, replicas }: EngineFacts,
): Promise<boolean> {
  if (durability !== 'waitaof') return true;
  const answer = await engine.send(key, ['WAITAOF', '1', String(replicas), String(WAIT_MS)]);
  const waited = WaitedSchema.safeParse(answer.kind === 'answer' ? answer.value : undefined);
  // Fewer than asked for is no error there.
  return waited.success && waited.data[0] >= 1 && waited.data[1] >= replicas;
}

export function createAppending(engine: Engine, keys: ChainKeys) {
  async function send({ delivery, ageMs, before }: Append): Promise<EngineAnswer> {
    const { place, hash, kind, repeats, id, body } = delivery;
    const stream = keys.stream(place);
    const given = [
      '3',
      stream,
      keys.last(place),
      keys.body(hash),
      kind,
      repeats ? '1' : '0',
      id,
      String(Math.max(0, Math.round(ageMs))),
      body,
      String(before?.acceptedAt ?? ''),
    ];
    const answer = await engine.send(stream, ['EVALSHA', APPEND_SHA, ...given]);
    // A restart or a failover forgets scripts.
    return answer.kind === 'refused' && answer.code === 'NOSCRIPT'
      ? engine.send(stream, ['EVAL', APPEND_SCRIPT, ...given])
      : answer;
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
      if (answer.kind === 'refused') return { kind: 'not-sure', code: answer.code };
      const accepted = answer.kind === 'answer' ? acceptedOf(answer.value) : undefined;
      if (accepted && isSafe) return { kind: 'durable', ...accepted };
      return { kind: 'not-sure', code: answer.kind === 'answer' ? 'not-synced' : answer.kind };
    });
  };
}

export type Appending = ReturnType<typeof createAppending>;
