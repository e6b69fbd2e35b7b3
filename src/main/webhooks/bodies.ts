/**
 * A body is copied into one buffer as it arrives, because one-byte chunks would cost hundreds of times their size.
 */
import type { PaceRate } from '../base/pace.ts';

export interface Body {
  /** No effect after the body was dropped. */
  add(chunk: Buffer): void;
  /** From now on the body is not dropped, and counts until `release`. */
  whole(): Buffer;
  release(): void;
}

export type Bodies = ReturnType<typeof createBodies>;

const FIRST_BYTES = 2_048;

/**
 * Beyond `bytesInAll` or `maxBodies`, drops the body that has been read longest: rejecting the newest would let slow
 * senders lock others out. The caller limits each body to `maxBody`.
 */
export function createBodies({
  maxBody,
  bytesInAll,
  maxBodies,
}: Pick<WebhookLimits, 'maxBody' | 'bytesInAll' | 'maxBodies'>) {
  /** Oldest first. */
  const reading = new Map<Body, () => void>();
  let bytes = 0;
  let size = 0;

  function dropOldest(): boolean {
    const [oldest] = reading;
    if (!oldest) return false;
    const [body, drop] = oldest;
    body.release();
    drop();
    return true;
  }

  function createBody(): Body {
    let buffer: Buffer = Buffer.alloc(0);
    let length = 0;
    let isOver = false;

    function hold(next: Buffer): void {
      bytes += next.length - buffer.length;
      buffer = next;
    }

    /** False if `body` itself was dropped. */
    function grow(least: number): boolean {
      const next = Math.max(least, Math.min(maxBody, Math.max(FIRST_BYTES, buffer.length * 2)));
      const isEnough = (): boolean => isOver || bytes + next - buffer.length <= bytesInAll;
      while (!isEnough()) dropOldest();
      if (isOver) return false;
      const larger = Buffer.allocUnsafeSlow(next);
      buffer.copy(larger, 0, 0, length);
      hold(larger);
      return true;
    }

    const body: Body = {
      add(chunk) {
        if (isOver) return;
        const least = length + chunk.length;
        if (least > buffer.length && !grow(least)) return;
        chunk.copy(buffer, length);
        length = least;
      },
      whole() {
        reading.delete(body);
        return buffer.subarray(0, length);
      },
      release() {
        if (isOver) return;
        isOver = true;
        reading.delete(body);
        size -= 1;
        hold(Buffer.alloc(0));
      },
    };
    return body;
  }

  return {
    /** `drop` runs if this body must make room. Undefined if only complete bodies are left. */
    begin(drop: () => void): Body | undefined {
      if (size >= maxBodies && !dropOldest()) return undefined;
      const body = createBody();
      size += 1;
      reading.set(body, drop);
      return body;
    },
    get bytes(): number {
      return bytes;
    },
    get size(): number {
      return size;
    },
  };
}

export interface WebhookLimits {
  /** Webhooks are below 2 kB. Similar senders stay under 20 kB. */
  readonly maxBody: number;
  /** One more drops the oldest body that is still arriving. */
  readonly bytesInAll: number;
  readonly maxBodies: number;
  /** Wrong signatures per address that are answered 401. More are answered 429. */
  readonly failuresPerAddress: PaceRate;
  /**
   * One more drops the connection that has kept the listener waiting longest. With 512, a thousand new connections a
   * second cut off 4 of 1,200 signed webhooks that took half a second to send.
   */
  readonly maxConnections: number;
  /** From the first byte or the connection on. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** Between two requests. */
  readonly keepAliveMs: number;
  /** Node's default of 30 s keeps slow clients alive that long. */
  readonly checkEveryMs: number;
}

/** A busy system sends a few webhooks a second. All slow connections end within 12 s. */
export const WEBHOOK_LIMITS: WebhookLimits = {
  maxBody: 64 * 1024,
  bytesInAll: 16 * 1024 * 1024,
  maxBodies: 1_024,
  failuresPerAddress: { perSecond: 20, burst: 400 },
  maxConnections: 2_048,
  headersMs: 5_000,
  requestMs: 10_000,
  keepAliveMs: 5_000,
  checkEveryMs: 1_000,
};
