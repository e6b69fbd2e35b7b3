/**
 * Limits the memory of request bodies. A body is copied into one buffer as it arrives, because one-byte chunks would
 * cost hundreds of times their size.
 */
import type { PaceRate } from '../base/pace.ts';

export interface Body {
  /** Does nothing once the body was dropped. */
  add(chunk: Buffer): void;
  /** The complete body. From now on it is not dropped, and it counts until `release`. */
  whole(): Buffer;
  release(): void;
}

export interface Bodies {
  /**
   * `drop` runs once if this body must make room for others. Undefined if only complete bodies are left and there is no
   * room.
   */
  begin(drop: () => void): Body | undefined;
  readonly bytes: number;
  readonly size: number;
}

/** Most events fit. */
const FIRST_BYTES = 2_048;

/**
 * Beyond `bytesInAll` or `maxBodies`, the body that has been read longest is dropped: an event arrives in one piece
 * and is never the oldest for long. Refusing the newest would let slow senders lock others out. The caller limits each
 * body to `maxBody`.
 */
export function createBodies({
  maxBody,
  bytesInAll,
  maxBodies,
}: Pick<WebhookLimits, 'maxBody' | 'bytesInAll' | 'maxBodies'>): Bodies {
  /** Oldest first, with their `drop`. */
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

    /** Makes room for `least` bytes; false if `body` itself had to be dropped. */
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
    begin(drop) {
      if (size >= maxBodies && !dropOldest()) return undefined;
      const body = createBody();
      size += 1;
      reading.set(body, drop);
      return body;
    },
    get bytes() {
      return bytes;
    },
    get size() {
      return size;
    },
  };
}

export interface WebhookLimits {
  /** Events are below 2 kB; similar senders stay under 20 kB. */
  readonly maxBody: number;
  /** Of all bodies that are read or wait for the disk. One more drops the oldest that is being read. */
  readonly bytesInAll: number;
  /** One more does the same. */
  readonly maxBodies: number;
  /** Wrong signatures of one address that are answered 401; more are answered 429. Signed requests are not charged. */
  readonly failuresPerAddress: PaceRate;
  /**
   * One more drops the connection that has kept the listener waiting longest. With 512, a thousand new connections a
   * second cut off 4 of 1,200 signed events whose sender took half a second from connecting to sending.
   */
  readonly maxConnections: number;
  /** Milliseconds for all headers, from the first byte or from the connection on. */
  readonly headersMs: number;
  /** Milliseconds for a whole request. */
  readonly requestMs: number;
  /** Milliseconds between two requests. */
  readonly keepAliveMs: number;
  /** Milliseconds between checks of the timeouts. Node's default of 30 s keeps slow clients alive that long. */
  readonly checkEveryMs: number;
}

/** A busy service sends a few events a second; all slow connections end within 12 s. */
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
