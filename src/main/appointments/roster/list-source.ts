/** Where the bytes of a list are: in memory, or in a file that the hub has opened. What is in them the reader finds out. */
import { readSync } from 'node:fs';

/** As it is handed to the thread that reads. A descriptor is the process's, so the thread may use it; the hub closes it. */
export type ListBytes =
  | { readonly kind: 'memory'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'file'; readonly fd: number; readonly size: number };

export interface ListSource {
  /** At most `length` bytes from the one numbered `at`; none where the list ends. Throws what the disk throws. */
  read(at: number, length: number): Uint8Array;
}

/** A file that grows meanwhile is read as far as it was when it was opened. */
export function sourceOf(from: ListBytes): ListSource {
  if (from.kind === 'memory') {
    const { bytes } = from;
    return {
      read: (at, length) => new Uint8Array(bytes, Math.min(at, bytes.byteLength)).subarray(0, length),
    };
  }
  return {
    read(at, length) {
      const block = new Uint8Array(Math.max(0, Math.min(length, from.size - at)));
      return block.subarray(0, block.length === 0 ? 0 : readSync(from.fd, block, 0, block.length, at));
    },
  };
}
