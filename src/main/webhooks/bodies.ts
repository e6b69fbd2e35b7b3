/**
 * Bodies under way: what they may hold together, and which one has to go when that is not enough. A body is copied into
 * one buffer as it comes, because chunks of one byte each would cost hundreds of times what they hold.
 */
import type { Rate } from '../base/pace.ts';

export interface Body {
  /** Takes more of it; nothing once it was dropped. */
  add(chunk: Buffer): void;
  /** All of it is here: it is not dropped any more, and counts until `release`. */
  whole(): Buffer;
  /** It is answered, or its sender has gone. */
  release(): void;
}

export interface Bodies {
  /**
   * A body begins. `drop` runs once, if it has to make room for others: nothing is kept of it then. Undefined when as
   * many as there may be are read whole and wait for the disk.
   */
  begin(drop: () => void): Body | undefined;
  /** Bytes that are held now. */
  readonly bytes: number;
  /** Bodies under way now. */
  readonly size: number;
}

/** The first buffer of a body: most events fit. */
const FIRST_BYTES = 2_048;

/**
 * Beyond `bytesInAll` bytes or `mostBodies` bodies, the one that has been read longest is dropped: an event is here in
 * one piece, and never the oldest for long. Refusing the newest instead would let slow senders lock others out. Who
 * adds to a body sees to it that none becomes larger than `largestBody`.
 */
export function createBodies({
  largestBody,
  bytesInAll,
  mostBodies,
}: Pick<WebhookLimits, 'largestBody' | 'bytesInAll' | 'mostBodies'>): Bodies {
  /** Being read, oldest first, and how to drop each. */
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

    /** Makes room for `least` bytes in all of it; false when it was the one that had to go. */
    function grow(least: number): boolean {
      const next = Math.max(least, Math.min(largestBody, Math.max(FIRST_BYTES, buffer.length * 2)));
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
      if (size >= mostBodies && !dropOldest()) return undefined;
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
  /** Bytes of a body. Events are below 2 kB; senders of the same shape stay under 20 kB. */
  readonly largestBody: number;
  /** Bytes of all bodies that are being read or wait for the disk; one more drops the one that is read longest. */
  readonly bytesInAll: number;
  /** How many bodies may be under way; one more does the same. */
  readonly mostBodies: number;
  /** Wrong signatures of one address that are answered 401; what is beyond is answered 429. Nothing signed is charged. */
  readonly failuresPerAddress: Rate;
  /**
   * Connections held at once; one more drops the one that has kept the listener waiting longest. With 512 a thousand new
   * ones a second cut 4 of 1,200 signed events off whose sender took half a second from connecting to sending.
   */
  readonly mostConnections: number;
  /** Milliseconds for all headers of a request, from the first byte or from the connection on. */
  readonly headersMs: number;
  /** Milliseconds for a whole request. */
  readonly requestMs: number;
  /** Milliseconds that a connection may rest between two requests. */
  readonly keepAliveMs: number;
  /** Milliseconds between two looks at the timeouts: Node's own 30 s keep a slow client alive as long. */
  readonly checkEveryMs: number;
}

/** A busy service sends a few events a second; all slow connections are cut within 12 s. */
export const WEBHOOK_LIMITS: WebhookLimits = {
  largestBody: 64 * 1024,
  bytesInAll: 16 * 1024 * 1024,
  mostBodies: 1_024,
  failuresPerAddress: { perSecond: 20, burst: 400 },
  mostConnections: 2_048,
  headersMs: 5_000,
  requestMs: 10_000,
  keepAliveMs: 5_000,
  checkEveryMs: 1_000,
};
