/** What was sent on a line and its machine has not taken yet: how much that is, and when its streams may go on. */

export interface LineUnread {
  /** Bytes that wait. */
  readonly waiting: number;
  /** The largest message since nothing waited, in bytes. */
  readonly largest: number;
  /** A message of so many bytes is handed over; returns what to call, once, when it was taken or the line is gone. */
  sent(bytes: number): () => void;
  /** Resolves once no more than `bytes` wait, or the line is gone; undefined where it need not be waited for. */
  fallsTo(bytes: number): Promise<void> | undefined;
  /** The line is gone: nothing waits any more. */
  close(): void;
}

export function createLineUnread(): LineUnread {
  let waiting = 0;
  let largest = 0;
  let closed = false;
  let wishes: { readonly bytes: number; readonly grant: () => void }[] = [];

  function grant(): void {
    const granted = wishes.filter(({ bytes }) => waiting <= bytes);
    if (granted.length === 0) return;
    wishes = wishes.filter(({ bytes }) => waiting > bytes);
    for (const wish of granted) wish.grant();
  }

  return {
    get waiting() {
      return waiting;
    },
    get largest() {
      return largest;
    },
    sent(bytes) {
      if (closed) return () => {};
      waiting += bytes;
      largest = Math.max(largest, bytes);
      return () => {
        if (closed) return;
        waiting -= bytes;
        if (waiting === 0) largest = 0;
        grant();
      };
    },
    fallsTo(bytes) {
      if (waiting <= bytes) return undefined;
      return new Promise((resolve) => wishes.push({ bytes, grant: resolve }));
    },
    close() {
      closed = true;
      waiting = 0;
      largest = 0;
      grant();
    },
  };
}

/** What waits on all lines of one screen, beside the largest message of all, in bytes. */
export function unreadBesideLargest(lines: Iterable<LineUnread>): number {
  let waiting = 0;
  let largest = 0;
  for (const line of lines) {
    waiting += line.waiting;
    largest = Math.max(largest, line.largest);
  }
  // `largest` may have been taken already.
  return Math.max(0, waiting - largest);
}
