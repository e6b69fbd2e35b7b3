/** Deliveries on their way to the engine: in their order, many at once, and each with an answer for its sender. */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { sparingly } from '../base/log.ts';
import type { GroupCommit } from '../webhooks/group-commit.ts';
import { type Append, type Appended, type Appending, isUndone } from './appending.ts';
import type { EngineFacts } from './engine-check.ts';
import type { Accepted, Delivery, GatewayJournal } from './gateway-journal.ts';

interface AppendQueueDeps extends Clocked, Logged {
  readonly append: Appending;
  readonly commit: GroupCommit;
  readonly journal: GatewayJournal;
  /** Undefined while the engine cannot be used. */
  readonly facts: () => EngineFacts | undefined;
  /** The engine has it, or perhaps. */
  readonly onSent: (delivery: Delivery) => void;
}

export const MAX_AT_ONCE = 128;
/** As long as a hub lets a sender wait. */
const SENDER_WAITS_MS = 5_000;

interface Queued extends Append {
  readonly settle: (result: Appended) => void;
}

const LATE: Appended = { kind: 'not-sure', code: 'unknown' };
const AWAY: Appended = { kind: 'not-sure', code: 'away' };

/** When deliveries of this run were received, by the clock that does not jump. */
function createAges(clock: Clock) {
  const receivedAt = new Map<number, number>();
  return {
    received: (n: number, monotonic: number): void => void receivedAt.set(n, monotonic),
    forget: (n: number): boolean => receivedAt.delete(n),
    of({ n, receivedAt: wall }: Delivery): number {
      const at = receivedAt.get(n);
      return at === undefined ? Math.max(0, wallMs(clock) - wall) : clock.monotonic() - at;
    },
  };
}

export function createAppendQueue(deps: AppendQueueDeps) {
  const { clock, log, append, commit, journal, facts } = deps;
  const isSaid = sparingly(clock.monotonic);
  const ages = createAges(clock);
  const underWay = new Set<number>();
  let queue: Queued[] = [];
  let pumping: Promise<void> | undefined;

  /** Not waited for: a delivery that is appended again is found by its id. */
  async function settleAll(appends: readonly Append[], results: readonly Appended[]): Promise<void> {
    await commit(() => {
      for (const [at, { delivery }] of appends.entries()) {
        const result = results[at];
        if (result?.kind !== 'durable') continue;
        journal.settle(delivery.n, result, result.isNew);
        ages.forget(delivery.n);
      }
    });
    for (const result of results)
      if (result.kind !== 'durable' && isSaid(result.code))
        log.warn('gateway-not-passed-on', { code: result.code });
  }

  async function appendAll(appends: readonly Append[]): Promise<readonly Appended[]> {
    const here = facts();
    if (!here) return appends.map(() => AWAY);
    for (const { delivery } of appends) underWay.add(delivery.n);
    const results = await append(appends, here);
    for (const [at, { delivery }] of appends.entries()) {
      underWay.delete(delivery.n);
      if (!isUndone(results[at] ?? LATE)) deps.onSent(delivery);
    }
    void settleAll(appends, results);
    return results;
  }

  async function pump(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, MAX_AT_ONCE);
      queue = queue.slice(MAX_AT_ONCE);
      const results = await appendAll(batch);
      for (const [at, { settle }] of batch.entries()) settle(results[at] ?? LATE);
    }
    pumping = undefined;
  }

  return {
    received: ages.received,
    /** Its sender was told to send it again. */
    async drop(n: number): Promise<void> {
      await commit(() => journal.drop(n));
      ages.forget(n);
    },
    /** Once the engine has it, or after a while without. A list is not sent after that. */
    passOn: (delivery: Delivery): Promise<Appended> =>
      new Promise((resolve) => {
        const cancel = clock.after(SENDER_WAITS_MS, () => {
          if (delivery.kind === 'appointments') queue = queue.filter((queued) => queued !== mine);
          resolve(LATE);
        });
        const settle = (result: Appended): void => {
          cancel();
          resolve(result);
        };
        const mine: Queued = { delivery, ageMs: ages.of(delivery), settle };
        queue.push(mine);
        pumping ??= pump();
      }),
    /** Of deliveries from the disk, without those that are on their way. In order. */
    again: (rows: readonly (Delivery & Partial<Accepted>)[]): Promise<readonly Appended[]> =>
      appendAll(
        rows
          .filter(({ n }) => !underWay.has(n))
          .map(({ acceptedAt, ...delivery }) => ({
            delivery,
            ageMs: ages.of(delivery),
            ...(acceptedAt === undefined ? {} : { before: { acceptedAt } }),
          })),
      ),
    ended: async (): Promise<void> => pumping,
  };
}

export type AppendQueue = ReturnType<typeof createAppendQueue>;
