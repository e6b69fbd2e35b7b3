/** Which front desks have an appointment open: each is told of the others, for as long as it listens. */
import type { Presence as Others } from '../../../contract/booking.ts';
import { createFeed } from '../../base/feed.ts';

export interface Looker {
  readonly screenId: string;
  /** The clerk, or the screen. */
  readonly name: string | undefined;
  readonly isChanging: boolean;
}

export type Presence = ReturnType<typeof createPresence>;

export function createPresence() {
  const changes = createFeed<string>();
  const open = new Map<string, Set<Looker>>();

  function othersOf(appointmentId: string, mine: Looker): Others {
    // One screen may have it open in two windows, and for a moment twice after a lost line.
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
    /** `looker` has it open until the stream ends. First who else has, then again with every change. */
    async *watch(
      appointmentId: string,
      looker: Looker,
      signal: AbortSignal | undefined,
    ): AsyncGenerator<Others, void, void> {
      come(appointmentId, looker);
      const batches = changes.batches(signal);
      try {
        yield othersOf(appointmentId, looker);
        for await (const batch of batches) {
          if (batch.has(appointmentId)) yield othersOf(appointmentId, looker);
        }
      } finally {
        await batches.return();
        leave(appointmentId, looker);
      }
    },
    /** Appointments that anybody has open: shows that those who left are forgotten. */
    count: (): number => open.size,
    /** Ends every stream. */
    close: changes.close,
  };
}
