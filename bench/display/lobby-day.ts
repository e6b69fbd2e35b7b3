/** Which events a lobby sends in a day, by the lobby's own time. Pure. */

/** What happens to the ticket `number`, `atMs` milliseconds after the day began. */
export interface LobbyEvent {
  readonly atMs: number;
  readonly kind: 'waits' | 'called' | 'recalled' | 'served';
  readonly number: number;
  /** From 1. */
  readonly desk: number;
}

export interface LobbyDay {
  readonly hours: number;
  readonly callEveryMs: number;
  /** By default {@link DESKS}. */
  readonly desks?: number;
}

const DESKS = 8;

/** So many wait when the day begins, and as many while it lasts. */
const QUEUE = 20;

/** Every fifth visitor does not hear it at once. */
const RECALLED_EVERY = 5;
const RECALLED_AFTER_MS = 12_000;

/**
 * In the order in which they happen; each desk calls the next one when it has served the last. Tickets are numbered from 0 in the order of their calls.
 */
export function eventsOf({ hours, callEveryMs, desks = DESKS }: LobbyDay): readonly LobbyEvent[] {
  const calls = Math.floor((hours * 3_600_000) / callEveryMs);
  const events = Array.from({ length: calls }, (_, number): readonly LobbyEvent[] => {
    const calledAt = number * callEveryMs;
    const ticket = { number, desk: 1 + (number % desks) };
    return [
      { ...ticket, kind: 'waits', atMs: Math.max(0, calledAt - QUEUE * callEveryMs) },
      { ...ticket, kind: 'called', atMs: calledAt },
      ...(number % RECALLED_EVERY === 0
        ? [{ ...ticket, kind: 'recalled', atMs: calledAt + RECALLED_AFTER_MS } as const]
        : []),
      { ...ticket, kind: 'served', atMs: calledAt + (desks - 1) * callEveryMs },
    ];
  });
  return events.flat().toSorted((a, b) => a.atMs - b.atMs);
}
