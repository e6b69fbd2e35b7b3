/** The messages of one line, each at its turn: at once within the rate, later beyond it, never more than a bounded queue. */
import type { CancelTimer, Clock } from '../../clock/clock.ts';
import type { LineLimits } from './line-limits.ts';

export interface TurnsParts {
  readonly clock: Clock;
  readonly limits: Pick<LineLimits, 'mostWaiting' | 'mostWaitingLength'>;
  /** Gives the next message its turn; returns in how many milliseconds that is. */
  readonly nextTurn: () => number;
  readonly deliver: (text: string) => void;
  /** Messages wait: the other end should be read no further where that is possible. */
  readonly pause: () => void;
  /** None waits any more. */
  readonly resume: () => void;
  /** More wait than the limits allow. */
  readonly overflow: () => void;
}

export interface Turns {
  message(text: string): void;
  /** Forgets what waits. */
  close(): void;
}

/**
 * Only the first of a line's waiting messages has a turn, so that the lines of one screen come by turns, however many
 * messages each has waiting.
 */
export function takeTurns({ clock, limits, nextTurn, deliver, pause, resume, overflow }: TurnsParts): Turns {
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
    message(text) {
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
    close() {
      closed = true;
      cancel?.();
      cancel = undefined;
      waiting = [];
      length = 0;
    },
  };
}
