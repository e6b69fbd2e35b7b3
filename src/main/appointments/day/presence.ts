/** Shows each front desk which others have the same appointment open. */
import type { Presence as Others } from '../../../contract/booking.ts';
import { createFeed, snapshotAndChanges } from '../../base/feed.ts';

export interface Looker {
  readonly screenId: string;
  /** The clerk, or the screen. */
  readonly name: string | undefined;
  readonly isChanging: boolean;
}

export function createPresence() {
  const changes = createFeed<string>();
  const open = new Map<string, Set<Looker>>();

  function othersOf(appointmentId: string, mine: Looker): Others {
    // A screen may have it open in two windows, or twice for a moment after a reconnect.
    const others = new Map<string, Others['others'][number]>();
    for (const { screenId, name, isChanging } of open.get(appointmentId) ?? []) {
      if (screenId === mine.screenId) continue;
      const known = others.get(screenId);
      others.set(screenId, {
        ...(name === undefined ? {} : { name }),
        isChanging: isChanging || known?.isChanging === true,
      });
    }
    return { others: [...others.values()] };
  }

  function come(appointmentId: string, looker: Looker): void {
    const lookers = open.get(appointmentId) ?? new Set();
    open.set(appointmentId, lookers.add(looker));
    changes.touch(appointmentId);
  }

  function leave(appointmentId: string, looker: Looker): void {
    const lookers = open.get(appointmentId);
    lookers?.delete(looker);
    if (lookers?.size === 0) open.delete(appointmentId);
    changes.touch(appointmentId);
  }

  return {
    /** The looker has it open until the stream ends. Yields the others now and after each change. */
    async *watch(
      appointmentId: string,
      looker: Looker,
      signal: AbortSignal | undefined,
    ): AsyncGenerator<Others, void, void> {
      come(appointmentId, looker);
      try {
        yield* snapshotAndChanges(changes, signal, function* (batch) {
          if (batch?.has(appointmentId) !== false) yield othersOf(appointmentId, looker);
        });
      } finally {
        leave(appointmentId, looker);
      }
    },
    count: (): number => open.size,
    close: changes.close,
  };
}
