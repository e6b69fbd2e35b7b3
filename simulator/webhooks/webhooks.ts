/** Sends events to the listener: signed, tried three times, with the faults that are in force. */
import { randomUUID } from 'node:crypto';
import { createDeliveryLog, type Delivery, type SignatureKind } from './delivery-log.ts';
import type { FaultBox } from '../faults/faults.ts';
import { createHold } from '../faults/hold.ts';
import type { ReadingBox } from '../readings/readings.ts';
import { sentBody, type SentEvent } from './reading-payloads.ts';
import { signature } from './signature.ts';

const TRIES = 3;
const TRY_TIMEOUT_MS = 5000;

export interface Listener {
  readonly url: string;
  readonly secret: string;
}

export interface WebhookParts {
  readonly faults: FaultBox;
  readonly readings: Pick<ReadingBox, 'get'>;
  now(): number;
  /** The service's own clock, milliseconds since 1970. */
  clock(): number;
  monotonic(): number;
  listener(): Listener | null;
  /** Resolves after `ms`, or at once when the simulator stops. */
  wait(ms: number): Promise<void>;
  /** Aborted when the simulator stops. */
  readonly stopped: AbortSignal;
  /** Waits between the tries, milliseconds. */
  readonly retryMs: readonly number[];
}

export interface Webhooks {
  /** Queues one event and answers its number in the log. */
  deliver(type: string, data: unknown, signature?: SignatureKind): number;
  since(n: number): Delivery[];
  clear(): void;
}

interface Outgoing {
  readonly n: number;
  readonly key: string;
  /** Names the event in an envelope: the same where it is delivered twice. */
  readonly id: string;
  readonly event: SentEvent;
  /** Of all deliveries of this event. */
  readonly tries: { count: number };
  readonly signature: SignatureKind;
  readonly delayMs: number;
}

/** Deliveries with the same key keep their order: the events of one ticket or location. */
function orderKey(type: string, data: unknown): string {
  const id = typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : '';
  return `${type.split('_')[0] ?? ''} ${id}`;
}

export function createWebhooks(parts: WebhookParts): Webhooks {
  const log = createDeliveryLog(() => parts.now());
  const first = new Map<string, Promise<void>>();
  const hold = createHold<Outgoing>({
    window: () => parts.faults.current().webhooks?.reorderWindow ?? 0,
    random: parts.faults.order,
    release,
    wait: (ms) => parts.wait(ms),
  });

  async function attempt(out: Outgoing, listener: Listener, attempts: number): Promise<boolean> {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    const date = new Date(parts.clock()).toISOString();
    out.tries.count += 1;
    const body = sentBody(parts.readings, out.event, { id: out.id, number: out.tries.count, date });
    if (out.signature !== 'missing') {
      const secret = out.signature === 'valid' ? listener.secret : `not ${listener.secret}`;
      headers['X-Service-Signature'] = signature(
        parts.readings,
        { ...listener, secret },
        body,
        parts.clock(),
      );
    }
    const started = parts.monotonic();
    let status: number | null = null;
    try {
      const signal = AbortSignal.any([parts.stopped, AbortSignal.timeout(TRY_TIMEOUT_MS)]);
      const options = { method: 'POST', headers, body, signal, redirect: 'manual' } as const;
      const response = await fetch(listener.url, options);
      status = response.status;
      await response.arrayBuffer();
    } catch {
      // Refused, reset or too slow: the same as any other failed try.
    }
    log.update(out.n, { status, attempts, latencyMs: Math.round((parts.monotonic() - started) * 100) / 100 });
    return status !== null && status >= 200 && status < 300;
  }

  async function firstTry(out: Outgoing): Promise<void> {
    if (out.delayMs > 0) await parts.wait(out.delayMs);
    const listener = parts.listener();
    if (listener === null) {
      log.update(out.n, { skipped: 'no listener' });
      return;
    }
    if (parts.stopped.aborted || (await attempt(out, listener, 1))) return;
    // Later tries hold nothing up: only first tries keep their order.
    void retry(out);
  }

  async function retry(out: Outgoing): Promise<void> {
    for (let tries = 2; tries <= TRIES; tries += 1) {
      await parts.wait(parts.retryMs[tries - 2] ?? 0);
      const listener = parts.listener();
      if (listener === null || parts.stopped.aborted) return;
      if (await attempt(out, listener, tries)) return;
    }
  }

  function release(out: Outgoing): void {
    const before = first.get(out.key) ?? Promise.resolve();
    const mine = before.then(() => firstTry(out));
    first.set(out.key, mine);
    void mine.then(() => {
      if (first.get(out.key) === mine) first.delete(out.key);
    });
  }

  function queue(
    event: SentEvent,
    signature: SignatureKind,
    delayMs: number,
    about: Pick<Outgoing, 'id' | 'tries'>,
  ): number {
    const { type, data } = event;
    const n = log.add(type, data, signature);
    hold.put({
      n,
      key: orderKey(type, data),
      event,
      ...about,
      signature,
      delayMs,
    });
    return n;
  }

  return {
    deliver(type, data, signature = 'valid') {
      const plan = parts.faults.planDelivery();
      const kind = plan.wrongSignature ? 'wrong' : signature;
      if (plan.drop) return log.add(type, data, kind, 'dropped');
      const about = { id: randomUUID(), tries: { count: 0 } };
      const n = queue({ type, data }, kind, plan.delayMs, about);
      if (plan.duplicate) queue({ type, data }, kind, plan.delayMs, about);
      return n;
    },
    since: log.since,
    clear: log.clear,
  };
}
