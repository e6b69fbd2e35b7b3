/** Paces the messages of one line: at once within the rate, then from a bounded queue. */
import type { CancelTimer } from '../../clock/clock.ts';
import type { Clocked } from '../base/capabilities.ts';
import type { LineLimits } from './line-limits.ts';

export interface TurnsParts extends Clocked {
  readonly limits: Pick<LineLimits, 'mostWaiting' | 'mostWaitingLength'>;
  /** Reserves the next slot. Returns the milliseconds until then. */
  readonly nextTurn: () => number;
  readonly deliver: (text: string) => void;
  /** Messages are queued: stop reading if the transport can. */
  readonly pause: () => void;
  /** The queue is empty. */
  readonly resume: () => void;
  /** The queue is full. */
  readonly overflow: () => void;
}

/** Only the first queued message of a line reserves a slot, so the lines of one screen take turns. */
export function createMessageQueue({
  clock,
  limits,
  nextTurn,
  deliver,
  pause,
  resume,
  overflow,
}: TurnsParts) {
  let waiting: string[] = [];
  let length = 0;
  let cancel: CancelTimer | undefined;
  let closed = false;

  function goOn(): void {
    cancel = undefined;
    const text = waiting.shift();
    if (text === undefined) return;
    length -= text.length;
    deliver(text);
    if (closed) return;
    if (waiting.length > 0) cancel = clock.after(nextTurn(), goOn);
    else resume();
  }

  return {
    message(text: string): void {
      if (closed) return;
      const isFirst = cancel === undefined;
      const inMs = isFirst ? nextTurn() : 0;
      if (isFirst && inMs === 0) return deliver(text);
      waiting.push(text);
      length += text.length;
      if (waiting.length > limits.mostWaiting || length > limits.mostWaitingLength) return overflow();
      if (!isFirst) return;
      cancel = clock.after(inMs, goOn);
      pause();
    },
    /** Drops the queue. */
    close(): void {
      closed = true;
      cancel?.();
      cancel = undefined;
      waiting = [];
      length = 0;
    },
  };
}
