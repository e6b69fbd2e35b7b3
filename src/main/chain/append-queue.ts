/**
 * Deliveries on their way to the engine: on the gateway's disk first, then appended in their order, many at once, and
 * each with an answer for its sender.
 */
import { createHash } from 'node:crypto';
import { type Clock, DAY_MS, wallMs } from '../../clock/clock.ts';
import type { Clocked, Logged, Randomized } from '../base/capabilities.ts';
import { sparingly } from '../base/log.ts';
import type { GroupCommit } from '../webhooks/group-commit.ts';
import { type Appended, type Appending, isUndone } from './appending.ts';
import type { EngineFacts } from './engine-check.ts';
import type { Delivery, GatewayJournal } from './gateway-journal.ts';

interface AppendQueueDeps extends Clocked, Logged, Randomized {
  readonly append: Appending;
  readonly commit: GroupCommit;
  readonly journal: GatewayJournal;
  /** Undefined while the engine cannot be used. */
  readonly facts: () => EngineFacts | undefined;
}

export const MAX_AT_ONCE = 128;
/** As long as a hub lets a sender wait. */
const SENDER_WAITS_MS = 5_000;
const MAX_REFUSED = 10_000;
/** The journal deletes what is twice as old. */
const UNSENT_KEPT_MS = DAY_MS / 2;
/** As long as the repetition of a recall is no new one: `append-script.ts`. */
const SENT_KEPT_MS = 10_000;

const LATE: Appended = { kind: 'not-sure', code: 'unknown' };
const AWAY: Appended = { kind: 'not-sure', code: 'away' };

type Received = Pick<Delivery, 'place' | 'kind' | 'repeats' | 'body'>;

function hashOf({ place, kind, body }: Received, id: string): string {
  const hash = createHash('sha256').update(`${place}\n`);
  // The same list of appointments may come again, after another one between.
  return (kind === 'event' ? hash.update(body) : hash.update(id)).digest('hex');
}

interface Refused {
  readonly delivery: Pick<Delivery, 'n' | 'id' | 'receivedAt'>;
  /** When it came last, by the clock that does not jump. */
  readonly at: number;
  /** Until then, what has the same place and body is the same delivery. */
  until: number;
}

/**
 * What was refused for now, by the hash of place and body. A repetition is the same delivery: for as long as the engine
 * cannot have it, and for ten seconds after it was sent there. After that it may be a new recall, which nobody has heard
 * yet.
 */
function createRefused(clock: Clock) {
  const { monotonic } = clock;
  const refused = new Map<string, Refused>();
  return {
    of(hash: string): Refused['delivery'] | undefined {
      const known = refused.get(hash);
      return known && monotonic() < known.until ? known.delivery : undefined;
    },
    /** `isSent`: the engine may have it. */
    note({ n, id, receivedAt, hash }: Delivery, at: number, isSent: boolean): void {
      const before = refused.get(hash);
      const until = monotonic() + (isSent ? SENT_KEPT_MS : UNSENT_KEPT_MS);
      refused.delete(hash);
      const [oldest] = refused.keys();
      if (refused.size >= MAX_REFUSED && oldest !== undefined) refused.delete(oldest);
      const least = before?.delivery.n === n ? Math.min(before.until, until) : until;
      refused.set(hash, { delivery: { n, id, receivedAt }, at, until: least });
    },
    /** The engine has it, or perhaps. Counts from the first time. */
    sent(hash: string): void {
      const known = refused.get(hash);
      if (known) known.until = Math.min(known.until, monotonic() + SENT_KEPT_MS);
    },
    /** When a delivery came, in monotonic milliseconds. The wall clock decides about those of an earlier run. */
    cameAt({ n, hash, receivedAt }: Delivery): number {
      const known = refused.get(hash);
      return known?.delivery.n === n ? known.at : monotonic() - Math.max(0, wallMs(clock) - receivedAt);
    },
    forget(): void {
      for (const [hash, { at }] of refused) if (monotonic() - at > UNSENT_KEPT_MS) refused.delete(hash);
    },
  };
}

interface Came {
  readonly delivery: Delivery;
  /** Monotonic milliseconds. */
  readonly at: number;
}

export function createAppendQueue(deps: AppendQueueDeps) {
  const { clock, log, append, commit, journal, facts } = deps;
  const isSaid = sparingly(clock.monotonic);
  const refused = createRefused(clock);
  const underWay = new Set<number>();
  let queue: (Came & { readonly settle: (result: Appended) => void })[] = [];
  let pumping: Promise<void> | undefined;

  async function appendAll<T extends Came>(
    items: readonly T[],
  ): Promise<readonly (T & { readonly result: Appended })[]> {
    const here = facts();
    if (!here) return items.map((item) => ({ ...item, result: AWAY }));
    for (const { delivery } of items) underWay.add(delivery.n);
    const now = clock.monotonic();
    const results = await append(
      items.map(({ delivery, at }) => ({ delivery, ageMs: now - at })),
      here,
    );
    const done = items.map((item, each) => ({ ...item, result: results[each] ?? LATE }));
    for (const { delivery, result } of done) {
      underWay.delete(delivery.n);
      if (!isUndone(result)) refused.sent(delivery.hash);
      if (result.kind === 'not-sure' && isSaid(result.code))
        log.warn('gateway-not-passed-on', { code: result.code });
    }
    // Not waited for: a delivery that is appended again is found by its id.
    void commit(() => {
      for (const { delivery, result } of done)
        if (result.kind === 'durable') journal.settle(delivery.n, result.acceptedAt, result.isNew);
    });
    return done;
  }

  async function pump(): Promise<void> {
    while (queue.length > 0)
      for (const { settle, result } of await appendAll(queue.splice(0, MAX_AT_ONCE))) settle(result);
    pumping = undefined;
  }

  /** Once the engine has it, or after a while without. A list is not sent after that. */
  const passOn = (came: Came): Promise<Appended> =>
    new Promise((resolve) => {
      const cancel = clock.after(SENDER_WAITS_MS, () => {
        if (came.delivery.kind === 'appointments') queue = queue.filter((queued) => queued !== mine);
        resolve(LATE);
      });
      const settle = (result: Appended): void => {
        cancel();
        resolve(result);
      };
      const mine = { ...came, settle };
      queue.push(mine);
      pumping ??= pump();
    });

  return {
    /** True once the engine has it. False: not sure, so the sender should come again. */
    async accept(received: Received): Promise<boolean> {
      // Of what comes again the last time counts, as in a lobby alone.
      const at = clock.monotonic();
      const id = deps.random(12).toString('hex');
      const hash = hashOf(received, id);
      const known = refused.of(hash);
      const written = known
        ? ({ kind: 'written', value: { ...received, ...known, hash } } as const)
        : await commit(() => journal.add({ ...received, id, hash, receivedAt: wallMs(clock) }));
      if (written.kind === 'failed') {
        log.error('webhook-not-written', { reason: written.reason });
        return false;
      }
      const delivery = written.value;
      const result = facts() === undefined ? AWAY : await passOn({ delivery, at });
      if (result.kind === 'durable') return true;
      // The sender of a list may have a newer one by then.
      if (delivery.kind === 'appointments') await commit(() => journal.drop(delivery.n));
      else refused.note(delivery, at, !isUndone(result));
      return false;
    },
    /** Of deliveries from the disk, without those that are on their way. In order. */
    async again(rows: readonly Delivery[]): Promise<readonly Appended[]> {
      const fresh = rows.filter(({ n }) => !underWay.has(n));
      const done = await appendAll(fresh.map((delivery) => ({ delivery, at: refused.cameAt(delivery) })));
      return done.map(({ result }) => result);
    },
    /** Call it now and then. */
    forget: refused.forget,
    ended: async (): Promise<void> => pumping,
  };
}
