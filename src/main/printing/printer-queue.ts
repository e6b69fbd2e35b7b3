/** The slips of one printer, one after the other. */
import type { Printed, PrintSlip } from './printer-port.ts';

/** Behind a printer that hangs, the next visitors are told at once that nothing is printed. */
const MAX_WAITING = 3;

export type PrinterQueue = ReturnType<typeof createPrinterQueue>;

export function createPrinterQueue(send: PrintSlip, isClosed: () => boolean) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function printNext(bytes: Uint8Array, onEnd: (printed: Printed) => void): Promise<void> {
    const printed = isClosed() ? undefined : await send(bytes);
    if (printed !== undefined && !isClosed()) onEnd(printed);
  }

  return {
    /** False where too many wait. */
    add(bytes: Uint8Array, onEnd: (printed: Printed) => void): boolean {
      if (waiting >= MAX_WAITING) return false;
      waiting += 1;
      // One that fails by a fault of ours does not keep the next ones from being printed.
      last = Promise.allSettled([last])
        .then(() => printNext(bytes, onEnd))
        .finally(() => (waiting -= 1));
      return true;
    },
  };
}
